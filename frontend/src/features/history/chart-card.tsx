import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';

interface ChartCardProps {
  readonly title: string;
  readonly legend: readonly LegendEntry[];
  readonly children: ReactNode;
}

/** A chart with its title and legend. */
export const ChartCard = ({ title, legend, children }: ChartCardProps) => (
  <Card sx={{ p: { xs: 1.5, sm: 2 } }}>
    <Stack spacing={1}>
      <Typography variant="h2">{title}</Typography>
      <ChartLegend series={legend} />
      {children}
    </Stack>
  </Card>
);
