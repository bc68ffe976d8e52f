import { SECOND_MS } from '#shared/units.ts';
import { createMemoryTokens } from './memory-tokens.ts';
import { type AdapterContext, type TokenSet, VendorError } from './port.ts';

/** How a service gets tokens. Everything thrown is a VendorError. */
export interface SessionCalls {
  /** Signs in with what the user typed. @throws VendorError auth_failed when that is wrong; reauth_needed without a password */
  readonly signIn: () => Promise<TokenSet>;
  /** Spends the refresh token. @throws VendorError reauth_needed when it is no longer valid; nothing else leads to `signIn` */
  readonly refresh: (tokens: TokenSet) => Promise<TokenSet>;
  /** How long before they expire tokens are renewed, ms. */
  readonly earlyMs: number;
}

export interface Session {
  /**
   * Runs a call with valid tokens; when the vendor rejects them (the call throws `reauth_needed`), once more with renewed
   * ones.
   */
  run<T>(call: (tokens: TokenSet) => Promise<T>): Promise<T>;
}

const isKind = (error: unknown, kind: VendorError['kind']): error is VendorError =>
  error instanceof VendorError && error.kind === kind;

/** Tokens of one linked account: signs in when there are none, renews early, never twice concurrently. */
export const createSession = (
  { tokens: shared, now }: Pick<AdapterContext, 'tokens' | 'now'>,
  { signIn, refresh, earlyMs }: SessionCalls,
): Session => {
  const vault = shared ?? createMemoryTokens();
  /** A rejected password is not tried again: vendors lock accounts. */
  let rejected: VendorError | null = null;

  const signInOnce = async (): Promise<TokenSet> => {
    if (rejected !== null) throw rejected;
    try {
      return await signIn();
    } catch (error) {
      if (isKind(error, 'auth_failed')) rejected = error;
      throw error;
    }
  };

  const next = async (newest: TokenSet | null): Promise<TokenSet> => {
    if (newest === null) return await signInOnce();
    try {
      return await refresh(newest);
    } catch (error) {
      if (isKind(error, 'reauth_needed')) return await signInOnce();
      throw error;
    }
  };

  const living = async (): Promise<TokenSet> => {
    const tokens = await vault.get();
    if (tokens !== null && tokens.expiresAtMs - earlyMs > now()) return tokens;
    try {
      return await vault.renew(tokens, next);
    } catch (error) {
      // Early renewal failed for now: the current tokens are still valid.
      const usable = tokens !== null && tokens.expiresAtMs - SECOND_MS > now();
      if (usable && error instanceof VendorError && error.retryable) return tokens;
      throw error;
    }
  };

  return {
    async run(call) {
      const tokens = await living();
      try {
        return await call(tokens);
      } catch (error) {
        if (!isKind(error, 'reauth_needed')) throw error;
      }
      const renewed = await vault.renew(tokens, next);
      try {
        return await call(renewed);
      } catch (error) {
        if (!isKind(error, 'reauth_needed')) throw error;
        // The vendor issued these just now: it is at fault, and the user's link is not broken.
        throw new VendorError('bad_response', 'tokens just given are refused');
      }
    },
  };
};
