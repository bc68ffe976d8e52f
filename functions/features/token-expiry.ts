import { isoTime } from '#functions/platform/clock.ts';
import type { DueEntry } from '#functions/storage/index.ts';
import { TOKEN_NOTICE_DAYS } from '#shared/token-scopes.ts';
import { DAY_MS } from '#shared/units.ts';

/** When the user of a token hears that it expires. @param hash of the token */
export const expiryDue = (hash: string, expiresAtMs: number): DueEntry => ({
  kind: 'token',
  at: isoTime(expiresAtMs - TOKEN_NOTICE_DAYS * DAY_MS),
  subject: hash,
});
