import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatDateTime, formatPercent, formatPower } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { ChartRow } from './model/chart-data.ts';

export interface TooltipLine {
  readonly label: string;
  readonly color: string;
  readonly value: (row: ChartRow) => number | null;
  readonly unit: 'power' | 'percent';
}

interface ChartTooltipProps {
  readonly active: boolean | undefined;
  readonly row: ChartRow | undefined;
  readonly lines: readonly TooltipLine[];
  readonly zone: string;
}

/** The figures at the pointer. */
export const ChartTooltip = ({ active, row, lines, zone }: ChartTooltipProps) => {
  const locale = useLocale();
  if (active !== true || row === undefined) return null;
  return (
    <Paper variant="outlined" sx={{ p: 1.25, minWidth: 150 }}>
      <Typography variant="body2" sx={{ fontWeight: 650, mb: 0.5 }}>
        {formatDateTime(row.at, zone, locale)}
      </Typography>
      {lines.map(({ label, color, value, unit }) => (
        <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ width: 10, height: 10, borderRadius: '2px', flexShrink: 0 }} style={{ backgroundColor: color }} />
          <Typography variant="body2" sx={{ flex: 1 }}>
            {label}
          </Typography>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {unit === 'power' ? formatPower(value(row), locale) : formatPercent(value(row), locale)}
          </Typography>
        </Box>
      ))}
    </Paper>
  );
};
