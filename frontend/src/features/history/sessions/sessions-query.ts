import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#shared/locales.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../../../lib/api.ts';
import { everyPage } from '../../../lib/every-page.ts';
import { siteKey } from '../../../lib/queries/account.ts';

/** A span of time, ISO; `to` is not included. */
export interface SessionsSpan {
  readonly from: string;
  readonly to: string;
}

/** Beginning of the keys of everything about a site's sessions. */
export const sessionsKey = (accountId: AccountId) => [...siteKey(accountId), 'chargingSessions'] as const;

/** All versions of a session, newest first. @param newest number of the newest one: another is another answer */
export const versionsQuery = (accountId: AccountId, chargingSessionId: ChargingSession['id'], newest: number) =>
  queryOptions({
    queryKey: [...sessionsKey(accountId), 'versions', chargingSessionId, newest],
    queryFn: ({ signal }) => api.listChargingSessionVersions({ params: { accountId, chargingSessionId } }, { signal }),
  });

/** The whole file of a span: its parts one after another. */
export const sessionsFile = async (
  accountId: AccountId,
  query: SessionsSpan & { readonly locale: Locale },
): Promise<string> => {
  const parts = await everyPage(
    (cursor: ChargingSession['id'] | null) =>
      api.exportChargingSessions({ params: { accountId }, query: { ...query, ...(cursor !== null && { cursor }) } }),
    ({ next }) => next,
  );
  return parts.map(({ text }) => text).join('');
};

/** All charging sessions that began in a span, newest first. */
export const sessionsQuery = (accountId: AccountId, { from, to }: SessionsSpan) =>
  queryOptions({
    queryKey: [...sessionsKey(accountId), from, to],
    queryFn: async ({ signal }): Promise<readonly ChargingSession[]> => {
      const pages = await everyPage(
        (cursor: ChargingSession['id'] | null) => {
          const query = { from, to, ...(cursor !== null && { cursor }) };
          return api.listChargingSessions({ params: { accountId }, query }, { signal });
        },
        ({ next }) => next,
      );
      return pages.flatMap(({ sessions }) => sessions);
    },
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
