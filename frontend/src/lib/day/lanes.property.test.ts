import { describe, expect, test } from 'vitest';
import { applianceIdSchema } from '#shared/model/ids.ts';
import type { Decision, Reason } from '#shared/model/reason.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { fc } from '../testing/property.ts';
import type { ChartRow } from './chart-data.ts';
import { blocksOf, chosenBy, marksOf, pausesOf, runningMs } from './lanes.ts';

const STEP_MS = 5 * MINUTE_MS;
const power = fc.option(fc.double({ min: -9000, max: 9000, noNaN: true }), { nil: null });
const positive = fc.option(fc.double({ min: 0, max: 9000, noNaN: true }), { nil: null });
const rows: fc.Arbitrary<ChartRow[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 12 }),
      gridW: power,
      batteryW: power,
      appliances: fc.record({ app_a: positive, app_b: positive }),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ gap, ...values }) => {
      at += gap * STEP_MS;
      return { at, pvW: null, houseW: null, socPercent: null, ...values };
    });
  });

describe('blocks', () => {
  test('cover exactly the steps in which the appliance ran, in order and apart', () => {
    fc.assert(
      fc.property(rows, (known) => {
        const blocks = blocksOf(known, 'app_a', STEP_MS);
        for (const [index, { fromMs, toMs }] of blocks.entries()) {
          expect(toMs).toBeGreaterThan(fromMs);
          expect(fromMs).toBeGreaterThanOrEqual(blocks[index - 1]?.toMs ?? 0);
        }
        for (const row of known) {
          const inside = blocks.some(({ fromMs, toMs }) => row.at >= fromMs && row.at < toMs);
          expect(inside).toBe((row.appliances.app_a ?? 0) >= 30);
        }
      }),
    );
  });

  test('never bridge a gap without data', () => {
    fc.assert(
      fc.property(rows, (known) => {
        const blocks = blocksOf(known, 'app_a', STEP_MS);
        for (const [index, row] of known.entries()) {
          const next = known[index + 1];
          if (next === undefined || next.at - row.at <= 35 * MINUTE_MS) continue;
          const middle = (row.at + STEP_MS + next.at) / 2;
          expect(blocks.some(({ fromMs, toMs }) => middle > fromMs && middle < toMs)).toBe(false);
        }
      }),
    );
  });

  const row = (values: Partial<ChartRow>): ChartRow => ({
    at: 0,
    pvW: null,
    houseW: null,
    gridW: null,
    batteryW: null,
    socPercent: null,
    appliances: { app_a: 4000 },
    ...values,
  });
  test.each<[string, Partial<ChartRow>]>([
    ['sun', { gridW: -500 }],
    ['sun', { gridW: 1900, batteryW: 0 }],
    ['grid', { gridW: 2100 }],
    ['battery', { gridW: 0, batteryW: -3000 }],
    ['unknown', {}],
  ])('say %s for %j', (source, values) => {
    const blocks = blocksOf([row(values)], 'app_a', STEP_MS);
    expect(blocks).toEqual([{ source, fromMs: 0, toMs: STEP_MS }]);
    expect(runningMs(blocks)).toBe(STEP_MS);
  });
});

const APP = applianceIdSchema.parse('app_01K00000000000000000000000');
const OTHER = applianceIdSchema.parse('app_01K00000000000000000000001');
const reasons: Reason[] = [
  { code: 'charging-sun', figures: { powerW: 4000, haveW: 4000 } },
  { code: 'waiting-surplus', figures: { haveW: 0, needW: 1400 } },
  { code: 'no-plug', figures: {} },
  { code: 'car-full', figures: {} },
];
const decision = fc.record({
  applianceId: fc.constantFrom(APP, OTHER),
  action: fc.constantFrom<Decision['action']>('none', 'start', 'stop', 'set'),
  reason: fc.constantFrom(...reasons),
});
const newestFirst: fc.Arbitrary<Decision[]> = fc.array(decision, { maxLength: 40 }).map((all) =>
  all
    .map((one, index) => ({
      ...one,
      time: new Date(index * MINUTE_MS).toISOString(),
      on: null,
      setCurrentA: null,
      surplusW: null,
      nextChangeAt: null,
    }))
    .toReversed(),
);

test('marks are every start and stop, in order, and no mere set-point', () => {
  fc.assert(
    fc.property(newestFirst, (decisions) => {
      const marks = marksOf(decisions);
      expect(marks.map(({ time }) => time)).toEqual(marks.map(({ time }) => time).toSorted());
      const switching = decisions.filter(({ action }) => action === 'start' || action === 'stop');
      for (const one of switching) expect(marks).toContain(one);
      for (const { action, reason } of marks)
        if (action === 'set' || action === 'none') expect(['no-plug', 'car-full']).toContain(reason.code);
    }),
  );
});

test('a pause lies between a stop and the next start of the same appliance', () => {
  fc.assert(
    fc.property(newestFirst, (decisions) => {
      const marks = marksOf(decisions);
      const at = (ms: number) => marks.find((one) => one.applianceId === APP && Date.parse(one.time) === ms);
      for (const { fromMs, toMs } of pausesOf(marks, APP)) {
        expect(at(fromMs)?.action).toBe('stop');
        expect(at(toMs)?.action).toBe('start');
        const between = marks.filter(
          ({ applianceId, time }) => applianceId === APP && Date.parse(time) > fromMs && Date.parse(time) < toMs,
        );
        expect(between.some(({ action }) => action === 'start')).toBe(false);
      }
    }),
  );
});

test('keys move the choice by one or to an end, and never out of the list', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ArrowLeft', 'ArrowRight', 'Home', 'End'),
      fc.integer({ min: -1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      (key, index, count) => {
        const to = chosenBy(key, index, count) ?? Number.NaN;
        expect(to >= 0 && to < count).toBe(true);
        if (key === 'Home') expect(to).toBe(0);
        if (key === 'End') expect(to).toBe(count - 1);
      },
    ),
  );
  expect(chosenBy('Tab', 0, 3)).toBeNull();
  expect(chosenBy('End', -1, 0)).toBeNull();
});
