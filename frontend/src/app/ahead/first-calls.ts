import { withoutLocale } from '#shared/pages.ts';
import { RENEW_AHEAD_MS, SESSION_KEY } from '../../lib/session-cookie.ts';

/** The access token that this browser keeps; null without one, or if it has to be renewed first. */
export const usableToken = (storage: Storage, nowMs: number): string | null => {
  try {
    const kept = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null') as unknown;
    if (typeof kept !== 'object' || kept === null) return null;
    const { accessToken, expiresAt } = kept as Record<string, unknown>;
    const usable =
      typeof accessToken === 'string' && typeof expiresAt === 'number' && nowMs < expiresAt - RENEW_AHEAD_MS;
    return usable ? accessToken : null;
  } catch {
    return null;
  }
};

/** The site's part of a page's path, and the page; null for pages of no site. */
export const siteOf = (path: string): { readonly accountId: string; readonly page: string } | null => {
  const [, accountId = '', page = ''] = /^\/(acc_[0-9A-HJKMNP-TV-Z]{26})\/(.*)$/.exec(withoutLocale(path)) ?? [];
  return accountId === '' ? null : { accountId, page };
};

/** What the dashboard asks first, by what it is. The contract has the addresses; a test compares them. */
export const firstCalls = (accountId: string) =>
  ({
    listSensors: `/api/accounts/${accountId}/sensors`,
    listAppliances: `/api/accounts/${accountId}/appliances`,
    getAccount: `/api/accounts/${accountId}`,
    getMe: '/api/auth/me',
    listProducts: '/api/stripe/products',
  }) as const;
