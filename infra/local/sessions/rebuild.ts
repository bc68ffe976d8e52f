import { foundSessions } from '#functions/control/sessions/found-sessions.ts';
import type { EndedSession } from '#functions/control/sessions/open-sessions.ts';
import { type PastPrices, pricedSession } from '#functions/control/sessions/session-prices.ts';
import { pricesOf } from '#functions/control/standing-prices.ts';
import { zoneDay } from '#functions/platform/zone-day.ts';
import type { Storage, StoredChargingSession } from '#functions/storage/index.ts';
import { LONGEST_SESSION_MS } from '#shared/charging-sessions.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS, HOUR_MS } from '#shared/units.ts';

/** Readings are kept for so long. */
const REACH_MS = 60 * DAY_MS;

type Source = Pick<Storage, 'control' | 'history' | 'decisions' | 'days' | 'chargingSessions'>;

/** Whether a found session is one that is stored, or a part of one. */
const isKnown = (found: EndedSession, stored: readonly StoredChargingSession[], nowMs: number): boolean =>
  stored.some(({ applianceId, startedMs, session }) => {
    const endedMs = session?.endedAt == null ? nowMs : Date.parse(session.endedAt);
    return applianceId === found.applianceId && startedMs <= found.endedMs && endedMs >= found.startedMs;
  });

/**
 * Stores the charging sessions that a site's readings show and that nobody stored: of the time before sessions were kept. Each is
 * one conditional write, so that it can be killed and run again.
 * @returns how many were found, and how many of them are new; null: there is no such site
 */
export const rebuildSessions = async (
  { control, history, decisions, days, chargingSessions }: Source,
  accountId: AccountId,
  nowMs: number,
  book: PastPrices,
): Promise<{ readonly found: number; readonly added: number } | null> => {
  const site = await control.loadSite(accountId);
  if (site === null) return null;
  const fromMs = nowMs - REACH_MS;
  const zone = site.account.timezone;
  const [from, to] = [fromMs, nowMs].map((atMs) => zoneDay(atMs, zone)) as [string, string];
  const [readings, log, totals, stored] = await Promise.all([
    history.readings(accountId, fromMs, nowMs),
    decisions.list(accountId, fromMs - DAY_MS, nowMs),
    days.list(accountId, { from, to, zone, nowMs }),
    chargingSessions.between(accountId, fromMs - LONGEST_SESSION_MS, nowMs),
  ]);
  const priceOfDay = new Map(totals.flatMap(({ day, prices }) => (prices === undefined ? [] : [[day, prices]])));
  const found = foundSessions(readings, {
    appliances: site.appliances.map(({ id, name, settings }) => ({
      id,
      name,
      vehicle: settings.vehicle?.deviceId ?? null,
    })),
    pricesAt: (atMs) => priceOfDay.get(zoneDay(atMs, zone)) ?? pricesOf(site),
    log,
    untilMs: nowMs,
  }).filter(({ startedMs }) => startedMs > fromMs + HOUR_MS);
  let added = 0;
  for (const session of found) {
    if (isKnown(session, stored, nowMs)) continue;
    const priced = await pricedSession(book, site, session, session.endedMs);
    if (await chargingSessions.addFound(accountId, priced)) added += 1;
  }
  return { found: found.length, added };
};
