import type { Deps } from '#functions/deps.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { quoted } from '#functions/platform/mail-texts.ts';
import { roleOn, type StoredAccount, type StoredUser } from '#functions/storage/index.ts';
import { languageOf } from '#shared/locales.ts';
import type { UserId } from '#shared/model/ids.ts';
import { defaultNoticeSettings, type Notice, type NoticeEvent } from '#shared/model/notices.ts';
import { NOTICES_A_DAY, type NoticeChannel, noticePath } from '#shared/notices.ts';
import type { RoleType } from '#shared/roles.ts';
import { DAY_S, SECOND_MS } from '#shared/units.ts';
import { muteToken } from './mute.ts';
import { planNotice } from './plan.ts';
import { summaryOf } from './summary.ts';
import { noticeText } from './texts.ts';

export type DeliverDeps = Pick<Deps, 'storage' | 'noticeQueue' | 'notices' | 'keyedHash' | 'publicUrl' | 'now'>;

/** Longest time for which a queue keeps a message to itself, s. */
const LONGEST_DELAY_S = 900;

/** What became of a message. */
export type Delivered =
  | { readonly outcome: 'shared'; readonly members: number }
  | { readonly outcome: 'held' | 'unwanted' | 'old' | 'over' | 'enough' | 'nobody' }
  | { readonly outcome: 'sent'; readonly channels: readonly NoticeChannel[] };

/** Names the notice to its member: the same however often it comes. Says nothing about either. */
const keyOf = ({ kind, subject, episode }: Notice, userId: UserId): string =>
  hashOf(JSON.stringify(['notice', kind, subject, episode, userId]));

/** Marks that it counted against what a member gets in a day, and so that the member was told. */
const countedKey = (notice: Notice, userId: UserId): string => `counted/${keyOf(notice, userId)}`;

/** A notice to all members of its site: one message for each, so that one who cannot be reached holds up nobody. */
const share = async ({ storage, noticeQueue }: DeliverDeps, notice: Notice): Promise<Delivered> => {
  const members = await storage.members.listOfAccount(notice.accountId);
  const events = members.map(({ userId }): NoticeEvent => ({ type: 'notice', notice, userId }));
  if (events.length > 0) await noticeQueue.send(events);
  return { outcome: 'shared', members: events.length };
};

/**
 * Whether what a held notice says still stands. What has been put right is not told any more; that a device answers again is told
 * only to who heard that it did not.
 */
const stillStands = async ({ storage }: DeliverDeps, notice: Notice, userId: UserId): Promise<boolean> => {
  if (notice.kind === 'offline' && notice.facts.back) {
    const silence = { ...notice, episode: notice.episode.replace(/\/back$/, '') };
    return storage.mails.wasSent(countedKey(silence, userId));
  }
  if (notice.kind !== 'offline' && notice.kind !== 'goal-at-risk') return true;
  const site = await storage.control.loadSite(notice.accountId);
  const open = Object.keys(site?.run?.state.news?.open ?? {});
  return open.some((key) => key.startsWith(`${notice.kind}/${notice.subject}`));
};

const readerOf = async (
  { storage }: DeliverDeps,
  account: StoredAccount,
  userId: UserId,
): Promise<{ readonly user: StoredUser; readonly role: RoleType } | null> => {
  const [member, user] = await Promise.all([storage.members.get(account.id, userId), storage.users.get(userId)]);
  return member === null || user === null ? null : { user, role: roleOn(account, member) };
};

/** To one member, by the ways that they chose. @throws when a way failed: then it is tried again, and the others are not repeated */
const tell = async (deps: DeliverDeps, notice: Notice, userId: UserId): Promise<Delivered> => {
  const { storage, now } = deps;
  const account = await storage.accounts.get(notice.accountId);
  const reader = account === null ? null : await readerOf(deps, account, userId);
  if (account === null || reader === null) return { outcome: 'nobody' };
  const settings = (await storage.noticeSettings.get(account.id, userId)) ?? defaultNoticeSettings;
  const plan = planNotice(notice, settings, account.timezone, now());
  if (plan.kind === 'drop') return { outcome: plan.why };
  if (plan.kind === 'hold') {
    const delayS = Math.min(LONGEST_DELAY_S, Math.ceil((plan.untilMs - now()) / SECOND_MS));
    await deps.noticeQueue.send([{ type: 'notice', notice, userId }], delayS);
    return { outcome: 'held' };
  }
  const isBack = notice.kind === 'offline' && notice.facts.back;
  if ((plan.late || isBack) && !(await stillStands(deps, notice, userId))) return { outcome: 'over' };
  if (!(await mayTell(deps, notice, userId))) return { outcome: 'enough' };
  const summary = 'from' in notice.facts ? await summaryOf(deps, account, notice.facts, reader.role) : null;
  if ('from' in notice.facts && summary === null) return { outcome: 'old' };
  const { user } = reader;
  const text = noticeText(notice, user.locale, account.timezone, {
    quoted: (name) => quoted(languageOf(user.locale), 'name', name),
    summary,
  });
  const said = { ...text, notice, account, user, key: keyOf(notice, userId) };
  const sent: NoticeChannel[] = [];
  for (const channel of plan.channels) if (await ways[channel](deps, said)) sent.push(channel);
  return { outcome: 'sent', channels: sent };
};

/** Counts the notice once against what a member gets in a day. @returns false when that is reached */
const mayTell = async ({ storage }: DeliverDeps, notice: Notice, userId: UserId): Promise<boolean> => {
  const counted = countedKey(notice, userId);
  if (!(await storage.mails.claim(counted))) return true;
  const taken = await storage.quotas.take({
    name: 'notices',
    subject: userId,
    limit: NOTICES_A_DAY,
    windowS: DAY_S,
    window: 'fixed',
  });
  if ('waitS' in taken) {
    await storage.mails.release(counted);
    return false;
  }
  await storage.mails.sent(counted);
  return true;
};

/** A notice in words, to somebody. */
interface Said {
  readonly title: string;
  readonly body: string;
  readonly notice: Notice;
  readonly account: StoredAccount;
  readonly user: StoredUser;
  readonly key: string;
}

/** Every way to a user. Each sends once, and answers whether there is such a way to this user. @throws when it failed */
const ways: Readonly<Record<NoticeChannel, (deps: DeliverDeps, said: Said) => Promise<boolean>>> = {
  mail: async (deps, { title, body, notice, account, user, key }) => {
    if (user.email === null) return false;
    const token = muteToken(deps, { accountId: account.id, userId: user.id, kind: notice.kind, channel: 'mail' });
    return deps.notices.siteNotice(user, {
      key,
      title,
      body,
      site: account.name,
      path: noticePath(account.id, notice.kind, notice.subject),
      mutePath: `/mute#${token}`,
      unsubscribeUrl: `${deps.publicUrl}/api/notices/mute?token=${encodeURIComponent(token)}`,
    });
  },
};

/** One message of the queue. Safe to repeat: what was sent is not sent again. */
export const deliver = (deps: DeliverDeps, { notice, userId }: NoticeEvent): Promise<Delivered> =>
  userId === undefined ? share(deps, notice) : tell(deps, notice, userId);
