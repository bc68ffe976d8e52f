import { describe, expect, test } from 'vitest';
import { noSessions, sessionsAfter } from '#functions/control/sessions/open-sessions.ts';
import type { SiteReading } from '#functions/control/store.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { fc } from '#test/support/property.ts';
import { energyOf } from './day-energy.ts';
import { pausesOf, type SessionSpan, sessionFigures } from './session-energy.ts';

const id = `app_${'1'.padStart(26, '0')}` as ApplianceId;
const other = `app_${'2'.padStart(26, '0')}` as ApplianceId;
const START = Date.parse('2026-06-01T08:00:00Z');

const reading = (
  minute: number,
  powerW: number | null,
  { gridW = 0, batteryW = null, otherW }: { gridW?: number | null; batteryW?: number | null; otherW?: number } = {},
): SiteReading => ({
  timeMs: START + minute * MINUTE_MS,
  sensors: {},
  home: {
    gridPowerW: gridW,
    pvPowerW: null,
    consumptionPowerW: null,
    batteryPowerW: batteryW,
    batterySocPercent: null,
  },
  appliances: {
    [id]: { powerW, on: true },
    ...(otherW !== undefined && { [other]: { powerW: otherW, on: true } }),
  },
});
const span = (minutes: number, wish: Partial<SessionSpan> = {}): SessionSpan => ({
  applianceId: id,
  name: 'Wallbox',
  vehicle: null,
  startedMs: START,
  endedMs: START + minutes * MINUTE_MS,
  byPlug: true,
  drewMs: START,
  lastDrewMs: START + minutes * MINUTE_MS,
  stored: true,
  counter: null,
  charge: null,
  startedBy: null,
  prices: [{ fromMs: START, importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.1 }],
  ...wish,
});
const minutes = (count: number, make: (minute: number) => SiteReading): SiteReading[] =>
  Array.from({ length: count + 1 }, (_, minute) => make(minute));
const counted = (wh: number, lastMinute: number) => ({
  first: { wh: 0, atMs: START },
  last: { wh, atMs: START + lastMinute * MINUTE_MS },
});

describe('energy and money of a session', () => {
  test('an hour at 6 kW, of which the grid gave 1.5 kW and the battery 0.5 kW', () => {
    const figures = sessionFigures(
      span(60),
      minutes(60, (minute) => reading(minute, 6000, { gridW: 1500, batteryW: -500 })),
    );
    expect(figures.energyBy).toBe('power');
    expect(figures.gapS).toBe(0);
    for (const [name, wh] of [
      ['energyWh', 6000],
      ['sunWh', 4000],
      ['batteryWh', 500],
      ['gridWh', 1500],
      ['unknownWh', 0],
    ] as const)
      expect(figures[name], name).toBeCloseTo(wh, 6);
    expect(figures.costEur).toBeCloseTo(4.5 * 0.1 + 1.5 * 0.3, 9);
    expect(figures.gridOnlyEur).toBeCloseTo(6 * 0.3, 9);
    expect(figures.maxPowerW).toBe(6000);
  });

  test('what the grid emitted for its power, and would have for the sun, each quarter as green as it was', () => {
    const co2 = [0, 30].map((minute) => ({
      startMs: START + minute * MINUTE_MS,
      endMs: START + (minute + 30) * MINUTE_MS,
      perKWh: minute === 0 ? 0.2 : 0.4,
    }));
    // Half an hour of sun alone, then half an hour of grid alone.
    const readings = minutes(60, (minute) => reading(minute, 6000, { gridW: minute <= 30 ? 0 : 6000 }));
    const { sunWh, gridWh, co2G, co2SavedG } = sessionFigures(span(60, { co2 }), readings);
    expect([co2G ?? 0, co2SavedG ?? 0].map((g) => g / 100)).toEqual([
      expect.closeTo((gridWh * 0.4) / 100, 0),
      expect.closeTo((sunWh * 0.2) / 100, 0),
    ]);
  });

  test('CO2 of a time of which nothing is known counts as the rest; without any it is unknown, not zero', () => {
    const readings = minutes(60, (minute) => reading(minute, 6000, { gridW: 1500 }));
    const half = [{ startMs: START, endMs: START + 30 * MINUTE_MS, perKWh: 0.3 }];
    expect(sessionFigures(span(60, { co2: half }), readings)).toMatchObject({ co2G: 450, co2SavedG: 1350 });
    for (const co2 of [[], [{ startMs: 0, endMs: START, perKWh: 0.3 }]])
      expect(sessionFigures(span(60, { co2 }), readings)).toMatchObject({ co2G: null, co2SavedG: null });
    const sunny = minutes(60, (minute) => reading(minute, 6000));
    expect(sessionFigures(span(60, { co2: half }), sunny)).toMatchObject({ co2G: 0, co2SavedG: 1800 });
  });

  test('each price holds for what was drawn in its time', () => {
    const prices = [
      { fromMs: START, importPriceEurPerKWh: 0.2, feedInPriceEurPerKWh: 0.08 },
      { fromMs: START + 30 * MINUTE_MS, importPriceEurPerKWh: 0.4, feedInPriceEurPerKWh: 0.08 },
    ] satisfies SessionSpan['prices'];
    const readings = minutes(60, (minute) => reading(minute, 4000, { gridW: 4000 }));
    expect(sessionFigures(span(60, { prices }), readings).costEur).toBeCloseTo(2 * 0.2 + 2 * 0.4, 9);
  });

  test('the counter is right: what was integrated is scaled to it', () => {
    const readings = minutes(60, (minute) => reading(minute, 6000, { gridW: 3000 }));
    const figures = sessionFigures(span(60, { counter: counted(6300, 60) }), readings);
    expect(figures).toMatchObject({ energyWh: 6300, energyBy: 'counter' });
    expect(figures.sunWh).toBeCloseTo(3150, 6);
    expect(figures.gridWh).toBeCloseTo(3150, 6);
    expect(figures.gridOnlyEur).toBeCloseTo(6.3 * 0.3, 9);
  });

  test('what a counter has more over a gap is of no known source, and costs as much as from the grid', () => {
    const readings = [
      ...minutes(60, (minute) => reading(minute, 6000)),
      ...minutes(60, (minute) => reading(minute + 120, 6000)),
    ];
    const figures = sessionFigures(span(180, { counter: counted(18_000, 180) }), readings);
    expect(figures.gapS).toBe(3600);
    expect(figures.sunWh).toBeCloseTo(12_000, 6);
    expect(figures.unknownWh).toBeCloseTo(6000, 6);
    expect(figures.costEur).toBeCloseTo(12 * 0.1 + 6 * 0.3, 9);
  });

  test('without a counter a gap is no energy, and is told', () => {
    const readings = [
      ...minutes(60, (minute) => reading(minute, 6000)),
      ...minutes(60, (minute) => reading(minute + 120, 6000)),
    ];
    expect(sessionFigures(span(180), readings)).toMatchObject({ energyBy: 'power', gapS: 3600 });
  });

  test('what a counter did not count at the end is integrated, and next to nothing leaves it one by the counter', () => {
    // Of the first hour nothing is known but the counter, which was read last 40 or 5 minutes before the end.
    const readings = [reading(0, 6000), ...minutes(60, (minute) => reading(minute + 60, 6000))];
    const figures = sessionFigures(span(120, { counter: counted(8000, 80) }), readings);
    expect(figures).toMatchObject({ energyBy: 'power', gapS: 3600 });
    expect(figures.energyWh).toBeCloseTo(12_000, 6);
    expect(figures.sunWh + figures.unknownWh).toBeCloseTo(12_000, 6);
    expect(sessionFigures(span(120, { counter: counted(11_500, 115) }), readings)).toMatchObject({ energyBy: 'power' });
    const full = readings.map((one) => ({
      ...one,
      appliances: { [id]: { powerW: one.timeMs > START + 110 * MINUTE_MS ? 30 : 6000, on: true } },
    }));
    const nearly = sessionFigures(span(120, { counter: counted(11_000, 115) }), full);
    expect(nearly).toMatchObject({ energyBy: 'counter' });
    expect(nearly.energyWh).toBeCloseTo(11_002.5, 6);
  });

  test('a counter that fell is not used, and one that was not read at the end is not alone', () => {
    const readings = minutes(60, (minute) => reading(minute, 6000));
    const used = (counter: SessionSpan['counter']) => sessionFigures(span(60, { counter }), readings).energyBy;
    expect(used(counted(6000, 60))).toBe('counter');
    expect(used(counted(3000, 30))).toBe('power');
    expect(used({ ...counted(6000, 60), fell: true })).toBe('power');
  });

  test('power without a known grid is energy of no known source', () => {
    const readings = minutes(60, (minute) => reading(minute, 6000, { gridW: null }));
    const figures = sessionFigures(span(60), readings);
    expect(figures.unknownWh).toBeCloseTo(6000, 6);
    expect(figures.sunWh).toBe(0);
  });

  describe('at the edges, where only power tells of it', () => {
    const heated = (before: SiteReading[], after: SiteReading[]) =>
      sessionFigures(span(110, { byPlug: false }), [
        ...before,
        ...minutes(110, (minute) => reading(minute, 2000)),
        ...after,
      ]);
    const inside = (110 / 60) * 2000;

    test('has half of the minutes in which it went on and off', () => {
      const figures = heated([reading(-1, 0)], [reading(111, 0)]);
      expect(figures.energyWh).toBeCloseTo(inside + 2000 / 60, 6);
      expect(figures.sunWh).toBeCloseTo(figures.energyWh, 6);
      expect(figures.gapS).toBe(0);
      expect(figures.costEur).toBeCloseTo((figures.energyWh / 1000) * 0.1, 9);
    });

    test.each([
      ['nothing is known around it', [], []],
      ['its power is unknown there', [reading(-1, null)], [reading(111, null)]],
      ['it drew there: that is of another session', [reading(-1, 2000)], [reading(111, 2000)]],
      ['that is long ago', [reading(-20, 0)], [reading(130, 0)]],
    ])('has none of them where %s', (_, before, after) => {
      expect(heated(before, after).energyWh).toBeCloseTo(inside, 6);
    });

    test('adds up to the day, however often a load went on and off', () => {
      const phase = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.constantFrom(0, 0, 800, 2000));
      fc.assert(
        fc.property(fc.array(phase, { minLength: 1, maxLength: 20 }), (phases) => {
          // Off before and for long enough after.
          const powers = [0, ...phases.flatMap(([count, powerW]) => Array.from({ length: count }, () => powerW)), 0];
          const readings = [...powers, ...Array.from({ length: 40 }, () => 0)].map((powerW, minute) =>
            reading(minute, powerW),
          );
          let memory = noSessions;
          for (const { timeMs, appliances } of readings) {
            const state = { plugged: null, powerW: appliances[id]?.powerW ?? null };
            const seen = { id, name: 'Heater', vehicle: null, fresh: true, reason: null, counterBefore: null, state };
            memory = sessionsAfter(memory, [seen], { importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.1 }, timeMs);
          }
          expect(memory.open).toEqual({});
          const sum = memory.ended.reduce((wh, ended) => wh + sessionFigures(ended, readings).energyWh, 0);
          const day = energyOf(readings, START, readings.at(-1)?.timeMs ?? START);
          expect(sum).toBeCloseTo(day.appliances[id] ?? 0, 6);
        }),
      );
    });
  });

  test('the parts add up to the energy, and two appliances to the day', () => {
    const power = fc.double({ min: 0, max: 11_000, noNaN: true });
    const grid = fc.double({ min: -9000, max: 15_000, noNaN: true });
    const battery = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(power, power, grid, battery), { minLength: 2, maxLength: 40 }), (rows) => {
        const readings = rows.map(([powerW, otherW, gridW, batteryW], minute) =>
          reading(minute, powerW, { gridW, batteryW, otherW }),
        );
        const whole = span(rows.length - 1);
        const own = sessionFigures(whole, readings);
        const others = sessionFigures({ ...whole, applianceId: other }, readings);
        const day = energyOf(readings, whole.startedMs, whole.endedMs);
        expect(own.sunWh + own.batteryWh + own.gridWh + own.unknownWh).toBeCloseTo(own.energyWh, 6);
        for (const name of ['sunWh', 'batteryWh', 'gridWh'] as const)
          expect(own[name] + others[name]).toBeCloseTo(day[name], 6);
      }),
    );
  });
});

describe('pauses of a session', () => {
  const log = (minute: number, code: Decision['reason']['code']) => ({
    applianceId: id,
    time: new Date(START + minute * MINUTE_MS).toISOString(),
    reason: { code, figures: {} } as Decision['reason'],
  });
  const at = (minute: number) => START + minute * MINUTE_MS;

  test('the longest three, with the reason in force as each began', () => {
    const off = [
      [10, 16],
      [20, 40],
      [50, 58],
      [70, 77],
      [80, 83],
    ] as const;
    const readings = minutes(90, (minute) =>
      reading(minute, off.some(([from, to]) => minute > from && minute < to) ? 0 : 6000),
    );
    const reasons = [log(0, 'charging-sun'), log(21, 'stopping-cloud'), log(51, 'paused'), log(59, 'charging-sun')];
    expect(pausesOf(span(90), readings, reasons)).toEqual([
      { fromMs: at(20), toMs: at(40), reason: { code: 'stopping-cloud', figures: {} } },
      { fromMs: at(50), toMs: at(58), reason: { code: 'paused', figures: {} } },
      { fromMs: at(70), toMs: at(77), reason: { code: 'charging-sun', figures: {} } },
    ]);
  });

  test('a gap in what is known is none', () => {
    const readings = [reading(0, 6000), reading(30, 6000), reading(31, null), reading(60, 6000)];
    expect(pausesOf({ ...span(60), endedMs: START + HOUR_MS }, readings, [])).toEqual([]);
  });
});
