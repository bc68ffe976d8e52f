import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Spoken } from './spoken.tsx';

export interface Figure {
  readonly label: string;
  readonly value: string;
}

interface FiguresProps {
  readonly figures: readonly Figure[];
  /** CSS columns of the grid. */
  readonly columns: string;
  /** The main content of the screen: larger. */
  readonly large?: boolean;
}

/** Figures with their labels above. */
export const Figures = ({ figures, columns, large = false }: FiguresProps) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: large ? 2 : 1.5, gridTemplateColumns: columns }}>
    {figures.map(({ label, value }) => (
      // Uses the grid's two rows: if one label wraps, all values stay aligned.
      <Box key={label} sx={{ display: 'grid', gridRow: 'span 2', gridTemplateRows: 'subgrid', rowGap: 0 }}>
        <Typography component="dt" variant="body2" color="textSecondary" sx={{ alignSelf: 'end' }}>
          {label}
        </Typography>
        <Typography
          component="dd"
          sx={{ m: 0, overflowWrap: 'anywhere', ...(large ? { font: 'var(--font-figure)' } : { fontWeight: 700 }) }}
        >
          <Spoken>{value}</Spoken>
        </Typography>
      </Box>
    ))}
  </Box>
);
