import { describe, expect, it } from 'vitest';
import { languages } from '#shared/locales.ts';
import { type MailFacts, type MailKind, mailText } from './mail-texts.ts';

const NAME = '<img src=x>&"\'\r\nBcc: thief@x.example';
const url = 'https://app.example/a?b=1&c=2';
const facts: MailFacts = {
  invitation: { site: NAME, invitedBy: 'anna@user.example', url },
  linkBroken: { site: NAME, service: 'Shelly', url },
  paymentFailed: { site: NAME, url },
  siteDeletion: { site: NAME, date: '1 July 2026', url },
  signUpCode: { code: NAME },
  passwordCode: { code: NAME },
  addressCode: { code: NAME },
  feedback: { summary: NAME, description: `${NAME}\n\n${NAME}`, userId: '1' },
};
const kinds = Object.keys(facts) as MailKind[];

describe.each(languages)('mail in %s', (language) => {
  it.each(kinds)('%s is one subject line, plain text, and HTML with all values escaped', (kind) => {
    const { subject, text, html } = mailText(kind, language, facts[kind]);
    expect(subject).not.toMatch(/[\p{Cc}]/u);
    expect(subject.length).toBeGreaterThan(10);
    expect(text).toContain('<img src=x>');
    expect(html).not.toMatch(/<img|<script/);
    expect(html).toContain('&lt;img src=x&gt;&amp;&quot;&#39;');
    if ('url' in facts[kind]) {
      expect(text).toContain(url);
      expect(html).toContain('href="https://app.example/a?b=1&amp;c=2"');
    }
  });

  it('invites even if the inviting user’s address is unknown', () => {
    const { text } = mailText('invitation', language, { ...facts.invitation, invitedBy: null });
    expect(text).not.toMatch(/null|undefined/);
  });
});

it('German says du', () => {
  for (const kind of kinds)
    if (kind !== 'feedback') expect(mailText(kind, 'de', facts[kind]).text).not.toMatch(/\b(Sie|Ihnen|Ihre?n?)\b/);
});
