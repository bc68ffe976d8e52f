import Box from '@mui/material/Box';
import { memo, type PointerEvent, useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { chosenBy } from '../../lib/day/lanes.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { axisLabel, spacedLabel } from './axis-label.tsx';
import type { EnergyRow } from './model/days-data.ts';
import { AXIS_HEIGHT } from './plot.ts';

const KILO = 1000;
const LEFT = 38;
const RIGHT = 4;
const TOP = 14;

/** A part of each bar. */
export interface BarSeries {
  readonly key: 'sun' | 'battery' | 'grid' | 'export';
  /** Wh, >= 0; null: unknown. */
  readonly value: (row: EnergyRow) => number | null;
}

const paint = (key: BarSeries['key'], hatch: string): { fill: string; stroke: string } => {
  switch (key) {
    case 'sun':
      return { fill: 'var(--sun)', stroke: 'var(--sun-edge)' };
    case 'battery':
      return { fill: 'var(--battery)', stroke: 'var(--surface)' };
    default:
      return { fill: `url(#${hatch}-${key})`, stroke: key === 'grid' ? 'var(--grid-import)' : 'var(--export)' };
  }
};

interface BarsProps {
  readonly rows: readonly EnergyRow[];
  readonly series: readonly BarSeries[];
  readonly tick: (key: string) => string;
  readonly height: number;
}

const Bars = memo(({ rows, series, tick, height }: BarsProps) => {
  const locale = useLocale();
  const hatch = useId();
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={rows as EnergyRow[]}
        barCategoryGap="14%"
        margin={{ top: TOP, right: RIGHT, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        tabIndex={-1}
      >
        <defs>
          <pattern
            id={`${hatch}-grid`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" fill="var(--grid-import)" opacity="0.6" />
            <rect width="3" height="5" fill="var(--grid-import)" />
          </pattern>
          <pattern id={`${hatch}-export`} width="4" height="4" patternUnits="userSpaceOnUse">
            <rect width="2" height="4" fill="var(--export)" />
          </pattern>
        </defs>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="key"
          tickFormatter={tick}
          tick={spacedLabel}
          tickLine={false}
          axisLine={{ stroke: 'var(--edge)' }}
          interval="preserveStartEnd"
          minTickGap={14}
          height={AXIS_HEIGHT}
        />
        <YAxis
          width={LEFT}
          tickFormatter={(energyWh: number) =>
            new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(energyWh / KILO)
          }
          tick={axisLabel}
          tickLine={false}
          axisLine={false}
          interval={0}
        />
        {series.map(({ key, value }) => (
          <Bar key={key} dataKey={value} stackId="all" isAnimationActive={false} radius={2} {...paint(key, hatch)} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
});
Bars.displayName = 'Bars';

interface EnergyBarsProps extends BarsProps {
  readonly name: string;
  /** Index of the chosen bar. */
  readonly chosen: number;
  /** The chosen bar in words. */
  readonly valueText: string;
  readonly onChoose: (index: number) => void;
}

/** Energy by day or month as stacked bars: focused once, arrows choose a bar, a tap as well. */
export const EnergyBars = ({ name, chosen, valueText, onChoose, ...bars }: EnergyBarsProps) => {
  const say = useSpoken();
  const count = bars.rows.length;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const box = currentTarget.getBoundingClientRect();
    const share = (clientX - box.left - LEFT) / Math.max(1, box.width - LEFT - RIGHT);
    onChoose(Math.min(count - 1, Math.max(0, Math.floor(share * count))));
  };
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={chosen + 1}
      aria-valuetext={say(valueText)}
      onKeyDown={(event) => {
        const to = chosenBy(event.key, chosen, count);
        if (to === null) return;
        event.preventDefault();
        onChoose(to);
      }}
      onPointerDown={point}
      sx={{
        position: 'relative',
        touchAction: 'pan-y',
        cursor: 'pointer',
        borderRadius: '8px',
        '&:focus-visible': { outline: '3px solid var(--accent)', outlineOffset: 2 },
        '& :focus': { outline: 'none' },
      }}
    >
      <Bars {...bars} />
      <Box
        aria-hidden
        sx={{ position: 'absolute', left: LEFT, right: RIGHT, top: 0, bottom: AXIS_HEIGHT - 4, pointerEvents: 'none' }}
      >
        <Box
          data-testid="chosen-bar"
          sx={{ position: 'absolute', top: 0, bottom: 0, border: '2px solid var(--ink)', borderRadius: '8px' }}
          style={{ left: `${(chosen / count) * 100}%`, width: `${100 / count}%` }}
        />
      </Box>
    </Box>
  );
};
