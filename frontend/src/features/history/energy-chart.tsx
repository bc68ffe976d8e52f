import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatEnergy } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { EnergyRow } from './model/days-data.ts';

const KILO = 1000;
const AXIS_PX = 40;

/** One series of the bars. */
export interface EnergySeries {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  /** Wh; below zero it extends downwards from the axis. */
  readonly value: (row: EnergyRow) => number | null;
  /** Series with the same stack are stacked on each other. */
  readonly stack: string;
}

interface EnergyChartProps {
  readonly name: string;
  readonly rows: EnergyRow[];
  readonly series: readonly EnergySeries[];
  /** Label below a bar, short. */
  readonly tick: (key: string) => string;
  /** Label in the tooltip, in full. */
  readonly title: (key: string) => string;
  readonly height: number;
}

/** Energy by day or month as stacked bars. */
export const EnergyChart = ({ name, rows, series, tick, title, height }: EnergyChartProps) => {
  const locale = useLocale();
  const theme = useTheme();
  const text = { fill: theme.vars.palette.text.secondary, fontSize: 12 };
  const line = theme.vars.palette.divider;
  return (
    <Box role="img" aria-label={name}>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={rows}
          stackOffset="sign"
          barGap={0}
          barCategoryGap="12%"
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke={line} vertical={false} />
          <XAxis
            dataKey="key"
            tickFormatter={tick}
            tick={text}
            tickLine={false}
            axisLine={{ stroke: line }}
            interval="preserveStartEnd"
            minTickGap={6}
          />
          <YAxis
            width={AXIS_PX}
            tickFormatter={(energyWh: number) =>
              new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(energyWh / KILO)
            }
            tick={text}
            tickLine={false}
            axisLine={false}
          />
          <ReferenceLine y={0} stroke={theme.vars.palette.text.secondary} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: theme.vars.palette.action.hover }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as EnergyRow | undefined;
              if (active !== true || row === undefined) return null;
              return (
                <Paper variant="outlined" sx={{ p: 1.25, minWidth: 150 }}>
                  <Typography variant="body2" sx={{ fontWeight: 650 }}>
                    {title(row.key)}
                  </Typography>
                  {series.map(({ key, label, value }) => {
                    const energyWh = value(row);
                    return (
                      <Typography key={key} variant="body2">
                        {label}: {formatEnergy(energyWh === null ? null : Math.abs(energyWh), locale)}
                      </Typography>
                    );
                  })}
                </Paper>
              );
            }}
          />
          {series.map(({ key, label, color, value, stack }) => (
            <Bar key={key} name={label} dataKey={value} stackId={stack} fill={color} isAnimationActive={false} />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Box>
  );
};
