import { randomUUID } from 'node:crypto';

/** A pair of tokens as a simulated vendor issues it. */
export interface SimulatedTokens {
  readonly access: string;
  readonly refresh: string;
  readonly accessEndsMs: number;
  readonly refreshEndsMs: number;
}

/** The tokens that a simulated vendor has issued. */
export interface TokenBook {
  issue(): SimulatedTokens;
  /** Was this access token issued, and has it not expired? */
  isAlive(access: string | null | undefined): boolean;
  /**
   * Takes a refresh token and issues the next pair; null when it is unknown, used or expired.
   * @param access the access token that must belong to it; absent: any
   */
  renew(refresh: string, access?: string): SimulatedTokens | null;
  /** Invalidates a pair by either of its tokens; an unknown one changes nothing. */
  revoke(token: string): void;
}

/**
 * @param rotates a refresh token is valid for one use; otherwise it is returned with the new access token
 * @param given a pair that was issued earlier, as old as the book; absent or null: none
 */
export const createTokenBook = (
  now: () => number,
  {
    accessMs,
    refreshMs,
    rotates,
    given = null,
  }: {
    readonly accessMs: number;
    readonly refreshMs: number;
    readonly rotates: boolean;
    readonly given?: Pick<SimulatedTokens, 'access' | 'refresh'> | null;
  },
): TokenBook => {
  const byRefresh = new Map<string, SimulatedTokens>();
  const accessEnds = new Map<string, number>();
  const remember = (tokens: SimulatedTokens): SimulatedTokens => {
    byRefresh.set(tokens.refresh, tokens);
    accessEnds.set(tokens.access, tokens.accessEndsMs);
    return tokens;
  };
  const start = (pair: Pick<SimulatedTokens, 'access' | 'refresh'>): SimulatedTokens =>
    remember({ ...pair, accessEndsMs: now() + accessMs, refreshEndsMs: now() + refreshMs });
  const issue = (): SimulatedTokens => start({ access: `access-${randomUUID()}`, refresh: `refresh-${randomUUID()}` });
  if (given !== null) start(given);
  return {
    issue,
    isAlive: (access) => access != null && now() < (accessEnds.get(access) ?? 0),
    renew: (refresh, access) => {
      const known = byRefresh.get(refresh);
      if (known === undefined || now() >= known.refreshEndsMs) return null;
      if (access !== undefined && access !== known.access) return null;
      if (!rotates) return remember({ ...issue(), refresh, refreshEndsMs: known.refreshEndsMs });
      byRefresh.delete(refresh);
      return issue();
    },
    revoke: (token) => {
      for (const pair of byRefresh.values()) {
        if (pair.refresh !== token && pair.access !== token) continue;
        byRefresh.delete(pair.refresh);
        accessEnds.delete(pair.access);
      }
      accessEnds.delete(token);
    },
  };
};
