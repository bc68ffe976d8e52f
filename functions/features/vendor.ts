import type { Deps, Fields } from '#functions/deps.ts';
import { type Adapter, VendorError } from '#functions/integrations/port.ts';
import type { TokenSource } from '#functions/integrations/services.ts';
import { type Deadline, startDeadline } from '#functions/platform/deadline.ts';
import { withTimeout } from '#functions/platform/timeout.ts';
import type { StoredCredentials } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { fault } from '#shared/faults.ts';
import type { Device } from '#shared/model/credentials.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';

/** How long a call waits for a vendor at most, so that its deadline leaves time for the control run after it (deps.runNow). */
const ASK_MS = 8 * SECOND_MS;

/**
 * The response, or a timeout when it does not come in time; the request is aborted then.
 * @param deadline of the whole call; default: one that starts now
 * @throws VendorError `timeout`
 */
export const withinDeadline = <T>(
  work: (signal: AbortSignal) => Promise<T>,
  deadline: Deadline = startDeadline(),
): Promise<T> =>
  withTimeout(work, Math.min(ASK_MS, deadline.leftMs()), () => new VendorError('timeout', 'no answer in time'));

/**
 * Calls a service with the fields that a user typed.
 * @param tokens receives the tokens of the sign-in; absent: they are dropped
 * @throws VendorError
 */
export const askService = <T>(
  deps: Pick<Deps, 'services'>,
  service: string,
  fields: Fields,
  ask: (adapter: Adapter) => Promise<T>,
  tokens?: TokenSource,
  deadline?: Deadline,
): Promise<T> => withinDeadline((signal) => ask(deps.services.open(service, fields, signal, tokens)), deadline);

type VendorDeps = Pick<Deps, 'storage' | 'services' | 'secrets'>;

/**
 * Calls the linked account of credentials.
 * @throws VendorError
 */
export const askLink = async <T>(
  deps: VendorDeps,
  { accountId, id, service, sealed }: StoredCredentials,
  ask: (adapter: Adapter) => Promise<T>,
  deadline?: Deadline,
): Promise<T> => {
  const link = { accountId, credentialsId: id, sealed };
  return askService(deps, service, await deps.secrets.unseal(accountId, id, sealed), ask, link, deadline);
};

/**
 * The credentials that a body names.
 * @throws ApiError `invalid_request` when the site has none with that id
 */
export const credentialsOfBody = async (
  deps: Pick<Deps, 'storage'>,
  accountId: AccountId,
  credentialsId: CredentialsId,
): Promise<StoredCredentials> => {
  const credentials = await deps.storage.credentials.get(accountId, credentialsId);
  if (credentials) return credentials;
  throw new ApiError('invalid_request', { faults: [fault('credentialsId', 'other_site')] });
};

/** @throws VendorError */
export const devicesOf = (
  deps: VendorDeps,
  credentials: StoredCredentials,
  deadline?: Deadline,
): Promise<readonly Device[]> => askLink(deps, credentials, (adapter) => adapter.listDevices(), deadline);

/**
 * The device at the vendor that is to be added.
 * @throws VendorError, or ApiError `unknown_device`
 */
export const deviceOf = async (
  deps: VendorDeps,
  credentials: StoredCredentials,
  kind: Device['kind'],
  deviceId: string,
  deadline: Deadline,
): Promise<Device> => {
  const devices = await devicesOf(deps, credentials, deadline);
  const device = devices.find((each) => each.kind === kind && each.deviceId === deviceId);
  if (!device) throw new ApiError('unknown_device', { faults: [fault('deviceId', 'device_missing')] });
  return device;
};
