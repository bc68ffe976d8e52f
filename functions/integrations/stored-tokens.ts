import { createHash, randomUUID } from 'node:crypto';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';
import { sameTokens } from './memory-tokens.ts';
import { type LinkNote, type TokenSet, type TokenVault, VendorError } from './port.ts';

/** A linked account, as stored. `sealed` are its fields: they change when the user links again. */
export interface TokenLink {
  readonly accountId: AccountId;
  readonly credentialsId: CredentialsId;
  readonly sealed: Uint8Array;
  /** What the last run stored of its adapter's memory; absent: unknown here. */
  readonly note?: LinkNote;
}

/** Tokens as stored in the table. */
export interface TokenRow {
  /** Encrypted; null before the first sign-in. */
  readonly sealed: Uint8Array | null;
  /** Incremented whenever tokens are stored, never by a lease. 0: none were ever stored. */
  readonly version: number;
}

/** Where tokens are stored. Each method is one write of one item. */
export interface TokenStore {
  get(accountId: AccountId, credentialsId: CredentialsId): Promise<TokenRow | null>;
  /**
   * Reserves the right to renew what is stored under a version.
   * @returns false when another process holds a lease that has not expired, or has stored tokens since
   */
  lease(
    accountId: AccountId,
    credentialsId: CredentialsId,
    version: number,
    lease: { readonly id: string; readonly untilMs: number },
  ): Promise<boolean>;
  /** Releases an unused lease; another holder's stays. */
  release(accountId: AccountId, credentialsId: CredentialsId, leaseId: string): Promise<void>;
  /**
   * Stores the next tokens and ends the lease, whoever holds it.
   * @param livesUntilMs expiry of the access token: the item is kept at least until then
   * @returns false when other tokens were stored since `version`, or the link is gone
   */
  store(
    accountId: AccountId,
    credentialsId: CredentialsId,
    sealed: Uint8Array,
    version: number,
    livesUntilMs?: number,
  ): Promise<boolean>;
  /** Replaces whatever is stored: the user has linked again. Renewals in progress will then be too late. */
  replace(accountId: AccountId, credentialsId: CredentialsId, sealed: Uint8Array, livesUntilMs?: number): Promise<void>;
  /** Idempotent. */
  delete(accountId: AccountId, credentialsId: CredentialsId): Promise<void>;
}

/** The tokens of all linked accounts. */
export interface StoredTokens {
  /** The tokens of one link, shared by all processes. */
  of(link: TokenLink): TokenVault;
  /** Stores the tokens of a new sign-in; null: there were none, and older ones are deleted. */
  keep(link: TokenLink, tokens: TokenSet | null): Promise<void>;
}

export interface StoredTokensOptions {
  readonly store: TokenStore;
  readonly seal: (link: TokenLink, tokens: TokenSet) => Promise<Uint8Array>;
  /** null: what is stored cannot be decrypted, and counts as none. */
  readonly unseal: (link: TokenLink, sealed: Uint8Array) => Promise<TokenSet | null>;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Renewed tokens could not be stored: only this process has them until it can. */
  readonly onUnsaved: (link: TokenLink, error: unknown) => void;
}

/** Longer than a run waits for any vendor, so that a lease expires only when its holder has crashed. */
export const LEASE_MS = 30 * SECOND_MS;
/** Waits for another process's renewal: about 7 s in all, as much as the caller's own time limit allows. */
const WAITS_MS = [100, 200, 400, 800, 1_000, 1_000, 1_000, 1_000, 1_000];
const SAVE_WAITS_MS = [200, 400];
const REMEMBERED = 1_000;

interface Known {
  /** Mark of the link's sealed fields: tokens of an earlier linking do not belong to this link. */
  readonly mark: string;
  readonly tokens: TokenSet | null;
  readonly version: number;
  /** Newer than the version stored in the table. */
  readonly unsaved: boolean;
}

const markOf = ({ sealed }: TokenLink): string => createHash('sha256').update(sealed).digest('base64url').slice(0, 16);

/**
 * Tokens in the table, for all processes. Only the holder of a lease spends a refresh token, and tokens are stored only over
 * the version that was renewed, so that neither concurrent nor late Lambdas spend a token twice or overwrite a newer one.
 * What this process knows it need not read again until it expires.
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

  /** @returns whether these tokens are now the stored ones; a failed write is retried, as they may be the only copy */
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

  /** What is stored, or what this process has not been able to store yet. */
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
      // After a lease has expired, two processes may spend the same token: the later one takes the other's result.
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
      // The lease is left to expire: until then no process spends the invalid refresh token in the table.
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
