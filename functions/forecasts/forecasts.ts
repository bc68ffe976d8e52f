import type { ForecastSourcesContext, SkyAnswer } from './ask-sky.ts';
import type { Cell } from './cell.ts';

/** The forecast services. They are loaded when one is first asked: a process that only reads what is stored never does. */
export interface ForecastSources {
  /** Asks for days of UTC of a cell, both included. Failures are part of the answer. */
  sky(cell: Cell, first: string, last: string): Promise<SkyAnswer>;
  /** What has to be named where a forecast is shown. */
  attributions(): Promise<readonly string[]>;
}

export const createForecastSources = (context: ForecastSourcesContext): ForecastSources => ({
  sky: async (cell, first, last) => {
    const [{ forecastSources }, { askSky }] = await Promise.all([import('./sources.ts'), import('./ask-sky.ts')]);
    return askSky(forecastSources, context, cell, first, last);
  },
  attributions: async () => {
    const { forecastSources } = await import('./sources.ts');
    return forecastSources.map(({ manifest }) => manifest.attribution);
  },
});
