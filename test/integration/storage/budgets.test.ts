import { beforeEach, describe, expect, test } from 'vitest';
import { type SharedBudget, VendorError } from '#functions/integrations/port.ts';
import { manifestOf } from '#functions/integrations/registry.ts';
import {
  blockOf,
  createSharedBudgets,
  pauseUntilMs,
  type SharedBudgets,
  windowAt,
} from '#functions/integrations/shared-budget.ts';
import type { Manifest, SharedLimit } from '#shared/integration.ts';
import { storageEngine } from './engine.ts';
import { NOON } from './samples.ts';

const engine = storageEngine();
const DAY = 86_400_000;
let service = 0;
let manifest: Manifest;
const known = (id: string): Manifest => {
  const found = manifestOf(id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
};
beforeEach(() => {
  // Every test uses its own service.
  service += 1;
  manifest = { ...known('easee'), id: `vendor-${service}` };
});
const declared = (...shared: SharedLimit[]): Manifest => ({ ...manifest, limits: { ...manifest.limits, shared } });

/** The parts of one Lambda: Lambdas share the table and nothing else. */
const newProcess = (agreed: number | null = null): SharedBudgets =>
  createSharedBudgets({
    store: () => engine.storage.budgets,
    now: () => engine.nowMs,
    agreed: async () => agreed,
    onPauseUnsaved: (_, error) => {
      throw error;
    },
  });
const budgetOf = (of: Manifest, process = newProcess()): SharedBudget => {
  const budget = process.of(of);
  if (budget === null) throw new Error('no budget');
  return budget;
};
const refusalOf = async (call: Promise<unknown>): Promise<VendorError> => {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof VendorError)) throw new Error('was not refused', { cause: error });
  expect(error.kind).toBe('rate_limited');
  return error;
};
const many = async (budget: SharedBudget, times: number, urgent = true): Promise<number> => {
  const all = await Promise.allSettled(Array.from({ length: times }, () => budget.take(1, urgent)));
  return all.filter(({ status }) => status === 'fulfilled').length;
};

describe('a budget that all our users share', () => {
  test('is never exceeded by concurrent processes, and used up to the last block', async () => {
    const limited = declared({ units: 500, per: 300 });
    const processes = Array.from({ length: 6 }, () => budgetOf(limited));
    const taken = await Promise.all(processes.map((process) => many(process, 150)));
    const sum = taken.reduce((a, b) => a + b, 0);
    expect(sum).toBeLessThanOrEqual(500);
    expect(sum).toBeGreaterThan(500 - processes.length * blockOf({ units: 500, per: 300 }));
    const row = await engine.storage.budgets.get(limited.id, '300');
    expect(row?.used).toBeLessThanOrEqual(500);
  });

  test('says when there is more, and then grants it', async () => {
    const budget = budgetOf(declared({ units: 20, per: 300 }));
    engine.nowMs = NOON + 40_000;
    await many(budget, 20);
    expect((await refusalOf(budget.take(1, true))).retryAfterS).toBe(260);
    engine.nowMs += 260_000;
    await budget.take(1, true);
  });

  test('reserves a part for commands', async () => {
    const limited = declared({ units: 20, per: 300 });
    const readings = budgetOf(limited);
    expect(await many(readings, 30, false)).toBe(17);
    expect(await many(readings, 30, true)).toBe(3);
    expect(await many(budgetOf(limited), 30, false)).toBe(0);
  });

  test('takes from all of its limits or none', async () => {
    const limited = declared({ units: 5, per: 60 }, { units: 6, per: 3600 });
    const budget = budgetOf(limited);
    expect(await many(budget, 10)).toBe(5);
    engine.nowMs += 60_000;
    expect(await many(budget, 10)).toBe(1);
    // Refusals by the hour cost nothing of what the minute had left.
    expect((await engine.storage.budgets.get(limited.id, '60'))?.used).toBeLessThanOrEqual(2);
  });

  test('counts weighted requests with their weight', async () => {
    const budget = budgetOf(declared({ units: 50, per: 3600 }));
    await budget.take(20, true);
    await budget.take(20, true);
    expect((await refusalOf(budget.take(20, true))).retryAfterS).toBe(3600);
  });

  test("follows the operator's own figure for the longest window", async () => {
    const limited = declared({ units: 5, per: 60 }, { units: 6, per: 3600 });
    const budget = budgetOf(limited, newProcess(100));
    expect(await many(budget, 10)).toBe(5);
    engine.nowMs += 60_000;
    expect(await many(budget, 10)).toBe(5);
  });

  test('does not use up a month in its first days', async () => {
    engine.nowMs = Date.parse('2026-06-01T10:00:00Z');
    const budget = budgetOf(declared({ units: 300, per: 'month' }));
    expect(await many(budget, 50)).toBe(10);
    expect((await refusalOf(budget.take(1, true))).retryAfterS).toBe(14 * 3600);
    engine.nowMs = Date.parse('2026-06-05T10:00:00Z');
    expect(await many(budget, 50)).toBe(40);
  });
});

describe('a pause that the vendor requests of all of us', () => {
  test('is observed by every process once it needs another block, and ends', async () => {
    const limited = declared({ units: 300, per: 300 });
    const [one, other, third] = [budgetOf(limited), budgetOf(limited), budgetOf(limited)];
    await other.take(1, false);
    await one.pause(120);
    expect((await refusalOf(one.take(1, true))).retryAfterS).toBe(120);
    expect((await refusalOf(third.take(1, true))).retryAfterS).toBe(120);
    // The other process holds one block.
    expect(await many(other, 50)).toBeLessThan(blockOf({ units: 300, per: 300 }));
    engine.nowMs += 120_000;
    await Promise.all([one, other, third].map((each) => each.take(1, true)));
  });

  test('is never shortened, and idempotent', async () => {
    const limited = declared({ units: 300, per: 300 });
    await budgetOf(limited).pause(600);
    await budgetOf(limited).pause(600);
    await budgetOf(limited).pause(60);
    expect((await refusalOf(budgetOf(limited).take(1, true))).retryAfterS).toBe(600);
  });

  test('grows up to a day when it did not help, and is reset when it did', () => {
    const row = (pausedFromMs: number, pausedUntilMs: number) => ({ window: 0, used: 0, pausedFromMs, pausedUntilMs });
    const lengthS = (before: Parameters<typeof pauseUntilMs>[0], waitS: number | null): number =>
      (pauseUntilMs(before, waitS, NOON) - NOON) / 1000;
    expect(lengthS(null, null)).toBe(60);
    expect(lengthS(null, 110)).toBe(110);
    expect(lengthS(row(NOON - 110_000, NOON), 110)).toBe(220);
    expect(lengthS(row(NOON - 250_000, NOON - 140_000), 110)).toBe(110);
    expect(lengthS(row(NOON - DAY, NOON), 110)).toBe(86_400);
    expect(lengthS(null, 30 * 86_400)).toBe(86_400);
  });
});

describe('the cost of a budget', () => {
  test('is zero where each account is limited on its own, and a write per block elsewhere', async () => {
    expect(newProcess().of(known('go-e-v3'))).toBeNull();
    const limit = { units: 60_000, per: 300 } as const;
    const budget = budgetOf(declared(limit));
    const before = engine.capacity.calls.length;
    await many(budget, 3 * blockOf(limit));
    // One block begins the window, the others add to it; the read shows that there was none before.
    const calls = engine.capacity.calls.slice(before).map(({ operation }) => operation);
    expect(calls.filter((operation) => operation !== 'GetItem')).toHaveLength(3);
    expect(calls.length).toBe(4);
  });

  test.each([
    [{ units: 500, per: 300 }, 10],
    [{ units: 10, per: 60 }, 1],
    [{ units: 2_000, per: 'month' }, 1],
    [{ units: 1_000_000_000, per: 300 }, 10_000],
  ] as const)('%j is taken in blocks of %s', (limit, block) => {
    expect(blockOf(limit)).toBe(block);
  });

  test('a month ends with its last day in UTC', () => {
    const at = windowAt({ units: 310, per: 'month' }, Date.parse('2026-12-31T23:59:59Z'));
    expect(at).toMatchObject({ most: 310, endMs: Date.parse('2027-01-01T00:00:00Z') });
    expect(windowAt({ units: 310, per: 'month' }, at.endMs)).toMatchObject({ number: at.number + 1, most: 10 });
  });
});

describe('used share', () => {
  test('is reported for the tightest limit, relative to what may be used by now, and never for an earlier window', async () => {
    const two = declared({ units: 100, per: 60 }, { units: 3_100, per: 'month' });
    const budgets = newProcess();
    expect(await budgets.usedPercent(two)).toBe(0);
    await engine.storage.budgets.begin(two.id, '60', windowAt({ units: 100, per: 60 }, engine.nowMs).number, 25);
    expect(await budgets.usedPercent(two)).toBe(25);
    const month = windowAt({ units: 3_100, per: 'month' }, engine.nowMs);
    // The 14th of a month of 31 days.
    expect(month.most).toBe(1_400);
    await engine.storage.budgets.begin(two.id, 'month', month.number, 700);
    expect(await budgets.usedPercent(two)).toBe(50);
    engine.nowMs += DAY;
    expect(await budgets.usedPercent(two)).toBe(47);
  });

  test('is relative to the operator agreement, and absent where no shared limit exists', async () => {
    const one = declared({ units: 100, per: 60 });
    await engine.storage.budgets.begin(one.id, '60', windowAt({ units: 100, per: 60 }, engine.nowMs).number, 30);
    expect(await newProcess(300).usedPercent(one)).toBe(10);
    const { shared: _, ...limits } = manifest.limits;
    expect(await newProcess().usedPercent({ ...manifest, limits })).toBeNull();
  });
});
