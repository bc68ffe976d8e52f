import type { ChargingSession } from '#shared/model/charging-session.ts';
import { energyStepWh } from '../../../lib/format.ts';
import { wholeSteps } from '../../../lib/whole-steps.ts';

/** Where energy came from; unknown: nobody knows. */
export type SessionSource = 'sun' | 'battery' | 'gridImport' | 'unknown';

interface SessionPart {
  readonly source: SessionSource;
  readonly energyWh: number;
}

/** What a session has charged by source, rounded together to the step of the total: the figures add up. */
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
  const known = [
    { source: 'sun', wh: sunWh },
    { source: 'battery', wh: batteryWh },
    { source: 'gridImport', wh: gridWh },
    { source: 'unknown', wh: unknownWh },
  ] as const;
  const whole = wholeSteps(
    known.map(({ wh }) => wh / stepWh),
    steps,
  );
  const parts = known.map(({ source }, at) => ({ source, energyWh: (whole[at] ?? 0) * stepWh }));
  return { totalWh: steps * stepWh, parts: parts.filter((part) => part.energyWh > 0) };
};
