import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import type { KeptTold } from '#functions/storage/people/notices-told.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { chosenChannels, defaultNoticeSettings, type NoticeSettings } from '#shared/model/notices.ts';
import { noticeKinds } from '#shared/notices.ts';

/** As a member sees them: with the default of what was not chosen. */
const shown = (settings: NoticeSettings, told: readonly KeptTold[]) => ({
  ...settings,
  lately: told.map(({ key: _, ...one }) => one),
  kinds: Object.fromEntries(noticeKinds.map((kind) => [kind, [...chosenChannels(settings, kind)]])),
});

/** What a member of a site wants to hear of it. Each has settings of their own; a super admin who is no member gets nothing, whatever they choose. */
export const createNoticeHandlers = (
  deps: Pick<Deps, 'storage' | 'noticeQueue' | 'newId'>,
): Pick<Handlers<'api'>, 'getNotices' | 'patchNotices' | 'testNotices'> => {
  const { accounts, noticeSettings, noticesTold } = deps.storage;
  const settingsOf = async (accountId: AccountId, userId: UserId): Promise<NoticeSettings> => {
    if ((await accounts.get(accountId)) === null) throw new ApiError('account_not_found');
    return (await noticeSettings.get(accountId, userId)) ?? defaultNoticeSettings;
  };
  return {
    getNotices: async ({ params: { accountId }, caller: { userId } }) =>
      shown(await settingsOf(accountId, userId), await noticesTold.list(accountId, userId)),
    patchNotices: async ({ params: { accountId }, body, caller }) => {
      const before = await settingsOf(accountId, caller.userId);
      const { kinds, quietHours = before.quietHours, urgentAtNight = before.urgentAtNight } = body;
      const settings = { kinds: { ...before.kinds, ...kinds }, quietHours, urgentAtNight };
      await noticeSettings.put(accountId, caller.userId, settings);
      return shown(settings, await noticesTold.list(accountId, caller.userId));
    },
    testNotices: async ({ params: { accountId }, body: { channel }, caller: { userId } }) => {
      if ((await accounts.get(accountId)) === null) throw new ApiError('account_not_found');
      await deps.noticeQueue.send([{ type: 'test', accountId, userId, channel, id: deps.newId('trl') }]);
      return { queued: true as const };
    },
  };
};
