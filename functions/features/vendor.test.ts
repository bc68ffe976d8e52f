import { afterEach, describe, expect, it, vi } from 'vitest';
import { startDeadline } from '#functions/platform/deadline.ts';
import { withinDeadline } from './vendor.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** How long a call waits for a vendor that never responds, ms, and whether its request was aborted. */
const waited = async (spentMs: number): Promise<{ readonly ms: number; readonly aborted: boolean }> => {
  vi.useFakeTimers();
  const deadline = startDeadline();
  await vi.advanceTimersByTimeAsync(spentMs);
  const startMs = performance.now();
  let ending: AbortSignal | undefined;
  let endMs: number | undefined;
  const work = withinDeadline((signal) => {
    ending = signal;
    return new Promise<never>(() => {});
  }, deadline).catch((error: unknown) => {
    endMs = performance.now();
    expect(error).toMatchObject({ kind: 'timeout' });
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await work;
  return { ms: (endMs ?? Number.NaN) - startMs, aborted: ending?.aborted === true };
};

describe('a vendor that does not respond', () => {
  it.each([
    [0, 8_000],
    [12_000, 8_000],
    [15_000, 5_000],
    [25_000, 0],
  ])('is waited for within what is left of the call after %i ms: %i ms', async (spentMs, ms) => {
    expect(await waited(spentMs)).toEqual({ ms: expect.closeTo(ms, -1), aborted: true });
  });
});

it('leaves no timer behind when it responds', async () => {
  vi.useFakeTimers();
  expect(await withinDeadline(async () => 'answer')).toBe('answer');
  expect(vi.getTimerCount()).toBe(0);
});
