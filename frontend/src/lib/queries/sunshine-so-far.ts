import { queryOptions } from '@tanstack/react-query';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { DAY_MS } from '#shared/units.ts';
import { api } from '../api.ts';
import { zoneDate } from '../site-time.ts';
import { sunshineKm } from '../sunshine-km.ts';

/** Kilometres on sunshine of the last twelve months, or of as many as the site has. */
interface SunshineSoFar {
  readonly km: number;
  /** First day that is known, `YYYY-MM-DD`. */
  readonly since: string;
}

/** As many days as one call may ask for, this one included. */
const DAYS = 366;
const keyOf = (accountId: string): string => `sunward.so-far.${accountId}`;

/** What an earlier look found; null: none, or no storage. */
const kept = (accountId: string): (SunshineSoFar & { readonly atMs: number }) | null => {
  try {
    const { km, since, atMs } = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null') ?? {};
    return typeof km === 'number' && typeof since === 'string' && typeof atMs === 'number' ? { km, since, atMs } : null;
  } catch {
    return null;
  }
};

/** A year of days is a large answer for a figure that hardly changes: it is asked for once a day, and kept. */
export const sunshineSoFarQuery = (account: Account | undefined, appliances: readonly Appliance[] | undefined) => {
  const before = account === undefined ? null : kept(account.id);
  return queryOptions({
    // Not below the site's key: a refresh of the site does not ask for a year.
    queryKey: ['sunshine-so-far', account?.id],
    queryFn: async ({ signal }): Promise<SunshineSoFar | null> => {
      if (account === undefined || appliances === undefined) return null;
      const nowMs = Date.now();
      const [from, to] = [nowMs - (DAYS - 1) * DAY_MS, nowMs].map((at) => zoneDate(at, account.timezone));
      const { days } = await api.getDays({ params: { accountId: account.id }, query: { from, to } }, { signal });
      const [first] = days;
      const km = sunshineKm(days, appliances);
      if (first === undefined || km === null) return null;
      const found = { km, since: first.day };
      try {
        localStorage.setItem(keyOf(account.id), JSON.stringify({ ...found, atMs: nowMs }));
      } catch {
        // Without storage it is asked for again.
      }
      return found;
    },
    ...(before === null
      ? {}
      : { initialData: { km: before.km, since: before.since }, initialDataUpdatedAt: before.atMs }),
    enabled: account !== undefined && appliances !== undefined,
    staleTime: DAY_MS,
    meta: { silent: true },
  });
};
