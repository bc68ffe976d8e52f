import { useTranslation } from 'react-i18next';
import { Glyph, type GlyphName } from '../../components/glyph.tsx';
import { Logo } from '../../components/logo.tsx';

const slots: readonly (readonly [
  name: 'dashboard' | 'history' | 'devices' | 'account' | 'menu',
  glyph: GlyphName,
  to: string,
])[] = [
  ['dashboard', 'dashboard', 'dashboard'],
  ['history', 'history', 'history'],
  ['devices', 'devices', 'appliances'],
  ['account', 'account', '/accounts?noRedirect=true'],
  ['menu', 'menu', '#menu'],
];

/**
 * What a signed-in user sees until the app has drawn itself: bars where they will be and, on the dashboard, the sky with the figures
 * that have come. The build renders it into the app's document in every language; `ahead.ts` shows it and fills it in.
 */
export const StartFrame = () => {
  const { t } = useTranslation('app');
  return (
    <div className="frame">
      <div className="drawer">
        <div className="drawer-head">
          <Logo />
        </div>
      </div>
      <div className="beside">
        <header className="top-bar">
          <span className="icon-button">
            <Glyph name="menu" />
          </span>
          <Logo />
        </header>
        <main>
          <div className="page">
            <section className="start-hero" aria-busy="true" aria-label={t('loading')}>
              <img src="/landscape.svg" width="390" height="345" alt="" />
              <ul>
                {(['sun', 'import', 'feedIn', 'house', 'battery'] as const).map((name) => (
                  <li key={name} data-figure={name} hidden>
                    <b />
                    <span>{t(name === 'battery' ? 'now.homeBattery' : `now.${name}`)}</span>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        </main>
      </div>
      <nav className="bottom-bar" aria-label={t('nav.bottom')}>
        {slots.map(([name, glyph, to]) => (
          <a key={name} href={to} aria-current={name === 'dashboard' ? 'page' : undefined}>
            <Glyph name={glyph} />
            {t(`nav.${name}`)}
          </a>
        ))}
      </nav>
    </div>
  );
};
