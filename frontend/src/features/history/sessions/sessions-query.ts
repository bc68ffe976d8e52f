import { queryOptions } from '@tanstack/react-query';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { api } from '../../../lib/api.ts';
import { siteKey } from '../../../lib/queries/account.ts';

/** A span of time, ISO; `to` is not included. */
export interface SessionsSpan {
  readonly from: string;
  readonly to: string;
}

/** All charging sessions that began in a span, newest first. */
export const sessionsQuery = (accountId: AccountId, { from, to }: SessionsSpan) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'chargingSessions', from, to],
    queryFn: async ({ signal }): Promise<readonly ChargingSession[]> => {
      const found: ChargingSession[] = [];
      let cursor: ChargingSession['id'] | null = null;
      do {
        const query = { from, to, ...(cursor !== null && { cursor }) };
        const page: Awaited<ReturnType<typeof api.listChargingSessions>> = await api.listChargingSessions(
          { params: { accountId }, query },
          { signal },
        );
        found.push(...page.sessions);
        cursor = page.next;
      } while (cursor !== null);
      return found;
    },
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
