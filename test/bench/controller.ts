import { Plant, type PlantOptions, type Totals } from './plant.ts';
import { type MeterSample, Sampler, type Sampling } from './sampler.ts';
import { STEP_S, type Weather } from './weather.ts';

/** Something that controls the plant. */
export interface Controller {
  /** Time between two runs, s. */
  readonly everyS: number;
  /**
   * @param samples what became available since the last run, oldest first
   * @param out true while the meter's cloud does not answer
   */
  run(plant: Plant, nowS: number, samples: readonly MeterSample[], out: boolean): void;
}

/** The result of a plant under a controller. */
export interface SimulationResult {
  readonly totals: Totals;
  /** The totals at the end of every day. */
  readonly byDay: readonly Totals[];
  readonly runs: number;
  /** Power of the car in every step, W. */
  readonly evW: Float32Array;
  /** Energy left in the home battery, Wh. */
  readonly socWh: number;
}

/** Half an hour without PV and with everything off: nothing can happen until PV is back. */
const QUIET_STEPS = 1800 / STEP_S;

/** Simulates all days. */
export const simulate = (
  weather: Weather,
  options: PlantOptions,
  sampling: Sampling,
  controller: Controller,
  everyNight = false,
): SimulationResult => {
  const plant = new Plant(weather, options);
  const sampler = new Sampler(sampling);
  let waiting: MeterSample[] = [];
  let lastLight = Number.NEGATIVE_INFINITY;
  let runs = 0;
  while (plant.step < weather.steps) {
    plant.settle();
    sampler.watch(plant);
    if (plant.pvW > 0 || plant.on || plant.heaterOn) lastLight = plant.step;
    const nowS = plant.step * STEP_S;
    if (nowS % controller.everyS === 0) {
      const runS = nowS + (sampling.delayS % STEP_S);
      waiting.push(...sampler.take(runS));
      // A goal for the morning may be charged for at night.
      if (everyNight || options.driving?.readyKWh !== undefined || plant.step - lastLight < QUIET_STEPS) {
        controller.run(plant, runS, waiting, sampler.isOut(nowS));
        runs += 1;
      }
      waiting = [];
    }
    plant.advance();
  }
  plant.byDay.push({ ...plant.totals });
  return { totals: plant.totals, byDay: plant.byDay, runs, evW: plant.evHistoryW, socWh: plant.socWh };
};
