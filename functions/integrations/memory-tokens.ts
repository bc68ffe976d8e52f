import type { TokenSet, TokenVault } from './port.ts';

/** Compares tokens by value: those that come from a store are never the same object. */
export const sameTokens = (a: TokenSet | null, b: TokenSet | null): boolean => {
  if (a === null || b === null) return a === b;
  const names = Object.keys(a.values);
  return (
    a.expiresAtMs === b.expiresAtMs &&
    names.length === Object.keys(b.values).length &&
    names.every((name) => a.values[name] === b.values[name])
  );
};

/** Tokens that last as long as the process: for trying credentials before they are stored, and for tests. */
export const createMemoryTokens = (first: TokenSet | null = null): TokenVault => {
  let newest = first;
  let underWay: Promise<TokenSet> | null = null;
  return {
    get: async () => newest,
    renew: async (spent, renew) => {
      if (underWay) return underWay;
      if (newest !== null && !sameTokens(newest, spent)) return newest;
      underWay = renew(newest);
      try {
        newest = await underWay;
        return newest;
      } finally {
        underWay = null;
      }
    },
  };
};
