import type { Clock } from '#functions/platform/clock.ts';
import { faultName } from '#functions/platform/fault-name.ts';
import type { Log } from '#functions/platform/logger.ts';
import type { Mail, Mailer } from '#functions/platform/mail.ts';
import type { MailFacts, MailKind } from '#functions/platform/mail-facts.ts';
import { mailText } from '#functions/platform/mail-texts.ts';
import type { Storage, StoredInvitation, StoredUser } from '#functions/storage/index.ts';
import { dateTag, defaultLocale, type Locale, languageOf } from '#shared/locales.ts';
import type { Feedback } from '#shared/model/feedback.ts';
import type { AccountId, CredentialsId, TokenId, UserId } from '#shared/model/ids.ts';
import { createSecurityNotices, dateText, keyOf, type SecurityNotices } from './security.ts';
import type { NeedySite } from './sites.ts';

export interface NoticeParts {
  readonly storage: Pick<Storage, 'accounts' | 'members' | 'users' | 'mails'>;
  /** null: no mail is sent. */
  readonly mailer: Mailer | null;
  /** Receives feedback; null: no one does. */
  readonly operator: string | null;
  /** Address of the product, without a trailing slash. */
  readonly publicUrl: () => string;
  /** The name of a service by its id. */
  readonly serviceName: (service: string) => string;
  readonly now: Clock;
  readonly log: Pick<Log, 'error'>;
}

/** A notice in the words of its reader. Paths are below those of the reader's language. */
export interface SiteNoticeMail {
  readonly key: string;
  readonly title: string;
  readonly body: string;
  /** The site's name. */
  readonly site: string;
  readonly path: string;
  readonly mutePath: string;
  readonly unsubscribeUrl: string;
}

/** A token that expires soon, without its secret. */
export interface ExpiringToken {
  readonly id: TokenId;
  readonly name: string;
  /** Its first and last characters. */
  readonly hint: string;
  /** Names of the sites that it opens; null: all of its user's. */
  readonly sites: readonly string[] | null;
  readonly expiresAtMs: number;
  /** null: it was not used yet. */
  readonly lastUsedMs: number | null;
}

/** The mail of a morning. `day`: of which there is one, by the zone of its reader's first site. `sites`: the worst first. */
export interface SitesMail {
  readonly day: string;
  readonly sites: readonly NeedySite[];
  readonly mutePath: string;
  readonly unsubscribeUrl: string;
}

/**
 * The mails that the product sends. Each is sent once, however often it is requested: its key is claimed before, and released
 * when sending failed. Only feedback ever fails its caller.
 */
export interface Notices extends SecurityNotices {
  /** At most once a day per address; in the inviting user's language. */
  invitation(
    invitation: Pick<StoredInvitation, 'accountId' | 'email' | 'role'>,
    from: Pick<StoredUser, 'email' | 'locale'>,
  ): Promise<void>;
  /** The code that confirms a new address. @returns false when it could not be sent */
  signUpCode(to: string, locale: Locale, code: string): Promise<boolean>;
  /** The code that replaces a forgotten password. @returns false when it could not be sent */
  passwordCode(to: string, locale: Locale, code: string): Promise<boolean>;
  /** To a user with whose address someone tried to sign up; at most once a day. */
  signUpTaken(to: string, locale: Locale): Promise<void>;
  /** The code that confirms a user's new address. @returns false when it could not be sent */
  addressCode(to: string, locale: Locale, code: string): Promise<boolean>;
  /** To a user whose address another user wanted; at most once a day. */
  addressTaken(to: string, locale: Locale): Promise<void>;
  /**
   * To the user of a token that expires soon, once per token.
   * @returns whether it was sent, or there is nobody to send it to
   */
  tokenExpires(userId: UserId, token: ExpiringToken): Promise<boolean>;
  /**
   * To who looks after these sites, which need a hand; at most once a day.
   * @returns whether it was sent, or there is nobody to send it to
   */
  sitesNeedHand(user: Pick<StoredUser, 'id' | 'email' | 'locale'>, mail: SitesMail): Promise<boolean>;
  /** To the owner, once per broken secret. @param mark distinguishes this secret from a later one */
  linkBroken(
    accountId: AccountId,
    link: { credentialsId: CredentialsId; service: string; mark: string },
  ): Promise<void>;
  /** To the owner, once per invoice. */
  paymentFailed(accountId: AccountId, invoiceId: string): Promise<void>;
  /** To the owner, once per subscription: its free days ended early, because another user had some with the same card. */
  trialEnded(accountId: AccountId, subscriptionId: string): Promise<void>;
  /** To the owner, once per date, and once more as a reminder. @param at ISO time */
  siteDeletion(accountId: AccountId, at: string, reminds?: boolean): Promise<void>;
  /** A notice of a site to one of its members, once per key. @returns whether it is sent; @throws when it could not be */
  siteNotice(user: Pick<StoredUser, 'email' | 'locale'>, notice: SiteNoticeMail): Promise<boolean>;
  /** To the operator; a reply reaches the user. @returns false when it could not be sent */
  feedback(user: Pick<StoredUser, 'id' | 'email'>, feedback: Feedback): Promise<boolean>;
}

export const createNotices = (parts: NoticeParts): Notices => {
  const { storage, mailer, operator, now } = parts;
  const today = (): string => new Date(now()).toISOString().slice(0, 10);
  /** Never the message: it may contain the address. */
  const notSent = (kind: MailKind, error: unknown, accountId?: AccountId): void =>
    parts.log.error('mail not sent', {
      kind,
      ...(accountId === undefined ? {} : { accountId }),
      fault: faultName(error),
    });

  /** Sends a mail unless its key was claimed before. @throws when it was not accepted; then it may be sent again */
  const claimAndSend = async (by: Mailer, mailKey: string, mail: Mail): Promise<void> => {
    if (!(await storage.mails.claim(mailKey))) return;
    try {
      await by.send(mail);
    } catch (error) {
      await storage.mails.release(mailKey);
      throw error;
    }
    await storage.mails.sent(mailKey);
  };

  const sendOnce = async <K extends MailKind>(
    key: string,
    kind: K,
    locale: Locale,
    to: string,
    facts: MailFacts[K],
    { replyTo = null, ...rest }: Partial<Pick<Mail, 'replyTo' | 'unsubscribeUrl'>> = {},
  ): Promise<boolean> => {
    if (mailer === null) return false;
    try {
      await claimAndSend(mailer, `${kind}/${key}`, {
        to,
        replyTo,
        ...rest,
        ...(await mailText(kind, languageOf(locale), facts)),
      });
      return true;
    } catch (error) {
      notSent(kind, error);
      return false;
    }
  };

  /** The same, for a sender who comes again until it is sent. @returns whether it is: another one may have died with it in its hands */
  const sendUntilSent = async <K extends MailKind>(...mail: Parameters<typeof sendOnce<K>>): Promise<boolean> => {
    const [key, kind] = mail;
    await sendOnce(...mail);
    return storage.mails.wasSent(`${kind}/${key}`);
  };

  /** A mail that each request sends again. */
  const send = async <K extends MailKind>(
    kind: K,
    locale: Locale,
    to: string,
    facts: MailFacts[K],
  ): Promise<boolean> => {
    if (mailer === null) return false;
    try {
      await mailer.send({ to, replyTo: null, ...(await mailText(kind, languageOf(locale), facts)) });
      return true;
    } catch (error) {
      notSent(kind, error);
      return false;
    }
  };

  const page = (locale: Locale, path: string): string =>
    `${parts.publicUrl()}${locale === defaultLocale ? '' : `/${locale}`}${path}`;

  const toOwner = async <K extends MailKind>(
    accountId: AccountId,
    key: string,
    kind: K,
    path: string,
    factsOf: (site: string, url: string, locale: Locale) => MailFacts[K],
  ): Promise<void> => {
    if (mailer === null) return;
    try {
      const [account, ownerId] = await Promise.all([
        storage.accounts.get(accountId),
        storage.members.ownerOf(accountId),
      ]);
      const owner = ownerId === null ? null : await storage.users.get(ownerId);
      if (account === null || !owner?.email) return;
      const facts = factsOf(account.name, page(owner.locale, path), owner.locale);
      await sendOnce(key, kind, owner.locale, owner.email, facts);
    } catch (error) {
      notSent(kind, error, accountId);
    }
  };

  return {
    ...createSecurityNotices({ ...parts, sendOnce, notSent, page }),
    invitation: async ({ accountId, email: to, role }, from) => {
      const account = await storage.accounts.get(accountId);
      if (account === null) return;
      const url = page(from.locale, '/accounts?noRedirect=true');
      const facts = { site: account.name, invitedBy: from.email, role, url };
      await sendOnce(`${accountId}/${keyOf(to)}/${today()}`, 'invitation', from.locale, to, facts);
    },
    signUpCode: (to, locale, code) => send('signUpCode', locale, to, { code }),
    passwordCode: (to, locale, code) => send('passwordCode', locale, to, { code }),
    signUpTaken: async (to, locale) => {
      await sendOnce(`${keyOf(to)}/${today()}`, 'signUpTaken', locale, to, { url: page(locale, '/login') });
    },
    addressCode: (to, locale, code) => send('addressCode', locale, to, { code }),
    addressTaken: async (to, locale) => {
      await sendOnce(`${keyOf(to)}/${today()}`, 'addressTaken', locale, to, {});
    },
    tokenExpires: async (userId, { id, name, hint, sites, expiresAtMs, lastUsedMs }) => {
      const user = await storage.users.get(userId);
      if (mailer === null || !user?.email) return true;
      const { email, locale } = user;
      return sendUntilSent(keyOf(userId, id), 'tokenExpires', locale, email, {
        ...{ name, hint, sites },
        date: dateText(expiresAtMs, locale),
        lastUsed: lastUsedMs === null ? null : dateText(lastUsedMs, locale),
        url: page(locale, '/profile'),
      });
    },
    sitesNeedHand: async ({ id, email, locale }, { day, sites, mutePath, unsubscribeUrl }) => {
      if (mailer === null || email === null) return true;
      const { toldSites } = await import('./sites.ts');
      const facts = {
        ...toldSites(sites, locale, (path) => page(locale, path)),
        url: page(locale, '/accounts?noRedirect=true'),
        muteUrl: page(locale, mutePath),
      };
      return sendUntilSent(keyOf(id, day), 'sitesDigest', locale, email, facts, { unsubscribeUrl });
    },
    linkBroken: (accountId, { credentialsId, service, mark }) =>
      toOwner(
        accountId,
        `${credentialsId}/${mark}`,
        'linkBroken',
        `/${accountId}/credentials/${credentialsId}`,
        (site, url) => ({ site, service: parts.serviceName(service), url }),
      ),
    paymentFailed: (accountId, invoiceId) =>
      toOwner(accountId, invoiceId, 'paymentFailed', `/${accountId}/settings`, (site, url) => ({ site, url })),
    trialEnded: (accountId, subscriptionId) =>
      toOwner(accountId, subscriptionId, 'trialEnded', `/${accountId}/settings/plan`, (site, url) => ({ site, url })),
    siteDeletion: (accountId, at, reminds = false) => {
      const key = `${accountId}/${at}${reminds ? '/reminder' : ''}`;
      return toOwner(accountId, key, 'siteDeletion', `/${accountId}/settings`, (site, url, locale) => ({
        site,
        url,
        date: new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at)),
      }));
    },
    siteNotice: async ({ email, locale }, { key, title, body, site, path, mutePath, unsubscribeUrl }) => {
      if (mailer === null || email === null) return false;
      const facts = { title, body, site, url: page(locale, path), muteUrl: page(locale, mutePath) };
      const words = await mailText('siteNotice', languageOf(locale), facts);
      await claimAndSend(mailer, `siteNotice/${key}`, { to: email, replyTo: null, ...words, unsubscribeUrl });
      return true;
    },
    feedback: async ({ id, email }: { readonly id: UserId; readonly email: string | null }, words) => {
      if (operator === null) return false;
      const key = `${id}/${keyOf(words.summary, words.description)}/${today()}`;
      return sendOnce(key, 'feedback', defaultLocale, operator, { ...words, userId: id }, { replyTo: email });
    },
  };
};
