import type { AccountSettings } from '#shared/model/account.ts';
import type { BatteryMemory } from './state.ts';

const HYSTERESIS_PERCENT = 5;
const DWELL_MS = 10 * 60_000;

/** What of the home battery's power belongs to the appliances. */
export interface BatteryRule {
  readonly memory: BatteryMemory;
  /** Charge power counts as available. */
  readonly offered: boolean;
  /** Discharge power is not taken off: the battery may carry running appliances. */
  readonly helps: boolean;
}

/**
 * control.md §B9 (1): "battery first (charge power not offered until soc ≥ s1) · car first (charge power offered,
 * discharge never) · battery may help above s2 (allow discharge until s2 − 5)".
 * (2): "rising edge at s, falling edge at s − 5, min dwell 10 min". Unknown charge keeps the cautious side.
 */
export const batteryRule = (
  settings: AccountSettings,
  socPercent: number | null,
  memory: BatteryMemory,
  nowMs: number,
): BatteryRule => {
  const threshold = settings.batteryThresholdPercent;
  let { above, sinceMs } = memory;
  const wanted = above ? (socPercent ?? 0) > threshold - HYSTERESIS_PERCENT : (socPercent ?? -1) >= threshold;
  if (wanted !== above && nowMs - sinceMs >= DWELL_MS) {
    above = wanted;
    sinceMs = nowMs;
  }
  const strategy = settings.batteryStrategy;
  const offered = strategy === 'car-first' || above;
  const helps = strategy === 'battery-helps' && above;
  return { memory: { above, sinceMs, offered, helps }, offered, helps };
};

/**
 * The battery's part of the surplus, W, of its power (+ charging): "discharge is always subtracted; charge power is
 * added only if this appliance may beat the battery" (§B5 (1), in our sign).
 */
export const batteryTerm = (batteryW: number | null, rule: Pick<BatteryRule, 'offered' | 'helps'>): number => {
  if (batteryW === null) return 0;
  if (batteryW >= 0) return rule.offered ? batteryW : 0;
  return rule.helps ? 0 : batteryW;
};
