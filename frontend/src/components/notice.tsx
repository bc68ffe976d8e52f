import type { AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';

const Alert = lazy(() => import('@mui/material/Alert'));

/** A warning or error message. Its styles load on demand: mostly there is none. */
export const Notice = (props: AlertProps) => (
  <Suspense
    fallback={
      <Box role="alert">
        {props.children} {props.action}
      </Box>
    }
  >
    <Alert {...props} />
  </Suspense>
);
