import { randomInt } from 'node:crypto';
import type { Deps } from '#functions/deps.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { MINUTE_S } from '#shared/units.ts';

export type MailedCodeDeps = Pick<Deps, 'storage' | 'keyedHash'>;

const DIGITS = 6;
/** How often a code may be tried, right or wrong. */
export const CODE_ATTEMPTS = 5;

/** How long a code lasts that changes how a user signs in, s (OWASP ASVS V6.5.5: ten minutes at most). */
export const SHORT_CODE_S = 10 * MINUTE_S;

export interface Purpose {
  readonly owner: string;
  readonly purpose: string;
}

/** What is stored of a code: six digits are quickly guessed from a plain hash. */
export const codeHashOf = (
  { keyedHash }: Pick<MailedCodeDeps, 'keyedHash'>,
  { owner, purpose }: Purpose,
  code: string,
): string => keyedHash(`code/${owner}/${purpose}/${code}`);

/** A new code, to be mailed now; an earlier one of the same purpose no longer counts. @param lastsS s */
export const issueCode = async (
  deps: MailedCodeDeps,
  purpose: Purpose,
  { email = null, lastsS }: { readonly email?: string | null; readonly lastsS: number },
): Promise<string> => {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  await deps.storage.mailedCodes.put(purpose, { codeHash: codeHashOf(deps, purpose, code), email, lastsS });
  return code;
};

/** @returns what was stored with the code; null: it is wrong, expired, replaced, used, or was tried too often */
export const checkCode = (deps: MailedCodeDeps, purpose: Purpose, code: string) =>
  deps.storage.mailedCodes.check(purpose, codeHashOf(deps, purpose, code), CODE_ATTEMPTS);

/** Waits for the mail with a code. @param sent whether it could be sent @throws ApiError `mail_unavailable` */
export const mailed = async (sent: Promise<boolean>): Promise<void> => {
  if (!(await sent)) throw new ApiError('mail_unavailable');
};
