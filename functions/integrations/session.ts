import { SECOND_MS } from '#shared/units.ts';
import { createMemoryTokens } from './memory-tokens.ts';
import { type AdapterContext, type TokenSet, VendorError } from './port.ts';

/** How a service gets tokens. All that it throws is VendorError. */
export interface SessionCalls {
  /** Signs in with what the user typed. @throws VendorError auth_failed when that is wrong; reauth_needed without a password */
  readonly signIn: () => Promise<TokenSet>;
  /** Spends the refresh token. @throws VendorError reauth_needed when it is dead, and nothing but that leads to `signIn` */
  readonly refresh: (tokens: TokenSet) => Promise<TokenSet>;
  /** How long before their end tokens are renewed, ms. */
  readonly earlyMs: number;
}

export interface Session {
  /**
   * Runs a call with living tokens; when the vendor refuses them (the call throws `reauth_needed`), once more with
   * renewed ones.
   */
  run<T>(call: (tokens: TokenSet) => Promise<T>): Promise<T>;
}

const isKind = (error: unknown, kind: VendorError['kind']): error is VendorError =>
  error instanceof VendorError && error.kind === kind;

/** Tokens of one linked account: signed in when there are none, renewed early, never twice at once. */
export const createSession = (
  { tokens: shared, now }: Pick<AdapterContext, 'tokens' | 'now'>,
  { signIn, refresh, earlyMs }: SessionCalls,
): Session => {
  const vault = shared ?? createMemoryTokens();
  /** A password that was refused once is not tried again: vendors lock accounts. */
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
      // Renewing early failed for the moment: what is still good serves on.
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
        // The vendor just gave these: its trouble, and no reason to call the user's link dead.
        throw new VendorError('bad_response', 'tokens just given are refused');
      }
    },
  };
};
