import { MINUTE_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, type VendorHttp } from '../http.ts';
import { createMemoryTokens } from '../memory-tokens.ts';
import { type AdapterContext, type TokenSet, VendorError } from '../port.ts';
import { accountKey, baseUrlOf, type Region, regionOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { refresh } from './oauth.ts';

/** A token is renewed this long before it dies. */
const EARLY_MS = 10 * MINUTE_MS;

/** Thrown inside `Access.use` when the account lives elsewhere. */
export class WrongRegion extends Error {
  readonly region: Region;

  constructor(region: Region) {
    super('tesla: wrong region');
    this.region = region;
  }
}

/** The linked account: its tokens, renewed in time, and the place where it lives. */
export interface Access {
  readonly http: VendorHttp;
  /**
   * Sends with a good token; once more with a new one when the vendor refuses it, or in the region that it names.
   * @throws VendorError reauth_needed when the user has to consent anew
   */
  use<T>(send: (base: string, accessToken: string) => Promise<T>): Promise<T>;
}

export const createAccess = (context: AdapterContext): Access => {
  const { fields, now } = context;
  const vault = context.tokens ?? createMemoryTokens();
  const http = createVendorHttp(context, manifest, { account: accountKey(fields) ?? '' });
  const regionNow = (tokens: TokenSet): Region => regionOf(tokens.values.region, fields.region);

  const renewed = (spent: TokenSet): Promise<TokenSet> =>
    vault.renew(spent, async (newest) => {
      const base = newest ?? spent;
      return await refresh(context, http, base, regionNow(base));
    });

  const usable = async (): Promise<TokenSet> => {
    const tokens = await vault.get();
    if (tokens === null) throw new VendorError('reauth_needed', 'tesla: no consent is stored');
    if (tokens.expiresAtMs - now() > EARLY_MS) return tokens;
    try {
      return await renewed(tokens);
    } catch (error) {
      const dead = error instanceof VendorError && error.kind === 'reauth_needed';
      // The token server is in trouble: what we hold is good for some minutes yet.
      if (!dead && tokens.expiresAtMs > now()) return tokens;
      throw error;
    }
  };

  const sendWith = <T>(tokens: TokenSet, send: (base: string, accessToken: string) => Promise<T>): Promise<T> =>
    send(baseUrl(context, baseUrlOf(regionNow(tokens))), tokens.values.accessToken ?? '');

  /** Keeps the region with the tokens, as the fields of a link cannot be changed from here. */
  const movedTo = (tokens: TokenSet, region: Region): Promise<TokenSet> =>
    vault.renew(tokens, async (newest) => {
      const base = newest ?? tokens;
      return { ...base, values: { ...base.values, region } };
    });

  /** Tokens with which a second try may succeed. @throws the error when none can */
  const better = async (tokens: TokenSet, error: unknown): Promise<TokenSet> => {
    if (error instanceof WrongRegion) return await movedTo(tokens, error.region);
    if (error instanceof VendorError && error.kind === 'auth_failed') return await renewed(tokens);
    throw error;
  };

  return {
    http,
    async use(send) {
      const tokens = await usable();
      try {
        return await sendWith(tokens, send);
      } catch (first) {
        const next = await better(tokens, first);
        try {
          return await sendWith(next, send);
        } catch (second) {
          if (second instanceof WrongRegion) throw new VendorError('bad_response', 'tesla: sent from region to region');
          const refused = second instanceof VendorError && second.kind === 'auth_failed';
          throw refused ? new VendorError('reauth_needed', 'tesla: a new token is refused too') : second;
        }
      }
    },
  };
};
