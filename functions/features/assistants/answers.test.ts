import { describe, expect, it } from 'vitest';
import type { SitePlan } from '#shared/model/day-plan.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { fc } from '#test/support/property.ts';
import { daysAnswer, sessionsAnswer } from './past-answers.ts';
import { planAnswer } from './plan-answer.ts';

const START = Date.parse('2026-06-15T08:00:00Z');
const QUARTER_MS = 15 * MINUTE_MS;
const iso = (ms: number): string => new Date(ms).toISOString();
const span = (ms: number, lengthMs: number) => ({ startAt: iso(ms), endAt: iso(ms + lengthMs) });
const APPLIANCE = 'app_01K00000000000000000000001';
const bytes = (answer: object): number => Buffer.byteLength(JSON.stringify(answer));
const nameOf = (id: string): string => (id === APPLIANCE ? 'Wallbox' : id);

type Kind = 'sun' | 'mixed' | 'grid';
/** A plan with a market's prices for three days and a slot for each of these, `at` in quarters of an hour from the start. */
const planOf = (
  slots: readonly { at: number; kind: Kind; sunWh: number; gridWh: number; costEur: number | null }[],
): SitePlan =>
  ({
    at: iso(START),
    sun: {
      source: 'forecast',
      daysKnown: 7,
      hours: Array.from({ length: 48 }, (_, n) => ({
        ...span(START + n * HOUR_MS, HOUR_MS),
        pvW: n === 5 ? null : 1000 + n,
        surplusW: 500,
      })),
      trouble: null,
    },
    prices: {
      source: 'tariff',
      slots: Array.from({ length: 288 }, (_, n) => ({
        ...span(START + n * QUARTER_MS, QUARTER_MS),
        importEur: 0.2 + ((n * 37) % 100) / 1000,
        feedInEur: 0.08,
        guessed: n > 150,
      })),
      trouble: null,
    },
    appliances: [
      {
        applianceId: APPLIANCE,
        byAt: iso(START + 20 * HOUR_MS),
        shortWh: 1234.5,
        slots: slots.map(({ at, ...slot }) => ({
          ...span(START + at * QUARTER_MS, QUARTER_MS),
          importEur: 0.25,
          guessed: false,
          ...slot,
        })),
      },
    ],
    battery: {
      sensorId: 'sen_01K00000000000000000000001',
      control: 'on',
      mode: 'hold',
      reason: null,
      slots: Array.from({ length: 12 }, (_, n) => ({
        ...span(START + n * QUARTER_MS, QUARTER_MS),
        kind: n < 6 ? 'hold-car' : 'charge',
        importEur: 0.1 + n / 100,
        laterEur: 0.3,
        wh: 500,
        guessed: false,
      })),
      drainWh: 0,
      drainEur: null,
    },
  }) as unknown as SitePlan;

interface Blocks {
  readonly appliances: readonly {
    readonly blocks: readonly { readonly sunKWh: number; readonly gridKWh: number; readonly costEur: number | null }[];
    readonly sunKWh: number;
    readonly gridKWh: number;
    readonly costEur: number | null;
    readonly furtherBlocks?: number;
  }[];
}

describe('a plan in short', () => {
  const day = Array.from({ length: 40 }, (_, at) => ({
    at,
    kind: (at < 20 ? 'sun' : 'grid') as Kind,
    sunWh: at < 20 ? 2000.4 : 0,
    gridWh: at < 20 ? 0 : 2760,
    costEur: 0.16,
  }));

  it('says what matters first, neighbours as one block, in 3 kB instead of 50', () => {
    const answer = planAnswer(planOf(day), nameOf);
    expect(Object.keys(answer)).toEqual(['workedOutAt', 'appliances', 'battery', 'prices', 'sun', 'ahead']);
    expect(answer.appliances).toEqual([
      {
        id: APPLIANCE,
        name: 'Wallbox',
        goalBy: iso(START + 20 * HOUR_MS),
        missingAtGoalKWh: 1.23,
        sunKWh: 40.01,
        gridKWh: 55.2,
        costEur: 6.4,
        blocks: [
          {
            ...{ from: iso(START), to: iso(START + 5 * HOUR_MS), kind: 'sun' },
            ...{ sunKWh: 40.01, gridKWh: 0, costEur: 3.2, gridEurPerKWh: 0.25 },
          },
          {
            ...{ from: iso(START + 5 * HOUR_MS), to: iso(START + 10 * HOUR_MS), kind: 'grid' },
            ...{ sunKWh: 0, gridKWh: 55.2, costEur: 3.2, gridEurPerKWh: 0.25 },
          },
        ],
      },
    ]);
    expect(answer.battery).toMatchObject({ control: 'on', drainSavesEur: null, blocks: [{ energyKWh: 3 }, {}] });
    expect(answer.prices).toMatchObject({
      source: 'tariff',
      lowest: { gridEurPerKWh: 0.2 },
      now: { from: iso(START) },
    });
    expect(bytes(planOf(day))).toBeGreaterThan(50_000);
    expect(bytes(answer)).toBeLessThan(3000);
  });

  it('says null where the sun, a price or money is unknown, never 0', () => {
    const unpriced = { ...planOf(day), prices: { source: 'tariff', slots: [], trouble: null } } as unknown as SitePlan;
    const { ahead, prices } = planAnswer(unpriced, nameOf) as {
      ahead: { columns: string[]; rows: unknown[][] };
      prices: object;
    };
    expect(ahead.columns).toEqual(['from', 'solarKWh', 'surplusKWh', 'meanGridEurPerKWh']);
    // The sixth hour is unknown, so its step of three hours is.
    expect(ahead.rows.slice(0, 3)).toEqual([
      [iso(START), 3, 1.5, null],
      [iso(START + 3 * HOUR_MS), null, 1.5, null],
      [iso(START + 6 * HOUR_MS), 3.02, 1.5, null],
    ]);
    expect(prices).toMatchObject({ now: null, feedInEurPerKWh: null });
    const dark = { ...unpriced, sun: { ...unpriced.sun, source: 'unknown', hours: [] }, battery: null } as SitePlan;
    expect(planAnswer(dark, nameOf)).toMatchObject({ ahead: { rows: [] }, battery: null });
    const told = planAnswer(planOf(day.map((slot) => ({ ...slot, costEur: null }))), nameOf) as unknown as Blocks;
    expect(told.appliances[0]).toMatchObject({ costEur: null, blocks: [{ costEur: null }, { costEur: null }] });
  });

  it('loses no energy: totals cover every slot, and so do the blocks when none is left out', () => {
    const slot = fc.record({
      kind: fc.constantFrom<Kind>('sun', 'mixed', 'grid'),
      sunWh: fc.integer({ min: 0, max: 4000 }),
      gridWh: fc.integer({ min: 0, max: 4000 }),
      costEur: fc.constant(0.1),
      gap: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 60 }), (made) => {
        let at = 0;
        const slots = made.map(({ gap, ...rest }) => {
          at += gap ? 2 : 1;
          return { at, ...rest };
        });
        const [told] = (planAnswer(planOf(slots), nameOf) as unknown as Blocks).appliances;
        const sum = (of: 'sunWh' | 'gridWh'): number => slots.reduce((wh, one) => wh + one[of], 0) / 1000;
        expect(told?.sunKWh).toBeCloseTo(sum('sunWh'), 1.9);
        expect(told?.gridKWh).toBeCloseTo(sum('gridWh'), 1.9);
        const blocks = told?.blocks ?? [];
        expect(blocks.length).toBeLessThanOrEqual(10);
        if (told?.furtherBlocks !== undefined) return;
        const ofBlocks = blocks.reduce((kWh, one) => kWh + one.sunKWh + one.gridKWh, 0);
        expect(Math.abs(ofBlocks - sum('sunWh') - sum('gridWh'))).toBeLessThan(0.2);
      }),
    );
  });
});

describe('days and sessions in short', () => {
  const dayOf = (n: number, changes: Partial<DayTotals> = {}): DayTotals =>
    ({
      day: iso(START + n * 24 * HOUR_MS).slice(0, 10),
      ...{ pvWh: 31_234.567, consumptionWh: 24_800, importWh: 3900, feedInWh: 10_300 },
      ...{ batteryChargedWh: null, batteryDischargedWh: null, appliancesWh: 14_100 },
      ...{ sunWh: 12_600, batteryWh: 0, gridWh: 1500, coverage: 0.987 },
      appliances: { [APPLIANCE]: 14_100 },
      missed: { 'no-car': 100, 'too-little': 50 },
      ...changes,
    }) as unknown as DayTotals;

  it('a month of days is under 3 kB; what is unknown on a day is null there, and not in the sum of the others', () => {
    const days = [...Array.from({ length: 30 }, (_, n) => dayOf(n)), dayOf(30, { pvWh: null })];
    const answer = daysAnswer(days, nameOf) as {
      totalsOfKnown: Record<string, unknown>;
      days: { columns: string[]; rows: unknown[][] };
    };
    expect(answer.totalsOfKnown).toMatchObject({
      ...{ solarKWh: 937.04, importKWh: 120.9, batteryChargedKWh: null },
      missedSunKWh: { 'no-car': 3.1, 'too-little': 1.55 },
      appliances: [{ id: APPLIANCE, name: 'Wallbox', energyKWh: 437.1 }],
    });
    expect(answer.days.rows[0]).toEqual(['2026-06-15', 31.23, 24.8, 3.9, 10.3, null, null, 14.1, 12.6, 0.15, 99]);
    expect(answer.days.rows[30]?.[1]).toBeNull();
    expect(bytes(answer)).toBeLessThan(3000);
  });

  it('many sessions are under 6 kB, with sums of all and no money for whom there is none', () => {
    const session = (n: number, costEur: number | null) =>
      ({
        ...{ id: `${START - n * HOUR_MS}-${APPLIANCE}`, name: 'Wallbox', endedBy: 'unplugged' },
        ...{ startedAt: iso(START - n * HOUR_MS), endedAt: iso(START), vehicle: 'Enyaq', use: 'private', note: null },
        ...{ energyWh: 10_000.123, sunWh: 8000, batteryWh: 0, gridWh: 2000.123, unknownWh: 0 },
        ...{ costEur, gridOnlyEur: costEur, charge: { startPercent: 41.2, endPercent: 78 } },
      }) as unknown as Parameters<typeof sessionsAnswer>[0][number];
    const answer = sessionsAnswer(Array.from({ length: 40 }, (_, n) => session(n, 1.234)));
    expect(answer).toMatchObject({
      count: 40,
      totals: { energyKWh: 400, sunKWh: 320, gridKWh: 80, costEur: 49.36 },
      olderNotListed: 28,
    });
    expect(bytes(answer)).toBeLessThan(6000);
    expect(sessionsAnswer([session(0, null)])).toMatchObject({
      totals: { costEur: null },
      sessions: [{ costEur: null, chargePercent: [41, 78], use: 'private' }],
    });
  });
});
