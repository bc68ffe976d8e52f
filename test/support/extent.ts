import { afterAll } from 'vitest';

/**
 * How much of a long sweep runs: a sample in `npm test`, a part in `npm run test:long`, which the gate also runs, and
 * every case in `npm run test:trust`.
 */
export type Extent = 'sample' | 'part' | 'whole';

const byMode: Readonly<Record<string, Extent>> = { long: 'part', trust: 'whole' };
export const extent: Extent = byMode[process.env.MODE ?? ''] ?? 'sample';
export const whole = extent === 'whole';

/** The value for the extent that runs. */
export const byExtent = <T>(values: Readonly<Record<Extent, T>>): T => values[extent];

/** Prints what this file omits, and which command runs it. @param left for example `27 of 32 services` */
export const reportOmitted = (left: string): void => {
  const elsewhere = {
    sample: 'npm run test:long (more) and npm run test:trust (all)',
    part: 'npm run test:trust',
    whole: null,
  };
  const where = elsewhere[extent];
  if (where !== null) afterAll(() => console.log(`Left out here: ${left}. They run in ${where}.`));
};
