import { Entity } from 'electrodb';
import * as z from 'zod';
import { type DayTotals, dayTotalsSchema } from '#shared/model/history.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';
import type { DayClosing, Taker } from '../../control/store.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import { addDays, zoneDay, zoneDaySpan } from '../../platform/zone-day.ts';
import { count, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import { DAY_EDGE_MS, energyOf, hasEnergy } from './day-energy.ts';
import { pricesBySun, savedCo2G } from './day-prices.ts';
import type { createDecisions } from './decisions.ts';
import { missedSunOf } from './missed-sun.ts';
import { type HistoryRepository, READING_DAYS } from './readings.ts';

/** A day's energy: in the site's partition, outside the collection, and kept for good. */
export const dayTotalsEntity = new Entity({
  model: model('dayTotals'),
  attributes: { accountId: text, day: text, data: text },
  indexes: { byDay: { pk: pk('accountId'), sk: sk('day') } },
} as const);

/** What its last days sum up to: one small row beside them, for whoever looks at many sites at once. */
export const sunMonthEntity = new Entity({
  model: model('sunMonth'),
  attributes: { accountId: text, toDay: text, appliancesWh: count, sunWh: count },
  indexes: { bySite: { pk: pk('accountId'), sk: sk() } },
} as const);

/** Days that a sun month holds. */
const SUN_MONTH_DAYS = 30;

const sunMonthRowSchema = z.object({
  toDay: dayTotalsSchema.shape.day,
  appliancesWh: z.number().min(0),
  sunWh: z.number().min(0),
});
/** What a site's appliances took in its last 30 closed days, and what of it was sun, Wh; `toDay` is the newest. */
export type SunMonth = Readonly<z.output<typeof sunMonthRowSchema>>;

/** Days of which nothing is known of the appliances do not count. */
const sunMonthOf = (toDay: string, days: readonly DayTotals[]): SunMonth => {
  const known = days.filter(({ appliancesWh }) => appliancesWh !== null);
  return {
    toDay,
    appliancesWh: known.reduce((sum, { appliancesWh }) => sum + (appliancesWh ?? 0), 0),
    sunWh: known.reduce((sum, { sunWh }) => sum + sunWh, 0),
  };
};

const rowSchema: z.ZodType<DayTotals> = z
  .object({ data: jsonTextSchema(dayTotalsSchema) })
  .transform(({ data }) => data);

/** A day that no run closed is still summed up from its readings for this long; longer only after a site stopped reporting. */
const CATCH_UP_DAYS = 7;

const daysFrom = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** A site's days in energy, by the wall clock of its zone. They stay when the readings have expired. */
export const createDays = (
  { rows, connection }: StorageContext,
  history: Pick<HistoryRepository, 'readings'>,
  decisions: Pick<ReturnType<typeof createDecisions>, 'list'>,
) => {
  const stored = async (accountId: AccountId, from: string, to: string): Promise<DayTotals[]> => {
    const { data } = await dayTotalsEntity.query
      .byDay({ accountId })
      .between({ day: from }, { day: to })
      .go({ ...connection, ...ALL_CONSISTENT });
    return rows.many('dayTotals', rowSchema, data);
  };
  /**
   * A day from its readings, as far as it has got; null when they say nothing.
   * @param takers what the appliances could have taken; null: why sun was not used is not asked
   */
  const sumUp = async (
    accountId: AccountId,
    day: string,
    {
      zone,
      nowMs,
      takers,
    }: { readonly zone: string; readonly nowMs: number; readonly takers: readonly Taker[] | null },
  ): Promise<DayTotals | null> => {
    const { fromMs, toMs } = zoneDaySpan(day, zone);
    const endMs = Math.min(toMs, nowMs);
    // What is in force now held on that day only if nothing was logged since.
    const upToNow = nowMs - endMs < DAY_MS;
    const [readings, log] = await Promise.all([
      history.readings(accountId, fromMs - DAY_EDGE_MS, endMs + DAY_EDGE_MS),
      takers === null || takers.length === 0
        ? []
        : decisions.list(accountId, fromMs - DAY_MS, upToNow ? nowMs + 1 : endMs),
    ]);
    const energy = energyOf(readings, fromMs, endMs);
    if (!hasEnergy(energy)) return null;
    if (takers === null) return { day, ...energy };
    return { day, ...energy, missed: missedSunOf(readings, { fromMs, toMs: endMs }, takers, { log, upToNow }) };
  };
  /** The prices of a day, weighted with the sun that was used: what was saved on it is then their product. And the CO2 of it. */
  const valuesOf = async (
    accountId: AccountId,
    day: string,
    zone: string,
    { prices, pricesThen, co2Then }: DayClosing,
  ): Promise<Pick<DayTotals, 'prices' | 'co2SavedG'>> => {
    const { fromMs, toMs } = zoneDaySpan(day, zone);
    const slots = (await pricesThen?.(fromMs, toMs)) ?? [];
    const co2 = (await co2Then?.(fromMs, toMs)) ?? [];
    if (slots.length + co2.length === 0) return { prices };
    const readings = await history.readings(accountId, fromMs - DAY_EDGE_MS, toMs + DAY_EDGE_MS);
    const co2SavedG = savedCo2G(co2, readings, fromMs, toMs);
    return {
      prices: pricesBySun(slots, readings, fromMs, toMs) ?? prices,
      ...(co2SavedG !== null && { co2SavedG }),
    };
  };
  const monthOf = async (accountId: AccountId, consistent: boolean): Promise<SunMonth | null> => {
    const { data } = await sunMonthEntity.get({ accountId }).go({ ...connection, consistent });
    return rows.one('sunMonth', sunMonthRowSchema, data);
  };
  /** From what is stored by then: whoever closes last writes what holds. */
  const sumUpMonth = async (accountId: AccountId, toDay: string): Promise<void> => {
    const days = await stored(accountId, addDays(toDay, 1 - SUN_MONTH_DAYS), toDay);
    await sunMonthEntity.put({ accountId, ...sunMonthOf(toDay, days) }).go(connection);
  };
  const missing = (from: string, to: string, known: readonly DayTotals[]): string[] => {
    const have = new Set(known.map(({ day }) => day));
    return daysFrom(from, to).filter((day) => !have.has(day));
  };

  return {
    /**
     * Days from one to another (both included), oldest first, today as far as it has got. Days not closed yet are summed up
     * from their readings; days of which nothing is known are left out.
     * @param takers what the appliances could have taken; absent: what was missed is not said of days that are not closed
     */
    list: async (
      accountId: AccountId,
      {
        from,
        to,
        takers = null,
        ...clock
      }: {
        readonly from: string;
        readonly to: string;
        readonly zone: string;
        readonly nowMs: number;
        readonly takers?: readonly Taker[] | null;
      },
    ): Promise<readonly DayTotals[]> => {
      const known = await stored(accountId, from, to);
      const today = zoneDay(clock.nowMs, clock.zone);
      const earliest = addDays(today, -CATCH_UP_DAYS);
      const late = missing(from > earliest ? from : earliest, to < today ? to : today, known);
      const added = await Promise.all(late.map((day) => sumUp(accountId, day, { ...clock, takers })));
      return [...known, ...added.filter((totals) => totals !== null)].sort((a, b) => (a.day < b.day ? -1 : 1));
    },
    /**
     * Stores the totals of past days that are not stored yet: those of the last week, or of all days since an earlier last
     * run. Idempotent: a closed day keeps its figures and prices. Nothing is known of days whose readings have expired.
     */
    close: async (
      accountId: AccountId,
      zone: string,
      nowMs: number,
      lastRunMs = nowMs,
      closing: DayClosing | null = null,
    ): Promise<void> => {
      const today = zoneDay(nowMs, zone);
      const [lastWeek, to] = [addDays(today, -CATCH_UP_DAYS), addDays(today, -1)];
      const lastDay = zoneDay(Math.max(lastRunMs, nowMs - READING_DAYS * DAY_MS), zone);
      const from = lastDay < lastWeek ? lastDay : lastWeek;
      const known = await stored(accountId, from, to);
      let [newest, closed] = [known.at(-1)?.day, false];
      for (const day of missing(from, to, known)) {
        const summed = await sumUp(accountId, day, { zone, nowMs, takers: closing?.takers ?? null });
        const totals =
          summed === null || closing === null
            ? summed
            : { ...summed, ...(await valuesOf(accountId, day, zone, closing)) };
        if (totals === null) continue;
        closed = true;
        if (newest === undefined || day > newest) newest = day;
        await holds(
          dayTotalsEntity
            .create({
              accountId,
              day,
              data: JSON.stringify(totals),
            })
            .go(connection),
        );
      }
      // Also when an earlier call died after its days.
      if (newest !== undefined && (closed || (await monthOf(accountId, true))?.toDay !== newest))
        await sumUpMonth(accountId, newest);
    },
    /** What its last 30 closed days sum up to; null: none was closed since this is kept. For display: may lag behind by a moment. */
    sunMonth: (accountId: AccountId) => monthOf(accountId, false),
  };
};
