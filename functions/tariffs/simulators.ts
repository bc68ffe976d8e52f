import { createSimulator as awattar } from './awattar/simulator.ts';
import { createSimulator as energyCharts } from './energy-charts/simulator.ts';
import { createSimulator as greenShare } from './green-share/simulator.ts';
import { createSimulator as octopus } from './octopus/simulator.ts';
import type { CreateMarketSimulator } from './simulated-market.ts';
import { createSimulator as smard } from './smard/simulator.ts';
import { createSimulator as tibber } from './tibber/simulator.ts';

/** The simulator of each source, by its id. No Lambda imports it. */
export const tariffSimulators: Readonly<Record<string, CreateMarketSimulator>> = {
  awattar,
  'energy-charts': energyCharts,
  'green-share': greenShare,
  octopus,
  smard,
  tibber,
};
