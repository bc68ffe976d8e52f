import type { Deps } from '#functions/deps.ts';
import { readDigestToken } from '#functions/features/digest-link.ts';
import { sealedParts, signedToken } from '#functions/features/signed-token.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { type AccountId, accountIdSchema, type UserId, userIdSchema } from '#shared/model/ids.ts';
import { chosenChannels, defaultNoticeSettings } from '#shared/model/notices.ts';
import { type NoticeChannel, type NoticeKind, noticeChannels, noticeKinds } from '#shared/notices.ts';

type MuteDeps = Pick<Deps, 'storage' | 'keyedHash'>;

/** What a link ends: one way of one kind, for one member of one site. */
export interface Muted {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly kind: NoticeKind;
  readonly channel: NoticeChannel;
}

/** The token of a link that ends notices without a sign-in. It does nothing else, and does not expire. */
export const muteToken = (deps: Pick<Deps, 'keyedHash'>, { accountId, userId, kind, channel }: Muted): string =>
  signedToken(deps, 'mute', [accountId, userId, kind, channel]);

/** null: it is none of ours. */
const readToken = (deps: Pick<Deps, 'keyedHash'>, token: string): Muted | null => {
  const [accountPart, userPart, kindPart, channelPart, ...rest] = sealedParts(deps, 'mute', token) ?? [];
  const accountId = accountIdSchema.safeParse(accountPart);
  const userId = userIdSchema.safeParse(userPart);
  const kind = noticeKinds.find((one) => one === kindPart);
  const channel = noticeChannels.find((one) => one === channelPart);
  if (!accountId.success || !userId.success || kind === undefined || channel === undefined || rest.length > 0)
    return null;
  return { accountId: accountId.data, userId: userId.data, kind, channel };
};

/** Ends notices by the link in one of them. Idempotent; who is no member any more gets none anyway. */
export const createMuteHandlers = (deps: MuteDeps): Pick<Handlers<'webhook'>, 'muteNotices'> => ({
  muteNotices: async ({ query }) => {
    const digestOf = readDigestToken(deps, query.token);
    if (digestOf !== null) {
      const { users } = deps.storage;
      if ((await users.get(digestOf))?.sitesMail) await users.patch(digestOf, { sitesMail: false });
      return { kind: 'sites-digest', channel: 'mail' };
    }
    const muted = readToken(deps, query.token);
    if (muted === null) throw new ApiError('not_found');
    const { accountId, userId, kind, channel } = muted;
    const { members, noticeSettings } = deps.storage;
    if ((await members.get(accountId, userId)) !== null) {
      const settings = (await noticeSettings.get(accountId, userId)) ?? defaultNoticeSettings;
      const channels = chosenChannels(settings, kind).filter((one) => one !== channel);
      await noticeSettings.put(accountId, userId, { ...settings, kinds: { ...settings.kinds, [kind]: channels } });
    }
    return { kind, channel };
  },
});
