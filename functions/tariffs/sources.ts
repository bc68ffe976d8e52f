import { source as awattar } from './awattar/index.ts';
import { source as energyCharts } from './energy-charts/index.ts';
import { source as greenShare } from './green-share/index.ts';
import { source as octopus } from './octopus/index.ts';
import type { TariffSource } from './port.ts';
import { source as smard } from './smard/index.ts';
import { source as tibber } from './tibber/index.ts';

/** Every source of prices, in the order in which one is asked for a zone that several know. */
export const tariffSources: readonly TariffSource[] = [energyCharts, smard, awattar, octopus, tibber];

/** Every source of what a kWh from the grid emits, kg CO2. */
export const co2Sources: readonly TariffSource[] = [greenShare];
