import { queryOptions } from '@tanstack/react-query';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { siteKey } from './account.ts';

/** Nobody is waiting for a car that has been plugged in for longer. */
const LOOK_BACK_MS = 14 * DAY_MS;

/** The charging session of an appliance that still runs; null: none does. */
export const runningSessionQuery = (accountId: AccountId, applianceId: ApplianceId) =>
  queryOptions({
    // Below the sessions of the history: what changes those may change this one.
    queryKey: [...siteKey(accountId), 'chargingSessions', 'running', applianceId],
    queryFn: async ({ signal }): Promise<ChargingSession | null> => {
      const query = { applianceId, from: new Date(Date.now() - LOOK_BACK_MS).toISOString() };
      const { sessions } = await api.listChargingSessions({ params: { accountId }, query }, { signal });
      return sessions.find(({ endedAt }) => endedAt === null) ?? null;
    },
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    // Where it fails, what was charged is unknown.
    meta: { silent: true },
  });
