import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, known at the first render. Where the browser cannot tell, it does not. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query)?.matches ?? false);
};

/** Who wants no motion. */
export const STILL = '(prefers-reduced-motion: reduce)';
/** Below this, one column: what is asked seldom is in the menu. */
export const PHONE = '(max-width:599.95px)';
/** From here on the menu stands beside the page. */
export const WIDE = '(min-width:1200px)';
