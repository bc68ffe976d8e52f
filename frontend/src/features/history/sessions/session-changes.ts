import type { ChargingSession } from '#shared/model/charging-session.ts';

/** The values that are compared between two versions, in display order. */
const compared = [
  'energyWh',
  'energyBy',
  'sunWh',
  'batteryWh',
  'gridWh',
  'unknownWh',
  'costEur',
  'gridOnlyEur',
  'vehicle',
  'use',
  'note',
] as const satisfies readonly (keyof ChargingSession)[];
export type ComparedField = (typeof compared)[number];

export interface Change {
  readonly key: ComparedField;
  readonly before: ChargingSession[ComparedField];
  readonly now: ChargingSession[ComparedField];
}

/** Less is not seen: Wh, and EUR. */
const LEAST_WH = 1;
const LEAST_EUR = 0.005;

/** What a version changed against the one before it. @param before null: it is the first */
export const changesBetween = (before: ChargingSession | null, now: ChargingSession): readonly Change[] =>
  before === null
    ? []
    : compared.flatMap((key) => {
        const [a, b] = [before[key], now[key]];
        const least = key === 'costEur' || key === 'gridOnlyEur' ? LEAST_EUR : LEAST_WH;
        const same = typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < least : a === b;
        return same ? [] : [{ key, before: a, now: b }];
      });
