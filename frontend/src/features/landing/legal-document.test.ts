import { expect, test } from 'vitest';
import { type LegalPage, legalPages, webConfigSchema } from '#shared/web-config.ts';
import { texts as de } from '../../i18n/de/legal.ts';
import { texts as en } from '../../i18n/en/legal.ts';
import { legalDocument, paragraphsOf } from './legal-document.ts';

const provider = { name: 'Example GmbH', address: ['Street 1', '12345 Town'], email: 'hello@example.org' };
const configOf = (more: object = {}) =>
  webConfigSchema.parse({
    userPoolId: 'eu-central-1_a',
    clientId: 'c',
    region: 'eu-central-1',
    cognitoEndpoint: null,
    ...more,
  });
const of = (page: LegalPage, more: object, texts = en): readonly string[] =>
  paragraphsOf(legalDocument(page, texts, configOf(more)));

test('the imprint names who runs the installation, and leaves out what is not stated', () => {
  expect(of('imprint', { provider })).toEqual([
    '# Provider',
    'Example GmbH\nStreet 1\n12345 Town',
    '# Contact',
    'E-mail: hello@example.org',
    '# Responsible for the content',
    'Example GmbH\nStreet 1\n12345 Town',
  ]);
  const company = { ...provider, phone: '+49 1', representedBy: 'Erika', register: 'HRB 1', vatId: 'DE1' };
  expect(of('imprint', { provider: company }, de)).toEqual([
    '# Anbieter',
    'Example GmbH\nStreet 1\n12345 Town\nVertreten durch: Erika',
    '# Kontakt',
    'E-Mail: hello@example.org\nTelefon: +49 1',
    '# Register und Steuer',
    'Register: HRB 1\nUmsatzsteuer-Identifikationsnummer: DE1',
    '# Verantwortlich für den Inhalt',
    'Example GmbH\nStreet 1\n12345 Town\nVertreten durch: Erika',
  ]);
});

test('the privacy policy says where and how long, or that it is not stated', () => {
  const stage = of('privacyPolicy', { provider, kept: { logDays: 90, backupDays: 35 } }).join(' ');
  expect(stage).toContain('in the region eu-central-1.');
  expect(stage).toContain('Server logs, with your IP address: 90 days. Backups: 35 days.');
  expect(of('privacyPolicy', {}).join(' ')).toContain(
    'Server logs, with your IP address: not stated for this installation.',
  );
});

test.each(legalPages)(
  '%s has no gap and no placeholder left, with a provider or without, in either language',
  (page) => {
    for (const texts of [en, de])
      for (const more of [{}, { provider }]) {
        const parts = of(page, more, texts);
        expect(parts.filter((part) => /\{\{|\}\}/.test(part))).toEqual([]);
        expect(parts.join(' ').includes(texts.nobody)).toBe(!('provider' in more));
      }
  },
);
