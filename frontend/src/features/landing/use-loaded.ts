import { startTransition, useEffect, useState } from 'react';

export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly data: T };

/** Loads once after the page is drawn. `load` has to be defined outside the component. */
export const useLoaded = <T>(load: () => Promise<T>): Loaded<T> => {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' });
  useEffect(() => {
    let gone = false;
    load().then(
      (data) => {
        // Drawn in slices, not in one task.
        if (!gone) startTransition(() => setState({ status: 'ready', data }));
      },
      () => {
        if (!gone) setState({ status: 'failed' });
      },
    );
    return () => {
      gone = true;
    };
  }, [load]);
  return state;
};
