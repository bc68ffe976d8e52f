import { consumptionW, homeBattery, type Powers } from './plant.ts';
import type { HomeState, MeterSample } from './state.ts';

/** Interval of a 3EM's values in its cloud, and their delay, s. */
const SPACING_S = { from: 5, to: 40 } as const;
const DELAY_S = { from: 1, to: 12 } as const;

/** Share of the house's own load per phase. PV and car use all three, the heater the first. */
const LOAD_SHARES = [0.45, 0.3, 0.25] as const;

/** Next seeded uniform number in [0, 1); advances the state. */
const random = (state: HomeState): number => {
  state.random = (state.random + 0x6d2b79f5) | 0;
  let t = state.random;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const between = (state: HomeState, span: { readonly from: number; readonly to: number }): number =>
  1000 * (span.from + (span.to - span.from) * random(state));

const round = (value: number): number => Math.round(value * 10) / 10;

/** The meter's current values. */
export const measure = (state: HomeState, powers: Powers): MeterSample => {
  const { chargerW, secondW, pvW, plugW, loadW } = powers;
  const onPhases = (index: 0 | 1 | 2): number =>
    loadW * LOAD_SHARES[index] +
    (index === 0 ? plugW + secondW : 0) +
    (state.charger.phases === 3 ? chargerW / 3 : index === 0 ? chargerW : 0) +
    ((powers.batteryW ?? 0) - pvW) / 3;
  const phases = [round(onPhases(0)), round(onPhases(1)), round(onPhases(2))] as const;
  return {
    timeMs: state.timeMs,
    gridPowerW: round(phases[0] + phases[1] + phases[2]),
    gridPhasesW: [...phases],
    pvPowerW: round(pvW),
    consumptionPowerW: round(consumptionW(powers)),
    batteryPowerW: powers.batteryW === null ? null : round(powers.batteryW),
    batterySocPercent: state.battery === null ? null : Math.round((state.battery.socWh / homeBattery.capacityWh) * 100),
    importWh: round(state.importWh),
    feedInWh: round(state.feedInWh),
  };
};

/** Takes a sample if due, and delivers those whose delay is over. */
export const sample = (state: HomeState, powers: Powers): void => {
  const { sampler } = state;
  if (state.timeMs >= sampler.nextMs) {
    sampler.underWay.push({ sample: measure(state, powers), atMs: state.timeMs + between(state, DELAY_S) });
    sampler.nextMs = state.timeMs + between(state, SPACING_S);
  }
  const arrived = sampler.underWay.filter(({ atMs }) => atMs <= state.timeMs);
  for (const { sample: newest } of arrived) if (newest.timeMs > sampler.shown.timeMs) sampler.shown = newest;
  if (arrived.length > 0) sampler.underWay = sampler.underWay.filter(({ atMs }) => atMs > state.timeMs);
};
