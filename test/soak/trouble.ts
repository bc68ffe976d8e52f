import { type SimulatedFault, simulatedFaults } from '#functions/integrations/simulated-home.ts';
import { CHARGER_ID, PLUG_ID } from '#infra/local/home/home.ts';
import type { HomeChange } from '#infra/local/home/state.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** The next fault and its time, by the home's clock. */
export interface Trouble {
  readonly afterMs: number;
  readonly change: HomeChange;
  readonly name: string;
}

/** Devices lose their connection, too. */
const OFFLINE_EVERY = 6;
const PAUSE_MINUTES = { from: 2, to: 14 } as const;
const LENGTH_S = { from: 20, to: 300 } as const;

/** Seeded uniform numbers in [0, 1) (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** An endless sequence of faults: any fault of any service, one after the other, for seconds or minutes. */
export const troubles = (services: readonly string[], seed: number): (() => Trouble) => {
  const random = seeded(seed);
  const between = ({ from, to }: { readonly from: number; readonly to: number }): number =>
    from + (to - from) * random();
  const oneOf = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];
  const [first, ...others] = services;
  if (first === undefined) throw new Error('There is no service to trouble');
  return () => {
    const afterMs = between(PAUSE_MINUTES) * MINUTE_MS;
    const durationS = Math.round(between(LENGTH_S));
    if (random() * OFFLINE_EVERY < 1) {
      const device = oneOf([CHARGER_ID, PLUG_ID]);
      return { afterMs, change: { devices: { [device]: { offline: true, durationS } } }, name: 'offline' };
    }
    const fault = oneOf<SimulatedFault>(simulatedFaults);
    return { afterMs, change: { faults: { [oneOf([first, ...others])]: { fault, durationS } } }, name: fault };
  };
};
