import { describe, expect, test } from 'vitest';
import { errorCodes } from '#shared/contract/errors.ts';
import { statusNames } from '#shared/contract/status-names.ts';
import { faultCodes } from '#shared/faults.ts';
import { locales } from '#shared/locales.ts';
import { applianceModes } from '#shared/model/appliance.ts';
import { reasonCodes, reasonFigures } from '#shared/model/reason.ts';
import { formErrorKeys } from '../components/form-errors.ts';
import { healthErrors } from '../components/health-text.ts';
import { texts as deApp } from './de/app.ts';
import { texts as deCommon } from './de/common.ts';
import { texts as deEditors } from './de/editor-pages.ts';
import { texts as deFaqs } from './de/faqs.ts';
import { texts as deLanding } from './de/landing.ts';
import { texts as deLegal } from './de/legal.ts';
import { texts as deWelcome } from './de/welcome.ts';
import { texts as enApp } from './en/app.ts';
import { texts as enCommon } from './en/common.ts';
import { texts as enEditors } from './en/editor-pages.ts';
import { texts as enFaqs } from './en/faqs.ts';
import { texts as enLanding } from './en/landing.ts';
import { texts as enLegal } from './en/legal.ts';
import { texts as enWelcome } from './en/welcome.ts';
import { withoutEszett } from './start.ts';

type Tree = { [key: string]: string | Tree };

const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );

const namespaces = [
  { name: 'common', en: new Map(flatten(enCommon)), de: new Map(flatten(deCommon)) },
  { name: 'landing', en: new Map(flatten(enLanding)), de: new Map(flatten(deLanding)) },
  { name: 'legal', en: new Map(flatten(enLegal)), de: new Map(flatten(deLegal)) },
  { name: 'faqs', en: new Map(flatten(enFaqs)), de: new Map(flatten(deFaqs)) },
  { name: 'app', en: new Map(flatten(enApp)), de: new Map(flatten(deApp)) },
  { name: 'editors', en: new Map(flatten(enEditors)), de: new Map(flatten(deEditors)) },
  { name: 'welcome', en: new Map(flatten(enWelcome)), de: new Map(flatten(deWelcome)) },
];

const placeholders = (text = ''): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../i18n/**', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

describe.each(namespaces)('texts of $name', ({ name, en, de }) => {
  test('exist in both languages, none empty', () => {
    expect([...de.keys()]).toEqual([...en.keys()]);
    for (const text of [...en.values(), ...de.values()]) expect(text.trim()).not.toBe('');
  });

  test('have the same placeholders in both languages', () => {
    for (const [key, text] of en)
      expect({ key, names: placeholders(de.get(key)) }).toEqual({ key, names: placeholders(text) });
  });

  test('are all used', () => {
    const literals = sources.flatMap(([, source]) => [
      ...[...source.matchAll(/'([\w:.-]+)'/g)].map(([, literal = '']) => literal),
      ...[...source.matchAll(/`([^`\n]*)`/g)].map(([, literal = '']) => literal),
      ...[...source.matchAll(/\btexts\.(\w+)/g)].map(([, literal = '']) => literal),
      // A field with a text key shows its help as well.
      ...[...source.matchAll(/\btextKey="([\w.]+)"/g)].flatMap(([, literal = '']) => [literal, `${literal}Help`]),
    ]);
    const patterns = literals.map((literal) => {
      const plain = literal.replace(`${name}:`, '');
      const escaped = plain.replaceAll(/\$\{[^}]*\}/g, '\u0000').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return escaped.includes('\u0000') && !escaped.startsWith('\u0000')
        ? escaped.replaceAll('\u0000', '[^.]+')
        : escaped;
    });
    const used = new RegExp(
      `^(?:${[...new Set(patterns)].filter((pattern) => /^\w/.test(pattern)).join('|')})(?:_one|_other)?$`,
    );
    expect([...en.keys()].filter((key) => !used.test(key))).toEqual([]);
  });
});

test('a figure and its unit stay on one line', () => {
  const parted = namespaces
    .filter(({ name }) => name !== 'faqs')
    .flatMap(({ name, en, de }) =>
      [...en, ...de].flatMap(([key, text]) =>
        /(?:\d|\}\}) (?:kWh?|W|A|%|km|min|h)(?!\p{L})/u.test(text) ? [`${name} ${key}`] : [],
      ),
    );
  const apart = [...new Map([...flatten(enApp.duration), ...flatten(deApp.duration)]).values()];
  expect([...parted, ...apart.filter((text) => text.includes(' '))]).toEqual([]);
});

describe('families of texts are complete, without extra keys', () => {
  test.each<[string, Tree, readonly string[]]>([
    ['reasons', enApp.reasons, reasonCodes],
    ['errors', enApp.errors, errorCodes],
    ['faults', enApp.faults, faultCodes],
    ['names of statuses', enApp.statusName, Object.keys(statusNames).map((status) => `status${status}`)],
    ['failures of sources', enApp.health, [...healthErrors, 'other']],
    ['failures of fields', enApp.form.error, formErrorKeys],
    ['modes', enApp.mode, [...applianceModes, 'onPlug', 'needsPremium']],
    ['locales', enCommon.locale, locales],
  ])('%s', (_name, family, expected) => {
    expect(Object.keys(family).sort()).toEqual([...expected].sort());
  });
});

test.each(reasonCodes)('the sentence for %s names figures that exist, and in both languages the same', (code) => {
  const figures = Object.keys(reasonFigures[code]);
  for (const { en, de } of namespaces.filter(({ name }) => name === 'app')) {
    for (const texts of [en, de]) {
      const named = placeholders(texts.get(`reasons.${code}`)).map((name) => name.slice(2, -2));
      expect(figures).toEqual(expect.arrayContaining(named));
    }
  }
});

test('German says du, never Sie', () => {
  const formal = namespaces.flatMap(({ de }) =>
    [...de].filter(([, text]) => /\b(Ihr(e[nmrs]?)?|Ihnen|Sie) /.test(text)),
  );
  expect(formal.filter(([, text]) => !/^Sie /.test(text)).map(([key]) => key)).toEqual([]);
});

test('German has one word for linking: verknüpfen', () => {
  const others = namespaces.flatMap(({ de }) => [...de].filter(([, text]) => /verb(ind|und)/i.test(text)));
  // The internet connection, the wires of a flow, the line of a wallbox to us, and what connects to us.
  const named = others.map(([key]) => key).filter((key) => !/^(boxes|connections)\./.test(key));
  expect(named.sort()).toEqual(['credentials.reporters.nodeRed', 'failure.unreachable', 'settingsTabs.connections']);
});

test('Swiss German has no ß', () => {
  expect(JSON.stringify(withoutEszett(deApp))).not.toContain('ß');
  expect(withoutEszett({ a: { b: 'groß' } })).toEqual({ a: { b: 'gross' } });
});

test('no key is in more than one of app, editors and welcome', () => {
  const keys = [enApp, enEditors, enWelcome].flatMap((texts) => Object.keys(texts));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
