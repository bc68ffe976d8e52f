import { memo } from 'react';
import { ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { TimeRange } from '../../../lib/day/time-range.ts';
import { axisLabel } from '../axis-label.tsx';
import { PLOT_LEFT, PLOT_RIGHT, PLOT_TOP } from '../plot.ts';
import type { PriceStep } from './session-prices.ts';

interface PriceChartProps {
  readonly steps: readonly PriceStep[];
  readonly range: TimeRange;
  readonly height: number;
}

const CENTS = 100;

/** What a kWh from the grid cost, in cents: a chart of its own, so that the one of power has one axis. */
export const PriceChart = memo(({ steps, range, height }: PriceChartProps) => {
  const cents = steps.map(({ importEur }) => importEur * CENTS);
  const [low, high] = [Math.min(0, ...cents), Math.max(10, ...cents)];
  const top = Math.ceil(high / 10) * 10;
  const bottom = Math.floor(low / 10) * 10;
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        data={steps as PriceStep[]}
        margin={{ top: PLOT_TOP, right: PLOT_RIGHT, bottom: 8, left: 0 }}
        accessibilityLayer={false}
        tabIndex={-1}
      >
        <XAxis dataKey="at" type="number" domain={[range.fromMs, range.toMs]} allowDataOverflow hide />
        <YAxis
          domain={[bottom, top]}
          ticks={[bottom, top]}
          width={PLOT_LEFT}
          tick={axisLabel}
          tickLine={false}
          axisLine={false}
          interval={0}
        />
        <Line
          dataKey={({ importEur }: PriceStep) => importEur * CENTS}
          type="stepAfter"
          isAnimationActive={false}
          dot={false}
          activeDot={false}
          stroke="var(--grid-import)"
          strokeWidth={2}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
});
PriceChart.displayName = 'PriceChart';
