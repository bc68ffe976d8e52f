import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { shownUse } from '../../../lib/shown-use.ts';

/** What some sessions add up to. */
export interface SessionSums {
  readonly count: number;
  readonly energyWh: number;
  readonly sunWh: number;
  readonly batteryWh: number;
  /** From the grid, or from a source that is not known. */
  readonly gridWh: number;
  /** 0…100; null: nothing was charged. */
  readonly sunPercent: number | null;
  /** null: money is not for who looks. */
  readonly costEur: number | null;
  readonly savedEur: number | null;
}

/** What a session saved against power from the grid alone, EUR; negative where feed-in earned more; null: not for who looks. */
export const savedOf = ({ gridOnlyEur, costEur }: Pick<ChargingSession, 'gridOnlyEur' | 'costEur'>): number | null =>
  gridOnlyEur === null || costEur === null ? null : gridOnlyEur - costEur;

/** What it used by source, in figures that agree with each other; what is of no known source counts as grid. null: nothing. */
export const usedIn = (parts: Pick<ChargingSession, 'energyWh' | 'sunWh' | 'batteryWh' | 'gridWh' | 'unknownWh'>) =>
  shownUse({ ...parts, appliancesWh: parts.energyWh, gridWh: parts.gridWh + parts.unknownWh });

export const sessionSums = (sessions: readonly ChargingSession[]): SessionSums => {
  const sum = (of: (session: ChargingSession) => number): number =>
    sessions.reduce((total, session) => total + of(session), 0);
  const [energyWh, sunWh, batteryWh] = [
    sum((one) => one.energyWh),
    sum((one) => one.sunWh),
    sum((one) => one.batteryWh),
  ];
  const gridWh = sum((one) => one.gridWh + one.unknownWh);
  const money = (of: (session: ChargingSession) => number | null): number | null =>
    sessions.some((one) => of(one) === null) ? null : sum((one) => of(one) ?? 0);
  return {
    count: sessions.length,
    energyWh,
    sunWh,
    batteryWh,
    gridWh,
    sunPercent: shownUse({ appliancesWh: energyWh, sunWh, batteryWh, gridWh })?.sunPercent ?? null,
    costEur: money((one) => one.costEur),
    savedEur: money(savedOf),
  };
};

/** What made an appliance begin, in the terms of its owner. */
export type Beginning = 'sun' | 'goal' | 'schedule' | 'hand' | 'unknown';
const beginnings: Partial<Record<ReasonCode, Beginning>> = {
  'starting-sun': 'sun',
  'charging-sun': 'sun',
  'holding-minimum': 'sun',
  'holding-awake': 'sun',
  'min-on': 'sun',
  probing: 'sun',
  guard: 'sun',
  'deadline-grid': 'goal',
  'deadline-grid-unknown': 'goal',
  'deadline-waiting': 'sun',
  'deadline-waiting-unknown': 'sun',
  'schedule-on': 'schedule',
  'soc-map-on': 'schedule',
  'plan-grid': 'goal',
  'deadline-short': 'goal',
  'floor-grid': 'goal',
  'cheap-grid': 'goal',
  'cheap-waiting': 'sun',
  'clean-grid': 'goal',
  'clean-waiting': 'sun',
  'plan-waiting-grid': 'sun',
  'plan-waiting-sun': 'sun',
  'charge-now': 'hand',
  'forced-on': 'hand',
  manual: 'hand',
  'foreign-change': 'hand',
  'foreign-change-open': 'hand',
  paused: 'hand',
};
export const beginningOf = (code: ReasonCode | null): Beginning =>
  (code === null ? null : beginnings[code]) ?? 'unknown';
