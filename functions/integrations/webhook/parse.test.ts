import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rawReadingSchema } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { fc } from '#test/support/property.ts';
import type { Arrival } from '../inbox.ts';
import { manifest } from './manifest.ts';
import { excerptOf, type ParsedReport, parseReport } from './parse.ts';
import { programs } from './programs.ts';
import { storedReportSchema } from './schemas.ts';
import { defaultReportSettings, mergeReport, readingOf } from './stored.ts';

const NOW = Date.parse('2026-05-14T10:30:00Z');
const settings = defaultReportSettings;
const json = (body: unknown): Arrival => ({ contentType: 'application/json', raw: JSON.stringify(body) });
const parsed = (body: unknown): ParsedReport => {
  const report = parseReport(json(body), NOW);
  if (!report.ok) throw new Error(report.message);
  return report;
};

describe('parseReport', () => {
  it('refuses more than 16 kB, counted in bytes', () => {
    const raw = (length: number, char: string) => `{"gridW":1,"x":"${char.repeat(length)}"}`;
    const code = (text: string) => {
      const report = parseReport({ contentType: null, raw: text }, NOW);
      return report.ok ? 'ok' : report.code;
    };
    expect(code(raw(16_384 - 18, 'a'))).toBe('ok');
    expect(code(raw(16_384 - 17, 'a'))).toBe('too_large');
    expect(code(raw(8_192, 'ä'))).toBe('too_large');
  });

  it.each([
    [15 * MINUTE_MS, 'ok'],
    [15 * MINUTE_MS + 1, 'stale_report'],
    [-2 * MINUTE_MS, 'ok'],
    [-2 * MINUTE_MS - 1, 'stale_report'],
  ])('handles a time %i ms ago: %s', (ageMs, expected) => {
    const report = parseReport(json({ gridW: 1, time: new Date(NOW - ageMs).toISOString() }), NOW);
    expect(report.ok ? 'ok' : report.code).toBe(expected);
  });

  it('names the field that is wrong', () => {
    expect(parseReport(json({ gridW: 'much' }), NOW)).toMatchObject({ message: 'gridW is not a number' });
    expect(parseReport(json({ batterySoc: 101 }), NOW)).toMatchObject({ ok: false });
    expect(parseReport(json({ batterySoc: -0.1 }), NOW)).toMatchObject({ ok: false });
  });

  it('prefers the percentage without doubt', () => {
    expect(parsed({ batterySoc: 1, batterySocPercent: 1 }).values.batterySocPercent).toBe(1);
  });

  it.each([
    ['own', ['pvProductionW', 'consumptionW', 'gridW', 'batteryW', 'batterySoc', 'batterySocPercent', 'vehicleSoc']],
    ['sonnen', ['Production_W', 'Consumption_W', 'GridFeedIn_W', 'Pac_total_W', 'USOC']],
    ['clever-pv', ['watt', 'producingWatt', 'soc']],
  ])('knows the format %s by any of its fields', (format, names) => {
    for (const name of names) expect(parsed({ [name]: 50 })).toMatchObject({ format, fields: [name] });
  });

  it.each([
    [1, 1_500],
    [3, -1_500],
    [0, 0],
    [2, 0],
  ])('takes the direction of clever-PV’s battery from state %i, whatever sign its power has', (state, watts) => {
    for (const chargingPower of [1_500, -1_500, '-1500']) {
      const body = { chargingPower, powerStorageState: state };
      expect(parsed(body)).toMatchObject({ format: 'clever-pv', values: { batteryPowerW: watts } });
    }
  });

  it('keeps keys out of the excerpt', () => {
    const texts: Arrival['raw'][] = [
      '{"apiKey":"abc-123","gridW":1}',
      '{"gridW":1,"nested":{"access_token": "abc-123"}}',
      '{"password":"abc-123',
      'gridW=1&key=abc-123&x=2',
      'https://x/api/webhook/whs_abc123XYZ?gridW=1',
      { gridW: '1', authKey: 'abc-123' },
    ];
    for (const raw of texts) {
      expect(excerptOf(raw)).not.toContain('abc');
      expect(excerptOf(raw).length).toBeLessThanOrEqual(200);
    }
    expect(excerptOf('{"gridW":1}')).toBe('{"gridW":1}');
  });

  it('reads anything or refuses it', () => {
    const names = [
      'time',
      'pvProductionW',
      'gridW',
      'batterySoc',
      'GridFeedIn_W',
      'USOC',
      'siteMeters',
      'watt',
      'error',
    ];
    const body = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.jsonValue(), fc.double(), fc.double().map(String))),
      fc.array(fc.record({ direction: fc.constantFrom('production', 'consumption'), w_total: fc.jsonValue() })),
    );
    const raw = fc.oneof(
      body.map((one) => JSON.stringify(one)),
      fc.string(),
      fc.dictionary(fc.constantFrom(...names), fc.string()),
    );
    const type = fc.constantFrom(null, 'application/json', 'application/x-www-form-urlencoded');
    fc.assert(
      fc.property(raw, type, (text, contentType) => {
        const report = parseReport({ contentType, raw: text }, NOW);
        if (!report.ok) return;
        for (const value of Object.values(report.values)) expect(Number.isFinite(value)).toBe(true);
        const stored = mergeReport(null, report, NOW, settings);
        expect(storedReportSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
        const reading = readingOf(stored, NOW, settings);
        if (reading !== null) rawReadingSchema.parse(reading);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the programs that are understood as they are', () => {
  it('stand in the manifest, in both languages, and in the README', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    for (const name of programs) {
      expect(readme).toContain(name);
      for (const text of [manifest.caveats[0]?.en, manifest.caveats[0]?.de]) expect(text).toContain(name);
    }
  });
});
