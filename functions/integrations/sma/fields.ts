import { createHash } from 'node:crypto';

/** Ids of plants: digits in ennexOS, a GUID in the classic portal. Kept as text. */
export const PLANT_ID = /^(?:\d{1,20}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The plants identify the account: two accounts with the same plants would be the same home twice. */
export const accountOf = (plantIds: readonly string[]): string =>
  createHash('sha256')
    .update([...plantIds].sort().join(' '))
    .digest('hex')
    .slice(0, 32);

/** `oauth.ts` stores it; null when nothing was linked. */
export const accountKey = (fields: Readonly<Record<string, string>>): string | null => {
  const account = fields.account?.trim() ?? '';
  return account === '' ? null : account;
};
