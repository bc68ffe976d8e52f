import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#shared/locales.ts';
import type { MailFacts, MailKind } from './mail-facts.ts';
import { mailTextsIn, writeMail } from './mail-texts.ts';

const NAME = '<img src=x>&"\'\r\nBcc: thief@x.example';
const url = 'https://app.example/a?b=1&c=2';
const muteUrl = `${url}&d=3`;
const siteUrl = `${url}&e=4`;
const when = '1 June 2026 at 10:00 (UTC)';
const event = { when, url, answered: true, device: 'Firefox, Windows', country: 'Austria' };
const facts: MailFacts = {
  invitation: { site: NAME, invitedBy: 'anna@user.example', role: 'installer', url },
  linkBroken: { site: NAME, service: 'Shelly', url },
  paymentFailed: { site: NAME, url },
  trialEnded: { site: NAME, url },
  siteDeletion: { site: NAME, date: '1 July 2026', url },
  signUpCode: { code: NAME },
  signUpTaken: { url },
  passwordCode: { code: NAME },
  addressCode: { code: NAME },
  addressTaken: {},
  newDevice: event,
  passwordChanged: event,
  secondFactorOn: event,
  secondFactorOff: event,
  recoveryCodesReplaced: event,
  payoutDetailsChanged: event,
  tokenCreated: event,
  recoveryCodeUsed: { ...event, device: null, country: null },
  emailChanged: { ...event, undoUrl: url },
  emailRestored: event,
  ownershipHandedOver: { site: NAME, newOwner: 'anna@user.example', when, url, answered: false },
  siteDeleted: { ...event, site: NAME, cause: 'owner' },
  userDeleted: { ...event },
  tokenExpires: {
    ...{ name: NAME, hint: 'swd_Ab3d…9xYz', sites: [NAME], url },
    ...{ date: '1 July 2026', lastUsed: '20 June 2026' },
  },
  sitesDigest: {
    ...{ all: 21, url, muteUrl },
    sites: [
      { site: NAME, need: 'link-broken', names: [NAME], since: when, url: siteUrl },
      { site: NAME, need: 'source-offline', names: [NAME, NAME], since: null, url: siteUrl },
      { site: NAME, need: 'old-data', names: [], since: when, url: siteUrl },
      { site: NAME, need: 'old-data', names: [], since: null, url: siteUrl },
      { site: NAME, need: 'not-set-up', names: [], since: null, url: siteUrl },
    ],
  },
  siteNotice: { title: 'The car is full', body: 'It has finished.', site: NAME, url, muteUrl },
  feedback: { summary: NAME, description: `${NAME}\n\n${NAME}`, userId: '1' },
};
const kinds = Object.keys(facts) as MailKind[];
const textsBy = new Map(
  await Promise.all(languages.map(async (language) => [language, await mailTextsIn(language)] as const)),
);
const mailText = <K extends MailKind>(kind: K, language: Language, own: MailFacts[K]) =>
  writeMail(textsBy.get(language) ?? expect.fail(), kind, language, own);

describe.each(languages)('mail in %s', (language) => {
  it.each(kinds)('%s is one subject line, plain text, and HTML with all values escaped', (kind) => {
    const { subject, text, html } = mailText(kind, language, facts[kind]);
    expect(subject).not.toMatch(/[\p{Cc}]/u);
    expect(subject.length).toBeGreaterThan(10);
    expect(html).not.toMatch(/<img|<script/);
    if (JSON.stringify(facts[kind]).includes('<img')) {
      expect(text).toContain('<img src=x>');
      expect(html).toContain('&lt;img src=x&gt;&amp;&quot;&#39;');
    }
    if ('url' in facts[kind] && kind !== 'userDeleted') {
      expect(text).toContain(url);
      expect(html).toContain('href="https://app.example/a?b=1&amp;c=2"');
    }
  });

  it.each(kinds)('%s loads nothing from anywhere, and is short enough for the user pool to send', (kind) => {
    const { html } = mailText(kind, language, facts[kind]);
    expect(html).not.toMatch(/<[^>]*\bsrc=|url\(|<link|@import/);
    expect(html.length).toBeLessThan(20_000);
    // Light in every element; dark by a class that the one rule knows.
    const used = new Set([...html.matchAll(/class="([^"]+)"/g)].map(([, name]) => name));
    for (const name of used) expect(html.slice(html.indexOf('prefers-color-scheme:dark'))).toContain(`.${name}{`);
  });

  it.each(['signUpCode', 'passwordCode', 'addressCode'] as const)('%s has its code in one piece', (kind) => {
    const { text, html } = mailText(kind, language, { code: '123456' });
    expect(text).toMatch(/^(Your code|Dein Code|Votre code|Il tuo codice|Je code|Tu código): 123456$/m);
    expect(html).toContain('>123456<');
  });

  it('invites even if the inviting user’s address is unknown', () => {
    const { text } = mailText('invitation', language, { ...facts.invitation, invitedBy: null });
    expect(text).not.toMatch(/\bnull\b|undefined/);
  });

  it('invites a family member to other things than an installer', () => {
    const family = mailText('invitation', language, { ...facts.invitation, role: 'family' }).text;
    expect(mailText('invitation', language, facts.invitation).text).toMatch(/instal/i);
    expect(family).not.toMatch(/instal/i);
    expect(family).toMatch(/switch|schalten|comm?and|bedienen|controlar/i);
  });
});

/** A name that wants to be a message and a link of its own, closes its quotes and starts a line. */
const LURE =
  'Your account is locked” “\r\n\r\nSign in: HTTPS://evil.example/x www.evil.example evil.example 10.0.0.1 a@evil.example tel:+491';
const quotes: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['“', '”'],
  de: ['„', '“'],
  fr: ['«\u00A0', '\u00A0»'],
  it: ['“', '”'],
  nl: ['“', '”'],
  es: ['«', '»'],
};
/** What mail clients make a link of. */
const LINKED = [/:\/\//, /\p{L}[.]\p{L}/u, /\S@\S/, /\b\w+:\S/, /\d[.]\d+[.]\d/];
const lureIn = (value: unknown, name = ''): unknown => {
  if (value === NAME || name === 'description') return LURE;
  if (Array.isArray(value)) return value.map((one) => lureIn(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lureIn(one, key)]));
};
const withLure = <K extends MailKind>(kind: K): MailFacts[K] => lureIn(facts[kind]) as MailFacts[K];
const lured = kinds.filter((kind) => JSON.stringify(withLure(kind)).includes('evil') && !kind.endsWith('Code'));

describe.each(languages)('what users typed, in %s', (language) => {
  it('is in several kinds of mail', () => {
    expect(lured).toEqual(
      expect.arrayContaining(['invitation', 'linkBroken', 'paymentFailed', 'trialEnded', 'siteDeletion', 'feedback']),
    );
  });

  it.each(lured)('never words the subject of %s', (kind) => {
    expect(mailText(kind, language, withLure(kind)).subject).toBe(mailText(kind, language, facts[kind]).subject);
  });

  it.each(lured)('is quoted in %s, in one line, and is no link', (kind) => {
    const { text, html } = mailText(kind, language, withLure(kind));
    const [open, close] = quotes[kind === 'feedback' ? 'en' : language];
    expect(text).toContain(`${open}Your account is locked" " Sign in: HTTPS: //evil. example/x`);
    expect(text.split(close).length).toBe(text.split(open).length);
    // Only our own address, times, and the address of the other user, are left.
    const own = (part: string) =>
      [url, when, '7:00', 'anna@user.example'].reduce((left, ours) => left.replaceAll(ours, ''), part);
    const visible = html.replace(/^.*<body[^>]*>/, '').replaceAll(/<[^>]*>/g, ' ');
    for (const pattern of LINKED) for (const part of [own(text), own(visible)]) expect(part).not.toMatch(pattern);
    const ofSites = kind === 'sitesDigest' ? facts.sitesDigest.sites.map((one) => one.url) : [];
    const links = [...ofSites, ...('url' in facts[kind] ? [url] : []), ...('muteUrl' in facts[kind] ? [muteUrl] : [])];
    expect(html.match(/href="[^"]*"/g) ?? []).toEqual(links.map((link) => `href="${link.replaceAll('&', '&amp;')}"`));
  });
});

it('keeps names as they are otherwise', () => {
  for (const name of ['Haus Nr. 5', '2.5 kW', 'Dr. Müller', 'Anna & Bert', '10:30'])
    expect(mailText('paymentFailed', 'en', { site: name, url }).text).toContain(`“${name}”`);
});

it('tells the first of many names, and how many more there are', () => {
  const sites = Array.from({ length: 7 }, (_, nth) => `Home ${nth + 1}`);
  const { text } = mailText('tokenExpires', 'en', { ...facts.tokenExpires, sites });
  expect(text).toContain('Opens: “Home 1”, “Home 2”, “Home 3”, “Home 4”, and 3 more');
  expect(mailText('tokenExpires', 'en', { ...facts.tokenExpires, sites: null }).text).toContain(
    'Opens: all your sites',
  );
});

it('keeps the lines of feedback', () => {
  const { text } = mailText('feedback', 'en', { ...facts.feedback, description: 'one\n\ntwo' });
  expect(text).toContain('“one\n\ntwo”');
});

it('German says du', () => {
  for (const kind of kinds)
    if (kind !== 'feedback') expect(mailText(kind, 'de', facts[kind]).text).not.toMatch(/\b(Sie|Ihnen|Ihre?n?)\b/);
});

it('says of each site what does not work, since when, and where to look, and how many more there are', () => {
  const { subject, text } = mailText('sitesDigest', 'en', {
    ...{ all: 6, url, muteUrl },
    sites: [
      { site: 'Bonn', need: 'link-broken', names: ['Shelly'], since: 'May 3, 2026, 8:10 AM', url: `${url}1` },
      { site: 'Celle', need: 'old-data', names: [], since: 'May 4, 2026, 9:00 AM', url: `${url}2` },
      { site: 'Emden', need: 'source-offline', names: ['Meter', 'Charger'], since: null, url: `${url}3` },
    ],
  });
  expect(subject).toBe('Sites that need a hand: 6');
  expect(text).toContain(
    [
      `“Bonn”\nSign-in no longer accepted: “Shelly”, since May 3, 2026, 8:10 AM\n${url}1`,
      `“Celle”\nNo measurements, since May 4, 2026, 9:00 AM\n${url}2`,
      `“Emden”\nNo answer from “Meter”, “Charger”\n${url}3`,
      'And 3 more in your list of sites.',
    ].join('\n\n'),
  );
});
