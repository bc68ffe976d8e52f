import type { Appliance } from '#shared/model/appliance.ts';
import { flows } from '../../../lib/live/direction.ts';
import type { HomeNow } from '../../../lib/live/home-now.ts';
import { livePowerW } from '../../../lib/live/live-power.ts';

export type FlowPart = 'sun' | 'battery' | 'gridImport' | 'appliance' | 'house' | 'charging' | 'export';

/** A part of the power that comes or goes, W: more than nothing, rounded as it is shown. */
export interface FlowShare {
  readonly key: string;
  readonly part: FlowPart;
  readonly powerW: number;
  /** Of an appliance: which one. */
  readonly appliance?: Appliance;
  /** Of an appliance: its place among those that draw, from 1. */
  readonly nth?: number;
}

export interface FromTo {
  readonly from: readonly FlowShare[];
  /** null: what one of them takes is not known. */
  readonly to: readonly FlowShare[] | null;
}

/** The finest step of a power of a kilowatt or more, and so of all of them together, W. */
const STEP_W = 10;

const rounded = (shares: readonly FlowShare[]): readonly FlowShare[] =>
  shares
    .map((share) => ({ ...share, powerW: Math.round(share.powerW / STEP_W) * STEP_W }))
    .filter(({ powerW }) => powerW > 0);

const sumOf = (shares: readonly FlowShare[]): number => shares.reduce((sum, { powerW }) => sum + powerW, 0);

/** The same parts with another total: the largest takes the difference, as it shows it least. */
const withTotal = (shares: readonly FlowShare[], totalW: number): readonly FlowShare[] => {
  const rest = totalW - sumOf(shares);
  const largest = shares.reduce<FlowShare | null>(
    (most, share) => (share.powerW > (most?.powerW ?? 0) ? share : most),
    null,
  );
  return shares
    .map((share) => (share === largest ? { ...share, powerW: share.powerW + rest } : share))
    .filter(({ powerW }) => powerW > 0);
};

/**
 * Where power comes from and what it goes to, rounded together: both have the same total. Meter and devices are read at different
 * moments, so the measured sums differ a little.
 * @returns null while a source is unknown, or nothing flows
 */
export const fromTo = (home: HomeNow, appliances: readonly Appliance[], nowMs: number): FromTo | null => {
  const { pvPowerW, gridPowerW, batteryPowerW, housePowerW, hasBattery } = home;
  if (pvPowerW === null || gridPowerW === null || (hasBattery && batteryPowerW === null)) return null;
  const batteryW = batteryPowerW ?? 0;
  const from = rounded([
    { key: 'sun', part: 'sun', powerW: pvPowerW },
    { key: 'battery', part: 'battery', powerW: flows(batteryW) ? Math.max(0, -batteryW) : 0 },
    { key: 'gridImport', part: 'gridImport', powerW: flows(gridPowerW) ? Math.max(0, gridPowerW) : 0 },
  ]);
  if (from.length === 0) return null;
  if (housePowerW === null) return { from, to: null };
  const drawing = appliances
    .filter(({ settings }) => settings.measuredBySensor)
    .map((appliance) => ({ appliance, powerW: livePowerW(appliance, nowMs) ?? 0 }))
    .filter(({ powerW }) => powerW >= STEP_W);
  const to = rounded([
    ...drawing.map(
      ({ appliance, powerW }, at): FlowShare => ({
        key: appliance.id,
        part: 'appliance',
        powerW,
        appliance,
        nth: at + 1,
      }),
    ),
    { key: 'house', part: 'house', powerW: housePowerW },
    { key: 'charging', part: 'charging', powerW: flows(batteryW) ? Math.max(0, batteryW) : 0 },
    { key: 'export', part: 'export', powerW: flows(gridPowerW) ? Math.max(0, -gridPowerW) : 0 },
  ]);
  return { from, to: withTotal(to, sumOf(from)) };
};
