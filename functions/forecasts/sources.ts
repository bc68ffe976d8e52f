import { source as openMeteo } from './open-meteo/index.ts';
import type { ForecastSource } from './port.ts';

/** Every forecast service, in the order in which one is asked. */
export const forecastSources: readonly ForecastSource[] = [openMeteo];
