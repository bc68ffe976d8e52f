import { TaskCancelledError } from 'cockatiel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tooLate = (): Error => new Error('too late');
const signals: AbortSignal[] = [];
/** Work that answers after a while. */
const after =
  (ms: number) =>
  (signal: AbortSignal): Promise<string> => {
    signals.push(signal);
    return new Promise((resolve) => setTimeout(() => resolve('done'), ms));
  };

it('returns the answer, leaves no timer behind and does not abort what is over', async () => {
  const answer = withTimeout(after(999), 1_000, tooLate);
  await vi.advanceTimersByTimeAsync(999);
  expect(await answer).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
  expect(signals.at(-1)?.aborted).toBe(false);
});

it.each([0, 1_000])('fails after %i ms with the given error, and aborts the work', async (ms) => {
  const answer = withTimeout(after(5_000), ms, tooLate).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(ms);
  expect(await answer).toEqual(tooLate());
  expect(signals.at(-1)?.aborted).toBe(true);
});

it('passes on what the work throws, a time-out of its own included', async () => {
  const own = new TaskCancelledError('a policy within');
  await expect(withTimeout(() => Promise.reject(own), 1_000, tooLate)).rejects.toBe(own);
});

it('drops a failure that comes too late', async () => {
  const late = (): Promise<never> => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 2_000));
  const answer = withTimeout(late, 1_000, tooLate).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toEqual(tooLate());
});
