// @vitest-environment node
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { createInstance, type TFunction } from 'i18next';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { type Locale, languageOf, locales } from '#shared/locales.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { withManyForms } from '../../../i18n/further.ts';
import { aSession } from '../../../lib/testing/sessions.ts';
import { type PriceMethod, statementSums } from './statement-data.ts';
import { type StatementText, statementPdf } from './statement-pdf.ts';
import { type StatementForm, statementText } from './statement-text.ts';
import { inWinAnsi } from './win-ansi.ts';

const day = (of: number): string => `2026-06-${String(of).padStart(2, '0')}`;
const charged = (of: number, changes: Partial<ChargingSession> = {}): ChargingSession =>
  aSession({
    id: `${Date.parse(`${day(of)}T10:00:00Z`)}-${aSession().applianceId}` as ChargingSession['id'],
    startedAt: `${day(of)}T10:00:00.000Z`,
    endedAt: `${day(of)}T14:10:00.000Z`,
    use: null,
    note: null,
    version: 1,
    ...changes,
  });
const form: StatementForm = {
  method: 'flat',
  name: 'Jürgen Müller',
  recipient: 'Großbäckerei GmbH',
  plate: 'KN-SW 62E',
  address: 'Seestraße 1',
  serial: '4711-0815',
  mid: 'yes',
};
type Tree = Parameters<typeof withManyForms>[0];
const files = import.meta.glob<{ texts: Tree }>('../../../i18n/*/{app,editor-pages}.ts', { eager: true });
const textsOf = (locale: Locale, file: string): Tree =>
  withManyForms(files[`../../../i18n/${languageOf(locale)}/${file}.ts`]?.texts ?? {});
const translate = async (locale: Locale): Promise<TFunction<'app'>> => {
  const i18n = createInstance();
  const app = { ...textsOf(locale, 'app'), ...textsOf(locale, 'editor-pages') };
  await i18n.init({
    lng: locale,
    resources: { [locale]: { app } },
    ns: ['app'],
    defaultNS: 'app',
    fallbackLng: false,
    interpolation: { escapeValue: false },
  });
  return i18n.getFixedT(locale, 'app') as unknown as TFunction<'app'>;
};
const madeAt = new Date('2026-07-01T06:00:00Z');
const textOf = async (
  sessions: readonly ChargingSession[],
  locale: Locale = 'en',
  typed: Partial<StatementForm> = {},
): Promise<StatementText> => {
  const all = { ...form, ...typed };
  const sums = statementSums(
    sessions.map((session) => ({ session, car: 'Enyaq' })),
    all.method,
    0.34,
  );
  return statementText({
    t: await translate(locale),
    locale,
    zone: 'Europe/Berlin',
    site: 'Haus Seeblick',
    period: 'june 2026',
    form: all,
    sums,
    flat: { eurPerKWh: 0.34, source: 'Destatis 61243-0001' },
    madeAt,
    hash: 'c0ffee',
  });
};
const made = async (...of: Parameters<typeof textOf>): Promise<Uint8Array> => statementPdf(await textOf(...of));
/** As another library reads it. */
const read = async (pdf: Uint8Array) => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  const { info } = await document.getMetadata();
  return { totalPages, text: text.replaceAll(/\s+/g, ' '), info: info as { readonly Title?: string } };
};

describe('a statement, read by another library', () => {
  test('has who, where, the meter, each session, price, source and sum', async () => {
    const sessions = [charged(2), charged(13, { energyWh: 33_300, energyBy: 'power', counter: null, gapS: 3600 })];
    const { text, totalPages, info } = await read(await made(sessions));
    for (const part of [
      'Charging statement',
      'June 2026, Haus Seeblick',
      'Jürgen Müller',
      'Großbäckerei GmbH',
      'KN-SW 62E',
      'Haus Seeblick, Seestraße 1',
      '4711-0815',
      'yes, as the owner states',
      '2 Jun 2026, 12:00',
      '1,204.3 kWh',
      '1,215.6 kWh',
      '11.24',
      '33.30',
      'Energy 44.54 kWh',
      // 11.24 and 33.30 kWh at 34 ct, each in whole cents: 3.82 + 11.32.
      'Amount €15.14',
      'flat €0.34 per kWh (Destatis 61243-0001)',
      'One session has a time without data',
      '11.24 of 44.54 kWh by the charger’s own meter',
      'not a measurement under calibration law',
      'c0ffee',
      'Page 1 of 1',
    ])
      expect(text).toContain(part);
    expect(totalPages).toBe(1);
    expect(info.Title).toBe('Charging statement, June 2026, Haus Seeblick');
  });

  test('says that one still runs and is not in it', async () => {
    const { text } = await read(await made([charged(2), charged(29, { endedAt: null })]));
    expect(text).toContain('Sessions 1');
    expect(text).toContain('One session that began in this period is still running and is not included.');
    const none = await read(await made([charged(2)]));
    expect(none.text).not.toContain('still running');
  });

  test('is German for a German reader', async () => {
    const { text } = await read(await made([charged(2)], 'de-DE'));
    for (const part of [
      'Ladenachweis',
      '2. Juni 2026, 12:00',
      '11,24',
      'Betrag 3,82 €',
      'keine eichrechtskonforme Messung',
    ])
      expect(text).toContain(part);
  });

  test.each<[Locale, readonly string[]]>([
    ['de-AT', ['Ladenachweis', '2. Juni 2026, 12:00', '1 204,3', 'Betrag € 15,14', 'pauschal € 0,34 je kWh']],
    ['de-CH', ['Ladenachweis', '2. Juni 2026, 12:00', "1'204.3", 'Betrag EUR 15.14', 'pauschal EUR 0.34 je kWh']],
    ['fr-FR', ['Relevé de recharge', '2 juin 2026, 12:00', '1 204,3', '11,24', 'Énergie 44,54 kWh', 'Montant 15,14 €']],
    ['fr-BE', ['Relevé de recharge', '2 juin 2026, 12:00', '1 204,3', 'Montant 15,14 €', 'forfait de 0,34 € par kWh']],
    ['fr-CH', ['Relevé de recharge', '2 juin 2026, 12:00', "1'204,3", 'Montant 15.14']],
    [
      'it-IT',
      ['Rendiconto delle ricariche', '2 giu 2026, 12:00', '1204,3', 'Importo 15,14 €', 'sì, secondo il proprietario'],
    ],
    ['it-CH', ['Rendiconto delle ricariche', '2 giu 2026, 12:00', '1204.3', 'Importo € 15.14']],
    ['nl-NL', ['Laadoverzicht', '2 jun 2026, 12:00', '1.204,3', 'Bedrag € 15,14', 'tegen vast € 0,34 per kWh']],
    ['nl-BE', ['Laadoverzicht', '2 jun 2026, 12:00', '1.204,3', 'Bedrag € 15,14']],
    [
      'es-ES',
      ['Informe de recargas', '2 jun 2026, 12:00', '1204,3', 'Importe 15,14 €', 'precio fijo de 0,34 € por kWh'],
    ],
  ])('is written as in the region %s', async (locale, parts) => {
    const sessions = [charged(2), charged(13, { energyWh: 33_300, energyBy: 'power', counter: null, gapS: 3600 })];
    const { text } = await read(await made(sessions, locale));
    for (const part of parts) expect(text.replaceAll('’', "'")).toContain(part);
    // Keys of texts that are missing look like this.
    expect(text).not.toMatch(/\b(statement|sessions|duration)\.\w|\{\{/);
  });

  test.each(locales)('has every letter of the language of %s, and heads that fit their columns', async (locale) => {
    const letters = 'Zoë Muñoz-Lefèvre, Œuvre d’été, naïve, città, Straße, ¿sí?, où, être, ça, coördinaat';
    const { text } = await read(await made([charged(2)], locale, { name: letters }));
    expect(text).toContain(letters);
    const lost = (await translate(locale))('statement.lostLetters').slice(0, 20);
    expect(text).not.toContain(lost);
    const bold = await (await PDFDocument.create()).embedFont(StandardFonts.HelveticaBold);
    const { columns } = await textOf([charged(2)], locale);
    expect(columns.filter(({ head, width }) => bold.widthOfTextAtSize(head, 8) > width - 2)).toEqual([]);
  });

  test('names no money where none may be seen', async () => {
    for (const locale of locales) {
      const { text } = await read(await made([charged(2)], locale, { method: 'none' }));
      expect(text).toContain('kWh');
      expect(text).not.toMatch(/€|EUR|0[.,]34/);
    }
  });

  test('of a year continues on pages with heads, and its lines add up to the sum', async () => {
    const sessions = Array.from({ length: 120 }, (_, index) =>
      charged((index % 28) + 1, { energyWh: 10_000 + index, costEur: 1.004 }),
    );
    const sums = statementSums(
      sessions.map((session) => ({ session, car: null })),
      'cost',
      0,
    );
    expect(sums.amountEur).toBeCloseTo(120, 6);
    const { text, totalPages } = await read(await made(sessions));
    expect(totalPages).toBeGreaterThan(2);
    expect(text.match(/Meter start/g)).toHaveLength(totalPages);
    expect(text.match(/Enyaq/g)).toHaveLength(120);
  });

  test('is the same file for the same figures', async () => {
    expect(await made([charged(2)])).toEqual(await made([charged(2)]));
  });

  test('says so where letters could not be shown', async () => {
    const { text } = await read(await made([charged(2)], 'en', { name: 'Łukasz Őry Иван' }));
    expect(text).toContain('Lukasz Ory ????');
    expect(text).toContain('Letters missing from this document’s font');
  });
});

test('a counter that begins again for each car is no meter reading of the month', () => {
  const counted = (of: number, startWh: number) => {
    const counter = {
      startWh,
      startAt: `${day(of)}T10:00:00.000Z`,
      endWh: startWh + 9000,
      endAt: `${day(of)}T14:00:00.000Z`,
    };
    return { session: charged(of, { counter }), car: null };
  };
  expect(statementSums([counted(2, 1000), counted(1, 0)], 'none', 0).meters).toEqual([]);
  expect(statementSums([counted(2, 9000), counted(1, 0)], 'none', 0).meters).toMatchObject([
    { startWh: 0, endWh: 18_000 },
  ]);
});

test('sessions that run are not in it, and methods differ in the amount alone', () => {
  const chosen = [charged(1), charged(2, { endedAt: null })].map((session) => ({ session, car: null }));
  const amounts = (['flat', 'cost', 'none'] satisfies PriceMethod[]).map(
    (method) => statementSums(chosen, method, 0.34).amountEur,
  );
  expect(amounts).toEqual([3.82, 1.24, null]);
  expect(statementSums(chosen, 'none', 0).lines).toHaveLength(1);
});

test.each([
  ['Übergröße – 5 €', 'Übergröße – 5 €', false],
  ['Łódź', 'Lódz', false],
  ['\u202F12', ' 12', false],
  ['漢', '?', true],
])('%s is written %s', (text, shown, lost) => {
  expect(inWinAnsi(text)).toEqual({ text: shown, lost });
});
