import { createContext, useContext } from 'react';

interface Connection {
  readonly saveData?: boolean;
  /** `slow-2g`, `2g`, `3g`, `4g`. */
  readonly effectiveType?: string;
}

/** The browser's network information. */
export interface NetworkHints {
  readonly onLine: boolean;
  readonly connection?: Connection;
}

/** Whether code may be prefetched: online, not on 2g, and the user does not save data. */
export const mayPrefetch = ({ onLine, connection }: NetworkHints): boolean =>
  onLine && connection?.saveData !== true && !(connection?.effectiveType ?? '').endsWith('2g');

/** Loads the code of the page at a path if the network allows it. */
export type Prefetch = (path: string) => void;

export const PrefetchContext = createContext<Prefetch>(() => undefined);
export const usePrefetch = (): Prefetch => useContext(PrefetchContext);
