import type { ChargingSession } from '#shared/model/charging-session.ts';
import { energyStepWh } from '../../../lib/format.ts';

/** Where energy came from; unknown: nobody knows. */
export type SessionSource = 'sun' | 'battery' | 'gridImport' | 'unknown';

interface SessionPart {
  readonly source: SessionSource;
  readonly energyWh: number;
}

/**
 * What a session has charged by source, rounded together to the step of the total: the figures add up, the largest remainders get what
 * rounding down leaves.
 */
export const sessionParts = ({
  energyWh,
  sunWh,
  batteryWh,
  gridWh,
  unknownWh,
}: Pick<ChargingSession, 'energyWh' | 'sunWh' | 'batteryWh' | 'gridWh' | 'unknownWh'>): {
  readonly totalWh: number;
  readonly parts: readonly SessionPart[];
} => {
  const stepWh = energyStepWh(energyWh);
  const steps = Math.round(energyWh / stepWh);
  const exact = [
    { source: 'sun', steps: sunWh / stepWh },
    { source: 'battery', steps: batteryWh / stepWh },
    { source: 'gridImport', steps: gridWh / stepWh },
    { source: 'unknown', steps: unknownWh / stepWh },
  ] as const;
  const left = steps - exact.reduce((sum, part) => sum + Math.floor(part.steps), 0);
  const more = new Set(exact.toSorted((a, b) => (b.steps % 1) - (a.steps % 1)).slice(0, Math.max(0, left)));
  const parts = exact.map((part) => ({
    source: part.source,
    energyWh: (Math.floor(part.steps) + (more.has(part) ? 1 : 0)) * stepWh,
  }));
  return { totalWh: steps * stepWh, parts: parts.filter((part) => part.energyWh > 0) };
};
