import type { DayTotals, MissedCause, MissedSun } from '#shared/model/history.ts';
import { energyStepWh } from './format.ts';

/** Sun that no appliance could have used: exported, but not missed. */
const beyond: readonly MissedCause[] = ['full', 'more-than-all', 'no-appliance'];

/** Less is not worth a word, Wh. */
const LEAST_WH = 500;

export interface MissedPart {
  readonly cause: MissedCause;
  readonly energyWh: number;
}

/** The sun of a span that was exported although an appliance could have used it. */
export interface Missed {
  readonly totalWh: number;
  /** The largest first, rounded so that they add up to the total. */
  readonly parts: readonly [MissedPart, ...MissedPart[]];
  /** What was exported beside it, Wh. */
  readonly beyondWh: number;
  /** Days whose causes are not known. */
  readonly unknownDays: number;
}

const sumOf = (energies: readonly number[]): number => energies.reduce((sum, energyWh) => sum + energyWh, 0);

/** @returns null: nothing worth a word, or nothing known */
export const missedOf = (days: readonly Pick<DayTotals, 'missed' | 'feedInWh'>[]): Missed | null => {
  const byCause = new Map<MissedCause, number>();
  for (const { missed = {} } of days)
    for (const [cause, energyWh] of Object.entries(missed) as [MissedCause, MissedSun[MissedCause]][])
      byCause.set(cause, (byCause.get(cause) ?? 0) + (energyWh ?? 0));
  const all = [...byCause].map(([cause, energyWh]) => ({ cause, energyWh }));
  const parts = all.filter(({ cause }) => !beyond.includes(cause));
  const exactWh = sumOf(parts.map(({ energyWh }) => energyWh));
  if (exactWh < LEAST_WH) return null;
  const stepWh = energyStepWh(exactWh);
  const rounded = (energyWh: number): number => Math.round(energyWh / stepWh) * stepWh;
  const totalWh = rounded(exactWh);
  const [largest, ...others] = parts
    .sort((a, b) => b.energyWh - a.energyWh)
    .map(({ cause, energyWh }) => ({ cause, energyWh: rounded(energyWh) }))
    .filter(({ energyWh }) => energyWh > 0);
  if (largest === undefined) return null;
  return {
    totalWh,
    parts: [{ ...largest, energyWh: totalWh - sumOf(others.map(({ energyWh }) => energyWh)) }, ...others],
    beyondWh: sumOf(all.filter(({ cause }) => beyond.includes(cause)).map(({ energyWh }) => energyWh)),
    unknownDays: days.filter(({ missed, feedInWh }) => missed === undefined && feedInWh !== 0).length,
  };
};
