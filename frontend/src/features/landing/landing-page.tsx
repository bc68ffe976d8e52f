import { useTranslation } from 'react-i18next';
import { FaqList } from '../../components/faq-list.tsx';
import { keepPrefix } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { Hero } from './hero.tsx';
import { Drawing } from './kinds.tsx';
import { Plans } from './plans.tsx';
import { Services } from './services.tsx';
import type { PageProps } from './start-link.ts';

/** What Sunward does, what it works with, what it costs. */
export const LandingPage = ({ locale, path, start }: PageProps) => {
  const { t } = useTranslation('landing');
  return (
    <main id="content">
      <Hero locale={locale} start={start} />
      <section aria-labelledby="how">
        <h2 id="how">{t('how.title')}</h2>
        <ol className="steps">
          {(['link', 'follow', 'know'] as const).map((step) => (
            <li key={step}>
              <Drawing of={step} />
              <h3>{t(`how.${step}.title`)}</h3>
              <p>{t(`how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="sentence">
        <h2 id="sentence">{t('sentences.title')}</h2>
        <p className="lead">{t('sentences.text')}</p>
        <ul className="sentences">
          {(['sun', 'waiting', 'holding', 'stale'] as const).map((one) => (
            <li key={one}>{t(`sentences.${one}`)}</li>
          ))}
        </ul>
      </section>
      <Services />
      <Plans locale={locale} start={start} />
      <section aria-labelledby="faq">
        <h2 id="faq">{t('faq')}</h2>
        <FaqList />
      </section>
      <section className="card" aria-labelledby="referral">
        <h2 id="referral">{t('referral.title')}</h2>
        <p>{t('referral.short')}</p>
        <a href={keepPrefix(path, paths.referralProgram)}>{t('referral.more')}</a>
      </section>
    </main>
  );
};
