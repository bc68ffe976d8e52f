import { createHash } from 'node:crypto';
import type { Place } from '#functions/http/device.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { MailFacts, MailKind, SecurityMailFacts, SiteDeletionCause } from '#functions/platform/mail-facts.ts';
import type { Storage, StoredUser } from '#functions/storage/index.ts';
import { dateTag, defaultLocale, type Language, type Locale, languageOf } from '#shared/locales.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';

/** What a user, or someone in the user's name, did to how the user signs in, or to where the user's money goes. */
type UserEventKind =
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodesReplaced'
  | 'recoveryCodeUsed'
  | 'emailRestored'
  | 'payoutDetailsChanged'
  | 'tokenCreated';

/** A site that is being deleted. `name`: as its owner knows it. */
export interface DeletedSite {
  readonly accountId: AccountId;
  readonly name: string;
  readonly ownerId: UserId | null;
}

/**
 * Notices of what happened to a user's access or property, to the address that the user has. Nobody can turn them off. Each is
 * sent once per event, and none ever fails its caller: what happened is in the trail as well. Callers send it right before the
 * change, or when a repetition sends it, too: a crash may announce what did not happen, but hides nothing that did.
 */
export interface SecurityNotices {
  /** @param event distinguishes this event from later ones of its kind */
  userEvent(kind: UserEventKind, userId: UserId, event: string, place: Place): Promise<void>;
  /**
   * A user signed in: a notice if not from this device and country within the last months. The first sign-in of all, by which
   * the user begins to exist here, is none.
   */
  signedIn(userId: UserId, place: Place): Promise<void>;
  /** To the address that the user had until now, with a link that undoes the change. @param token of the link */
  emailChanged(userId: UserId, former: string, token: string, place: Place): Promise<void>;
  /** To the former owner, who does not learn from where the new one called. @param offer distinguishes it from a later one */
  ownershipHandedOver(
    site: { readonly accountId: AccountId; readonly name: string },
    formerId: UserId,
    newOwnerId: UserId,
    offer: string,
  ): Promise<void>;
  /** To the owner; one who is being deleted gets `userDeleted` instead. @param place of the owner's own call; null: none */
  siteDeleted(site: DeletedSite, cause: SiteDeletionCause, place: Place | null): Promise<void>;
  /** @param place null: continued without a call */
  userDeleted(user: StoredUser, place: Place | null): Promise<void>;
}

interface SecurityNoticeParts {
  readonly storage: Pick<Storage, 'users' | 'mails'>;
  readonly operator: string | null;
  readonly now: Clock;
  readonly notSent: (kind: MailKind, error: unknown) => void;
  readonly page: (locale: Locale, path: string) => string;
  readonly sendOnce: <K extends MailKind>(
    key: string,
    kind: K,
    locale: Locale,
    to: string,
    facts: MailFacts[K],
    by: { readonly replyTo: string | null },
  ) => Promise<boolean>;
}

/** What every notice says; the rest is its own. */
type Own<K extends keyof SecurityMailFacts> = Omit<SecurityMailFacts[K], 'when' | 'url' | 'answered'>;
type Recipient = Pick<StoredUser, 'email' | 'locale'>;

const NOWHERE: Place = { device: null, country: null };

/** The key of a mail, or a part of one. Names no user and no site: it is kept for longer than they are. */
export const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Users have no time zone of their own. Those who read a language live where it is read, as far as that is one zone. */
const zones: Readonly<Record<Language, { readonly timeZone: string; readonly name: string }>> = {
  en: { timeZone: 'UTC', name: 'UTC' },
  de: { timeZone: 'Europe/Berlin', name: 'Berliner Zeit' },
  fr: { timeZone: 'Europe/Paris', name: 'heure de Paris' },
  it: { timeZone: 'Europe/Rome', name: 'ora di Roma' },
  nl: { timeZone: 'Europe/Amsterdam', name: 'Nederlandse tijd' },
  es: { timeZone: 'Europe/Madrid', name: 'hora peninsular de España' },
};

const timeText = (atMs: number, locale: Locale): string => {
  const { timeZone, name } = zones[languageOf(locale)];
  return `${new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeStyle: 'short', timeZone }).format(atMs)} (${name})`;
};

/** A day in words, where those live who read the language. */
export const dateText = (atMs: number, locale: Locale): string =>
  new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeZone: zones[languageOf(locale)].timeZone }).format(
    atMs,
  );

const placeTexts = ({ device, country }: Place, locale: Locale): Place => ({
  device,
  country: country === null ? null : (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country),
});

export const createSecurityNotices = (parts: SecurityNoticeParts): SecurityNotices => {
  const { storage, operator, now, notSent, page, sendOnce } = parts;

  const send = async <K extends keyof SecurityMailFacts>(
    kind: K,
    key: string,
    recipient: () => Promise<Recipient | null>,
    own: (locale: Locale) => Own<K> | Promise<Own<K>>,
  ): Promise<void> => {
    try {
      const to = await recipient();
      if (!to?.email) return;
      const { email, locale } = to;
      const url = page(locale, '/requestPasswordReset');
      const facts = { ...(await own(locale)), when: timeText(now(), locale), url, answered: operator !== null };
      await sendOnce(key, kind, locale, email, facts as unknown as MailFacts[K], { replyTo: operator });
    } catch (error) {
      notSent(kind, error);
    }
  };
  const user = (userId: UserId) => () => storage.users.get(userId);

  return {
    userEvent: (kind, userId, event, place) =>
      send(kind, keyOf(userId, event), user(userId), (locale) => placeTexts(place, locale)),
    signedIn: async (userId, place) => {
      const key = keyOf(userId, place.device ?? '', place.country ?? '');
      const mailKey = `newDevice/${key}`;
      let known: StoredUser | null;
      try {
        known = await storage.users.get(userId);
        if (known === null) {
          if (await storage.mails.claim(mailKey)) await storage.mails.sent(mailKey);
          return;
        }
        await storage.mails.remember(mailKey);
      } catch (error) {
        notSent('newDevice', error);
        return;
      }
      const recipient = known;
      await send(
        'newDevice',
        key,
        async () => recipient,
        (locale) => placeTexts(place, locale),
      );
    },
    emailChanged: (userId, former, token, place) =>
      send(
        'emailChanged',
        keyOf(userId, token),
        async () => {
          const known = await storage.users.get(userId);
          return { email: former, locale: known?.locale ?? defaultLocale };
        },
        (locale) => ({ undoUrl: `${page(locale, '/undoEmail')}#${token}`, ...placeTexts(place, locale) }),
      ),
    ownershipHandedOver: ({ accountId, name }, formerId, newOwnerId, offer) =>
      send('ownershipHandedOver', keyOf(accountId, formerId, offer), user(formerId), async () => ({
        site: name,
        newOwner: (await storage.users.get(newOwnerId))?.email ?? null,
      })),
    siteDeleted: ({ accountId, name, ownerId }, cause, place) =>
      send(
        'siteDeleted',
        keyOf(accountId),
        async () => (ownerId === null ? null : storage.users.get(ownerId)),
        (locale) => ({ site: name, cause, ...placeTexts(place ?? NOWHERE, locale) }),
      ),
    userDeleted: (deleted, place) =>
      send(
        'userDeleted',
        keyOf(deleted.id),
        async () => deleted,
        (locale) => placeTexts(place ?? NOWHERE, locale),
      ),
  };
};
