import type { Deps } from '#functions/deps.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { quoted } from '#functions/platform/mail-texts.ts';
import { roleOn, type StoredAccount, type StoredUser } from '#functions/storage/index.ts';
import { languageOf } from '#shared/locales.ts';
import { applianceIdSchema, hookIdSchema, type UserId } from '#shared/model/ids.ts';
import {
  defaultNoticeSettings,
  type Notice,
  type NoticeEvent,
  type ToldLately,
  type ToldNotice,
  type TriedWay,
} from '#shared/model/notices.ts';
import {
  ADDRESS_WAITS_S,
  chargesNow,
  isFixed,
  isTold,
  LONGEST_DELAY_S,
  NOTICES_A_DAY,
  type NoticeChannel,
  noticePath,
  noticeRow,
} from '#shared/notices.ts';
import type { RoleType } from '#shared/roles.ts';
import { DAY_S, MINUTE_S, SECOND_MS } from '#shared/units.ts';
import { chargeToken } from './charge.ts';
import { happened } from './happened.ts';
import { type TriedHook, tryHook } from './hook-try.ts';
import { muteToken } from './mute.ts';
import { planNotice } from './plan.ts';
import type { Said } from './said.ts';
import { summaryOf } from './summary.ts';
import { noticeText, tapTexts } from './texts.ts';
import { isThere, reachOf, takeWays, type WayDeps } from './ways.ts';

export type DeliverDeps = WayDeps & Pick<Deps, 'noticeQueue'>;

/** What became of a message. */
export type Delivered =
  /** Put down for so many webhooks. */
  | { readonly outcome: 'happened'; readonly hooks: number }
  | { readonly outcome: 'tried'; readonly hook: TriedHook }
  | { readonly outcome: 'shared'; readonly members: number }
  /** `unreachable`: by none of the ways that they chose. */
  | { readonly outcome: 'held' | 'unwanted' | 'old' | 'over' | 'enough' | 'nobody' | 'unreachable' }
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

/** What may be put right by itself, or by somebody, before it is told. */
const mayPass: ReadonlySet<Notice['kind']> = new Set(['offline', 'link-broken', 'goal-at-risk']);

/**
 * Whether what a held notice says still stands. What has been put right is not told any more; that a device answers again is told
 * only to who heard that it did not.
 */
const stillStands = async ({ storage }: DeliverDeps, notice: Notice, userId: UserId): Promise<boolean> => {
  if (notice.kind === 'offline' && notice.facts.back) {
    const silence = { ...notice, episode: notice.episode.replace(/\/back$/, '') };
    return storage.mails.wasSent(countedKey(silence, userId));
  }
  if (notice.kind === 'hook-off') {
    const hook = await storage.hooks.get(notice.accountId, hookIdSchema.parse(notice.subject));
    return hook !== null && hook.off !== null;
  }
  if (!mayPass.has(notice.kind)) return true;
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

/** Lets the member see what became of a notice. What was noted of it before is replaced. */
const noteTold = (
  { storage }: Pick<DeliverDeps, 'storage'>,
  notice: Notice,
  userId: UserId,
  came: Pick<ToldLately, 'fate'> & Partial<Pick<ToldLately, 'channels' | 'until'>>,
): Promise<void> =>
  storage.noticesTold.note(notice.accountId, userId, {
    key: keyOf(notice, userId),
    kind: notice.kind,
    name: 'name' in notice.facts ? notice.facts.name : null,
    back: notice.kind === 'offline' && notice.facts.back,
    at: notice.at,
    channels: [],
    until: null,
    ...came,
  });

const urgencies = { 'needs-you': 'high', hint: 'normal', 'good-to-know': 'low', report: 'low' } as const;

/** The notice in the words of its reader; null: there is nothing to tell. */
const saidOf = async (
  deps: DeliverDeps,
  notice: Notice,
  account: StoredAccount,
  { user, role }: { readonly user: StoredUser; readonly role: RoleType },
): Promise<Said | null> => {
  const summary = 'from' in notice.facts ? await summaryOf(deps, account, notice.facts, role) : null;
  if ('from' in notice.facts && summary === null) return null;
  const { accountId, kind, subject, at, facts } = notice;
  const { title, body } = await noticeText(notice, user.locale, account.timezone, {
    quoted: (name) => quoted(languageOf(user.locale), 'name', name),
    summary,
  });
  const { category, ttlS } = noticeRow(kind);
  const applianceId = applianceIdSchema.safeParse(subject);
  return {
    kind,
    title,
    body,
    facts,
    at,
    path: noticePath(accountId, kind, subject, 'to' in facts ? facts.to : null),
    key: keyOf(notice, user.id),
    about: `${kind}/${subject}`,
    urgency: urgencies[category],
    ttlS,
    account,
    user,
    muteToken: (channel) => muteToken(deps, { accountId, userId: user.id, kind, channel }),
    chargeToken:
      chargesNow(kind) && applianceId.success
        ? chargeToken(deps, { accountId, userId: user.id, applianceId: applianceId.data }, deps.now())
        : null,
  };
};

/**
 * To one member, by the ways that they chose.
 * @throws when a way failed that is ours to keep up: then it is tried again, and the others are not repeated. A user's own address
 * is tried again by a message of its own.
 */
const tell = async (deps: DeliverDeps, event: ToldNotice, userId: UserId): Promise<Delivered> => {
  const { storage, now } = deps;
  const { notice, tries = 0 } = event;
  const account = await storage.accounts.get(notice.accountId);
  const reader = account === null ? null : await readerOf(deps, account, userId);
  if (account === null || reader === null || !isTold(notice.kind, reader.role)) return { outcome: 'nobody' };
  const settings = (await storage.noticeSettings.get(account.id, userId)) ?? defaultNoticeSettings;
  const plan = planNotice(notice, settings, account.timezone, now());
  const note = (came: Parameters<typeof noteTold>[3]): Promise<void> => noteTold(deps, notice, userId, came);
  if (plan.kind === 'drop') {
    if (plan.why === 'old') await note({ fate: 'old' });
    return { outcome: plan.why };
  }
  if (plan.kind === 'hold') {
    const delayS = Math.min(LONGEST_DELAY_S, Math.ceil((plan.untilMs - now()) / SECOND_MS));
    await deps.noticeQueue.send([{ ...event, userId }], delayS);
    await note({ fate: 'held', until: isoTime(plan.untilMs) });
    return { outcome: 'held' };
  }
  const isBack = notice.kind === 'offline' && notice.facts.back;
  if ((plan.late || isBack) && !(await stillStands(deps, notice, userId))) {
    // The end of what nobody heard of is no news of its own.
    if (!isBack) await note({ fate: 'over' });
    return { outcome: 'over' };
  }
  const reach = await reachOf(deps, account, reader.user, plan.channels);
  const wanted = plan.channels.filter(
    (channel) => isThere(channel, reach, reader.user) && !isFixed(notice.kind, channel, reader.role),
  );
  const channels = tries === 0 ? wanted : wanted.filter((channel) => channel === 'address');
  if (channels.length === 0) {
    // Nothing is left to do of one that only its address still lacked, or whose mail is one of its own.
    if (tries === 0 && wanted.length === plan.channels.filter((one) => isThere(one, reach, reader.user)).length)
      await note({ fate: 'unreachable' });
    return { outcome: 'unreachable' };
  }
  if (!(await mayTell(deps, notice, userId))) {
    await note({ fate: 'enough' });
    return { outcome: 'enough' };
  }
  const said = await saidOf(deps, notice, account, reader);
  if (said === null) return { outcome: 'old' };
  const { sent, retryS, failed } = await takeWays(deps, said, reach, channels);
  const waitS = ADDRESS_WAITS_S[tries];
  if (retryS !== null && waitS !== undefined) {
    const delayS = Math.min(LONGEST_DELAY_S, Math.max(waitS, Math.ceil(retryS)));
    await deps.noticeQueue.send([{ type: 'notice', notice, userId, tries: tries + 1 }], delayS);
  }
  if (sent.length > 0) await note({ fate: 'sent', channels: [...sent] });
  if (failed.length > 0) throw failed[0];
  return { outcome: 'sent', channels: sent };
};

const TEST_TTL_S = 10 * MINUTE_S;

/** A member tries a way: nothing is counted, and nothing tried again. */
const tryWay = async (deps: DeliverDeps, { accountId, userId, channel, id }: TriedWay): Promise<Delivered> => {
  const account = await deps.storage.accounts.get(accountId);
  const reader = account === null ? null : await readerOf(deps, account, userId);
  if (account === null || reader === null) return { outcome: 'nobody' };
  const { user } = reader;
  const reach = await reachOf(deps, account, user, [channel]);
  if (!isThere(channel, reach, user)) return { outcome: 'unreachable' };
  const { title, body } = (await tapTexts(user.locale)).test;
  const said: Said = {
    kind: 'test',
    title,
    body,
    facts: {},
    at: isoTime(deps.now()),
    path: `/${accountId}/settings/notices`,
    key: hashOf(JSON.stringify(['test', channel, id, userId])),
    about: 'test',
    urgency: 'high',
    ttlS: TEST_TTL_S,
    account,
    user,
    muteToken: () => null,
    chargeToken: null,
  };
  const { sent, failed } = await takeWays(deps, said, reach, [channel]);
  if (failed.length > 0) throw failed[0];
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

/** One message of the queue. Safe to repeat: what was sent is not sent again. */
export const deliver = async (deps: DeliverDeps, event: NoticeEvent): Promise<Delivered> => {
  if (event.type === 'test') return tryWay(deps, event);
  if (event.type === 'hook') return { outcome: 'tried', hook: await tryHook(deps, event) };
  if (event.type === 'happened') {
    const hooks = await happened(deps, event.happening);
    return hooks === null ? { outcome: 'nobody' } : { outcome: 'happened', hooks };
  }
  return event.userId === undefined ? share(deps, event.notice) : tell(deps, event, event.userId);
};
