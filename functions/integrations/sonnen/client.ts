import { MINUTE_MS } from '#shared/units.ts';
import { createVendorHttp } from '../http.ts';
import type { AdapterContext } from '../port.ts';
import { revokeStored } from '../revoke.ts';
import { createConsentSession } from '../token-grants.ts';
import { ask, askUser } from './calls.ts';
import { accountKey } from './fields.ts';
import { manifest } from './manifest.ts';
import { refresh, revokeRequest } from './oauth.ts';
import { type LiveState, liveStateSchema, type User } from './schemas.ts';

/** A token is valid for 10 h and renewed this long before it expires. */
const EARLY_MS = 30 * MINUTE_MS;

export interface Client {
  /** The account with its sites. */
  user(): Promise<User>;
  liveState(siteId: string): Promise<LiveState>;
  /** Takes the consent back. */
  revoke(): Promise<void>;
}

/** The portal's interface for one linked account. */
export const createClient = (context: AdapterContext): Client => {
  const http = createVendorHttp(context, manifest, { account: accountKey(context.fields) ?? '' });
  const session = createConsentSession(context, manifest.id, {
    refresh: (tokens) => refresh(context, http, tokens),
    earlyMs: EARLY_MS,
  });

  return {
    user: () => session.run(({ values }) => askUser(context, http, values.accessToken ?? '')),
    liveState: (siteId) =>
      session.run(async ({ values }) => {
        const path = `sites/${siteId}/live-state`;
        const call = { operation: 'live-state', path, schema: liveStateSchema };
        return (await ask(context, http, values.accessToken ?? '', call)).data.attributes;
      }),
    revoke: () => revokeStored(context, http, (tokens) => revokeRequest(context, tokens)),
  };
};
