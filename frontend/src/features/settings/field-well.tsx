import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface FieldWellProps {
  /** What the fields are of; for screen readers, as what is in them says it to the eye. */
  readonly legend: string;
  /** `grid-template-columns` where there is room; two columns on a phone. */
  readonly columns: string;
  readonly children: ReactNode;
}

/** Fields of one of several things of a kind. */
export const FieldWell = ({ legend, columns, children }: FieldWellProps) => (
  <Box
    component="fieldset"
    sx={{
      m: 0,
      border: 0,
      bgcolor: 'var(--well)',
      borderRadius: 'var(--radius-tile)',
      p: 2,
      display: 'grid',
      gap: 1,
      gridTemplateColumns: { xs: '1fr 1fr', sm: columns },
    }}
  >
    <legend className="unseen">{legend}</legend>
    {children}
  </Box>
);
