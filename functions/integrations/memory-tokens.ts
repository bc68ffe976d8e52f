import type { TokenSet, TokenVault } from './port.ts';

/** Tokens that live as long as the process: for trying credentials before they are stored, and for tests. */
export const createMemoryTokens = (first: TokenSet | null = null): TokenVault => {
  let newest = first;
  let underWay: Promise<TokenSet> | null = null;
  return {
    get: async () => newest,
    renew: async (spent, renew) => {
      if (underWay) return underWay;
      if (newest !== null && newest !== spent) return newest;
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
