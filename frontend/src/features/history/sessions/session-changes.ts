import type { ChargingSession, VersionCause } from '#shared/model/charging-session.ts';

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
const LEAST_WH = 10;
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

/** The newest correction of the figures: why, and what it changed. @param versions newest first @returns null: there is none */
export const correctionIn = (
  versions: readonly ChargingSession[],
): { readonly because: VersionCause; readonly changes: readonly Change[] } | null => {
  const index = versions.findIndex(({ because }) => because === 'late-data' || because === 'late-counter');
  const version = versions[index];
  if (version === undefined || version.because === null) return null;
  return { because: version.because, changes: changesBetween(versions[index + 1] ?? null, version) };
};
