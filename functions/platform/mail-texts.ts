import type { Language } from '#shared/locales.ts';
import { withoutHidden } from '#shared/model/common.ts';
import type { Mail } from './mail.ts';
import type { Draft, Line, Paragraph, TextsOf } from './mail-draft.ts';
import type { MailFacts, MailKind, OwnMailFacts } from './mail-facts.ts';
import { toHtml } from './mail-look.ts';
import { words as de } from './mail-words/de.ts';
import { words as en } from './mail-words/en.ts';
import { securityFactsOfOurs, securityTextsOf } from './security-mail-texts.ts';
import { words as deSecurity } from './security-words/de.ts';
import { words as enSecurity } from './security-words/en.ts';
import type { SecurityWords } from './security-words.ts';
import { wordsIn } from './words-in.ts';

const feedback: TextsOf<MailFacts>['feedback'] = ({ summary, description, userId }) => ({
  subject: `Feedback of user ${userId}`,
  paragraphs: [summary, description],
  action: null,
});

const textsOf = (own: TextsOf<OwnMailFacts>, security: SecurityWords): TextsOf<MailFacts> => ({
  ...own,
  ...securityTextsOf(security),
  feedback,
});
/** The mails of a language. */
export const mailTextsIn = wordsIn(
  { en: textsOf(en, enSecurity), de: textsOf(de, deSecurity) },
  {
    fr: async () => textsOf((await import('./mail-words/fr.ts')).words, (await import('./security-words/fr.ts')).words),
    it: async () => textsOf((await import('./mail-words/it.ts')).words, (await import('./security-words/it.ts')).words),
    nl: async () => textsOf((await import('./mail-words/nl.ts')).words, (await import('./security-words/nl.ts')).words),
    es: async () => textsOf((await import('./mail-words/es.ts')).words, (await import('./security-words/es.ts')).words),
  },
);

const line = ([label, value]: Line): string => `${label}: ${value}`;

const plain = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return paragraph;
  if ('items' in paragraph)
    return paragraph.items.map(({ label, text, url }) => `${label}\n${text}\n${url}`).join('\n\n');
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
  'hint',
  'need',
  'since',
  'lastUsed',
  // Worded by us, with what users typed quoted already.
  'title',
  'body',
  'muteUrl',
  'role',
  ...securityFactsOfOurs,
];
/** Facts of several lines. */
const LONG: readonly string[] = ['description'];
const QUOTES: Readonly<Record<Language, readonly [open: string, close: string]>> = {
  en: ['“', '”'],
  de: ['„', '“'],
  fr: ['«\u00A0', '\u00A0»'],
  it: ['“', '”'],
  nl: ['“', '”'],
  es: ['«', '»'],
};

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
  return `${open}${unlinked(lines.map(withoutHidden).join('\n')).replaceAll(/[“”„‟«»]/g, '"')}${close}`;
};

/**
 * The one place where mail is worded: plain text and the same as HTML, every name escaped. Subjects contain nothing that a
 * user typed: whoever names a site “Your account is locked” and invites strangers would otherwise write them mail in our name.
 */
export const writeMail = <K extends MailKind>(
  texts: TextsOf<MailFacts>,
  kind: K,
  language: Language,
  facts: MailFacts[K],
): Pick<Mail, 'subject' | 'text' | 'html'> => {
  // Feedback is read by the operator, in English.
  const read = kind === 'feedback' ? 'en' : language;
  const safeOf = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => safeOf(name, one));
    if (typeof value === 'object' && value !== null) return safeFacts(value);
    return typeof value === 'string' && !OURS.includes(name) ? quoted(read, name, value) : value;
  };
  const safeFacts = (some: object): object =>
    Object.fromEntries(Object.entries(some).map(([name, value]) => [name, safeOf(name, value)]));
  const draft = texts[kind](safeFacts(facts) as MailFacts[K]);
  return { subject: draft.subject, text: toText(draft), html: toHtml(read, draft) };
};

/** A mail in a language. */
export const mailText = async <K extends MailKind>(
  kind: K,
  language: Language,
  facts: MailFacts[K],
): Promise<Pick<Mail, 'subject' | 'text' | 'html'>> => writeMail(await mailTextsIn(language), kind, language, facts);
