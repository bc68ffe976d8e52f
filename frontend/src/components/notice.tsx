import type { AlertProps } from '@mui/material/Alert';
import { lazy, Suspense } from 'react';

const Alert = lazy(() => import('@mui/material/Alert'));

/** A warning or error message. Its styles load on demand: mostly there is none. */
export const Notice = (props: AlertProps) => (
  <Suspense
    fallback={
      <div role="alert" className="coming-notice" data-severity={props.severity}>
        {props.children} {props.action}
      </div>
    }
  >
    <Alert {...props} />
  </Suspense>
);
