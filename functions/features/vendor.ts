import type { Deps } from '#functions/deps.ts';
import { type Adapter, VendorError } from '#functions/integrations/port.ts';
import type { StoredCredentials } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Device } from '#shared/model/credentials.ts';
import type { AccountId, CredentialsId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';

/** What a call waits for a vendor; with a control run after it (deps.runNow) it stays below 20 s. */
const ASK_MS = 12 * SECOND_MS;

/**
 * The answer, or a timeout when it is not there in time; the work itself goes on.
 * @throws VendorError `timeout`
 */
export const withinDeadline = async <T>(work: Promise<T>, ms = ASK_MS): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new VendorError('timeout', 'no answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

type VendorDeps = Pick<Deps, 'storage' | 'services' | 'secrets'>;

/** Opens the linked account of credentials. */
export const openCredentials = async (deps: VendorDeps, credentials: StoredCredentials): Promise<Adapter> =>
  deps.services.open(
    credentials.service,
    await deps.secrets.unseal(credentials.accountId, credentials.id, credentials.sealed),
  );

/**
 * Credentials that a body names.
 * @throws ApiError `invalid_request` when the site has none of that id
 */
export const credentialsOfBody = async (
  deps: Pick<Deps, 'storage'>,
  accountId: AccountId,
  credentialsId: CredentialsId,
): Promise<StoredCredentials> => {
  const credentials = await deps.storage.credentials.get(accountId, credentialsId);
  if (credentials) return credentials;
  throw new ApiError('invalid_request', { messages: ['credentialsId: is not one of this site'] });
};

/** @throws VendorError */
export const devicesOf = async (deps: VendorDeps, credentials: StoredCredentials): Promise<readonly Device[]> => {
  const adapter = await openCredentials(deps, credentials);
  return withinDeadline(adapter.listDevices());
};

/**
 * The device at the vendor that shall be added.
 * @throws VendorError, or ApiError `unknown_device`
 */
export const deviceOf = async (
  deps: VendorDeps,
  credentials: StoredCredentials,
  kind: Device['kind'],
  deviceId: string,
): Promise<Device> => {
  const devices = await devicesOf(deps, credentials);
  const device = devices.find((each) => each.kind === kind && each.deviceId === deviceId);
  if (!device) throw new ApiError('unknown_device', { messages: ['deviceId: is not on this account'] });
  return device;
};
