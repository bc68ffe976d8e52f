import type { Draft, EventLines, InBothLanguages, TextsOf } from './mail-draft.ts';

/** What every security notice says. Times and names of countries are formatted. */
interface Event {
  /** When it happened. */
  readonly when: string;
  /** Address of the page on which a new password is requested. */
  readonly url: string;
  /** A reply reaches the operator. */
  readonly answered: boolean;
}
/** What a user did, or someone in the user's name. null: not known. */
interface UserEvent extends Event {
  readonly device: string | null;
  readonly country: string | null;
}

/** Why a site was deleted: by its owner or by us, after its cancellation, or because it was never paid. null: not known. */
export type SiteDeletionCause = 'owner' | 'operator' | 'cancelled' | 'unpaid' | null;

/** The facts in each security notice. */
export interface SecurityMailFacts {
  readonly newDevice: UserEvent;
  readonly passwordChanged: UserEvent;
  readonly secondFactorOn: UserEvent;
  readonly secondFactorOff: UserEvent;
  readonly recoveryCodesReplaced: UserEvent;
  readonly recoveryCodeUsed: UserEvent;
  readonly payoutDetailsChanged: UserEvent;
  readonly tokenCreated: UserEvent;
  /** To the former address. `undoUrl` holds the only copy of a secret. */
  readonly emailChanged: UserEvent & { readonly undoUrl: string };
  readonly emailRestored: UserEvent;
  readonly ownershipHandedOver: Event & { readonly site: string; readonly newOwner: string | null };
  readonly siteDeleted: UserEvent & { readonly site: string; readonly cause: SiteDeletionCause };
  readonly userDeleted: UserEvent;
}

/** What nobody did in the owner's name calls for no new password. */
const isOurs = (cause: SiteDeletionCause): cause is 'operator' | 'unpaid' => cause === 'operator' || cause === 'unpaid';

const enEvent = (facts: Event | UserEvent): EventLines => ({
  lines: [
    ['When', facts.when],
    ...('device' in facts
      ? ([
          ['Device', facts.device ?? 'not recognised'],
          ['Country', facts.country ?? 'not known'],
        ] as const)
      : []),
  ],
});
const enAction = ({ url }: Event): Draft['action'] => ({ label: 'Set a new password', url });
const enReply = ({ answered }: Event): string => (answered ? ' Then reply to this e-mail.' : '');
const enDraft = (facts: Event | UserEvent, subject: string, what: string): Draft => ({
  subject,
  paragraphs: [
    what,
    enEvent(facts),
    'If this was you, you need not do anything.',
    `If it was not you, someone else can sign in with your account. Set a new password at once: this signs out all devices.${enReply(facts)}`,
  ],
  action: enAction(facts),
});

const enCauses: Readonly<Record<NonNullable<SiteDeletionCause>, string>> = {
  owner: 'It was deleted from your account.',
  operator: 'It was deleted by our support.',
  cancelled: 'You had cancelled it, and the paid period is over.',
  unpaid: 'It was set up a day ago and has not been paid for.',
};

const en: TextsOf<SecurityMailFacts> = {
  newDevice: (facts) =>
    enDraft(
      facts,
      'New sign-in to your Sunward account',
      'Someone signed in to your account on a device, or from a country, that you have not used during the last months.',
    ),
  passwordChanged: (facts) =>
    enDraft(
      facts,
      'Your Sunward password was changed',
      'A new password was set for your account. The old one no longer works, and all other devices were signed out.',
    ),
  secondFactorOn: (facts) =>
    enDraft(
      facts,
      'Your Sunward account now asks for a code',
      'An authenticator app was set up for your account. From now on, signing in takes a code from this app as well as the password.',
    ),
  secondFactorOff: (facts) =>
    enDraft(
      facts,
      'Your Sunward account no longer asks for a code',
      'The authenticator app was removed from your account. From now on, the password alone is enough to sign in. The recovery codes no longer work.',
    ),
  recoveryCodesReplaced: (facts) =>
    enDraft(
      facts,
      'New recovery codes for your Sunward account',
      'New recovery codes were created for your account. The old ones no longer work.',
    ),
  recoveryCodeUsed: (facts) =>
    enDraft(
      facts,
      'A recovery code of your Sunward account was used',
      'Someone gave your password and one of your recovery codes in place of a code from the authenticator app. This recovery code is used up.',
    ),
  tokenCreated: (facts) =>
    enDraft(
      facts,
      'A new token opens your Sunward sites',
      'A token was made in your account. The program that has it can see your sites and, if you allowed it, switch and change them, until you revoke it in your profile.',
    ),
  payoutDetailsChanged: (facts) =>
    enDraft(
      facts,
      'Your Sunward payout details were changed',
      'Your payout details were changed or removed. Your next referral payout goes to the new destination; without one, it waits.',
    ),
  emailChanged: ({ undoUrl, ...facts }) => ({
    subject: 'Your Sunward account has a new e-mail address',
    paragraphs: [
      'The e-mail address of your account was changed. From now on you sign in with the new address and get our e-mails there, no longer with this one.',
      enEvent(facts),
      'If this was you, you need not do anything.',
      `If it was not you, put this address back with the link below, which works once, for 7 days: this signs out all devices, and you then set a new password.${facts.answered ? ' If that does not work, reply to this e-mail.' : ''}`,
    ],
    action: { label: 'Put this address back', url: undoUrl },
  }),
  emailRestored: (facts) => ({
    subject: 'Your Sunward account has its former e-mail address again',
    paragraphs: [
      'The change of your e-mail address was undone with the link from our e-mail. All devices were signed out, and the old password no longer works.',
      enEvent(facts),
      'Set a new password now to sign in again.',
    ],
    action: enAction(facts),
  }),
  ownershipHandedOver: ({ site, newOwner, ...facts }) =>
    enDraft(
      facts,
      'You handed over a site at Sunward',
      `${site} now belongs to ${newOwner ?? 'the member to whom you offered it'}. The new owner decides about its plan, its members and its devices.`,
    ),
  siteDeleted: ({ site, cause, device, country, ...facts }) => {
    const { paragraphs, ...draft } = enDraft(
      cause === 'owner' ? { ...facts, device, country } : facts,
      'Your site at Sunward was deleted',
      `${site} was deleted with all its data: appliances, credentials, schedules and history.`,
    );
    const [what = '', event = '', ...advice] = paragraphs;
    if (!isOurs(cause))
      return { ...draft, paragraphs: [what, ...(cause === null ? [] : [enCauses[cause]]), event, ...advice] };
    const question = facts.answered ? ['If you have questions, reply to this e-mail.'] : [];
    return { ...draft, paragraphs: [what, enCauses[cause], event, ...question], action: null };
  },
  userDeleted: (facts) => ({
    subject: 'Your Sunward account was deleted',
    paragraphs: [
      'Your account was deleted, with the sites that you own. This cannot be undone.',
      enEvent(facts),
      `If it was not you, someone else knew your password. Change it wherever else you use it.${facts.answered ? ' And reply to this e-mail.' : ''}`,
    ],
    action: null,
  }),
};

const deEvent = (facts: Event | UserEvent): EventLines => ({
  lines: [
    ['Wann', facts.when],
    ...('device' in facts
      ? ([
          ['Gerät', facts.device ?? 'nicht erkannt'],
          ['Land', facts.country ?? 'nicht bekannt'],
        ] as const)
      : []),
  ],
});
const deAction = ({ url }: Event): Draft['action'] => ({ label: 'Neues Passwort festlegen', url });
const deReply = ({ answered }: Event): string => (answered ? ' Antworte dann auf diese E-Mail.' : '');
const deDraft = (facts: Event | UserEvent, subject: string, what: string): Draft => ({
  subject,
  paragraphs: [
    what,
    deEvent(facts),
    'Wenn du das warst, brauchst du nichts zu tun.',
    `Wenn du das nicht warst, kann sich jemand anderes mit deinem Konto anmelden. Leg sofort ein neues Passwort fest: Damit werden alle Geräte abgemeldet.${deReply(facts)}`,
  ],
  action: deAction(facts),
});

const deCauses: typeof enCauses = {
  owner: 'Gelöscht wurde sie von deinem Konto aus.',
  operator: 'Unser Kundendienst hat sie gelöscht.',
  cancelled: 'Du hattest sie gekündigt, und der bezahlte Zeitraum ist vorbei.',
  unpaid: 'Sie wurde vor einem Tag angelegt und nicht bezahlt.',
};

const de: TextsOf<SecurityMailFacts> = {
  newDevice: (facts) =>
    deDraft(
      facts,
      'Neue Anmeldung bei deinem Sunward-Konto',
      'Jemand hat sich mit deinem Konto auf einem Gerät oder aus einem Land angemeldet, das du in den letzten Monaten nicht benutzt hast.',
    ),
  passwordChanged: (facts) =>
    deDraft(
      facts,
      'Dein Sunward-Passwort wurde geändert',
      'Für dein Konto wurde ein neues Passwort festgelegt. Das bisherige gilt nicht mehr, und alle anderen Geräte wurden abgemeldet.',
    ),
  secondFactorOn: (facts) =>
    deDraft(
      facts,
      'Dein Sunward-Konto verlangt jetzt einen Code',
      'Für dein Konto wurde eine Authentifizierungs-App eingerichtet. Zum Anmelden brauchst du ab jetzt neben dem Passwort einen Code aus dieser App.',
    ),
  secondFactorOff: (facts) =>
    deDraft(
      facts,
      'Dein Sunward-Konto verlangt keinen Code mehr',
      'Die Authentifizierungs-App wurde von deinem Konto entfernt. Zum Anmelden reicht ab jetzt das Passwort. Die Wiederherstellungscodes gelten nicht mehr.',
    ),
  recoveryCodesReplaced: (facts) =>
    deDraft(
      facts,
      'Neue Wiederherstellungscodes für dein Sunward-Konto',
      'Für dein Konto wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    ),
  recoveryCodeUsed: (facts) =>
    deDraft(
      facts,
      'Ein Wiederherstellungscode deines Sunward-Kontos wurde benutzt',
      'Jemand hat dein Passwort und statt eines Codes aus der Authentifizierungs-App einen deiner Wiederherstellungscodes eingegeben. Dieser Code ist verbraucht.',
    ),
  tokenCreated: (facts) =>
    deDraft(
      facts,
      'Ein neues Token öffnet deine Sunward-Standorte',
      'In deinem Konto wurde ein Token erstellt. Das Programm, das es hat, kann deine Standorte sehen und, wenn du es erlaubt hast, schalten und ändern, bis du es in deinem Profil widerrufst.',
    ),
  payoutDetailsChanged: (facts) =>
    deDraft(
      facts,
      'Deine Angaben zur Auszahlung bei Sunward wurden geändert',
      'Deine Angaben zur Auszahlung wurden geändert oder entfernt. Die nächste Auszahlung für deine Empfehlungen geht an das neue Ziel; ohne Angaben wartet sie.',
    ),
  emailChanged: ({ undoUrl, ...facts }) => ({
    subject: 'Dein Sunward-Konto hat eine neue E-Mail-Adresse',
    paragraphs: [
      'Die E-Mail-Adresse deines Kontos wurde geändert. Ab jetzt meldest du dich mit der neuen Adresse an und bekommst dort unsere E-Mails, unter dieser hier nicht mehr.',
      deEvent(facts),
      'Wenn du das warst, brauchst du nichts zu tun.',
      `Wenn du das nicht warst, stelle diese Adresse über den Link wieder her. Er gilt einmal, 7 Tage lang: Damit werden alle Geräte abgemeldet, und du legst danach ein neues Passwort fest.${facts.answered ? ' Wenn das nicht klappt, antworte auf diese E-Mail.' : ''}`,
    ],
    action: { label: 'Diese Adresse wiederherstellen', url: undoUrl },
  }),
  emailRestored: (facts) => ({
    subject: 'Dein Sunward-Konto hat wieder die frühere E-Mail-Adresse',
    paragraphs: [
      'Die Änderung deiner E-Mail-Adresse wurde über den Link aus unserer E-Mail rückgängig gemacht. Alle Geräte wurden abgemeldet, und das bisherige Passwort gilt nicht mehr.',
      deEvent(facts),
      'Leg jetzt ein neues Passwort fest, um dich wieder anzumelden.',
    ],
    action: deAction(facts),
  }),
  ownershipHandedOver: ({ site, newOwner, ...facts }) =>
    deDraft(
      facts,
      'Du hast eine Anlage bei Sunward übergeben',
      `${site} gehört jetzt ${newOwner ?? 'dem Mitglied, dem du sie angeboten hast'}. Über Abo, Mitglieder und Geräte entscheidet jetzt der neue Eigentümer.`,
    ),
  siteDeleted: ({ site, cause, device, country, ...facts }) => {
    const { paragraphs, ...draft } = deDraft(
      cause === 'owner' ? { ...facts, device, country } : facts,
      'Deine Anlage bei Sunward wurde gelöscht',
      `${site} wurde mit allen Daten gelöscht: Geräte, Zugänge, Zeitpläne und Verlauf.`,
    );
    const [what = '', event = '', ...advice] = paragraphs;
    if (!isOurs(cause))
      return { ...draft, paragraphs: [what, ...(cause === null ? [] : [deCauses[cause]]), event, ...advice] };
    const question = facts.answered ? ['Wenn du Fragen hast, antworte auf diese E-Mail.'] : [];
    return { ...draft, paragraphs: [what, deCauses[cause], event, ...question], action: null };
  },
  userDeleted: (facts) => ({
    subject: 'Dein Sunward-Konto wurde gelöscht',
    paragraphs: [
      'Dein Konto wurde gelöscht, mit den Anlagen, die dir gehören. Das lässt sich nicht rückgängig machen.',
      deEvent(facts),
      `Wenn du das nicht warst, kannte jemand anderes dein Passwort. Ändere es überall, wo du es noch benutzt.${facts.answered ? ' Und antworte auf diese E-Mail.' : ''}`,
    ],
    action: null,
  }),
};

/** Mail about what happened to a user's access or property, whoever did it. */
export const securityTexts: InBothLanguages<SecurityMailFacts> = { en, de };
/** Facts of these notices that no user words, apart from the verified address of the new owner. */
export const securityFactsOfOurs: readonly string[] = ['when', 'device', 'country', 'cause', 'newOwner', 'undoUrl'];
