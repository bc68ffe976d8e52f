import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Series } from './power-chart.tsx';

export type LegendEntry = Pick<Series, 'key' | 'label' | 'color' | 'shape'>;

/** Legend of a chart. */
export const ChartLegend = ({ series }: { readonly series: readonly LegendEntry[] }) => (
  <Box
    component="ul"
    sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
  >
    {series.map(({ key, label, color, shape }) => (
      <Box component="li" key={key} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Box
          sx={{ width: 14, borderRadius: '2px', height: shape === 'area' || shape === 'stack' ? 12 : 3 }}
          style={{ backgroundColor: color, opacity: shape === 'area' ? 0.7 : 1 }}
        />
        <Typography variant="body2">{label}</Typography>
      </Box>
    ))}
  </Box>
);
