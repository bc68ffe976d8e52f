import { describe, expect, test } from 'vitest';
import { errorCodes } from '#shared/contract/errors.ts';
import { statusNames } from '#shared/contract/status-names.ts';
import { faultCodes } from '#shared/faults.ts';
import { languages } from '#shared/locales.ts';
import { applianceModes } from '#shared/model/appliance.ts';
import { reasonCodes, reasonFigures } from '#shared/model/reason.ts';
import { formErrorKeys } from '../components/form-errors.ts';
import { healthErrors } from '../components/health-text.ts';
import { texts as deApp } from './de/app.ts';
import { texts as enApp } from './en/app.ts';
import { texts as enEditors } from './en/editor-pages.ts';
import { texts as enWelcome } from './en/welcome.ts';
import { withManyForms } from './further.ts';
import { withoutEszett } from './start.ts';

type Tree = { [key: string]: string | Tree };

const flatten = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );

/** Files with the texts that are loaded together, and what each language has in them. */
const files = import.meta.glob<{ texts: Tree }>(
  './*/{common,landing,legal,faqs,app,editor-pages,welcome,services}.ts',
  {
    eager: true,
  },
);
const textsOf = (language: string, file: string): Map<string, string> =>
  new Map(flatten(files[`./${language}/${file}.ts`]?.texts ?? {}));
const namespaces = ['common', 'landing', 'legal', 'faqs', 'app', 'editor-pages', 'welcome'].map((file) => ({
  name: file === 'editor-pages' ? 'editors' : file,
  en: textsOf('en', file),
  de: textsOf('de', file),
  others: languages
    .filter((language) => language !== 'en')
    .map((language) => ({ language, texts: textsOf(language, file) })),
}));
const further = languages.filter((language) => language !== 'en' && language !== 'de');
/** What is said about services and wallboxes: a further language has it by the English text. */
const servicesIn = (language: string): [string, string][] =>
  language === 'en'
    ? [...new Set(further.flatMap((one) => [...textsOf(one, 'services').keys()]))].map((text) => [text, text])
    : [...textsOf(language, 'services')];
/** All texts of a language, by namespace and key. */
const allOf = (language: string): [string, string][] => [
  ...namespaces.flatMap(({ name, en, others }) =>
    [...(others.find((one) => one.language === language)?.texts ?? en)].map(([key, text]): [string, string] => [
      `${name} ${key}`,
      text,
    ]),
  ),
  ...servicesIn(language).map(([key, text]): [string, string] => [`services ${key}`, text]),
];

/** The same in every language. */
const SAME: readonly string[] = ['editors siteNotices.addressKinds.webhook', 'editors sessions.priceUnit'];

/** Labels of bars, tiles and tabs. */
const NARROW: readonly string[] = [
  'app nav.dashboard',
  'app nav.history',
  'app nav.devices',
  'app nav.account',
  'app goal.sun-only',
  'app goal.full-by',
  'app goal.charge-now',
  'app goal.daily',
  'app now.sun',
  'app now.house',
  'app now.grid',
  'app now.import',
  'app now.feedIn',
  'app now.homeBattery',
  'app appliance.resume',
  'app dashboard.live',
  'landing getStarted',
  'landing sections.how',
  'landing sections.services',
  'landing sections.plans',
  'landing sections.faq',
];

const placeholders = (text = ''): string[] => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();

const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../i18n/**', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

describe.each(namespaces)('texts of $name', ({ name, en, de, others }) => {
  test('exist in both languages that texts are written in, none empty', () => {
    expect([...de.keys()]).toEqual([...en.keys()]);
    for (const text of [en, ...others.map(({ texts }) => texts)].flatMap((texts) => [...texts.values()]))
      expect(text.trim()).not.toBe('');
  });

  test('have the same placeholders in both', () => {
    for (const [key, text] of en)
      expect({ key, names: placeholders(de.get(key)) }).toEqual({ key, names: placeholders(text) });
  });

  test('name nothing in a further language that English does not', () => {
    for (const { language, texts } of others)
      for (const [key, text] of texts) {
        const known = placeholders(en.get(key) ?? en.get(key.replace(/_many$/, '_other')) ?? text);
        expect({ language, key, more: placeholders(text).filter((name) => !known.includes(name)) }).toEqual({
          language,
          key,
          more: [],
        });
      }
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

test.each(languages)('a figure and its unit stay on one line in %s', (language) => {
  const parted = allOf(language).filter(
    ([key, text]) => !key.startsWith('faqs ') && /(?:\d|\}\}) (?:kWh?|W|A|%|km|min|h)(?!\p{L})/u.test(text),
  );
  const apart = allOf(language).filter(([key, text]) => key.startsWith('app duration.') && text.includes(' '));
  expect([...parted, ...apart].map(([key]) => key)).toEqual([]);
});

/**
 * Texts that are new in English, say more than before or are gone may wait for the translators: what is missing is shown in English.
 * So many at most, and on no public page.
 */
const MOST_WAITING = 60;

describe.each(further)('in %s', (language) => {
  const own = new Map(allOf(language));
  const english = new Map(allOf('en'));

  test('hardly a text waits for its translation, none of the public pages', () => {
    const plain = (key: string): string => key.replace(/_many$/, '_other');
    const waiting = [
      ...[...english].filter(
        ([key, text]) => placeholders(own.get(key)).join() !== placeholders(text).join() || !own.has(key),
      ),
      ...[...own].filter(([key]) => !english.has(key) && !english.has(plain(key))),
    ].map(([key]) => key);
    expect(waiting.filter((key) => /^(common|landing|faqs|legal) /.test(key))).toEqual([]);
    expect(waiting.length, waiting.join('\n')).toBeLessThanOrEqual(MOST_WAITING);
  });

  test('has every form of a number that it needs', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const forms = new Set(flatten(withManyForms(Object.fromEntries(own) as Tree)).map(([key]) => key));
    const families = [...own.keys()].filter((key) => key.endsWith('_other')).map((key) => key.replace(/_other$/, ''));
    expect(families.length).toBeGreaterThan(10);
    expect(families.flatMap((key) => needed.map((form) => `${key}_${form}`)).filter((key) => !forms.has(key))).toEqual(
      [],
    );
  });

  test('leaves no sentence in English', () => {
    const same = [...own].filter(
      ([key, text]) => text === english.get(key) && /\p{L}{2,} .*\p{L}{2,} .*\p{L}{2,}/u.test(text),
    );
    expect(same.map(([key]) => key).filter((key) => !SAME.some((start) => key.startsWith(start)))).toEqual([]);
    const left = [...own].filter(
      ([key, text]) =>
        !SAME.some((start) => key.startsWith(start)) &&
        /\b(the|your|with|and|this)\b/.test(text.replaceAll(/[“"«„][^”"»“]*[”"»“]|\{\{\w+\}\}/g, '')),
    );
    expect(left).toEqual([]);
  });

  test('fits where a phone of 360 px has little room', () => {
    const german = new Map(allOf('de'));
    const long = NARROW.flatMap((key) => {
      const most = Math.max(english.get(key)?.length ?? 0, german.get(key)?.length ?? 0, 9) * 1.3 + 4;
      const text = own.get(key) ?? '';
      return text.length > most ? [`${key}: “${text}” has ${text.length} of ${Math.floor(most)} characters`] : [];
    });
    expect(long).toEqual([]);
    expect(NARROW.filter((key) => !english.has(key))).toEqual([]);
  });

  test('writes apostrophes and dots as type does', () => {
    expect([...own].filter(([, text]) => /\p{L}'\p{L}|\.\.\./u.test(text)).map(([key]) => key)).toEqual([]);
  });
});

test('French puts a space that does not break before its signs, and says vous', () => {
  const texts = allOf('fr');
  expect(texts.filter(([, text]) => / [:;!?»]|« /.test(text)).map(([key]) => key)).toEqual([]);
  expect(texts.filter(([, text]) => /(?<![-\p{L}])(tu|ton|tes|toi)(?!\p{L})/iu.test(text)).map(([key]) => key)).toEqual(
    [],
  );
});

test('Dutch says je, Spanish says tú', () => {
  const formal = (language: string, words: RegExp): string[] =>
    allOf(language).flatMap(([key, text]) => (words.test(text) && key !== 'editors history.hoursShort' ? [key] : []));
  expect(formal('nl', /(?<!\p{L})(u|uw)(?!\p{L})/iu)).toEqual([]);
  expect(formal('es', /(?<!\p{L})(usted|ustedes)(?!\p{L})/iu)).toEqual([]);
});

test('Italian says tu', () => {
  expect(
    allOf('it')
      .filter(([, text]) => /(?<![.!?:] |^)\b(Lei|Suo|Sua|Suoi|Sue)\b|\bvostr[oaie]\b/.test(text))
      .map(([key]) => key),
  ).toEqual([]);
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
  ])('%s', (_name, family, expected) => {
    expect(Object.keys(family).sort()).toEqual([...expected].sort());
  });
});

test.each(reasonCodes)('the sentence for %s names figures that exist, in every language', (code) => {
  const figures = Object.keys(reasonFigures[code]);
  for (const language of languages) {
    const named = placeholders(new Map(allOf(language)).get(`app reasons.${code}`)).map((name) => name.slice(2, -2));
    expect(figures).toEqual(expect.arrayContaining(named));
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
