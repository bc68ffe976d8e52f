import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatShortDay, formatTime } from '../../lib/format.ts';
import { startOfDayMs, wallClockTicks } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ChartTooltip, type TooltipLine } from './chart-tooltip.tsx';
import { type ChartRow, powerAxis } from './model/chart-data.ts';
import { type TimeRange, tickHours } from './model/time-range.ts';

/** Space to the left of the plot for the power axis, px. */
export const PLOT_LEFT = 34;
const KILO = 1000;

/** One series. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly value: (row: ChartRow) => number | null;
  /** An area, stacked on others of its kind, or a line. `percent` uses the second axis. */
  readonly shape: 'area' | 'stack' | 'line' | 'percent';
}

export interface ChartFrame {
  readonly rows: ChartRow[];
  readonly range: TimeRange;
  readonly zone: string;
  /** Space to the right of the plot, px: the same for all charts and lanes of a page, so that they line up. */
  readonly right: number;
}

interface PowerChartProps extends ChartFrame {
  readonly name: string;
  readonly series: readonly Series[];
  /** Values that the axis must include. */
  readonly extent: readonly (number | null)[];
  readonly height: number;
}

const drawn = ({ key, color, value, shape, label }: Series) => {
  const common = { dataKey: value, name: label, isAnimationActive: false, connectNulls: false, stroke: color } as const;
  switch (shape) {
    case 'area':
      return (
        <Area key={key} {...common} yAxisId="power" type="monotone" fill={color} fillOpacity={0.55} strokeWidth={0} />
      );
    case 'stack':
      return (
        <Area
          key={key}
          {...common}
          yAxisId="power"
          stackId="use"
          type="monotone"
          fill={color}
          fillOpacity={0.85}
          strokeWidth={0}
        />
      );
    case 'line':
      return <Line key={key} {...common} yAxisId="power" type="monotone" dot={false} strokeWidth={2} />;
    case 'percent':
      return (
        <Line
          key={key}
          {...common}
          yAxisId="percent"
          type="monotone"
          dot={false}
          strokeWidth={1.5}
          strokeDasharray="4 3"
        />
      );
  }
};

/** Power over time in the site's zone. */
export const PowerChart = ({ name, rows, range, zone, right, series, extent, height }: PowerChartProps) => {
  const locale = useLocale();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const axis = powerAxis(extent);
  const { fromMs, toMs } = range;
  const hasPercent = series.some(({ shape }) => shape === 'percent');
  const tick = { fill: theme.vars.palette.text.secondary, fontSize: 12 };
  const grid = theme.vars.palette.divider;
  const lines: TooltipLine[] = series.map(({ label, color, value, shape }) => ({
    label,
    color,
    value,
    unit: shape === 'percent' ? 'percent' : 'power',
  }));
  return (
    <Box role="img" aria-label={name} sx={{ '& :focus': { outline: 'none' } }}>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart
          data={rows}
          syncId="history"
          margin={{ top: 8, right: hasPercent ? 0 : right, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke={grid} vertical={false} yAxisId="power" />
          <XAxis
            dataKey="at"
            type="number"
            domain={[fromMs, toMs]}
            // Clips the extra step at either end.
            allowDataOverflow
            ticks={wallClockTicks(fromMs, toMs, tickHours(range, narrow), zone)}
            tickFormatter={(at: number) =>
              // The tick at midnight shows the date, so that the others can be short.
              startOfDayMs(at, zone) === at
                ? formatShortDay(at, zone, locale)
                : formatTime(at, { zone, locale, nowMs: at })
            }
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: grid }}
            interval={0}
          />
          <YAxis
            yAxisId="power"
            domain={axis.domain}
            ticks={axis.ticks}
            width={PLOT_LEFT}
            tickFormatter={(power: number) => new Intl.NumberFormat(locale).format(power / KILO)}
            tick={tick}
            tickLine={false}
            axisLine={false}
          />
          {hasPercent && (
            <YAxis
              yAxisId="percent"
              orientation="right"
              domain={[0, 100]}
              ticks={[0, 50, 100]}
              width={right}
              tick={tick}
              tickFormatter={(percent: number) => `${percent}%`}
              tickLine={false}
              axisLine={false}
            />
          )}
          <ReferenceLine yAxisId="power" y={0} stroke={theme.vars.palette.text.secondary} strokeWidth={1} />
          <Tooltip
            isAnimationActive={false}
            content={({ active, payload }) => (
              <ChartTooltip active={active} row={payload?.[0]?.payload} lines={lines} zone={zone} />
            )}
          />
          {series.map(drawn)}
        </ComposedChart>
      </ResponsiveContainer>
    </Box>
  );
};
