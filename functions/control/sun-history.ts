import type { AccountId, ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { addDays, zoneDaySpan } from '../platform/zone-day.ts';
import { localClock } from './planner/local-time.ts';
import { type SunDay, type SunPart, sunDayOf } from './planner/sun-days.ts';
import type { ControlStore, SiteReading } from './store.ts';

/** A power that was read counts for so long: links with few calls are not asked in every run. */
const HOLDS_MS = 30 * MINUTE_MS;
/** Two readings further apart leave a gap: what was in between is unknown. */
const MAX_GAP_MS = 35 * MINUTE_MS;

/** Which past days are asked for, and what of a site's powers counts. */
export interface SunQuestion {
  readonly zone: string;
  /** First and last day, `2026-05-14`. */
  readonly from: string;
  readonly to: string;
  /** Appliances whose power is part of what the grid meter sees. */
  readonly measured: readonly ApplianceId[];
  /** The home battery comes first: what it takes is not left for appliances. */
  readonly batteryFirst: boolean;
}

/** What past days of a site were like: those that were observed well enough, oldest first. */
export const pastSunDays = async (
  store: Pick<ControlStore, 'pastReadings'>,
  accountId: AccountId,
  question: SunQuestion,
): Promise<readonly SunDay[]> => {
  const days: SunDay[] = [];
  for (let { from: day } = question; day <= question.to; day = addDays(day, 1)) {
    const { fromMs, toMs } = zoneDaySpan(day, question.zone);
    const found = sunDayOf(day, partsOf(await store.pastReadings(accountId, fromMs, toMs), question));
    if (found !== null) days.push(found);
  }
  return days;
};

/** The stretches between neighbouring readings, each with the powers at its end. */
export const partsOf = (
  readings: readonly SiteReading[],
  { zone, measured, batteryFirst }: Pick<SunQuestion, 'zone' | 'measured' | 'batteryFirst'>,
): readonly SunPart[] => {
  const clock = localClock(zone);
  const last = new Map<ApplianceId, { readonly atMs: number; readonly powerW: number }>();
  const parts: SunPart[] = [];
  let beforeMs: number | null = null;
  for (const { timeMs, home, appliances } of readings) {
    for (const id of measured) {
      const powerW = appliances[id]?.powerW;
      if (powerW != null) last.set(id, { atMs: timeMs, powerW });
    }
    const spanMs = beforeMs === null ? 0 : timeMs - beforeMs;
    beforeMs = timeMs;
    if (spanMs <= 0 || spanMs > MAX_GAP_MS || home.gridPowerW === null) continue;
    let ownW = 0;
    for (const { atMs, powerW } of last.values()) if (timeMs - atMs <= HOLDS_MS) ownW += powerW;
    const batteryW = home.batteryPowerW ?? 0;
    // What a battery that comes first has taken is gone; what it gave was no surplus.
    const freeW = ownW - home.gridPowerW + (batteryFirst ? Math.min(0, batteryW) : batteryW);
    parts.push({ hour: clock(timeMs).hour, hours: spanMs / HOUR_MS, freeW, pvW: home.pvPowerW });
  }
  return parts;
};
