import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Spoken } from './spoken.tsx';

interface SumRowProps {
  readonly label: string;
  readonly value: string;
}

/** A line of a sum: what, and how much; below each other where letters are too large for one line. */
export const SumRow = ({ label, value }: SumRowProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1, mt: 1 }}>
    <Typography component="dt" sx={{ flex: '1 1 0', minWidth: '6rem', overflowWrap: 'anywhere' }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, ml: 'auto', fontWeight: 680, textAlign: 'end' }}>
      <Spoken>{value}</Spoken>
    </Typography>
  </Box>
);
