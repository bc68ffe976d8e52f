import type { Theme } from '@mui/material/styles';
import type { TFunction } from 'i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { type ChartRow, knows } from './model/chart-data.ts';
import type { Series } from './power-chart.tsx';

/** Shades of the appliances' colour by priority, strongest first. */
const STEP_PERCENT = 22;
const MOST_STEPS = 3;
const applianceColor = (base: string, surface: string, index: number): string =>
  `color-mix(in srgb, ${base}, ${surface} ${Math.min(index, MOST_STEPS) * STEP_PERCENT}%)`;

/** Series of the upper chart: PV behind, house and appliances stacked in front. */
export const powerSeries = (appliances: readonly Appliance[], theme: Theme, t: TFunction<'app'>): Series[] => {
  const { energy, background } = theme.vars.palette;
  return [
    { key: 'pv', label: t('history.series.pvW'), color: energy.sun, shape: 'area', value: (row) => row.pvW },
    {
      key: 'house',
      label: t('history.series.houseW'),
      color: energy.house,
      shape: 'stack',
      value: (row) => row.houseW,
    },
    ...appliances.map(({ id, name }, index) => ({
      key: id as string,
      label: name,
      color: applianceColor(energy.appliance, background.paper, index),
      shape: 'stack' as const,
      value: (row: ChartRow) => row.appliances[id] ?? null,
    })),
  ];
};

/** Series of the lower chart: import above zero, feed-in below, and the battery's state of charge. */
export const gridSeries = (rows: readonly ChartRow[], theme: Theme, t: TFunction<'app'>): Series[] => {
  const { energy } = theme.vars.palette;
  const signed = (row: ChartRow, sign: 1 | -1): number | null => {
    if (row.gridW === null) return null;
    return sign === 1 ? Math.max(0, row.gridW) : Math.min(0, row.gridW);
  };
  return [
    {
      key: 'import',
      label: t('history.series.import'),
      color: energy.gridImport,
      shape: 'area',
      value: (row) => signed(row, 1),
    },
    {
      key: 'feedIn',
      label: t('history.series.feedIn'),
      color: energy.feedIn,
      shape: 'area',
      value: (row) => signed(row, -1),
    },
    ...(knows(rows, 'socPercent')
      ? [
          {
            key: 'soc',
            label: t('history.series.socPercent'),
            color: energy.battery,
            shape: 'percent' as const,
            value: (row: ChartRow) => row.socPercent,
          },
        ]
      : []),
  ];
};
