import { useEffect, useState } from 'react';
import type { Account } from '#shared/model/account.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { timers } from '../../lib/timers.ts';

/** What was longer ago is no news: this browser has just not shown the site before. */
const NEWS_MS = 7 * DAY_MS;
/** As long as the style sheet's animation, ms. */
const RISE_MS = 1.2 * SECOND_MS;

/** Whether it is still to be shown in this browser; without storage it would be each time. */
const isNews = ({ id, firstSunAt }: Pick<Account, 'id' | 'firstSunAt'>, nowMs: number): boolean => {
  if (firstSunAt === undefined || nowMs - Date.parse(firstSunAt) > NEWS_MS) return false;
  const key = `sunward.first-sun.${id}`;
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, firstSunAt);
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether the sun rises just now: once for each site and browser, after a car charged on its sun for the first time.
 * @param seen the sun is on the screen as it is now
 */
export const useFirstSun = ({ id, firstSunAt }: Pick<Account, 'id' | 'firstSunAt'>, seen: boolean): boolean => {
  const [rises, setRises] = useState(false);
  useEffect(() => {
    if (!seen || firstSunAt === undefined) return;
    let timer: number | undefined;
    const show = (): void => {
      // A hidden tab waits for its eyes.
      if (document.visibilityState === 'hidden' || !isNews({ id, firstSunAt }, Date.now())) return;
      setRises(true);
      timer = timers.setTimeout(() => setRises(false), RISE_MS);
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => {
      document.removeEventListener('visibilitychange', show);
      timers.clearTimeout(timer);
      setRises(false);
    };
  }, [id, firstSunAt, seen]);
  return rises;
};
