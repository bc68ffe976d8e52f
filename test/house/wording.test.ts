import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { texts as deFaqs } from '../../frontend/src/i18n/de/faqs.ts';
import { texts as deLegal } from '../../frontend/src/i18n/de/legal.ts';
import { texts as enFaqs } from '../../frontend/src/i18n/en/faqs.ts';
import { texts as enLegal } from '../../frontend/src/i18n/en/legal.ts';
import { manifestOf, serviceIds } from '../../functions/integrations/registry.ts';
import { errorTable } from '../../shared/contract/errors.ts';
import { faultTexts } from '../../shared/faults.ts';
import { type Language, languages, type SourceLanguage } from '../../shared/locales.ts';
import { words } from '../e2e/words.ts';

type Tree = { readonly [key: string]: string | Tree };
type Rule = readonly [not: RegExp, say: string];

/** How type is set in both languages, and in what mood. */
const typed: readonly Rule[] = [
  [/!/, 'the same without an exclamation mark'],
  [/\.\.\./, '…'],
  [/(?<=\p{L})'(?=\p{L})|"/u, 'apostrophes and quotation marks of type'],
  [/CO2/, 'CO₂'],
  [/ [,.;:?](?!\d)/, 'no space before a sign'],
];

/** Words that users never read, and what is said instead. */
const forbidden: Readonly<Record<SourceLanguage, readonly Rule[]>> = {
  en: [
    [/left over|leaves over/i, 'surplus'],
    [/\bfeed-?in\b|\bfed in\b|\bfeeds? in\b/i, 'export'],
    [/\bbought\b/i, 'grid import'],
    [/\bhouse\b/i, 'home'],
    [/\b(consumers?|loads?)\b/i, 'appliance'],
    [/\bwallbox(es)?\b/, 'charger'],
    [/\bstate of charge:|\bSoC\b/, 'charge'],
    [/\bsun power\b|\bpower of the sun\b/i, 'solar'],
    [/\bstale\b/i, 'as of, silent since'],
    [/\bSunward (looks|looked|tells|reckons)\b|\blooks (every|at)\b/, 'adjusts, or name what happens'],
    [/(?<!always )\btells\b/, 'reports, shows'],
    [/\bholds (at|from|for|good|its|them|one|with|\{)/i, 'applies, is valid, covers'],
    [/\bgo(es)? on\b/i, 'continues, keeps going'],
    [/\bstands\b/i, 'is, is shown'],
    [/\bthere (is|are) no such\b/i, 'does not exist'],
    [/\b(is|are) (\w+ )?no (complete|member|valid)\b/i, 'is not a'],
    [/\bat the moment\b/i, 'right now'],
    [/\bsomebody\b/i, 'someone'],
    [/(?<![-\u2011])\bmails?\b/i, 'e-mail'],
    [/\bthese links\b|\bthis link (does|belongs)\b/i, 'linked services, credentials'],
    [/\bmeanwhile\b/i, 'in the meantime'],
    [/\bby now\b/i, 'now'],
    [/\bas a rule\b/i, 'usually'],
    [/\b(it|is|be|being) held\b|^Held\b/, 'keeps its charge, waits'],
    [/„|(?<!“[^”]*)”/, '“quoted”'],
    ...typed,
  ],
  de: [
    [/\bTarif/, 'Abo; Stromtarif nur für Strom'],
    [/\b(Verbraucher|Last|Lasten)\b/, 'Gerät'],
    [/\bwas (noch )?übrig (ist|bleibt)\b|Sonne, die übrig|übrig läss/i, 'Überschuss'],
    [/batterie|\b(Hausspeicher|Heimspeicher)/i, 'Speicher; beim Auto: Akku, Ladestand'],
    [/\bAkkustand|\bSoC\b/, 'Ladestand'],
    [/\b(Ladestation|Ladegerät|Charger|Ladebox)/, 'Wallbox'],
    [/\bsieht\b[^.]*\bnach\b/, 'passt an, prüft'],
    [/\bSunward (sagt|verrät|nennt)\b/, 'meldet, zeigt'],
    [
      /\b(Account|Login|Logout|User|Device|Feedback|Support|Dashboard|Button|Setup|Updates?|Upgrades?|Settings?)\b/,
      'das deutsche Wort',
    ],
    [/\b(Email|eMail)\b|(?<![-\u2011])\bMails?\b/, 'E-Mail'],
    [/\bAuthenticator/, 'Authentifizierungs-App'],
    [
      /\b(bezüglich|hinsichtlich|gemäß|mittels|zwecks|seitens|erfolgt|betätigt|vollzogen|getätigt|vorgenommen)\b/i,
      'schlichtes Deutsch',
    ],
    [/\b(Prüfe|Wähle|Trage|Tippe|Lege|Füg)\b/, 'Prüf, Wähl, Trag, Tipp, Leg, Füge'],
    [/\bdieser Verknüpfung(en)?\b|\bDiese Verknüpfung\b/, 'Zugang'],
    [/\bStandort(e|en)?\b/, 'Anlage'],
    [/\bbillig/, 'günstig'],
    [
      /\b(still|stumm)e?[nrs]?\b(?=.*(Gerät|Sensor|Wallbox))|(Gerät|Sensor|Wallbox)[^.]*\bist (still|stumm)\b/,
      'meldet sich nicht',
    ],
    [/”|(?<!„[^“]*)“/, '„quoted“'],
    ...typed,
  ],
};

const flatten = (tree: Tree, path: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}.${key}`, value]] : flatten(value, `${path}.${key}`),
  );

/** Instructions that name parts of other products, and what is worded word for word elsewhere. */
const fixed: readonly string[] = [
  'editors.credentials.reporters.',
  'editors.billing.ownerOnly',
  'editors.statement.site',
];

const screens = (language: SourceLanguage): [string, string][] =>
  Object.entries<Tree>({
    ...words[language],
    faqs: language === 'de' ? deFaqs : enFaqs,
    legal: language === 'de' ? deLegal : enLegal,
  })
    .flatMap(([name, tree]) => flatten(tree, name))
    .filter(([key]) => !fixed.some((start) => key.startsWith(start)));

/** The quoted texts of the files that word mail and push. */
const mails = (language: Language): [string, string][] =>
  ['platform/mail-words', 'platform/security-words', 'features/notify/words'].flatMap((name) => {
    const source = readFileSync(`functions/${name}/${language}.ts`, 'utf8').replaceAll(
      /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
      '',
    );
    const quoted = source.matchAll(/'([^'\n]* [^'\n]*)'|`([^`\n]* [^`\n]*)`/g);
    return [...quoted].map(([, plain, template]): [string, string] => [
      name,
      (plain ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '{}'),
    ]);
  });

/** Services call their own things as they like; only what misleads about ours is looked for. */
const services = (language: SourceLanguage): [string, string][] =>
  serviceIds.flatMap((id) => {
    const manifest = manifestOf(id);
    if (manifest === null) throw new Error(`${id} has no manifest`);
    const { credentialFields, caveats, needs } = manifest;
    const all = [
      ...credentialFields.flatMap(({ label, help }) => [label, help]),
      ...caveats,
      ...(needs ? [needs] : []),
    ];
    return all.map((text): [string, string] => [id, text[language]]);
  });

const serviceRules: Readonly<Record<SourceLanguage, readonly string[]>> = {
  en: [
    'surplus',
    'export',
    'appliance',
    'reports, shows',
    'continues, keeps going',
    'right now',
    'adjusts, or name what happens',
  ],
  de: ['passt an, prüft', 'Gerät', 'Überschuss', 'E-Mail'],
};

const found = (texts: readonly [string, string][], rules: readonly Rule[]): string[] =>
  texts.flatMap(([key, text]) =>
    rules.flatMap(([not, say]) => {
      const word = not.exec(text)?.[0];
      return word === undefined ? [] : [`${key}: "${word}" (say: ${say}) in "${text}"`];
    }),
  );

describe.each(['en', 'de'] as const)('what users read in %s has the words of the product', (language) => {
  test('on screens', () => {
    const texts = screens(language);
    expect(texts.length).toBeGreaterThan(1000);
    expect(found(texts, forbidden[language])).toEqual([]);
  });

  test('in mail', () => {
    const texts = mails(language);
    expect(texts.length).toBeGreaterThan(50);
    expect(found(texts, forbidden[language])).toEqual([]);
  });

  test('in Home Assistant', () => {
    const file = `frontend/public/home-assistant/custom_components/sunward/translations/${language}.json`;
    const texts = flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree, 'ha');
    expect(texts.length).toBeGreaterThan(200);
    expect(found(texts, forbidden[language])).toEqual([]);
  });

  test('about services', () => {
    const rules = forbidden[language].filter(([, say]) => serviceRules[language].includes(say));
    expect(rules.length).toBe(serviceRules[language].length);
    expect(found(services(language), rules)).toEqual([]);
  });
});

describe.each(languages.filter((language) => language !== 'en' && language !== 'de'))('mail in %s', (language) => {
  test('has as many texts as English, and leaves none in English', () => {
    const english = mails('en').map(([, text]) => text);
    const own = mails(language).map(([, text]) => text);
    expect(own.length).toBeGreaterThan(english.length * 0.9);
    const isSentence = (text: string): boolean => /\p{L}{2,} .*\p{L}{2,} .*\p{L}{2,}/u.test(text);
    expect(own.filter((text) => isSentence(text) && english.includes(text))).toEqual([]);
  });
});

test('what programs read of a refusal has the words of the product', () => {
  const texts = [
    ...Object.entries(errorTable).map(([code, { message }]): [string, string] => [code, message]),
    ...Object.entries(faultTexts),
  ];
  expect(found(texts, forbidden.en)).toEqual([]);
});
