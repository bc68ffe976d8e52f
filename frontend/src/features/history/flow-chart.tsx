import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useId } from 'react';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Curve,
  type CurveProps,
  Line,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import { powerAxis } from '../../lib/day/chart-data.ts';
import type { DestinationKey, StackedRow } from '../../lib/day/destinations.ts';
import { type TimeRange, tickHours } from '../../lib/day/time-range.ts';
import { formatTime } from '../../lib/format.ts';
import { startOfDayMs, wallClockTicks } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { axisLabel } from './axis-label.tsx';
import { TINT_PERCENT } from './looks.ts';
import { AXIS_HEIGHT, PLOT_LEFT, PLOT_RIGHT, PLOT_TOP } from './plot.ts';
import type { Drawn } from './use-series.ts';

const KILO = 1000;

/** Ticks of the time axis by the wall clock, with the end of a day as 24:00. */
export const useTimeAxis = (range: TimeRange, zone: string) => {
  const locale = useLocale();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const isDay = startOfDayMs(range.fromMs, zone) === range.fromMs;
  return {
    ticks: wallClockTicks(range.fromMs, range.toMs, tickHours(range, narrow), zone),
    format: (at: number): string =>
      isDay && at === range.toMs ? '24:00' : formatTime(at, { zone, locale, nowMs: at }),
  };
};

/** The sun's line with its edge, and room around both. */
const SunOutline = (line: CurveProps) => (
  <>
    <Curve {...line} stroke="var(--surface)" strokeWidth={5.5} />
    <Curve {...line} stroke="var(--sun-edge)" strokeWidth={3.5} />
    <Curve {...line} stroke="var(--sun)" strokeWidth={1.75} />
  </>
);

interface FlowChartProps {
  readonly rows: readonly StackedRow[];
  /** What is shown, from the bottom of the stack. */
  readonly series: readonly Drawn[];
  readonly range: TimeRange;
  readonly zone: string;
  readonly height: number;
}

/**
 * Destinations stacked in tints with a line on top, and the sun as an outline over all: what lies above it came from battery
 * or grid.
 */
export const FlowChart = memo(({ rows, series, range, zone, height }: FlowChartProps) => {
  const locale = useLocale();
  const time = useTimeAxis(range, zone);
  const stripes = useId();
  const tops = rows.map(({ stack }) => [...stack.values()].at(-1)?.[1] ?? 0);
  const axis = powerAxis([...rows.map(({ pvW }) => pvW), ...tops]);
  const common = {
    isAnimationActive: false,
    connectNulls: false,
    type: 'linear',
    dot: false,
    activeDot: false,
  } as const;
  const destinations = series.flatMap(({ key, look }) =>
    key === 'solar' || look === null ? [] : [{ key: key as DestinationKey, look }],
  );
  const shine = series.some(({ key }) => key === 'solar');
  const pv = ({ pvW }: StackedRow): number | null => pvW;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={rows as StackedRow[]}
        margin={{ top: PLOT_TOP, right: PLOT_RIGHT, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        tabIndex={-1}
      >
        <defs>
          <pattern id={stripes} width="5" height="5" patternUnits="userSpaceOnUse">
            <rect width="2" height="5" fill="var(--export)" />
          </pattern>
        </defs>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="at"
          type="number"
          domain={[range.fromMs, range.toMs]}
          allowDataOverflow
          ticks={time.ticks}
          tickFormatter={time.format}
          tick={axisLabel}
          tickLine={false}
          axisLine={{ stroke: 'var(--edge)' }}
          interval={0}
          height={AXIS_HEIGHT}
        />
        <YAxis
          domain={[0, axis.topW]}
          ticks={axis.ticks}
          width={PLOT_LEFT}
          tickFormatter={(powerW: number) => new Intl.NumberFormat(locale).format(powerW / KILO)}
          tick={axisLabel}
          tickLine={false}
          axisLine={false}
          interval={0}
        />
        {destinations.map(({ key, look }) => (
          <Area
            key={key}
            {...common}
            dataKey={({ stack }: StackedRow) => stack.get(key) ?? null}
            stroke="none"
            fill={look.pattern === 'stripes' ? `url(#${stripes})` : look.color}
            fillOpacity={look.pattern === 'stripes' ? 0.85 : TINT_PERCENT / 100}
          />
        ))}
        {destinations.map(({ key, look }) => (
          <Line
            key={key}
            {...common}
            dataKey={({ lines }: StackedRow) => lines.get(key) ?? null}
            stroke={look.color}
            strokeWidth={1.5}
          />
        ))}
        {shine && <Line {...common} dataKey={pv} shape={SunOutline} />}
      </ComposedChart>
    </ResponsiveContainer>
  );
});
FlowChart.displayName = 'FlowChart';
