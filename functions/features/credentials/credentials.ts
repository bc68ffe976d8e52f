import type { Deps } from '#functions/deps.ts';
import { endBoxConnections } from '#functions/features/box-connections.ts';
import { credentialsView, lastRefusalOf, vendorTroubleOf } from '#functions/features/credentials-view.ts';
import { checkLinkPlace, credentialsOf, linkableService, serviceAllowed, storeLink } from '#functions/features/link.ts';
import { newLinkKey } from '#functions/features/link-key.ts';
import { unlinkCars } from '#functions/features/linked-car.ts';
import { loadSite } from '#functions/features/site.ts';
import { revokeLink } from '#functions/features/unlink.ts';
import { askService, devicesOf } from '#functions/features/vendor.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { boxAccessHandlers } from './box-access.ts';
import { serviceBoxHandler } from './box-service.ts';
import { listBoxes } from './boxes.ts';
import { getDiagnostics } from './diagnostics.ts';
import { readFields } from './fields.ts';
import { liveDevicesOf } from './live-devices.ts';
import { mayStillSee, newCredentialsKey, type PatchDeps, patchCredentials } from './patch.ts';
import { createReportKey } from './report-key.ts';

export type CredentialsDeps = PatchDeps & Pick<Deps, 'storage' | 'logger' | 'outages' | 'boxesOf'>;

type CredentialsOperations =
  | 'listCredentials'
  | 'listSupportedServices'
  | 'createCredentials'
  | 'createReportKey'
  | 'patchCredentials'
  | 'newCredentialsKey'
  | 'getBoxAddress'
  | 'newBoxPassword'
  | 'deleteCredentials'
  | 'listBoxes'
  | 'serviceBox'
  | 'listDevices'
  | 'getDiagnostics';

const createCredentials =
  (deps: CredentialsDeps): Handlers<'api'>['createCredentials'] =>
  async ({ params: { accountId }, body, caller, requireReauth }) => {
    const site = await loadSite(deps, accountId);
    const manifest = linkableService(deps, site, body.service);
    const hasKey = manifest.credentialFields.some(({ kind }) => kind === 'generated');
    // A key outlives the session that it was shown to.
    if (hasKey) requireReauth();
    const fields = readFields(manifest, body.fields);
    checkLinkPlace(site);
    const tokens = createMemoryTokens();
    await askService(deps, manifest.id, fields.all, (adapter) => adapter.verify(), tokens);
    const key = hasKey ? newLinkKey(deps, manifest.id) : null;
    const credentials = await storeLink(
      deps,
      site,
      manifest,
      { ...fields, all: { ...fields.all, ...key?.kept }, tokens: await tokens.get() },
      {
        name: body.name,
        ...(key && { webhookKeyHash: key.hash, passwordHash: key.passwordHash, keySeenBy: caller.userId }),
      },
    );
    if (key !== null) await mayStillSee(deps, caller, credentials);
    return {
      credentials: credentialsView(deps, site, credentials),
      reveal: { ...key?.reveal },
    };
  };

export const createCredentialsHandlers = (deps: CredentialsDeps): Pick<Handlers<'api'>, CredentialsOperations> => ({
  listCredentials: async ({ params: { accountId } }) => {
    const site = await loadSite(deps, accountId);
    return Promise.all(
      site.credentials.map(async (credentials) => {
        const view = credentialsView(deps, site, credentials);
        const [refusal, trouble] = await Promise.all([
          lastRefusalOf(deps, credentials),
          vendorTroubleOf(deps, credentials),
        ]);
        return { ...view, health: { ...view.health, ...refusal, ...trouble } };
      }),
    );
  },

  listSupportedServices: async ({ params: { accountId } }) => {
    const account = await deps.storage.accounts.get(accountId);
    if (!account) throw new ApiError('account_not_found');
    const { manifests, forUsers } = deps.services;
    return manifests.map((manifest) => ({
      manifest: forUsers(manifest),
      allowed: serviceAllowed(account, manifest),
    }));
  },

  createCredentials: createCredentials(deps),
  createReportKey: createReportKey(deps),
  patchCredentials: patchCredentials(deps),
  newCredentialsKey: newCredentialsKey(deps),
  ...boxAccessHandlers(deps),

  deleteCredentials: async ({ params: { accountId, credentialsId } }) => {
    const site = await loadSite(deps, accountId);
    const used = [...site.sensors, ...site.appliances].some((each) => each.credentialsId === credentialsId);
    if (used) throw new ApiError('credentials_in_use');
    await unlinkCars(deps, site, credentialsId);
    const credentials = credentialsOf(site, credentialsId);
    await revokeLink(deps, credentials);
    await endBoxConnections(deps, credentials);
    if (!(await deps.storage.credentials.delete(accountId, credentialsId))) throw new ApiError('credentials_not_found');
    return { id: credentialsId };
  },

  getDiagnostics: getDiagnostics(deps),
  listBoxes: listBoxes(deps),
  serviceBox: serviceBoxHandler(deps),

  listDevices: async ({ params: { accountId, credentialsId }, query: { live } }) => {
    const credentials = await deps.storage.credentials.get(accountId, credentialsId);
    if (!credentials) throw new ApiError('credentials_not_found');
    return [...(await (live === 'true' ? liveDevicesOf : devicesOf)(deps, credentials))];
  },
});
