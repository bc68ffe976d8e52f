import type { KeptSession } from '#shared/model/charging-session.ts';
import type { SessionSpan } from './session-energy.ts';

/** Smaller differences are not worth a version: Wh and EUR. */
const LEAST_WH = 1;
const LEAST_EUR = 0.005;
const LEAST_GAP_S = 1;

/** A stored session as what it was reckoned from. */
export const spanOfStored = (session: KeptSession, endedMs: number): SessionSpan => {
  const startedMs = Date.parse(session.startedAt);
  const { counter, charge, prices } = session;
  const [first, ...others] = prices.map(({ from, ...price }) => ({ ...price, fromMs: Date.parse(from) }));
  if (first === undefined) throw new Error('A session has no price');
  return {
    applianceId: session.applianceId,
    name: session.name,
    vehicle: session.vehicle,
    startedMs,
    endedMs,
    byPlug: session.endedBy === 'unplugged',
    drewMs: startedMs,
    lastDrewMs: endedMs,
    stored: true,
    counter: counter && {
      first: { wh: counter.startWh, atMs: Date.parse(counter.startAt) },
      last: { wh: counter.endWh, atMs: Date.parse(counter.endAt) },
      ...(counter.fell === true && { fell: true as const }),
    },
    charge: charge && { firstPercent: charge.startPercent, lastPercent: charge.endPercent },
    startedBy: session.startedBy,
    prices: [first, ...others],
  };
};

/** Whether figures reckoned again say something else, and know at least as much. */
export const isOtherwise = (before: KeptSession, now: KeptSession): boolean => {
  if (now.gapS > before.gapS + LEAST_GAP_S) return false;
  if (before.energyBy === 'counter' && now.energyBy === 'power') return false;
  const energies = ['energyWh', 'sunWh', 'batteryWh', 'gridWh', 'unknownWh'] as const;
  const money = ['costEur', 'gridOnlyEur'] as const;
  return (
    now.energyBy !== before.energyBy ||
    energies.some((key) => Math.abs(now[key] - before[key]) >= LEAST_WH) ||
    money.some((key) => Math.abs(now[key] - before[key]) >= LEAST_EUR)
  );
};
