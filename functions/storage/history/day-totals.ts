import { addDays, zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import type { DayTotals } from '#shared/model/history.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';
import { dayTotalsEntity } from '../entities.ts';
import { dayTotalsRowSchema } from '../rows.ts';
import { holds } from '../table/conditions.ts';
import { ALL_CONSISTENT, type StorageContext } from '../table/context.ts';
import type { DayTotalsRepository, HistoryRepository } from '../types.ts';
import { DAY_EDGE_MS, energyOf, tellsEnergy } from './day-energy.ts';
import { READING_DAYS } from './history.ts';

/** A day that no run closed is still added up from its readings for so long; longer only after a site was silent. */
const CATCH_UP_DAYS = 7;

const daysFrom = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

export const createDayTotalsRepository = (
  { rows, connection }: StorageContext,
  history: Pick<HistoryRepository, 'readings'>,
): DayTotalsRepository => {
  const stored = async (accountId: AccountId, from: string, to: string): Promise<DayTotals[]> => {
    const { data } = await dayTotalsEntity.query
      .byDay({ accountId })
      .between({ day: from }, { day: to })
      .go({ ...connection, ...ALL_CONSISTENT });
    return rows.many('dayTotals', dayTotalsRowSchema, data);
  };
  /** A day out of its readings, as far as it has come; null when they tell nothing. */
  const addUp = async (accountId: AccountId, day: string, zone: string, nowMs: number): Promise<DayTotals | null> => {
    const { fromMs, toMs } = zoneDaySpan(day, zone);
    const endMs = Math.min(toMs, nowMs);
    const readings = await history.readings(accountId, fromMs - DAY_EDGE_MS, endMs + DAY_EDGE_MS);
    const energy = energyOf(readings, fromMs, endMs);
    return tellsEnergy(energy) ? { day, ...energy } : null;
  };
  const missing = (from: string, to: string, known: readonly DayTotals[]): string[] => {
    const have = new Set(known.map(({ day }) => day));
    return daysFrom(from, to).filter((day) => !have.has(day));
  };

  return {
    list: async (accountId, { from, to, zone, nowMs }) => {
      const known = await stored(accountId, from, to);
      const today = zoneDay(nowMs, zone);
      const earliest = addDays(today, -CATCH_UP_DAYS);
      const late = missing(from > earliest ? from : earliest, to < today ? to : today, known);
      const added = await Promise.all(late.map((day) => addUp(accountId, day, zone, nowMs)));
      return [...known, ...added.filter((totals) => totals !== null)].sort((a, b) => (a.day < b.day ? -1 : 1));
    },
    close: async (accountId, zone, nowMs, lastRunMs = nowMs) => {
      const today = zoneDay(nowMs, zone);
      const [lastWeek, to] = [addDays(today, -CATCH_UP_DAYS), addDays(today, -1)];
      const lastDay = zoneDay(Math.max(lastRunMs, nowMs - READING_DAYS * DAY_MS), zone);
      const from = lastDay < lastWeek ? lastDay : lastWeek;
      for (const day of missing(from, to, await stored(accountId, from, to))) {
        const totals = await addUp(accountId, day, zone, nowMs);
        if (totals !== null)
          await holds(dayTotalsEntity.create({ accountId, day, data: JSON.stringify(totals) }).go(connection));
      }
    },
  };
};
