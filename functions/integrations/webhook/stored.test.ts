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

describe('spacing', () => {
  const at = (s: number): number => NOW + s * SECOND_MS;
  /** Seconds at which reports of a sender are stored. */
  const storedAt = (everyS: number, forS: number, body: (s: number) => object = (s) => ({ gridW: s })): number[] => {
    const times: number[] = [];
    let stored: StoredReport | null = null;
    for (let s = 0; s < forS; s += everyS) {
      const result = acceptReport(stored, parsed(body(s), at(s)), at(s), settings);
      if (!result.ok) throw new Error(result.code);
      expect(result.nextMs).toBeGreaterThan(0);
      expect(result.nextMs).toBeLessThanOrEqual(20 * SECOND_MS);
      if (result.stored === null) continue;
      stored = result.stored;
      times.push(s);
    }
    return times;
  };

  it.each([
    [1, [0, 18, 36, 54]],
    [5, [0, 20, 40]],
    [6, [0, 18, 36, 54]],
    [10, [0, 20, 40]],
    [19, [0, 19, 38, 57]],
    [20, [0, 20, 40]],
    [30, [0, 30]],
  ])('of a sender every %i s is even', (everyS, times) => {
    expect(storedAt(everyS, 60)).toEqual(times);
  });

  it.each([1, 2, 3, 5, 7, 10, 11, 13, 15, 18, 20, 25, 30])(
    'leaves no value older than a step and a half, every %i s',
    (everyS) => {
      const times = storedAt(everyS, 600);
      const gaps = times.slice(1).map((s, index) => s - (times[index] ?? 0));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(30);
    },
  );

  it('is of each quantity: of two devices with one key none starves the other', () => {
    const two = storedAt(5, 60, (s) => (s % 10 === 0 ? { gridW: s } : { pvProductionW: s }));
    expect(two).toEqual([0, 5, 20, 25, 40, 45]);
  });

  it('lets a failure through at once, and its end with the next value that is due', () => {
    const failing = { apiKey: 'x', error: 'inverter gone' };
    expect(storedAt(5, 50, (s) => (s === 5 || s === 10 ? failing : { gridW: s }))).toEqual([0, 5, 20, 40]);
    expect(storedAt(5, 50, () => failing)).toEqual([0, 20, 40]);
  });

  it('ignores a time ahead of ours', () => {
    const stored = { ...merged([0, { gridW: 5 }]), storedMs: { gridPowerW: at(1_000) } };
    expect(acceptReport(stored, parsed({ gridW: 6 }), at(1), settings)).toMatchObject({ stored: { values: {} } });
  });

  it('does not count what is no report', () => {
    const nothing = { GridFeedIn_W: 0, USOC: 0, ic_status: { statebms: 'not ready' } };
    const stored = merged([0, { gridW: 5 }], [1, nothing], [2, nothing], [3, nothing], [4, nothing]);
    expect(stored.storedMs).toEqual({ gridPowerW: NOW });
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
      storedMs: { gridPowerW: NOW },
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

describe('a car', () => {
  const HOUR_S = 3_600;

  it('is reported alone, which tells nothing of the home', () => {
    expect(readingOf(merged([0, { vehicleSoc: 55 }]), NOW)).toMatchObject({
      time: '2026-05-14T10:30:00.000Z',
      gridPowerW: null,
      pvPowerW: null,
      consumptionPowerW: null,
      batteryPowerW: null,
      batterySocPercent: null,
      car: { percent: 55, at: '2026-05-14T10:30:00.000Z' },
    });
  });

  it('keeps its charge and its time for a day while the home is reported, and never makes that look older', () => {
    const reports = merged([0, { vehicleSoc: 55 }], [5 * HOUR_S, { gridW: -800 }]);
    expect(readingOf(reports, NOW + 5 * HOUR_S * SECOND_MS)).toMatchObject({
      time: '2026-05-14T15:30:00.000Z',
      gridPowerW: -800,
      car: { percent: 55, at: '2026-05-14T10:30:00.000Z' },
    });
    const later = merged([0, { vehicleSoc: 55 }], [25 * HOUR_S, { gridW: -800 }]);
    expect(readingOf(later, NOW + 25 * HOUR_S * SECOND_MS)).not.toHaveProperty('car');
  });

  it('is no part of the reading of a sensor', () => {
    expect(used(merged([0, { vehicleSoc: 55, gridW: 100 }]), NOW)).not.toHaveProperty('car');
  });

  it('is charged in percent, never in parts of one', () => {
    expect(parsed({ vehicleSoc: 1 }).values.vehicleSocPercent).toBe(1);
    expect(parsed({ vehicleSoc: '62.5' }).values.vehicleSocPercent).toBe(62.5);
    for (const vehicleSoc of [-1, 100.5, 'full'])
      expect(parseReport(json({ vehicleSoc }), NOW)).toMatchObject({ ok: false, field: 'vehicleSoc' });
    for (const vehicleSoc of ['unavailable', null])
      expect(parseReport(json({ vehicleSoc }), NOW)).toMatchObject({ ok: false, code: 'invalid_report' });
  });
});

describe('adapter', () => {
  const adapter = openAdapter();

  it('has one sensor and one car, and makes no vendor calls', async () => {
    await expect(adapter.verify()).resolves.toBeUndefined();
    expect(await adapter.listDevices()).toMatchObject([
      { deviceId: 'webhook', kind: 'sensor', needsMeterRole: false },
      { deviceId: 'car', kind: 'vehicle' },
    ]);
  });

  it('can be neither read nor commanded', () => {
    expect(Object.keys(adapter)).toEqual(['verify', 'listDevices']);
  });
});
