import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { StoredNoticeAddress } from '#functions/storage/index.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { maskedAddress } from '#shared/model/notice-address.ts';
import { sealAddress } from './address-request.ts';

/** As its owner sees it: masked. */
const shown = (stored: Omit<StoredNoticeAddress, 'sealed' | 'failingSince'> | null) =>
  stored && { kind: stored.kind, masked: stored.masked, since: stored.since, last: stored.last, off: stored.off };

type AddressRows = 'getNoticeAddress' | 'setNoticeAddress' | 'removeNoticeAddress';

/** The address of its own to which a member wants notices of a site. */
export const createNoticeAddressHandlers = (
  deps: Pick<Deps, 'storage' | 'addressSeal' | 'now'>,
): Pick<Handlers<'api'>, AddressRows> => {
  const { accounts, noticeAddresses } = deps.storage;
  const isThere = async (accountId: AccountId): Promise<void> => {
    if ((await accounts.get(accountId)) === null) throw new ApiError('account_not_found');
  };
  return {
    getNoticeAddress: async ({ params: { accountId }, caller }) => {
      await isThere(accountId);
      return { address: shown(await noticeAddresses.get(accountId, caller.userId)) };
    },
    setNoticeAddress: async ({ params: { accountId }, body: { address }, caller }) => {
      await isThere(accountId);
      const { sealed, secret } = await sealAddress(deps, caller.userId, address);
      const stored = { kind: address.kind, masked: maskedAddress(address), since: isoTime(deps.now()), sealed };
      await noticeAddresses.put(accountId, caller.userId, stored);
      return { address: shown({ ...stored, last: null, off: false }), secret };
    },
    removeNoticeAddress: async ({ params: { accountId }, caller }) => {
      await isThere(accountId);
      await noticeAddresses.remove(accountId, caller.userId);
      return { address: null };
    },
  };
};
