import { expect, test } from 'vitest';
import type { ShownSlot } from '#shared/model/day-plan.ts';
import { planBlocks, planSums } from './plan-blocks.ts';

const QUARTER_MS = 900_000;
const FROM = Date.parse('2026-06-01T22:00:00Z');
const slot = (nth: number, kind: ShownSlot['kind'], more: Partial<ShownSlot> = {}): ShownSlot => ({
  startAt: new Date(FROM + nth * QUARTER_MS).toISOString(),
  endAt: new Date(FROM + (nth + 1) * QUARTER_MS).toISOString(),
  kind,
  sunWh: kind === 'grid' ? 0 : 1000,
  gridWh: kind === 'sun' ? 0 : 500,
  importEur: 0.2,
  costEur: 0.1,
  guessed: false,
  ...more,
});

test('neighbours of one kind are one block, with their mean price and their sums', () => {
  const slots = [slot(0, 'grid'), slot(1, 'grid', { importEur: 0.3, guessed: true }), slot(2, 'sun'), slot(4, 'sun')];
  const [first, ...others] = planBlocks(slots);
  expect(first).toMatchObject({ fromMs: FROM, toMs: FROM + 2 * QUARTER_MS, kind: 'grid', gridWh: 1000, guessed: true });
  expect(first?.gridEurPerKWh).toBeCloseTo(0.25, 9);
  expect(others.map(({ fromMs, gridEurPerKWh }) => [fromMs, gridEurPerKWh])).toEqual([
    [FROM + 2 * QUARTER_MS, null],
    [FROM + 4 * QUARTER_MS, null],
  ]);
  expect(planSums(slots)).toMatchObject({ sunWh: 2000, gridWh: 1000 });
  expect(planBlocks([])).toEqual([]);
});

test('what a role may not see of the cost is unknown, and nothing else is', () => {
  const hidden = [slot(0, 'grid', { costEur: null }), slot(1, 'grid', { costEur: null })];
  expect(planBlocks(hidden)).toMatchObject([{ costEur: null, gridWh: 1000, gridEurPerKWh: 0.2 }]);
  expect(planSums(hidden)).toEqual({ sunWh: 0, gridWh: 1000, costEur: null });
});
