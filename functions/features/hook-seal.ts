import type { Deps } from '#functions/deps.ts';
import type { StoredHook } from '#functions/storage/index.ts';
import type { AccountId } from '#shared/model/ids.ts';

type Sealing = Pick<Deps, 'addressSeal'>;

/** Encrypts an address or a secret of a webhook: it opens for its own site alone. */
export const sealText = ({ addressSeal }: Sealing, accountId: AccountId, text: string): Promise<Uint8Array> =>
  addressSeal.seal(accountId, Buffer.from(text, 'utf8'));

const opened = async ({ addressSeal }: Sealing, accountId: AccountId, sealed: Uint8Array): Promise<string> =>
  Buffer.from(await addressSeal.open(accountId, sealed)).toString('utf8');

/** Where a webhook is, and with what its deliveries are signed now. @throws Error when it does not open */
export const openHook = async (
  deps: Sealing,
  { accountId, url, secret, oldSecret, oldUntil }: StoredHook,
  nowMs: number,
): Promise<{ readonly url: string; readonly secrets: readonly string[] }> => {
  const both = oldSecret !== null && oldUntil !== null && nowMs < Date.parse(oldUntil);
  const secrets = await Promise.all(
    (both ? [secret, oldSecret] : [secret]).map((sealed) => opened(deps, accountId, sealed)),
  );
  return { url: await opened(deps, accountId, url), secrets };
};
