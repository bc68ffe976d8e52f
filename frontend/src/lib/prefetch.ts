import { createContext, useContext } from 'react';

interface Connection {
  readonly saveData?: boolean;
  /** `slow-2g`, `2g`, `3g`, `4g`. */
  readonly effectiveType?: string;
}

/** Where the browser tells of its network. */
export interface NetworkHints {
  readonly onLine: boolean;
  readonly connection?: Connection;
}

/** Code may be loaded ahead: online, not on 2g, and nobody asked to save data. */
export const mayPrefetch = ({ onLine, connection }: NetworkHints): boolean =>
  onLine && connection?.saveData !== true && !(connection?.effectiveType ?? '').endsWith('2g');

/** Loads the code of the page at a path, where the network allows it. */
export type Prefetch = (path: string) => void;

export const PrefetchContext = createContext<Prefetch>(() => undefined);
export const usePrefetch = (): Prefetch => useContext(PrefetchContext);
