import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { exampleOf } from '#shared/contract/openapi/schema-meta.ts';
import type { Language } from '#shared/locales.ts';
import { type ChargingSession, chargingSessionSchema } from '#shared/model/charging-session.ts';
import { sessionsCsv } from './sessions-csv.ts';

const known = chargingSessionSchema.parse(exampleOf(chargingSessionSchema));
const session = (values: Partial<ChargingSession> = {}): ChargingSession => ({
  ...known,
  startedAt: '2026-03-29T00:30:00.000Z',
  endedAt: '2026-03-29T01:30:00.000Z',
  ...values,
});
/** The file as a spreadsheet program reads its cells. */
const opened = (sessions: readonly ChargingSession[], language: Language, raw = false): Record<string, unknown>[] => {
  const csv = sessionsCsv(sessions, { language, timeZone: 'Europe/Berlin', heads: true });
  const book = read(new TextEncoder().encode(csv), { type: 'array', raw, ...(language === 'de' && { FS: ';' }) });
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

  it('contain no formula, whatever an appliance is called', () => {
    for (const name of ['=1+1', '+x', '@a', '-A1', '\t=2', 'a;"=3"'])
      expect(opened([session({ name })], 'en', true)[0]?.Appliance, name).not.toMatch(/^\s*[=+\-@]/);
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
