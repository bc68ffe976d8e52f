import { afterEach, expect, it, vi } from 'vitest';
import { startDeadline } from './deadline.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('counts 20 s of real time down to 0', () => {
  vi.useFakeTimers();
  const deadline = startDeadline();
  expect(deadline.leftMs()).toBe(20_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(deadline.leftMs()).toBe(20_000);
  vi.advanceTimersByTime(8_000);
  expect(deadline.leftMs()).toBe(12_000);
  vi.advanceTimersByTime(60_000);
  expect(deadline.leftMs()).toBe(0);
});
