import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountId, depsFor, FakeHome, NOON, storeWith } from '#test/control/harness.ts';
import { runSite } from './run.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('the time that a run takes while no vendor answers', () => {
  it.each([
    [undefined, 11_000],
    [60_000, 11_000],
    [9_500, 5_500],
    [0, 0],
  ])('within %s ms is %i ms of reading', async (withinMs, readMs) => {
    vi.useFakeTimers();
    const home = new FakeHome();
    const silent = { ...home.adapter('meter'), read: () => new Promise<never>(() => {}) };
    const deps = { ...depsFor(home, storeWith()), open: () => silent };
    const input = { accountId, trigger: 'user', atMs: NOON } as const;
    const startMs = performance.now();
    let tookMs = Number.NaN;
    const run = runSite(deps, withinMs === undefined ? input : { ...input, withinMs }).then((outcome) => {
      tookMs = performance.now() - startMs;
      return outcome;
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await run).toMatchObject({ status: 'done', failedReads: 2 });
    expect(tookMs).toBeCloseTo(readMs, -1);
  });
});
