import { REFERRAL_COOKIE, REFERRAL_QUERY, referralCode, referralProgramme } from '#shared/referral.ts';
import { writeCookie } from './cookies.ts';

const DAY_S = 86_400;

/**
 * Remembers the referral code that the browser arrived with, for as long as the programme allows. The API reads it once,
 * when it creates a new user's row. The last code wins; anything that is not a code is ignored.
 * @param search of the URL, with its question mark
 */
export const rememberReferral = (search: string): void => {
  const code = referralCode(new URLSearchParams(search).get(REFERRAL_QUERY));
  if (code !== null) writeCookie(REFERRAL_COOKIE, code, referralProgramme.cookieDays * DAY_S);
};
