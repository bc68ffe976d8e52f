import { describe, expect, it } from 'vitest';
import { inProductSigns } from '#functions/control/signs.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { defaultSensorSettings, type SensorSettings } from '#shared/model/sensor.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { Arrival as Message } from '../inbox.ts';
import { openAdapter } from './adapter.ts';
import { excerptOf, type ParsedReport, parseReport } from './parse.ts';
import { type StoredReport, storedReportSchema } from './schemas.ts';
import {
  acceptReport,
  defaultReportSettings,
  mergeReport,
  noteRefusal,
  offlineAfterMs,
  readingOf,
  settingsOf,
  waitForRate,
} from './stored.ts';

const NOW = Date.parse('2026-05-14T10:30:00Z');
const settings = defaultReportSettings;
const json = (body: unknown): Message => ({ contentType: 'application/json', raw: JSON.stringify(body) });
const parsed = (body: unknown, nowMs = NOW): ParsedReport => {
  const report = parseReport(json(body), nowMs);
  if (!report.ok) throw new Error(report.message);
  return report;
};
type Arrival = readonly [afterS: number, body: unknown];
/** Merges bodies that arrive at the given seconds after NOW. */
const merged = (...arrivals: readonly [Arrival, ...Arrival[]]): StoredReport => {
  const merge = (stored: StoredReport | null, [afterS, body]: Arrival): StoredReport => {
    const nowMs = NOW + afterS * SECOND_MS;
    return mergeReport(stored, parsed(body, nowMs), nowMs, settings);
  };
  const [first, ...rest] = arrivals;
  return rest.reduce(merge, merge(null, first));
};

/** The reading as control has it. */
const used = (stored: StoredReport, nowMs: number, reversal: Partial<SensorSettings> = {}): SensorReading | null => {
  const reading = readingOf(stored, nowMs);
  return reading && inProductSigns(reading, { ...defaultSensorSettings, ...reversal });
};

describe('rate', () => {
  const at = (s: number): number => NOW + s * SECOND_MS;

  it.each([
    [[], 0, null],
    [[at(0), at(1)], 2, null],
    [[at(0), at(1), at(2)], 2.5, 58],
    [[at(0), at(1), at(2)], 43, 17],
    [[at(0), at(1), at(2)], 59.999, 1],
    [[at(0), at(1), at(2)], 60, null],
    [[at(1_000), at(1_000), at(1_000)], 0, 60],
  ])('after %j at %d s waits %s', (accepted, s, wait) => {
    expect(waitForRate(accepted, at(s))).toBe(wait);
  });

  it('lets 3 of a device that sends every 5 s through per minute', () => {
    let stored: StoredReport | null = null;
    let accepted = 0;
    for (let s = 0; s < 300; s += 5) {
      const result = acceptReport(stored, parsed({ gridW: s }), at(s), settings);
      if (result.ok) {
        stored = result.stored;
        accepted += 1;
      } else {
        expect(result.code).toBe('too_many_reports');
      }
    }
    expect(accepted).toBe(15);
  });

  it('does not count what is no report', () => {
    const nothing = { GridFeedIn_W: 0, USOC: 0, ic_status: { statebms: 'not ready' } };
    const stored = merged([0, { gridW: 5 }], [1, nothing], [2, nothing], [3, nothing], [4, nothing]);
    expect(stored.acceptedMs).toEqual([NOW]);
    expect(readingOf(stored, at(5))).toMatchObject({ gridPowerW: 5 });
  });
});

describe('order', () => {
  const time = (s: number) => new Date(NOW + s * SECOND_MS).toISOString();

  it('rejects a report when all its values are known from a later time', () => {
    const stored = merged([0, { gridW: 1, time: time(-10) }]);
    const late = parsed({ gridW: 2, time: time(-20) });
    expect(acceptReport(stored, late, NOW + 1_000, settings)).toMatchObject({ ok: false, code: 'out_of_order' });
  });

  it('accepts the same report again without another effect', () => {
    const body = { gridW: 1, time: time(-10) };
    const once = merged([0, body]);
    const twice = merged([0, body], [1, body]);
    expect(twice.values).toEqual(once.values);
  });

  it('accepts the slower of two devices on one key', () => {
    const stored = merged([0, { gridW: -500 }], [1, { pvProductionW: 900, time: time(-40) }]);
    const slow = parsed({ pvProductionW: 950, time: time(-20) });
    const result = acceptReport(stored, slow, NOW + 61_000, settings);
    expect(result).toMatchObject({
      ok: true,
      stored: { values: { gridPowerW: [-500, NOW, 0], pvPowerW: [950, NOW - 20_000, 1] } },
    });
  });
});

describe('merging', () => {
  it('keeps each value for 5 min, or 3 intervals', () => {
    const stored = merged([0, { gridW: -500 }], [200, { batterySocPercent: 60 }]);
    const gridAfter = (s: number, intervalS: number) =>
      readingOf(stored, NOW + s * SECOND_MS, { intervalS })?.gridPowerW ?? null;
    expect(gridAfter(299, 60)).toBe(-500);
    expect(gridAfter(300, 60)).toBeNull();
    expect(gridAfter(300, 150)).toBe(-500);
    expect(gridAfter(450, 150)).toBeNull();
    expect(readingOf(stored, NOW + 600 * SECOND_MS)).toBeNull();
  });

  it('drops what is too old when the next report comes', () => {
    const stored = merged([0, { gridW: -500 }], [400, { pvProductionW: 100 }]);
    expect(stored.values).toEqual({ pvPowerW: [100, NOW + 400_000, 0] });
  });

  it('dates a reading by its grid value', () => {
    const stored = merged([0, { pvProductionW: 900 }], [100, { gridW: -500 }]);
    expect(readingOf(stored, NOW + 110_000)).toEqual({
      time: new Date(NOW + 100_000).toISOString(),
      receivedAt: new Date(NOW + 100_000).toISOString(),
      timeIsMeasured: false,
      windowS: 0,
      gridPowerW: -500,
      pvPowerW: 900,
      consumptionPowerW: null,
      batteryPowerW: null,
      batterySocPercent: null,
    });
  });

  it('dates a grid that is to be derived by the oldest value of it', () => {
    const sun = { pvProductionW: 900, batteryW: 0 };
    const stored = merged([0, { batterySocPercent: 50 }], [60, sun], [70, { consumptionW: 400 }]);
    expect(readingOf(stored, NOW + 70_000)).toMatchObject({
      derive: 'gridPowerW',
      time: new Date(NOW + 60_000).toISOString(),
    });
  });

  it.each([
    ['consumption', { pvProductionW: 4210, gridW: -2560 }, { consumptionPowerW: 1650 }],
    ['consumption with battery', { pvProductionW: 4210, gridW: -2560, batteryW: 1000 }, { consumptionPowerW: 650 }],
    ['grid', { pvProductionW: 4210, consumptionW: 650 }, { gridPowerW: -3560 }],
    ['grid with battery', { pvProductionW: 4210, consumptionW: 650, batteryW: 1000 }, { gridPowerW: -2560 }],
    [
      'nothing when the battery is there but its power is not',
      { pvProductionW: 4210, gridW: -2560, batterySoc: 0.5 },
      { consumptionPowerW: null },
    ],
    ['nothing from grid alone', { gridW: -2560 }, { consumptionPowerW: null, pvPowerW: null }],
    ['0 from a little below', { pvProductionW: 1000, gridW: -1050 }, { consumptionPowerW: 0 }],
    ['nothing impossible', { pvProductionW: 1000, gridW: -2000 }, { consumptionPowerW: null }],
    ['nothing from a production of the wrong sign', { pvProductionW: -1000, gridW: 2000 }, { consumptionPowerW: null }],
  ])('derives %s', (_what, body, expected) => {
    expect(used(merged([0, body]), NOW)).toMatchObject(expected);
  });

  it.each([
    [
      'production',
      { reversePvProduction: true },
      { pvProductionW: -4210, gridW: -2560 },
      { pvPowerW: 4210, consumptionPowerW: 1650 },
    ],
    ['consumption', { reverseConsumption: true }, { pvProductionW: 4210, consumptionW: -650 }, { gridPowerW: -3560 }],
    [
      'battery',
      { reverseBatteryCharging: true },
      { pvProductionW: 4210, gridW: -2560, batteryW: -1000 },
      { batteryPowerW: 1000, consumptionPowerW: 650 },
    ],
    [
      'nothing that stands by',
      { reversePvProduction: true },
      { pvProductionW: 50, gridW: 300 },
      { pvPowerW: 0, consumptionPowerW: 300 },
    ],
  ])('derives from the reversed %s', (_what, reversal, body, expected) => {
    expect(used(merged([0, body]), NOW, reversal)).toMatchObject(expected);
  });

  it('derives only from values at most 60 s apart', () => {
    const derivedAfter = (s: number) =>
      used(merged([0, { pvProductionW: 900 }], [s, { gridW: -500 }]), NOW + s * SECOND_MS);
    expect(derivedAfter(60)?.consumptionPowerW).toBe(400);
    expect(derivedAfter(61)?.consumptionPowerW).toBeNull();
  });

  it('does not take a battery that stopped reporting for an idle one', () => {
    const stored = merged([0, { batteryW: 800 }], [400, { pvProductionW: 900, gridW: -500 }]);
    expect(used(stored, NOW + 400_000)).toMatchObject({ batteryPowerW: null, consumptionPowerW: null });
  });

  it('remembers a failure without losing values', () => {
    const stored = merged([0, { gridW: -500 }], [1, { apiKey: 'x', error: 'inverter gone' }]);
    expect(stored).toMatchObject({ fault: 'inverter gone', values: { gridPowerW: [-500, NOW, 0] } });
    expect(merged([0, { apiKey: 'x', error: 'inverter gone' }], [1, { gridW: 1 }]).fault).toBeNull();
  });

  it('keeps the last refusal, noted once a minute', () => {
    const refusal = parseReport(json({ gridW: 'x' }), NOW);
    if (refusal.ok) throw new Error('accepted');
    const noted = noteRefusal(merged([0, { gridW: -500 }]), refusal, NOW + 1_000);
    expect(noted).toMatchObject({
      error: { code: 'invalid_report', message: 'gridW is not a number', field: 'gridW', atMs: NOW + 1_000 },
      payload: '{"gridW":"x"}',
      values: { gridPowerW: [-500, NOW, 0] },
      acceptedMs: [NOW],
    });
    expect(mergeReport(noted, parsed({ gridW: 1 }), NOW + 2_000, settings).error).toEqual(noted?.error);
    expect(noteRefusal(noted, refusal, NOW + 60_999)).toBeNull();
    expect(noteRefusal(noted, refusal, NOW + 61_000)?.error?.atMs).toBe(NOW + 61_000);
    expect(noteRefusal(null, refusal, NOW)?.values).toEqual({});
  });

  it('stays below 1 kB', () => {
    const body = {
      time: new Date(NOW).toISOString(),
      pvProductionW: 123456.789,
      consumptionW: 123456.789,
      gridW: -123456.789,
      batteryW: -123456.789,
      batterySocPercent: 99.123456,
      filler: '"ä\\'.repeat(200),
    };
    const error = {
      ok: false,
      code: 'too_many_reports',
      message: 'm'.repeat(100),
      field: 'f'.repeat(40),
      retryAfterS: 1,
      payload: excerptOf('"'.repeat(400)),
    } as const;
    const stored = { ...noteRefusal(merged([0, body], [1, body], [2, body]), error, NOW), fault: 'f'.repeat(60) };
    expect(storedReportSchema.parse(stored)).toEqual(stored);
    expect(new TextEncoder().encode(JSON.stringify(stored)).length).toBeLessThan(1_000);
  });
});

describe('settings', () => {
  it('keeps values as sent that do not add up', () => {
    const body = { pvProductionW: 4210, consumptionW: 650, batteryW: 1000, gridW: 2560 };
    expect(readingOf(merged([0, body]), NOW)).toMatchObject({ gridPowerW: 2560, consumptionPowerW: 650 });
  });

  it('reads the expected interval', () => {
    expect(settingsOf({})).toEqual({ intervalS: 60 });
    expect(settingsOf({ intervalSeconds: '30' })).toEqual({ intervalS: 30 });
    for (const text of ['x', '0', '-1', '1e9', 'NaN']) expect(settingsOf({ intervalSeconds: text }).intervalS).toBe(60);
    expect(offlineAfterMs({ intervalS: 60 })).toBe(10 * MINUTE_MS);
    expect(offlineAfterMs({ intervalS: 300 })).toBe(25 * MINUTE_MS);
  });
});

describe('adapter', () => {
  const adapter = openAdapter();

  it('has one sensor and makes no vendor calls', async () => {
    await expect(adapter.verify()).resolves.toBeUndefined();
    expect(await adapter.listDevices()).toMatchObject([{ deviceId: 'webhook', kind: 'sensor', needsMeterRole: false }]);
  });

  it('can be neither read nor commanded', () => {
    expect(Object.keys(adapter)).toEqual(['verify', 'listDevices']);
  });
});
