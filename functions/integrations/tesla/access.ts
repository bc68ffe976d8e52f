import { MINUTE_MS } from '#shared/units.ts';
import { baseUrl } from '../egress.ts';
import { createVendorHttp, type VendorHttp } from '../http.ts';
import { type AdapterContext, type TokenSet, VendorError } from '../port.ts';
import { createConsentSession } from '../token-grants.ts';
import { accountKey, baseUrlOf, type Region, regionOf } from './fields.ts';
import { manifest } from './manifest.ts';
import { refresh } from './oauth.ts';

/** A token is renewed this long before it expires. */
const EARLY_MS = 10 * MINUTE_MS;

/** Thrown inside `Access.use` when the account is in another region. */
export class WrongRegion extends Error {
  readonly region: Region;

  constructor(region: Region) {
    super('tesla: wrong region');
    this.region = region;
  }
}

/** The linked account: its tokens, renewed in time, and its region. */
export interface Access {
  readonly http: VendorHttp;
  /**
   * Sends with a good token; once more with a new one when the vendor refuses it (`auth_failed`), and once more in the
   * region that it names.
   * @throws VendorError reauth_needed when the user must consent again
   */
  use<T>(send: (base: string, accessToken: string) => Promise<T>): Promise<T>;
}

type Sent<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: unknown; readonly tokens: TokenSet };

export const createAccess = (context: AdapterContext): Access => {
  const { fields } = context;
  const http = createVendorHttp(context, manifest, { account: accountKey(fields) ?? '' });
  const regionNow = (tokens: TokenSet): Region => regionOf(tokens.values.region, fields.region);
  const session = createConsentSession(context, manifest.id, {
    refresh: (tokens) => refresh(context, http, tokens, regionNow(tokens)),
    earlyMs: EARLY_MS,
  });

  const attempt = <T>(send: (base: string, accessToken: string) => Promise<T>): Promise<Sent<T>> =>
    session.run(async (tokens) => {
      try {
        const base = baseUrl(context, baseUrlOf(regionNow(tokens)));
        return { ok: true, value: await send(base, tokens.values.accessToken ?? '') };
      } catch (error) {
        // Only a refused token is worth a new one; a consent that lacks something stays as it is.
        if (error instanceof VendorError && error.kind === 'auth_failed') {
          throw new VendorError('reauth_needed', error.message);
        }
        return { ok: false, error, tokens };
      }
    });

  /** Keeps the region with the tokens, as the fields of a link cannot be changed from here. */
  const move = async (tokens: TokenSet, region: Region): Promise<void> => {
    await context.tokens?.renew(tokens, async (newest) => {
      const base = newest ?? tokens;
      return { ...base, values: { ...base.values, region } };
    });
  };

  return {
    http,
    async use(send) {
      let sent = await attempt(send);
      if (!sent.ok && sent.error instanceof WrongRegion) {
        await move(sent.tokens, sent.error.region);
        sent = await attempt(send);
      }
      if (sent.ok) return sent.value;
      if (sent.error instanceof WrongRegion) {
        throw new VendorError('bad_response', 'tesla: sent from region to region');
      }
      throw sent.error;
    },
  };
};
