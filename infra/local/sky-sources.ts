import { forecastSimulators } from '#functions/forecasts/simulators.ts';
import type { Simulator } from '#functions/integrations/simulated-home.ts';
import type { HomeState } from './home/state.ts';
import { createSky } from './sky.ts';
import type { Trace } from './trace.ts';

/** Forecast services over the sky of the demo home. */
export const createSkySources = (state: () => HomeState, trace: Trace): ReadonlyMap<string, Simulator> => {
  const at = createSky(state, trace);
  const sky = {
    fault: () => null,
    oddUnit: null,
    key: null,
    at: (_cell: unknown, startMs: number, endMs: number) => at(startMs, endMs),
  };
  return new Map(Object.entries(forecastSimulators).map(([id, createSimulator]) => [id, createSimulator(sky)]));
};
