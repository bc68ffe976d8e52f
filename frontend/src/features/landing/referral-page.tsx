import { useTranslation } from 'react-i18next';
import type { PageProps } from './start-link.ts';

/** The referral programme: what it pays, and how. */
export const ReferralPage = ({ start }: PageProps) => {
  const { t } = useTranslation('landing');
  return (
    <main id="content">
      <section className="text">
        <h1>{t('referral.title')}</h1>
        <p className="lead">{t('referral.text')}</p>
        <ol className="steps">
          {(['share', 'save', 'earn'] as const).map((step) => (
            <li key={step}>
              <h2>{t(`referral.${step}.title`)}</h2>
              <p>{t(`referral.${step}.text`)}</p>
            </li>
          ))}
        </ol>
        <h2>{t('referral.rules.title')}</h2>
        <ul>
          {(['cookie', 'payout', 'self'] as const).map((rule) => (
            <li key={rule}>{t(`referral.rules.${rule}`)}</li>
          ))}
        </ul>
        <a className="button" href={start.href}>
          {start.label}
        </a>
      </section>
    </main>
  );
};
