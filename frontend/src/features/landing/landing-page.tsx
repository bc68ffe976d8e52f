import { useTranslation } from 'react-i18next';
import type { Locale } from '#shared/locales.ts';
import { HeroPicture } from './hero-picture.tsx';
import { Plans } from './plans.tsx';
import { Services } from './services.tsx';
import type { StartLink } from './start-link.ts';

/** What Sunward does, what it works with, what it costs. */
export const LandingPage = ({ locale, start }: { readonly locale: Locale; readonly start: StartLink }) => {
  const { t } = useTranslation('landing');
  return (
    <main>
      <section className="hero">
        <div>
          <h1>{t('hero.title')}</h1>
          <p className="lead">{t('hero.text')}</p>
          <a className="button large" href={start.href}>
            {start.label}
          </a>
        </div>
        <HeroPicture locale={locale} />
      </section>
      <section aria-labelledby="how">
        <h2 id="how">{t('how.title')}</h2>
        <ol className="steps">
          {(['link', 'follow', 'know'] as const).map((step) => (
            <li key={step}>
              <h3>{t(`how.${step}.title`)}</h3>
              <p>{t(`how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <Services />
      <Plans locale={locale} start={start} />
    </main>
  );
};
