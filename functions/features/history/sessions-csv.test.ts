import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '#shared/contract/openapi/schema-meta.ts';
import { type Language, languages } from '#shared/locales.ts';
import { type ChargingSession, chargingSessionSchema } from '#shared/model/charging-session.ts';
import { sessionsCsv } from './sessions-csv.ts';
import { columnHeads } from './sessions-heads.ts';

const example = chargingSessionSchema.parse(exampleOf(chargingSessionSchema));
const pause = { from: '2026-06-01T11:20:00.000Z', to: '2026-06-01T11:52:00.000Z' };
const known: ChargingSession = {
  ...example,
  pauses: [{ ...pause, reason: { code: 'forced-off', figures: {} } }],
};
const LATER = '2026-06-02T10:00:00.000Z';
const session = (values: Partial<ChargingSession> = {}): ChargingSession => ({
  ...known,
  startedAt: '2026-03-29T00:30:00.000Z',
  endedAt: '2026-03-29T01:30:00.000Z',
  ...values,
});
/** The file as a spreadsheet program reads its cells. */
const opened = (sessions: readonly ChargingSession[], language: Language, raw = false): Record<string, unknown>[] => {
  const csv = sessionsCsv(sessions, { language, timeZone: 'Europe/Berlin', heads: true });
  const book = read(new TextEncoder().encode(csv), { type: 'array', raw, ...(language !== 'en' && { FS: ';' }) });
  const [name = ''] = book.SheetNames;
  return utils.sheet_to_json(book.Sheets[name] ?? {}, { defval: '', UTC: true });
};

describe('charging sessions as a spreadsheet opens them', () => {
  it('have a line each, numbers as numbers', () => {
    const rows = opened([session(), session({ energyWh: 0, costEur: -0.25 })], 'en');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      Appliance: 'Wallbox',
      'Energy (kWh)': 11.24,
      'Sun (%)': 87.2,
      'Counter at end (kWh)': 1215.55,
    });
    expect(rows[1]).toMatchObject({ 'Energy (kWh)': 0, 'Sun (%)': '', 'Cost (EUR)': -0.25 });
  });

  it('are German where the reader is: semicolons, decimal commas, the wall clock over its change', () => {
    const [row] = opened([session()], 'de', true);
    expect(row).toMatchObject({
      Beginn: '2026-03-29 01:30:00',
      Ende: '2026-03-29 03:30:00',
      'Energie (kWh)': '11,240',
      'Kosten (EUR)': '1,2400',
      'Beginn (UTC)': '2026-03-29T00:30:00.000Z',
    });
  });

  it('leave what is unknown empty, and what still runs without an end', () => {
    const [row] = opened(
      [session({ endedAt: null, endedBy: null, counter: null, charge: null, co2G: null })],
      'en',
      true,
    );
    expect(row).toMatchObject({
      End: '',
      'CO2 (g)': '',
      'CO2 saved (g)': '3480',
      'Ended by': '',
      'Counter at start (kWh)': '',
      'Charge at end (%)': '',
    });
  });

  it.each(languages)('have every field in its column, with a head of its own: %s', (language) => {
    const whole = session({
      ...{
        vehicle: 'Enyaq',
        use: 'business',
        note: 'Visit, "Millers"; home\u00a0',
        gapS: 61,
        co2G: 512,
        co2SavedG: 3480,
      },
      ...{
        correctedAt: '2026-03-30T00:00:10.000Z',
        because: 'late-data',
        madeAt: '2026-03-30T00:00:10.000Z',
        version: 2,
      },
    });
    const [row = {}] = opened([whole], language, true);
    const [heads, values] = [Object.keys(row), Object.values(row).map(String)];
    expect(heads).toEqual(Object.values(columnHeads[language]));
    expect(new Set(heads).size).toBe(heads.length);
    const figure = (text: string): string => (language === 'en' ? text : text.replace('.', ','));
    expect(values).toEqual([
      ...['2026-03-29 01:30:00', '2026-03-29 03:30:00', 'Wallbox', 'Enyaq'],
      ...['11.240', '9.800', '0.000', '1.440', '0.000', '87.2', '1.2400', '0.1103', '3.6000'].map(figure),
      ...['1204.310', '1215.550'].map(figure),
      ...['counter', '61', '41', '78', '11040', 'starting-sun', 'unplugged'],
      ...['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', whole.id, '2'],
      ...['business', whole.note ?? '', '2026-03-30T00:00:10.000Z', 'late-data', '512', '3480'],
      ...['2026-03-30T00:00:10.000Z', whole.applianceId, whole.counter?.startAt, whole.counter?.endAt, ''],
      ...['0.3200', '0.3200', '0.0800', '0.0800'].map(figure),
      '2026-06-01T11:20:00.000Z/2026-06-01T11:52:00.000Z forced-off',
    ]);
  });

  it('say everything that a session says: another value of any field is another line', () => {
    const lineOf = (one: unknown): string =>
      sessionsCsv([chargingSessionSchema.parse(one)], { language: 'en', timeZone: 'Europe/Berlin', heads: false });
    const counter = { ...{ startWh: 1, startAt: LATER, endWh: 2, endAt: LATER }, fell: true };
    const other: Readonly<Record<keyof ChargingSession, readonly unknown[]>> = {
      ...{ id: ['1780308000001-app_01JXW3T5YB8Q2M4N6P7R9S0V1E'], applianceId: ['app_01JXW3T5YB8Q2M4N6P7R9S0V1F'] },
      ...{ name: ['Heater'], vehicle: ['Enyaq'], use: ['private'], note: ['Else'] },
      ...{ startedAt: ['2026-05-31T10:00:00.000Z'], endedAt: [null, '2026-06-02T10:00:00.000Z'] },
      ...{ startedBy: [null, 'charge-now'], endedBy: [null, 'stopped'], version: [7] },
      ...{ madeAt: [null], because: ['edited'], correctedAt: ['2026-06-03T10:00:00.000Z'] },
      ...{ energyWh: [1], energyBy: ['power'], gapS: [1], sunWh: [1], batteryWh: [1], gridWh: [1], unknownWh: [1] },
      ...{ costEur: [null, 7], gridOnlyEur: [null, 7], co2G: [null, 7], co2SavedG: [null, 7], maxPowerW: [null, 7] },
      counter: [null, ...Object.keys(counter).map((key) => ({ ...known.counter, [key]: counter[key as 'fell'] }))],
      charge: [null, { ...known.charge, startPercent: 1 }, { ...known.charge, endPercent: 99 }],
      // Their times are in the session itself, by the API.
      prices: [
        [],
        ...['importPriceEurPerKWh', 'feedInPriceEurPerKWh'].flatMap((key) =>
          [0, 9].map((eur) => [...known.prices, { ...known.prices[0], [key]: eur }]),
        ),
      ],
      pauses: [
        [],
        ...[{ from: LATER }, { to: LATER }, { reason: null }].map((part) => [{ ...known.pauses[0], ...part }]),
      ],
    };
    expect(Object.keys(other).sort()).toEqual(Object.keys(chargingSessionSchema.shape).sort());
    for (const [field, values] of Object.entries(other))
      for (const value of values)
        expect(lineOf({ ...known, [field]: value }), `${field} ${JSON.stringify(value)}`).not.toBe(lineOf(known));
  });

  it.each(languages)('contain no formula, whatever somebody typed: %s', (language) => {
    for (const text of [
      '=1+1',
      '+x',
      '@a',
      '-A1',
      '\t=2',
      '\r=1',
      'a;"=3"',
      '"=1"',
      '＝1',
      "'=1",
      '=HYPERLINK("https://x","y")',
      '-1+cmd|x',
      '%0A=1',
    ]) {
      const csv = sessionsCsv([session({ name: text, vehicle: text, note: text })], {
        ...{ language, timeZone: 'Europe/Berlin', heads: true },
      });
      // As programs of any language split it, not only as the reader's does.
      for (const FS of [',', ';']) {
        const book = read(new TextEncoder().encode(csv), { type: 'array', cellFormula: true, FS });
        const cells = Object.entries(book.Sheets[book.SheetNames[0] ?? ''] ?? {}).filter(([at]) => !at.startsWith('!'));
        expect(
          cells.filter(([, cell]) => cell.f !== undefined),
          `${text} ${FS}`,
        ).toEqual([]);
      }
      const [row = {}] = opened([session({ name: text, vehicle: text, note: text })], language, true);
      const typed = [columnHeads[language].appliance, columnHeads[language].vehicle, columnHeads[language].note];
      for (const head of typed) expect(String(row[head]), text).not.toMatch(/^[\s\p{Cc}]*[=+\-@＝＋－＠]/u);
    }
  });

  it('begin with a byte order mark, by which spreadsheets know the encoding', () => {
    expect(sessionsCsv([], { language: 'en', timeZone: 'Europe/Berlin', heads: true }).codePointAt(0)).toBe(0xfeff);
  });

  it('continue in parts without heads', () => {
    const form = { language: 'en', timeZone: 'Europe/Berlin' } as const;
    const parts =
      sessionsCsv([session()], { ...form, heads: true }) + sessionsCsv([session()], { ...form, heads: false });
    expect(parts).toBe(sessionsCsv([session(), session()], { ...form, heads: true }));
  });
});
