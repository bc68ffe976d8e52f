import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppCredentials } from '#functions/platform/app-credentials.ts';
import { openVault } from '#functions/platform/vault.ts';
import { type Busy, storageBusyIn } from '#functions/storage/table/busy.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import { accountIdSchema, credentialsIdSchema } from '#shared/model/ids.ts';

const accountId = accountIdSchema.parse(`acc_${'1'.padStart(26, '0')}`);
const credentialsId = credentialsIdSchema.parse(`crd_${'1'.padStart(26, '0')}`);

const noted: string[] = [];
const onBusy = ({ operation }: Busy): void => void noted.push(operation);

/** How the store of keys or secrets responds. */
let answer = { status: 500, type: 'InternalServiceError' };
let served: Awaited<ReturnType<typeof serveFetch>>;
beforeAll(async () => {
  served = await serveFetch(async () => Response.json({ __type: answer.type }, { status: answer.status }));
});
afterAll(() => served.close());

const config = () => ({
  endpoint: served.url,
  region: 'local-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  maxAttempts: 1,
});
const stores: Readonly<Record<string, () => Promise<unknown>>> = {
  'the keys, when a secret is sealed': () =>
    openVault(
      { get: async () => null, create: async () => true },
      { kind: 'kms', keyId: 'key' },
      config(),
      onBusy,
    ).seal(accountId, credentialsId, { key: 'x' }),
  'the keys, when a secret is opened': () =>
    openVault(
      { get: async () => new Uint8Array([1]), create: async () => true },
      { kind: 'kms', keyId: 'key' },
      config(),
      onBusy,
    ).unseal(accountId, credentialsId, new Uint8Array([1])),
  'our clients at vendors': () => createAppCredentials(config(), 'secret', Date.now, onBusy)('tesla'),
};

it.each(Object.keys(stores))('%s: passing failures are reported as such, and no others', async (name) => {
  const failure = async (): Promise<unknown> => {
    const fault = await stores[name]?.().catch((error: unknown) => error);
    if (!(fault instanceof Error)) throw new Error('it did not fail');
    return storageBusyIn(fault)?.busy.retryAfterS ?? fault.name;
  };
  noted.length = 0;
  answer = { status: 500, type: 'InternalServiceError' };
  expect(await failure()).toBe(5);
  answer = { status: 400, type: 'ThrottlingException' };
  expect(await failure()).toBe(5);
  answer = { status: 400, type: 'AccessDeniedException' };
  expect(await failure()).toBe('AccessDeniedException');
  expect(noted).toHaveLength(2);
});
