import { REFERRAL_COOKIE, REFERRAL_QUERY, referralCode, referralProgramme } from '#shared/referral.ts';
import { writeCookie } from './cookies.ts';

const DAY_S = 86_400;

/**
 * Remembers by whose link the browser came, for as long as the programme says: the API reads it when a new user's row is
 * made, and never again. The last link counts; anything that is no code changes nothing.
 * @param search of the address, with its question mark
 */
export const rememberReferral = (search: string): void => {
  const code = referralCode(new URLSearchParams(search).get(REFERRAL_QUERY));
  if (code !== null) writeCookie(REFERRAL_COOKIE, code, referralProgramme.cookieDays * DAY_S);
};
