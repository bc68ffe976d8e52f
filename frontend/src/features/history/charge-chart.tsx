import { memo } from 'react';
import { Area, ComposedChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { ChartRow } from '../../lib/day/chart-data.ts';
import type { TimeRange } from '../../lib/day/time-range.ts';
import { axisLabel } from './axis-label.tsx';
import { PLOT_LEFT, PLOT_RIGHT, PLOT_TOP } from './plot.ts';

interface ChargeChartProps {
  readonly rows: readonly ChartRow[];
  readonly range: TimeRange;
  readonly height: number;
}

/** How full the home battery was, %: a chart of its own, so that the one of power has one axis. */
export const ChargeChart = memo(({ rows, range, height }: ChargeChartProps) => (
  <ResponsiveContainer width="100%" height={height}>
    <ComposedChart
      data={rows as ChartRow[]}
      margin={{ top: PLOT_TOP, right: PLOT_RIGHT, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      tabIndex={-1}
    >
      <XAxis dataKey="at" type="number" domain={[range.fromMs, range.toMs]} allowDataOverflow hide />
      <YAxis
        domain={[0, 100]}
        // 0 is the lower edge, where a label would be cut.
        ticks={[50, 100]}
        width={PLOT_LEFT}
        tick={axisLabel}
        tickLine={false}
        axisLine={false}
        interval={0}
      />
      <Area
        dataKey={({ socPercent }: ChartRow) => socPercent}
        type="linear"
        isAnimationActive={false}
        connectNulls={false}
        dot={false}
        activeDot={false}
        stroke="var(--battery)"
        strokeWidth={1.5}
        fill="var(--battery)"
        fillOpacity={0.25}
      />
    </ComposedChart>
  </ResponsiveContainer>
));
ChargeChart.displayName = 'ChargeChart';
