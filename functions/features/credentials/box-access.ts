import { endBoxConnections } from '#functions/features/box-connections.ts';
import { credentialsView } from '#functions/features/credentials-view.ts';
import { credentialsOf } from '#functions/features/link.ts';
import { boxAddressOf } from '#functions/features/link-key.ts';
import { loadSite } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { BOX_SERVICE } from '#shared/ocpp.ts';
import { mayStillSee, type PatchDeps } from './patch.ts';

/** What the wallboxes of a link dial with, after it was linked. */
export const boxAccessHandlers = (deps: PatchDeps): Pick<Handlers<'api'>, 'getBoxAddress' | 'newBoxPassword'> => ({
  getBoxAddress: async ({ params: { accountId, credentialsId }, caller }) => {
    const credentials = await deps.storage.credentials.get(accountId, credentialsId);
    if (credentials === null) throw new ApiError('credentials_not_found');
    const { id, service, sealed, keySeenBy, webhookKeyHash } = credentials;
    // A key ends with the membership of the one who saw it: whoever else saw it would keep it.
    if (service !== BOX_SERVICE || keySeenBy !== caller.userId) return { address: null };
    return { address: boxAddressOf(deps, await deps.secrets.unseal(accountId, id, sealed), webhookKeyHash) };
  },

  newBoxPassword: async ({ params: { accountId, credentialsId }, caller }) => {
    const site = await loadSite(deps, accountId);
    const credentials = credentialsOf(site, credentialsId);
    const { service, webhookKeyHash } = credentials;
    if (service !== BOX_SERVICE || webhookKeyHash === null) throw new ApiError('credentials_not_found');
    const { password } = newBoxAccess();
    await deps.storage.credentials.replacePassword(webhookKeyHash, hashAccess(password));
    await mayStillSee(deps, caller, credentials);
    await endBoxConnections(deps, credentials);
    return { credentials: credentialsView(deps, site, credentials), reveal: { password } };
  },
});
