import { createHash, randomUUID } from 'node:crypto';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import { sameTokens } from './memory-tokens.ts';
import { type LinkNote, type TokenSet, type TokenVault, VendorError } from './port.ts';

/** A linked account, as stored: `sealed` are its fields, which tell when the user linked it anew. */
export interface TokenLink {
  readonly accountId: AccountId;
  readonly credentialsId: CredentialsId;
  readonly sealed: Uint8Array;
  /** What the last run stored of its adapter's memory; absent: not known here. */
  readonly note?: LinkNote;
}

/** Tokens as they lie in the table. */
export interface TokenRow {
  /** Encrypted; null before the first sign-in. */
  readonly sealed: Uint8Array | null;
  /** Rises by one whenever tokens are stored, never by a lease. 0: none was ever stored. */
  readonly version: number;
}

/** Where tokens are kept, each method one write of one item. */
export interface TokenStore {
  get(accountId: AccountId, credentialsId: CredentialsId): Promise<TokenRow | null>;
  /**
   * Reserves the right to renew what is stored under a version.
   * @returns false when somebody else holds a lease that has not ended, or has stored since
   */
  lease(
    accountId: AccountId,
    credentialsId: CredentialsId,
    version: number,
    lease: { readonly id: string; readonly untilMs: number },
  ): Promise<boolean>;
  /** Gives an unused lease back; that of another stays. */
  release(accountId: AccountId, credentialsId: CredentialsId, leaseId: string): Promise<void>;
  /**
   * Stores the next tokens and ends the lease, whoever holds it.
   * @param livesUntilMs end of the access token: until then they are not forgotten
   * @returns false when others were stored since `version`, or the link is gone
   */
  store(
    accountId: AccountId,
    credentialsId: CredentialsId,
    sealed: Uint8Array,
    version: number,
    livesUntilMs?: number,
  ): Promise<boolean>;
  /** Replaces whatever is stored: the user has linked anew. Renewals under way then come too late. */
  replace(accountId: AccountId, credentialsId: CredentialsId, sealed: Uint8Array, livesUntilMs?: number): Promise<void>;
  /** Twice is once. */
  delete(accountId: AccountId, credentialsId: CredentialsId): Promise<void>;
}

/** The tokens of all linked accounts. */
export interface StoredTokens {
  /** Those of one link, shared with every other process. */
  of(link: TokenLink): TokenVault;
  /** Keeps what a new sign-in gave; null: it gave none, and older ones are forgotten. */
  keep(link: TokenLink, tokens: TokenSet | null): Promise<void>;
}

export interface StoredTokensOptions {
  readonly store: TokenStore;
  readonly seal: (link: TokenLink, tokens: TokenSet) => Promise<Uint8Array>;
  /** null: what is stored cannot be opened, and counts as none. */
  readonly unseal: (link: TokenLink, sealed: Uint8Array) => Promise<TokenSet | null>;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Renewed tokens could not be stored: they live in this process alone until they can. */
  readonly onUnsaved: (link: TokenLink, error: unknown) => void;
}

/** Longer than any vendor is waited for within one run, so that a lease ends only when its holder has died. */
export const LEASE_MS = 30 * SECOND_MS;
/** Looks for another's renewal: some 7 s in all, then the caller's own time is over, too. */
const WAITS_MS = [100, 200, 400, 800, 1_000, 1_000, 1_000, 1_000, 1_000];
const SAVE_WAITS_MS = [200, 400];
const REMEMBERED = 1_000;

interface Known {
  /** Of the link's sealed fields: tokens of an earlier linking are not this link's. */
  readonly mark: string;
  readonly tokens: TokenSet | null;
  readonly version: number;
  /** Newer than what lies under `version` in the table. */
  readonly unsaved: boolean;
}

const markOf = ({ sealed }: TokenLink): string => createHash('sha256').update(sealed).digest('base64url').slice(0, 16);

/**
 * Tokens in the table, for all processes. Only the holder of a lease spends a refresh token, and tokens are stored only
 * over the version that was renewed, so that neither two Lambdas at once nor a latecomer spend or overwrite anything.
 * What this process knows it need not read again before it dies.
 */
export const createStoredTokens = (options: StoredTokensOptions): StoredTokens => {
  const { store, seal, unseal, now, sleep, onUnsaved } = options;
  const memory = new Map<string, Known>();
  const underWay = new Map<string, Promise<TokenSet>>();

  const remember = (link: TokenLink, known: Omit<Known, 'mark'>): Known => {
    const entry = { ...known, mark: markOf(link) };
    memory.delete(link.credentialsId);
    memory.set(link.credentialsId, entry);
    const [oldest] = memory.keys();
    if (memory.size > REMEMBERED && oldest !== undefined) memory.delete(oldest);
    return entry;
  };
  const knownOf = (link: TokenLink): Known | null => {
    const known = memory.get(link.credentialsId);
    return known?.mark === markOf(link) ? known : null;
  };

  /** @returns whether these tokens are now the stored ones; a failing table is tried again, as they may be the only ones */
  const save = async (link: TokenLink, tokens: TokenSet, version: number): Promise<boolean> => {
    const sealed = await seal(link, tokens);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await store.store(link.accountId, link.credentialsId, sealed, version, tokens.expiresAtMs);
      } catch (error) {
        const wait = SAVE_WAITS_MS[attempt];
        if (wait === undefined) throw error;
        await sleep(wait);
      }
    }
  };

  /** What is stored, or what this process could not store yet. */
  const load = async (link: TokenLink): Promise<Known> => {
    const row = await store.get(link.accountId, link.credentialsId);
    const version = row?.version ?? 0;
    const known = knownOf(link);
    if (known?.unsaved && known.tokens !== null && known.version === version) {
      if (await save(link, known.tokens, version))
        return remember(link, { tokens: known.tokens, version: version + 1, unsaved: false });
      return load(link);
    }
    const tokens = row === null || row.sealed === null ? null : await unseal(link, row.sealed);
    return remember(link, { tokens, version, unsaved: false });
  };

  const renewUnderLease = async (
    link: TokenLink,
    spent: Known,
    leaseId: string,
    renew: (newest: TokenSet | null) => Promise<TokenSet>,
  ): Promise<TokenSet> => {
    let tokens: TokenSet;
    try {
      tokens = await renew(spent.tokens);
    } catch (error) {
      // After a lease has ended two may spend the same: whoever came too late takes what the other got.
      const after = await load(link);
      if (after.version !== spent.version && after.tokens !== null) return after.tokens;
      await store.release(link.accountId, link.credentialsId, leaseId);
      throw error;
    }
    const { version } = spent;
    remember(link, { tokens, version, unsaved: true });
    try {
      if (await save(link, tokens, version)) {
        remember(link, { tokens, version: version + 1, unsaved: false });
        return tokens;
      }
    } catch (error) {
      // The lease is left to end by itself: until then nobody spends the dead refresh token in the table.
      onUnsaved(link, error);
      return tokens;
    }
    memory.delete(link.credentialsId);
    return (await load(link)).tokens ?? tokens;
  };

  const renewOnce = async (
    link: TokenLink,
    spent: TokenSet | null,
    renew: (newest: TokenSet | null) => Promise<TokenSet>,
  ): Promise<TokenSet> => {
    for (let attempt = 0; ; attempt += 1) {
      const newest = await load(link);
      if (newest.tokens !== null && !sameTokens(newest.tokens, spent)) return newest.tokens;
      const lease = { id: randomUUID(), untilMs: now() + LEASE_MS };
      if (await store.lease(link.accountId, link.credentialsId, newest.version, lease))
        return renewUnderLease(link, newest, lease.id, renew);
      const wait = WAITS_MS[attempt];
      if (wait === undefined) throw new VendorError('timeout', 'another process is renewing these tokens');
      await sleep(wait);
    }
  };

  return {
    of: (link) => ({
      get: async () => {
        const known = knownOf(link);
        const lives = known !== null && !known.unsaved && known.tokens !== null && known.tokens.expiresAtMs > now();
        return lives ? known.tokens : (await load(link)).tokens;
      },
      renew: (spent, renew) => {
        const key = `${link.credentialsId} ${markOf(link)}`;
        const running = underWay.get(key);
        if (running !== undefined) return running;
        const mine = renewOnce(link, spent, renew).finally(() => underWay.delete(key));
        underWay.set(key, mine);
        return mine;
      },
    }),
    keep: async (link, tokens) => {
      const { accountId, credentialsId } = link;
      memory.delete(credentialsId);
      if (tokens === null) await store.delete(accountId, credentialsId);
      else await store.replace(accountId, credentialsId, await seal(link, tokens), tokens.expiresAtMs);
    },
  };
};
