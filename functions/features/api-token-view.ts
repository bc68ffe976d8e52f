import { isoTime } from '#functions/platform/clock.ts';
import type { StoredToken } from '#functions/storage/people/api-tokens.ts';
import { SECOND_MS } from '#shared/units.ts';

/** A token as its user sees it, without its secret. */
export const apiTokenView = ({ sites, expiresAtS, ...token }: StoredToken) => ({
  ...token,
  accountIds: sites,
  expiresAt: expiresAtS === null ? null : isoTime(expiresAtS * SECOND_MS),
});
