import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatTime } from '../lib/format.ts';
import { keepPrefix } from '../lib/locale.ts';
import { paths, SIGN_UP_HASH } from '../lib/paths.ts';
import { useLocale } from '../lib/use-locale.ts';
import type { HomeClock } from './home-clock.ts';

/** The sign-up: another document, in which the visitor is no guest any more. */
const useSignUp = (): string => `${keepPrefix(useLocation().pathname, paths.login)}${SIGN_UP_HASH}`;

/** Leads to the sign-up. */
export const SignUpLink = () => {
  const { t } = useTranslation('welcome');
  return (
    <a className="button" href={useSignUp()}>
      {t('guest.start')}
    </a>
  );
};

/** Keeps how high the strip is where styles find it: the wall view, which is over everything else, begins below it. */
const useHeightForStyles = () => {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const strip = ref.current;
    if (strip === null || typeof ResizeObserver === 'undefined') return;
    const seen = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--guest-strip', `${strip.offsetHeight}px`),
    );
    seen.observe(strip);
    return () => seen.disconnect();
  }, []);
  return ref;
};

/** What this is: a home whose day is played. With its clock, which can be stopped, and the ways out. */
export const GuestStrip = ({ clock, zone }: { readonly clock: HomeClock; readonly zone: string }) => {
  const { t } = useTranslation('welcome');
  const locale = useLocale();
  const nowMs = useSyncExternalStore(clock.subscribe, clock.now);
  const runs = useSyncExternalStore(clock.subscribe, clock.runs);
  const time = new Date(nowMs).toISOString();
  const ref = useHeightForStyles();
  const label = runs ? t('guest.stop') : t('guest.go');
  return (
    <aside ref={ref} className="guest-strip" aria-label={t('guest.title')}>
      <p>
        <b>{t('guest.title')}</b> <time dateTime={time}>{formatTime(time, { zone, locale, nowMs })}</time>
        <span>{t('guest.text')}</span>
      </p>
      <button type="button" className="icon-button" aria-label={label} title={label} onClick={clock.toggle}>
        <svg className="glyph" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={runs ? 'M9 5v14M15 5v14' : 'M8 5l11 7-11 7z'} />
        </svg>
      </button>
      <button type="button" className="quiet-button" onClick={() => location.reload()}>
        {t('guest.again')}
      </button>
      <SignUpLink />
    </aside>
  );
};
