import { managers, members, type RoleType } from './roles.ts';
import { HOUR_S, MINUTE_S } from './units.ts';

/** Ways to a user: browsers and apps, the e-mail address, and an address that the user gave for it. */
export const noticeChannels = ['push', 'mail', 'address'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
/** Those of which nobody knows whether they work before something arrives by them. */
export const triedChannels = ['push', 'address'] as const satisfies readonly NoticeChannel[];

/** `needs-you`: something will go wrong unless a person acts; `hint`: something could go better; `report`: a summary. */
export const noticeCategories = ['needs-you', 'hint', 'good-to-know', 'report'] as const;
export type NoticeCategory = (typeof noticeCategories)[number];

interface NoticeRow {
  readonly category: NoticeCategory;
  /** The ways it takes until the user says otherwise. */
  readonly defaults: readonly NoticeChannel[];
  /** After this time it is no news any more and is not delivered, s. */
  readonly ttlS: number;
  /** Members who are told, if not all: others cannot do anything about it. */
  readonly roles?: readonly RoleType[];
  /** The owner gets a mail of its own of it, which nobody can turn off; the mail of this kind is for the others. */
  readonly ownerMail?: true;
}

/**
 * Every kind of notice that a site's runs give rise to. The only list: settings, the page, deliveries and their tests follow
 * from it. Notices of security and money are mails of their own, which nobody can turn off.
 */
export const notices = {
  /** A car or load will not have what it must have by its time. */
  'goal-at-risk': { category: 'needs-you', defaults: noticeChannels, ttlS: HOUR_S },
  /** Its time has come without it. */
  'goal-missed': { category: 'needs-you', defaults: noticeChannels, ttlS: 4 * HOUR_S },
  /** A device or source has not answered for a quarter of an hour; and it is back. */
  offline: { category: 'needs-you', defaults: noticeChannels, ttlS: 4 * HOUR_S },
  /** A service refuses the sign-in of a link for good: somebody has to sign in again. */
  'link-broken': {
    category: 'needs-you',
    defaults: noticeChannels,
    ttlS: 4 * HOUR_S,
    roles: managers,
    ownerMail: true,
  },
  /** A webhook gets nothing any more: it said that it is gone, or did not answer for five days. */
  'hook-off': { category: 'needs-you', defaults: ['mail'], ttlS: 24 * HOUR_S, roles: managers },
  /** Plugged in, and there is sun enough, but it does not charge. */
  'not-charging': { category: 'hint', defaults: ['push', 'address'], ttlS: 30 * MINUTE_S },
  'car-full': { category: 'good-to-know', defaults: ['push', 'address'], ttlS: 4 * HOUR_S },
  /** On Sunday evening. */
  'weekly-summary': { category: 'report', defaults: [], ttlS: 12 * HOUR_S },
  /** On the first of a month: what was charged in the last one. */
  'monthly-summary': { category: 'report', defaults: [], ttlS: 24 * HOUR_S },
} as const satisfies Readonly<Record<string, NoticeRow>>;

export type NoticeKind = keyof typeof notices;
export const noticeKinds = Object.keys(notices) as unknown as readonly [NoticeKind, ...NoticeKind[]];

/** A kind's row, with the optional fields that the table's literal type leaves out. */
export const noticeRow = (kind: NoticeKind): NoticeRow => notices[kind];

/** Whether a member of this role is told of a kind. */
export const isTold = (kind: NoticeKind, role: RoleType): boolean => (noticeRow(kind).roles ?? members).includes(role);
/** Whether a way always reaches a member of this role, whatever they choose: a mail of its own takes the place of this one. */
export const isFixed = (kind: NoticeKind, channel: NoticeChannel, role: RoleType): boolean =>
  channel === 'mail' && role === 'owner' && noticeRow(kind).ownerMail === true;

/** Messages that one invocation delivers at the same time: the most that SQS hands over at once. */
export const NOTICES_AT_ONCE = 10;
/** A message that failed comes back after this time, s: longer than an invocation may last. */
export const NOTICE_WAIT_S = 360;
/** Longest time for which a queue keeps a message to itself, s. */
export const LONGEST_DELAY_S = 900;
/** How often a message is received before it goes to the failures. */
export const NOTICE_RECEIVES = 5;

/** Notices that one user gets in a day at most, over all kinds and sites; tests of a way do not count. */
export const NOTICES_A_DAY = 10;

/** What became of a notice to a member, beside one that nobody wanted to hear. */
export const noticeFates = ['sent', 'held', 'over', 'old', 'enough', 'unreachable'] as const;
/** Notices of which a member sees what became of them. */
export const TOLD_LATELY = 20;

/** Kinds that a push offers to put right with one tap: charging now, whatever the mode. */
export const chargesNow = (kind: NoticeKind): boolean =>
  kind === 'goal-at-risk' || kind === 'goal-missed' || kind === 'not-charging';
/** How long that tap works, s: a notification may lie there for days. */
export const CHARGE_BY_TAP_S = 12 * HOUR_S;

/** Pauses between the tries to reach an address of a user's own, s; then that notice is lost to it. */
export const ADDRESS_WAITS_S = [5, 5 * MINUTE_S, 15 * MINUTE_S, 15 * MINUTE_S, 15 * MINUTE_S] as const;

/**
 * Where a notice leads: the page on which a person can do something about it. Below the prefix of a locale.
 * @param day last one that a report looks back on, `YYYY-MM-DD`; its page is that of its month, also later. null: it is no report
 */
export const noticePath = (accountId: string, kind: NoticeKind, subject: string, day: string | null): string => {
  const at = day === null ? '' : `&at=${day.slice(0, 7)}`;
  switch (kind) {
    case 'goal-at-risk':
    case 'goal-missed':
    case 'not-charging':
    case 'car-full':
      return `/${accountId}/dashboard`;
    case 'offline':
      return subject.startsWith('app_') ? `/${accountId}/appliances/${subject}` : `/${accountId}/sensors/${subject}`;
    case 'link-broken':
      return `/${accountId}/credentials/${subject}`;
    case 'hook-off':
      return `/${accountId}/settings/connections`;
    case 'weekly-summary':
      return `/${accountId}/history?view=month${at}`;
    case 'monthly-summary':
      return `/${accountId}/history?view=sessions${at}`;
  }
};
