import type { AccountSettings } from '#shared/model/account.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { BatteryMemory, SiteMemory } from '../memory/state.ts';
import type { HomeSample } from '../observe/home.ts';
import { hourIn } from '../reasons.ts';
import type { SiteView } from '../snapshot.ts';
import type { BatteryRule, SunsetNeed } from '../types.ts';
import { sunsetNeed } from './sunset.ts';

/** Charge levels are whole percent and minutes old: without both, a level at the threshold would flap. */
const HYSTERESIS_PERCENT = 5;
const DWELL_MS = 10 * MINUTE_MS;
/** Expected PV in parts of what the battery lacks: from the first on appliances get it, below the second the battery does. */
const CLEARLY_ENOUGH = 1.25;
const BARELY_ENOUGH = 1.1;

/** The battery rule for the newest sample, with what earlier days taught where the strategy is "full by sunset". */
export const batteryRuleFor = (
  { settings, timezone }: Pick<SiteView, 'settings' | 'timezone'>,
  newest: HomeSample | null,
  { battery, sunset }: Pick<SiteMemory, 'battery' | 'sunset'>,
  nowMs: number,
): BatteryRule => {
  const socPercent = newest?.socPercent ?? null;
  const asksSunset = settings.batteryStrategy === 'full-by-sunset';
  const need = asksSunset ? sunsetNeed(sunset, settings, socPercent, hourIn(timezone, nowMs), nowMs) : null;
  return batteryRule(settings, socPercent, battery, need, nowMs);
};

/**
 * Who comes first (LAW.md, Home battery): `battery-first` offers charge power from the threshold on, `car-first` always,
 * `battery-helps` lets the discharge carry appliances from the threshold on, `full-by-sunset` offers charge power while PV
 * until sunset is clearly enough for both. An unknown charge stays on the cautious side.
 * @param socPercent state of charge of the home battery; null: unknown
 */
export const batteryRule = (
  settings: AccountSettings,
  socPercent: number | null,
  memory: BatteryMemory,
  need: SunsetNeed | null,
  nowMs: number,
): BatteryRule => {
  if (settings.batteryStrategy === 'full-by-sunset') return bySunset(memory, need, nowMs);
  const threshold = settings.batteryThresholdPercent;
  let { above, sinceMs } = memory;
  const wanted = socPercent !== null && (above ? socPercent > threshold - HYSTERESIS_PERCENT : socPercent >= threshold);
  if (wanted !== above && nowMs - sinceMs >= DWELL_MS) {
    above = wanted;
    sinceMs = nowMs;
  }
  const strategy = settings.batteryStrategy;
  const offered = strategy === 'car-first' || above;
  const helps = strategy === 'battery-helps' && above;
  return { memory: { above, sinceMs, offered, helps }, offered, helps, reservedW: 0, need: null };
};

const bySunset = (memory: BatteryMemory, need: SunsetNeed | null, nowMs: number): BatteryRule => {
  let { enough = false, sinceMs } = memory;
  const wanted = need !== null && need.expectedWh >= need.missingWh * (enough ? BARELY_ENOUGH : CLEARLY_ENOUGH);
  // An unknown need puts the battery first at once.
  if (wanted !== enough && (need === null || nowMs - sinceMs >= DWELL_MS)) {
    enough = wanted;
    sinceMs = nowMs;
  }
  // A running car takes the power that the battery would: to come first, the battery needs its maximum kept free.
  const share = { offered: enough, helps: false, reservedW: enough ? 0 : (need?.mostW ?? 0) };
  return { memory: { above: memory.above, sinceMs, enough, ...share }, ...share, need };
};
