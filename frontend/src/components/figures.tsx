import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export interface Figure {
  readonly label: string;
  readonly value: string;
}

interface FiguresProps {
  readonly figures: readonly Figure[];
  /** Columns of the grid, as CSS has them. */
  readonly columns: string;
  /** What the screen is about: written larger. */
  readonly large?: boolean;
}

/** Figures with what they mean above them. */
export const Figures = ({ figures, columns, large = false }: FiguresProps) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: large ? 2 : 1.5, gridTemplateColumns: columns }}>
    {figures.map(({ label, value }) => (
      // Its two rows are the grid's: where one label takes two lines, all values stand in line nevertheless.
      <Box key={label} sx={{ display: 'grid', gridRow: 'span 2', gridTemplateRows: 'subgrid', rowGap: 0 }}>
        <Typography component="dt" variant="body2" color="textSecondary" sx={{ alignSelf: 'end' }}>
          {label}
        </Typography>
        <Typography component="dd" sx={{ m: 0, fontWeight: 700, ...(large ? { fontSize: '1.375rem' } : {}) }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);
