import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A line above every page; null: nothing to say, but there, so that screen readers notice when it gets words. */
export const NoticeBar = ({ children }: { readonly children: ReactNode }) => (
  <Box
    role="status"
    sx={children === null ? {} : { px: 2, py: 1, bgcolor: 'secondary.main', color: 'secondary.contrastText' }}
  >
    {children}
  </Box>
);
