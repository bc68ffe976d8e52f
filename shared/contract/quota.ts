import { DAY_S, HOUR_S, MINUTE_S } from '../units.ts';
import type { ErrorCode } from './errors.ts';

/** What a row does beyond reading and changing our own data. A row that does any of these has quotas. */
export type Effect =
  /** Sends requests to a vendor's cloud. */
  | 'vendor'
  /** Tries a password, a code or a token that the caller typed, at the user pool or at a vendor. */
  | 'password'
  /** Sends mail. */
  | 'mail'
  /** Sends pushes, or calls an address that a user gave. */
  | 'notice'
  /** Stores a link to a vendor. */
  | 'link'
  /** Creates a site. */
  | 'site'
  /** Makes a token, which opens sites without a sign-in. */
  | 'token'
  /** Creates an invitation, which is shown to someone else. */
  | 'invitation'
  /** Runs the control of the site now. */
  | 'run';

/** A part of what a budget belongs to. */
export type QuotaPart =
  /** The signed-in user. */
  | 'user'
  /** The token of the user's program. */
  | 'token'
  /** `{accountId}` in the path. */
  | 'site'
  /** The vendor's service: `service` in the body, or that of `{credentialsId}`. */
  | 'service'
  /** The e-mail address in the body. */
  | 'address'
  /** The network address that the request came from. */
  | 'source';

/** How often something may happen. */
export interface Quota {
  /** What has a budget of its own: the combination of these. */
  readonly per: readonly [QuotaPart, ...QuotaPart[]];
  readonly limit: number;
  /** Length of the windows in which it counts, s. They begin at multiples of it since the epoch. */
  readonly windowS: number;
  /** Every call, or only calls that fail with one of these codes. */
  readonly counts: 'calls' | readonly [ErrorCode, ...ErrorCode[]];
  /**
   * For guesses: from half of the limit on, each failure is followed by a pause, s, which doubles each time; and the count
   * starts again only after a whole window without a failure, so that no such span, wherever it begins, has more of them.
   */
  readonly firstPauseS?: number;
  /**
   * answer-stored: the call is answered without what the quota limits, from what is stored; the run takes this quota, not the router.
   * answer-failed: the handler takes it for each entry of a list, and answers that the entry failed. Absent: the call is refused
   * with 429.
   */
  readonly whenUsedUp?: 'answer-stored' | 'answer-failed';
}

/** All quotas. Rows that name the same one share its budget. */
export const quotas = {
  /** Guessing one user's password. Per source, so that a stranger who goes on guessing keeps nobody else from signing in. */
  signInFailures: {
    per: ['address', 'source'],
    limit: 10,
    windowS: HOUR_S,
    counts: ['login_failed', 'code_wrong'],
    firstPauseS: MINUTE_S,
  },
  /** The same from wherever. One source alone, at ten an hour, never uses it up. */
  signInFailuresOfAddress: { per: ['address'], limit: 300, windowS: DAY_S, counts: ['login_failed', 'code_wrong'] },
  /** Trying stolen lists from one address. Ten homes behind one address may mistype ten times each; successes never count. */
  signInFailuresOfSource: { per: ['source'], limit: 100, windowS: HOUR_S, counts: ['login_failed', 'code_wrong'] },
  /** Guessing the code of a user whose password is known: in a year, one in a hundred such guessers hits one of three codes in a million. */
  signInCodeFailures: { per: ['address'], limit: 10, windowS: DAY_S, counts: ['code_wrong'] },
  /** Each may send its user a notice. Tokens last for a month, and a family shares an address. */
  signIns: { per: ['address', 'source'], limit: 120, windowS: HOUR_S, counts: 'calls' },
  /** Guessing the password of somebody whose browser was left open. */
  passwordFailures: { per: ['user'], limit: 10, windowS: HOUR_S, counts: ['password_wrong'], firstPauseS: MINUTE_S },
  /** Each ends all other sessions and sends a mail. */
  passwordChanges: { per: ['user'], limit: 10, windowS: DAY_S, counts: 'calls' },
  /** Each sends a mail. Per source, so that a stranger's wrong codes keep nobody else from it. */
  passwordResets: { per: ['address', 'source'], limit: 20, windowS: HOUR_S, counts: 'calls' },
  /** Ten minutes each; one with a recovery code sends its user a notice. */
  reauthentications: { per: ['user'], limit: 60, windowS: DAY_S, counts: 'calls' },
  /** Changing the address: codes that are mailed, and notices of a change. */
  emailChanges: { per: ['user'], limit: 30, windowS: DAY_S, counts: 'calls' },
  /** Guessing the code to a new address; each code allows five attempts as well. */
  emailCodeFailures: { per: ['user'], limit: 10, windowS: HOUR_S, counts: ['code_rejected'], firstPauseS: MINUTE_S },
  /** Links in mails, which nobody guesses: a bound on what reaches the table. */
  undoFailuresOfSource: { per: ['source'], limit: 60, windowS: HOUR_S, counts: ['code_rejected'] },
  /** Each sends a notice. */
  undosOfSource: { per: ['source'], limit: 100, windowS: HOUR_S, counts: 'calls' },
  /** Guessing the code of an authenticator app, by someone who is signed in. */
  codeFailures: { per: ['user'], limit: 10, windowS: HOUR_S, counts: ['code_wrong'], firstPauseS: MINUTE_S },
  /** Each change sends a notice. */
  secondFactorChanges: { per: ['user'], limit: 30, windowS: DAY_S, counts: 'calls' },
  /** A bank account rarely changes, and each change sends a notice. */
  payoutDetailChanges: { per: ['user'], limit: 20, windowS: DAY_S, counts: 'calls' },
  /** Trying stolen refresh tokens, which nobody guesses: a bound on what reaches the user pool. Successes never count. */
  refreshFailuresOfSource: { per: ['source'], limit: 300, windowS: HOUR_S, counts: ['session_ended'] },
  /** Sixty homes behind one address may sign out ten times an hour. */
  signOutsOfSource: { per: ['source'], limit: 600, windowS: HOUR_S, counts: 'calls' },
  /** Codes to one address: a mail that is late, or was typed wrong. Per source, so that a stranger uses up only a part of it. */
  codesOfAddressAndSource: { per: ['address', 'source'], limit: 5, windowS: HOUR_S, counts: 'calls' },
  /** The same from wherever: mail that its owner may not have asked for. */
  codesOfAddress: { per: ['address'], limit: 20, windowS: DAY_S, counts: 'calls' },
  /** Mail to many addresses. A family behind one address signs up on the same evening. */
  codesOfSource: { per: ['source'], limit: 30, windowS: HOUR_S, counts: 'calls' },
  /** Guessing a code of six digits; each code allows five attempts as well. */
  mailedCodeFailures: {
    per: ['address'],
    limit: 10,
    windowS: HOUR_S,
    counts: ['code_rejected'],
    firstPauseS: MINUTE_S,
  },
  /** Guessing a vendor's password through us. People get theirs right at the third attempt or look it up. */
  vendorPasswordFailures: {
    per: ['user', 'service'],
    limit: 5,
    windowS: HOUR_S,
    counts: ['credentials_rejected'],
    firstPauseS: MINUTE_S,
  },
  /** The same by all members of a site together, and over all services. */
  vendorPasswordFailuresOfSite: { per: ['site'], limit: 10, windowS: HOUR_S, counts: ['credentials_rejected'] },
  /** A patient attacker with many services and sites. */
  vendorPasswordFailuresOfUser: { per: ['user'], limit: 30, windowS: DAY_S, counts: ['credentials_rejected'] },
  /** Setting up a home takes some 20 calls that reach vendors, most of them lists of devices. */
  vendorCalls: { per: ['site'], limit: 60, windowS: 10 * MINUTE_S, counts: 'calls' },
  /** Switching by hand: every 20 s for as long as anyone keeps pressing. Not shared with what only reads. */
  vendorCommands: { per: ['site'], limit: 30, windowS: 10 * MINUTE_S, counts: 'calls' },
  /** Sorting priorities and building a week takes dozens of changes in a row; each may command a device. */
  vendorChanges: { per: ['site'], limit: 120, windowS: 10 * MINUTE_S, counts: 'calls' },
  /** Links attempted; how many a site may have is a limit of its own (`link_limit`). */
  linkAttempts: { per: ['site'], limit: 60, windowS: DAY_S, counts: 'calls' },
  /** A run that a user causes reads every link: not more often than the shortest interval that is sold. */
  userRuns: { per: ['site'], limit: 1, windowS: MINUTE_S, counts: 'calls', whenUsedUp: 'answer-stored' },
  /** Deleting a site or oneself asks every vendor and the payment provider; it may have to be repeated. */
  deletions: { per: ['user'], limit: 20, windowS: HOUR_S, counts: 'calls' },
  /** Installers prepare many homes at once. */
  siteCreations: { per: ['user'], limit: 50, windowS: DAY_S, counts: 'calls' },
  /** Lists of sites to prepare for customers: a list may have to be repeated, and a large one is several. */
  sitePreparations: { per: ['user'], limit: 60, windowS: HOUR_S, counts: 'calls' },
  /** Each is a site and mail to somebody: the handler counts every one of a list. */
  preparedSites: { per: ['user'], limit: 100, windowS: DAY_S, counts: 'calls', whenUsedUp: 'answer-failed' },
  /** Mail to people who did not ask for it: a home has one installer or two. */
  invitationsOfSite: { per: ['site'], limit: 20, windowS: DAY_S, counts: 'calls' },
  /** Per user as well, because sites are free. */
  invitationsOfUser: { per: ['user'], limit: 50, windowS: DAY_S, counts: 'calls' },
  /** Taking a site over sends its former owner a notice. Installers accept many invitations at once. */
  acceptances: { per: ['user'], limit: 50, windowS: DAY_S, counts: 'calls' },
  /** Each sends the owner a notice. */
  cancellations: { per: ['site'], limit: 10, windowS: DAY_S, counts: 'calls' },
  /** Each is some pushes, or a call to an address of the user's. */
  noticeTests: { per: ['user'], limit: 10, windowS: HOUR_S, counts: 'calls' },
  /** Each is a call to an address of the user's, with all its tries. */
  hookTests: { per: ['site'], limit: 30, windowS: HOUR_S, counts: 'calls' },
  /** Each sends its user a notice; how many there may be is a limit of its own (`token_limit`). */
  tokenCreations: { per: ['user'], limit: 20, windowS: DAY_S, counts: 'calls' },
  /** Whatever a program changes: a person would not do it more often. Every call by a token that does not only read has this quota. */
  tokenCommands: { per: ['token'], limit: 12, windowS: MINUTE_S, counts: 'calls' },
  /** Mail to the operator. */
  feedback: { per: ['user'], limit: 10, windowS: DAY_S, counts: 'calls' },
} as const satisfies Readonly<Record<string, Quota>>;

export type QuotaName = keyof typeof quotas;
export const quotaNames = Object.keys(quotas) as readonly QuotaName[];

/** A quota with the optional fields that the table's literal type leaves out. */
export const quotaOf = (name: QuotaName): Quota => quotas[name];

/** A row either has effects and quotas for them, or neither: without a quota it does not compile. */
export type EffectsAndQuotas =
  | { readonly effects: readonly [Effect, ...Effect[]]; readonly quotas: readonly [QuotaName, ...QuotaName[]] }
  | { readonly effects?: never; readonly quotas?: never };

/**
 * The pause after a failure, s; 0: none.
 * @param failures in this window, with the one that just happened
 */
export const pauseAfter = ({ limit, firstPauseS }: Quota, failures: number): number => {
  const nth = failures - Math.ceil(limit / 2);
  return firstPauseS === undefined || nth <= 0 ? 0 : firstPauseS * 2 ** (nth - 1);
};

/** `5 minutes`, rounded up: how the API's own message names a wait. */
export const waitText = (waitS: number): string => {
  const [amount, unit] =
    waitS < MINUTE_S
      ? [waitS, 'second']
      : waitS < HOUR_S
        ? [Math.ceil(waitS / MINUTE_S), 'minute']
        : [Math.ceil(waitS / HOUR_S), 'hour'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
};
