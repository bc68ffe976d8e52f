import { MINUTE_MS } from '#shared/units.ts';

/** Vendors count commands: the pause doubles roughly and stops growing where a user would still wait for it. */
const BACK_OFF_MINUTES = [1, 2, 5, 15] as const;

/** Pause before the next command after so many failures in a row, ms; 0 after none. */
export const backOffMs = (failures: number): number =>
  (BACK_OFF_MINUTES[Math.min(failures, BACK_OFF_MINUTES.length) - 1] ?? 0) * MINUTE_MS;
