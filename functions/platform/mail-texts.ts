import type { Language } from '#shared/locales.ts';
import { withoutHidden } from '#shared/model/common.ts';
import { INVITATION_DAYS } from '#shared/model/member.ts';
import type { InvitedRole } from '#shared/roles.ts';
import type { Mail } from './mail.ts';
import type { Draft, InBothLanguages, Line, Paragraph, TextsOf } from './mail-draft.ts';
import { toHtml } from './mail-look.ts';
import { type SecurityMailFacts, securityFactsOfOurs, securityTexts } from './security-mail-texts.ts';

/** The facts in each mail. Dates are formatted. A text that is not `OURS` reaches the texts below quoted and without links. */
export interface MailFacts extends SecurityMailFacts {
  readonly invitation: {
    readonly site: string;
    readonly invitedBy: string | null;
    readonly role: InvitedRole;
    readonly url: string;
  };
  readonly linkBroken: { readonly site: string; readonly service: string; readonly url: string };
  readonly paymentFailed: { readonly site: string; readonly url: string };
  readonly trialEnded: { readonly site: string; readonly url: string };
  readonly siteDeletion: { readonly site: string; readonly date: string; readonly url: string };
  readonly signUpCode: { readonly code: string };
  readonly signUpTaken: { readonly url: string };
  readonly passwordCode: { readonly code: string };
  readonly addressCode: { readonly code: string };
  readonly addressTaken: Readonly<Record<string, never>>;
  readonly siteNotice: {
    readonly title: string;
    readonly body: string;
    readonly site: string;
    readonly url: string;
    readonly muteUrl: string;
  };
  readonly feedback: { readonly summary: string; readonly description: string; readonly userId: string };
}
export type MailKind = keyof MailFacts;

const joinEn: Readonly<Record<InvitedRole, (site: string) => string>> = {
  family: (site) => `to see ${site} at Sunward and to switch what charges there`,
  installer: (site) => `to look after ${site} at Sunward as an installer`,
  owner: (site) => `to take over ${site} at Sunward as its owner: it is set up for you`,
};

const en: TextsOf<MailFacts> = {
  ...securityTexts.en,
  invitation: ({ site, invitedBy, role, url }) => ({
    subject: 'Invitation to a site at Sunward',
    paragraphs: [
      `${invitedBy ?? 'The owner'} invites you ${joinEn[role](site)}.`,
      `Sign in or sign up with this e-mail address, and the invitation is waiting for ${INVITATION_DAYS} days.`,
      'If this means nothing to you, you need not do anything.',
    ],
    action: { label: 'Open the invitation', url },
  }),
  linkBroken: ({ site, service, url }) => ({
    subject: `${service} no longer accepts the sign-in`,
    paragraphs: [
      `${service} no longer accepts the sign-in that ${site} is linked with. Until you link it again, what is connected there is neither read nor switched.`,
      'This happens after a new password, or when access was revoked in the account there.',
    ],
    action: { label: 'Link it again', url },
  }),
  paymentFailed: ({ site, url }) => ({
    subject: 'A payment for your site failed',
    paragraphs: [
      `Your bank declined a payment for ${site}. It will be tried again in the next few days.`,
      'If it fails for good, the site continues on the free plan. Nothing is lost.',
    ],
    action: { label: 'Check the payment method', url },
  }),
  trialEnded: ({ site, url }) => ({
    subject: 'The free days of your site have ended',
    paragraphs: [
      `The payment method of ${site} was already used for the free days of another user. They are given once per payment method, so the plan is charged from today.`,
      'You can change or cancel the plan at any time.',
    ],
    action: { label: 'See the plan', url },
  }),
  siteDeletion: ({ site, date, url }) => ({
    subject: `Your site will be deleted on ${date}`,
    paragraphs: [
      `You cancelled ${site}. On ${date} it is deleted with all its data: appliances, credentials, schedules and history.`,
      'Until then you can undo the cancellation and download your data in your profile.',
    ],
    action: { label: 'Open the site', url },
  }),
  signUpCode: ({ code }) => ({
    subject: 'Your code for Sunward',
    paragraphs: [
      { code: ['Your code', code] },
      'Enter it on the page where you are creating your account. It is valid for 24 hours.',
      'If you are not creating an account, you need not do anything.',
    ],
    action: null,
  }),
  signUpTaken: ({ url }) => ({
    subject: 'You have an account at Sunward already',
    paragraphs: [
      'Someone tried to sign up at Sunward with this address, which already has an account.',
      'If that was you, sign in. If you have forgotten your password, you can set a new one there.',
      'If it was not you, you need not do anything: nothing has changed.',
    ],
    action: { label: 'Sign in', url },
  }),
  passwordCode: ({ code }) => ({
    subject: 'A new password for Sunward',
    paragraphs: [
      { code: ['Your code', code] },
      'Use it to set a new password. It is valid for 10 minutes.',
      'If you did not ask for it, do nothing: your password stays as it is. Never pass the code on.',
    ],
    action: null,
  }),
  addressCode: ({ code }) => ({
    subject: 'Your new e-mail address at Sunward',
    paragraphs: [
      { code: ['Your code', code] },
      'Use it to confirm that this address is yours. It is valid for 10 minutes. Until then your earlier address stays in use.',
      'If you did not ask for it, you need not do anything.',
    ],
    action: null,
  }),
  addressTaken: () => ({
    subject: 'You have an account at Sunward already',
    paragraphs: [
      'Someone wanted to use this address for another account at Sunward. It already has an account, so nothing has changed.',
      'If that was you: each address can have one account. Sign in with this address, or choose another one.',
      'If it was not you, you need not do anything.',
    ],
    action: null,
  }),
  siteNotice: ({ title, body, site, url, muteUrl }) => ({
    subject: title,
    paragraphs: [body, { lines: [['Site', site]] }],
    action: { label: 'Open Sunward', url },
    footer: { label: 'No more e-mails of this kind', url: muteUrl },
  }),
  feedback: ({ summary, description, userId }) => ({
    subject: `Feedback of user ${userId}`,
    paragraphs: [summary, description],
    action: null,
  }),
};

const joinDe: Readonly<Record<InvitedRole, (site: string) => string>> = {
  family: (site) => `${site} bei Sunward zu sehen und zu schalten, was dort lädt`,
  installer: (site) => `dich bei Sunward als Installateur um ${site} zu kümmern`,
  owner: (site) => `${site} bei Sunward als Eigentümer zu übernehmen: Die Anlage ist für dich eingerichtet`,
};

const de: TextsOf<MailFacts> = {
  ...securityTexts.de,
  invitation: ({ site, invitedBy, role, url }) => ({
    subject: 'Einladung zu einer Anlage bei Sunward',
    paragraphs: [
      invitedBy === null
        ? `Du bist eingeladen, ${joinDe[role](site)}.`
        : `${invitedBy} lädt dich ein, ${joinDe[role](site)}.`,
      `Melde dich mit dieser E-Mail-Adresse an oder registriere dich damit, dann wartet die Einladung auf dich, ${INVITATION_DAYS} Tage lang.`,
      'Wenn dir das nichts sagt, brauchst du nichts zu tun.',
    ],
    action: { label: 'Einladung öffnen', url },
  }),
  linkBroken: ({ site, service, url }) => ({
    subject: `${service} nimmt die Anmeldung nicht mehr an`,
    paragraphs: [
      `${service} nimmt die Anmeldung nicht mehr an, mit der ${site} verknüpft ist. Bis du neu verknüpfst, wird dort nichts gelesen und nichts geschaltet.`,
      'Das passiert nach einem neuen Passwort oder wenn der Zugriff dort entzogen wurde.',
    ],
    action: { label: 'Neu verknüpfen', url },
  }),
  paymentFailed: ({ site, url }) => ({
    subject: 'Eine Zahlung für deine Anlage hat nicht geklappt',
    paragraphs: [
      `Deine Bank hat eine Zahlung für ${site} nicht ausgeführt. In den nächsten Tagen wird es noch einmal versucht.`,
      'Klappt es gar nicht, läuft die Anlage mit dem weiter, was das kostenlose Abo enthält. Verloren geht nichts.',
    ],
    action: { label: 'Zahlungsmittel ansehen', url },
  }),
  trialEnded: ({ site, url }) => ({
    subject: 'Die kostenlosen Tage deiner Anlage sind zu Ende',
    paragraphs: [
      `Mit dem Zahlungsmittel von ${site} hatte schon jemand anderes kostenlose Tage. Es gibt sie je Zahlungsmittel einmal, daher wird das Abo ab heute berechnet.`,
      'Du kannst das Abo jederzeit wechseln oder kündigen.',
    ],
    action: { label: 'Abo ansehen', url },
  }),
  siteDeletion: ({ site, date, url }) => ({
    subject: `Deine Anlage wird am ${date} gelöscht`,
    paragraphs: [
      `Du hast ${site} gekündigt. Am ${date} wird die Anlage mit allen Daten gelöscht: Geräte, Zugänge, Zeitpläne und Verlauf.`,
      'Bis dahin kannst du die Kündigung zurücknehmen und in deinem Profil deine Daten herunterladen.',
    ],
    action: { label: 'Anlage öffnen', url },
  }),
  signUpCode: ({ code }) => ({
    subject: 'Dein Code für Sunward',
    paragraphs: [
      { code: ['Dein Code', code] },
      'Gib ihn auf der Seite ein, auf der du gerade dein Konto anlegst. Er gilt 24 Stunden.',
      'Wenn du kein Konto anlegst, brauchst du nichts zu tun.',
    ],
    action: null,
  }),
  signUpTaken: ({ url }) => ({
    subject: 'Du hast schon ein Konto bei Sunward',
    paragraphs: [
      'Jemand wollte sich mit dieser Adresse bei Sunward registrieren. Zu ihr gibt es schon ein Konto.',
      'Wenn du das warst, melde dich an. Hast du dein Passwort vergessen, kannst du dort ein neues festlegen.',
      'Wenn du das nicht warst, brauchst du nichts zu tun: Es hat sich nichts geändert.',
    ],
    action: { label: 'Anmelden', url },
  }),
  passwordCode: ({ code }) => ({
    subject: 'Ein neues Passwort für Sunward',
    paragraphs: [
      { code: ['Dein Code', code] },
      'Damit kannst du ein neues Passwort festlegen. Der Code gilt 10 Minuten.',
      'Wenn du das nicht warst, tu nichts: Dein Passwort bleibt, wie es ist. Gib den Code nie weiter.',
    ],
    action: null,
  }),
  addressCode: ({ code }) => ({
    subject: 'Deine neue E-Mail-Adresse bei Sunward',
    paragraphs: [
      { code: ['Dein Code', code] },
      'Damit bestätigst du, dass diese Adresse dir gehört. Er gilt 10 Minuten. Bis du ihn eingibst, gilt die alte Adresse.',
      'Wenn du das nicht warst, brauchst du nichts zu tun.',
    ],
    action: null,
  }),
  addressTaken: () => ({
    subject: 'Du hast schon ein Konto bei Sunward',
    paragraphs: [
      'Jemand wollte diese Adresse für ein anderes Konto bei Sunward verwenden. Zu ihr gibt es schon ein Konto, deshalb hat sich nichts geändert.',
      'Wenn du das warst: Jede Adresse kann ein Konto haben. Melde dich mit dieser Adresse an, oder wähle eine andere.',
      'Wenn du das nicht warst, brauchst du nichts zu tun.',
    ],
    action: null,
  }),
  siteNotice: ({ title, body, site, url, muteUrl }) => ({
    subject: title,
    paragraphs: [body, { lines: [['Anlage', site]] }],
    action: { label: 'Sunward öffnen', url },
    footer: { label: 'Keine E-Mails dieser Art mehr', url: muteUrl },
  }),
  feedback: en.feedback,
};

const texts: InBothLanguages<MailFacts> = { en, de };

const line = ([label, value]: Line): string => `${label}: ${value}`;

const plain = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return paragraph;
  return 'code' in paragraph ? line(paragraph.code) : paragraph.lines.map(line).join('\n');
};

const toText = ({ paragraphs, action, footer }: Draft): string =>
  [
    ...paragraphs.map(plain),
    ...[action, footer ?? null].flatMap((link) => (link === null ? [] : [`${link.label}:\n${link.url}`])),
    'Sunward',
  ].join('\n\n');

/** Facts that no user words, and the verified address of the user who invites. */
const OURS: readonly string[] = [
  'url',
  'code',
  'date',
  'service',
  'userId',
  'invitedBy',
  // Worded by us, with what users typed quoted already.
  'title',
  'body',
  'muteUrl',
  'role',
  ...securityFactsOfOurs,
];
/** Facts of several lines. */
const LONG: readonly string[] = ['description'];
const QUOTES: Readonly<Record<Language, readonly [open: string, close: string]>> = { en: ['“', '”'], de: ['„', '“'] };

/** Separates what mail clients would turn into a link: addresses with a scheme, host names, IPv4 and e-mail addresses. */
const unlinked = (text: string): string =>
  text
    .replaceAll(/(?<=\p{L}):(?=\S)/gu, ': ')
    .replaceAll(/(?<=\S)[.。．｡](?=\p{L})|(?<=\d[.]\d+)[.](?=\d)/gu, '. ')
    .replaceAll(/[@＠]/g, ' @ ');

/** A text of a user, who may be a stranger to the recipient: never a sentence of ours, nor a link. */
export const quoted = (language: Language, name: string, text: string): string => {
  const lines = LONG.includes(name) ? text.split(/\r?\n/) : [text];
  const [open, close] = QUOTES[language];
  return `${open}${unlinked(lines.map(withoutHidden).join('\n')).replaceAll(/[“”„‟]/g, '"')}${close}`;
};

/**
 * The one place where mail is worded: plain text and the same as HTML, every name escaped. Subjects contain nothing that a
 * user typed: whoever names a site “Your account is locked” and invites strangers would otherwise write them mail in our name.
 */
export const mailText = <K extends MailKind>(
  kind: K,
  language: Language,
  facts: MailFacts[K],
): Pick<Mail, 'subject' | 'text' | 'html'> => {
  // Feedback is read by the operator, in English.
  const own = kind === 'feedback' ? 'en' : language;
  const safe = Object.fromEntries(
    Object.entries(facts).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' && !OURS.includes(name) ? quoted(own, name, value) : value,
    ]),
  ) as unknown as MailFacts[K];
  const draft = texts[language][kind](safe);
  return { subject: draft.subject, text: toText(draft), html: toHtml(own, draft) };
};
