import { REFRESH_TOKEN_DAYS } from '#shared/day-limits.ts';
import { DAY_S } from '#shared/units.ts';
import { writeCookie } from './cookies.ts';
import { RENEW_AHEAD_MS, SESSION_KEY, SIGNED_IN_COOKIE, TOKEN_COOKIE, TOKEN_COOKIE_PATH } from './session-cookie.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

const isToken = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What is kept in the browser may be of another release, or of nobody. */
const isTokens = (kept: unknown): kept is Tokens => {
  const { accessToken, refreshToken, expiresAt } = (kept ?? {}) as Record<string, unknown>;
  return isToken(accessToken) && isToken(refreshToken) && Number.isFinite(expiresAt);
};

type Listener = () => void;

/** This browser's session: kept in local storage and a cookie, shared by all tabs. */
export interface Session {
  accessToken(): string | null;
  tokens(): Tokens | null;
  signedIn(): boolean;
  /** Id of the signed-in user, `unknown` if the token has none; null: signed out. */
  userId(): string | null;
  /** True when the access token expires soon or has expired. */
  needsRenewal(nowMs: number): boolean;
  /** The last session ended without the user's doing in this tab, and no one has signed in since. */
  expired(): boolean;
  store(tokens: Tokens): void;
  /** Takes over what another tab stored, whose event may still be on its way. */
  sync(): void;
  /** Ends the session because the user wants it. */
  clear(): void;
  /** Ends the session because the server no longer accepts it. */
  expire(): void;
  subscribe(listener: Listener): () => void;
}

/** The subject of a token. Only used to tell users apart: the server checks whether it is genuine. */
const subjectOf = (accessToken: string): string => {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { sub } = JSON.parse(atob(payload)) as { readonly sub?: unknown };
    return isToken(sub) ? sub : 'unknown';
  } catch {
    return 'unknown';
  }
};

const readStored = (storage: Storage): Tokens | null => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(SESSION_KEY) ?? 'null');
    return isTokens(kept) ? kept : null;
  } catch {
    return null;
  }
};

/** @param maxAgeS lifetime of the access token, seconds; null: the session is over, which removes both cookies */
const writeCookies = (accessToken: string, maxAgeS: number | null): void => {
  writeCookie(TOKEN_COOKIE, accessToken, maxAgeS ?? 0, TOKEN_COOKIE_PATH);
  // The session outlives its access token.
  writeCookie(SIGNED_IN_COOKIE, '1', maxAgeS === null ? 0 : REFRESH_TOKEN_DAYS * DAY_S);
};

export const createSession = (storage: Storage): Session => {
  const listeners = new Set<Listener>();
  let tokens = readStored(storage);
  let expired = false;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const end = (byUser: boolean): void => {
    if (tokens === null && !expired) return;
    expired = !byUser && (expired || tokens !== null);
    tokens = null;
    storage.removeItem(SESSION_KEY);
    writeCookies('', null);
    tell();
  };
  // Signing out in one tab signs out in all of them.
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const next = readStored(storage);
    expired = next === null && (expired || tokens !== null);
    tokens = next;
    tell();
  });
  return {
    accessToken: () => tokens?.accessToken ?? null,
    tokens: () => tokens,
    signedIn: () => tokens !== null,
    userId: () => (tokens === null ? null : subjectOf(tokens.accessToken)),
    needsRenewal: (nowMs) => tokens !== null && nowMs > tokens.expiresAt - RENEW_AHEAD_MS,
    expired: () => expired,
    store: (next) => {
      tokens = next;
      expired = false;
      storage.setItem(SESSION_KEY, JSON.stringify(next));
      writeCookies(next.accessToken, Math.max(0, Math.round((next.expiresAt - Date.now()) / 1000)));
      tell();
    },
    sync: () => {
      const stored = readStored(storage);
      if (stored !== null && tokens !== null && stored.refreshToken !== tokens.refreshToken) {
        tokens = stored;
        tell();
      }
    },
    clear: () => end(true),
    expire: () => end(false),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const session = createSession(window.localStorage);
