import type { Language } from '#shared/locales.ts';
import type { Draft, Items, Line, Paragraph } from './mail-draft.ts';

/**
 * Colours of the brand that mails use, in the light and in the dark: a mail can load no style sheet of ours. A test holds them
 * equal to the app's.
 */
export const mailColours = {
  background: ['#FBF7F0', '#0C1018'],
  surface: ['#FFFFFF', '#151B26'],
  well: ['#F4EEE4', '#1E2634'],
  ink: ['#211D15', '#F4F1EA'],
  ink2: ['#615A4C', '#AEB6C4'],
  primary: ['#C4341F', '#FF8F78'],
  onPrimary: ['#FFFFFF', '#2A0B05'],
} as const;
/** The sunny sky from the top down, and what stands on it. */
export const mailSky = {
  light: ['#FFD277', '#FFE3A8', '#FFF1D2'],
  dark: ['#3A2A10', '#241C12'],
} as const;

const SLOGANS: Readonly<Record<Language, string>> = {
  en: 'The sun charges the car.',
  de: 'Die Sonne lädt das Auto.',
  fr: 'Le soleil recharge la voiture.',
  it: 'Il sole ricarica l’auto.',
  nl: 'De zon laadt de auto.',
  es: 'El sol carga el coche.',
};
const FONT = "Figtree,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

type Colour = keyof typeof mailColours;
/** The colour of the light in the element, that of the dark by its class: what a client does not know, it leaves out. */
const ink = (colour: Colour, style = ''): string =>
  ` class="i-${colour}" style="color:${mailColours[colour][0]};${style}"`;
const fill = (colour: Colour, style = ''): string =>
  ` class="f-${colour}" bgcolor="${mailColours[colour][0]}" style="background:${mailColours[colour][0]};${style}"`;

const gradient = (stops: readonly string[]): string => `linear-gradient(${stops.join(',')})`;
const darkRules = Object.entries(mailColours)
  .map(([name, [, dark]]) => `.i-${name}{color:${dark}!important}.f-${name}{background:${dark}!important}`)
  .join('');
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media(prefers-color-scheme:dark){${darkRules}.sky{background:${mailSky.dark[1]} ${gradient(mailSky.dark)}!important}}`;

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const table = (inside: string, attributes = ''): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${attributes}>${inside}</table>`;
const row = (inside: string, attributes = ''): string => `<tr><td${attributes}>${inside}</td></tr>`;

/** The sun over the horizon, drawn by fields of a table: clients load no pictures unasked, and know no SVG. */
const mark = table(
  row('', fill('primary', 'width:22px;height:11px;border-radius:11px 11px 0 0;font-size:0;line-height:0')),
);
const horizon = table(row('', fill('ink', 'width:32px;height:3px;border-radius:2px;font-size:0;line-height:0')));
const head = (): string => {
  const drawing = table(row(mark, ' align="center" style="padding-bottom:3px"') + row(horizon));
  const name = `<td${ink('ink', 'padding-left:10px;font-size:20px;font-weight:750;letter-spacing:-0.02em')}>Sunward</td>`;
  const [top, middle] = mailSky.light;
  return `<tr><td class="sky" bgcolor="${middle}" style="background:${middle} ${gradient([top, middle, mailSky.light[2]])};padding:24px 28px;border-radius:20px 20px 0 0">${table(`<tr><td>${drawing}</td>${name}</tr>`)}</td></tr>`;
};

const label = (text: string): string => `<span${ink('ink2', 'font-size:14px')}>${escapeHtml(text)}</span>`;
const codeBlock = ([name, value]: Line): string =>
  table(
    row(
      `${label(name)}<br><b${ink('ink', 'font-size:32px;line-height:1.4;letter-spacing:0.12em')}>${escapeHtml(value)}</b>`,
      fill('well', 'padding:16px 24px;border-radius:14px'),
    ),
    ' style="margin:0 0 16px"',
  );
const linesBlock = (lines: readonly Line[]): string => {
  const rows = lines.map(
    ([name, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;vertical-align:top">${label(name)}</td><td${ink('ink', 'padding:2px 0;font-size:15px')}>${escapeHtml(value)}</td></tr>`,
  );
  return table(
    row(table(rows.join('')), fill('well', 'padding:12px 20px;border-radius:14px')),
    ' width="100%" style="margin:0 0 16px"',
  );
};
const itemsBlock = (items: Items['items']): string => {
  const rows = items.map(({ label: name, text, url }) =>
    row(
      `<a href="${escapeHtml(url)}"${ink('primary', 'font-weight:650')}>${escapeHtml(name)}</a><br>${label(text)}`,
      ' style="padding:6px 0"',
    ),
  );
  return table(
    row(table(rows.join('')), fill('well', 'padding:10px 20px;border-radius:14px')),
    ' width="100%" style="margin:0 0 16px"',
  );
};
const block = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string')
    return `<p${ink('ink', 'margin:0 0 16px')}>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
  if ('items' in paragraph) return itemsBlock(paragraph.items);
  return 'code' in paragraph ? codeBlock(paragraph.code) : linesBlock(paragraph.lines);
};

const button = ({ label: words, url }: NonNullable<Draft['action']>): string =>
  table(
    row(
      `<a href="${escapeHtml(url)}"${ink('onPrimary', 'display:inline-block;padding:14px 22px;font-weight:650;text-decoration:none')}>${escapeHtml(words)}</a>`,
      fill('primary', 'border-radius:14px'),
    ),
    ' style="margin:8px 0"',
  );

const small = ({ label: words, url }: NonNullable<Draft['footer']>): string =>
  `<p style="max-width:560px;margin:8px auto 0;font-size:13px;text-align:center"><a href="${escapeHtml(url)}"${ink('ink2')}>${escapeHtml(words)}</a></p>`;

/**
 * A mail as HTML in the hand of the app, light and dark: tables and styles in the elements, because that is what mail clients know.
 * Nothing is loaded from anywhere. Every text is escaped; the only links are the draft's own.
 */
export const toHtml = (language: Language, { subject, paragraphs, action, footer }: Draft): string => {
  const title = escapeHtml(subject);
  const body = [
    `<h1${ink('ink', 'margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:720;letter-spacing:-0.02em')}>${title}</h1>`,
    ...paragraphs.map(block),
    ...(action === null ? [] : [button(action)]),
  ].join('');
  const card = table(
    head() + row(body, fill('surface', 'padding:28px 28px 24px;border-radius:0 0 20px 20px')),
    ' width="100%" style="max-width:560px;margin:0 auto;text-align:left"',
  );
  const foot = `<p${ink('ink2', 'max-width:560px;margin:16px auto 0;font-size:13px;text-align:center')}>Sunward. ${SLOGANS[language]}</p>`;
  const page = table(
    row(`${card}${foot}${footer === undefined ? '' : small(footer)}`, ' align="center" style="padding:24px 12px"'),
    ' width="100%"',
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${STYLE}</style></head><body${fill('background', `margin:0;padding:0;font:16px/1.5 ${FONT}`)}>${page}</body></html>`;
};
