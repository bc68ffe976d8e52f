import type { AccountSettings } from '#shared/model/account.ts';
import type { BatteryMemory } from '../memory/state.ts';
import type { SunsetNeed } from './sunset.ts';

const HYSTERESIS_PERCENT = 5;
const DWELL_MS = 10 * 60_000;
/** Sun to come in parts of what is missing, from which the battery steps back, and below which it is first again. */
const CLEARLY = 1.25;
const BARELY = 1.1;

/** What of the home battery's power belongs to the appliances. */
export interface BatteryRule {
  readonly memory: BatteryMemory;
  /** Charge power counts as available. */
  readonly offered: boolean;
  /** Discharge power is not taken off: the battery may carry running appliances. */
  readonly helps: boolean;
  /** Power that it would take if nothing else did, kept free for it, W; 0: what it takes now is all. */
  readonly reservedW: number;
  /** Why it is first or not, where the sun until sunset decides; null: not known yet, or something else does. */
  readonly need: SunsetNeed | null;
}

/**
 * control.md §B9 (1): "battery first (charge power not offered until soc ≥ s1) · car first (charge power offered,
 * discharge never) · battery may help above s2 (allow discharge until s2 − 5)".
 * "Full by sunset" (§B9 (6)) offers it while the sun to come is clearly enough for both.
 * (2): "rising edge at s, falling edge at s − 5, min dwell 10 min". Unknown charge keeps the cautious side.
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
  const wanted = need !== null && need.expectedWh >= need.missingWh * (enough ? BARELY : CLEARLY);
  // What nobody knows any more puts the battery first at once.
  if (wanted !== enough && (need === null || nowMs - sinceMs >= DWELL_MS)) {
    enough = wanted;
    sinceMs = nowMs;
  }
  // What a running car takes, the battery does not: to come first it has to be left what it could take.
  const rule = { offered: enough, helps: false, reservedW: enough ? 0 : (need?.mostW ?? 0) };
  return { memory: { above: memory.above, sinceMs, enough, ...rule }, ...rule, need };
};

/**
 * The battery's part of the surplus, W, of its power (+ charging): "discharge is always subtracted; charge power is
 * added only if this appliance may beat the battery" (§B5 (1), in our sign).
 */
export const batteryTerm = (
  batteryW: number | null,
  { offered, helps, reservedW = 0 }: Pick<BatteryMemory, 'offered' | 'helps' | 'reservedW'>,
): number => {
  if (batteryW === null) return 0;
  const chargeW = Math.max(0, batteryW);
  const dischargeW = helps ? 0 : Math.min(0, batteryW);
  // Of what is kept for it, what it takes already is gone from the surplus.
  return dischargeW + (offered ? chargeW : -Math.max(0, reservedW - chargeW));
};
