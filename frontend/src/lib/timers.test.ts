import { describe, expect, test, vi } from 'vitest';
import { createTimers, GRAIN_MS } from './timers.ts';

const LATE_MS = 0.4;

/** A clock that a test advances, with one timer like a browser's. */
const fakeClock = () => {
  let nowMs = 10;
  let ids = 0;
  let alarms: { id: number; atMs: number; ring: () => void }[] = [];
  const made: number[] = [];
  return {
    made,
    alarms: () => alarms.length,
    lose: () => {
      alarms = [];
    },
    clock: {
      nowMs: () => nowMs,
      wake: (ring: () => void, delayMs: number) => {
        ids += 1;
        made.push(nowMs + delayMs);
        alarms.push({ id: ids, atMs: nowMs + delayMs, ring });
        return ids;
      },
      forget: (id: number) => {
        alarms = alarms.filter((alarm) => alarm.id !== id);
      },
    },
    moveTo: (untilMs: number) => {
      for (;;) {
        const next = alarms.toSorted((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined || next.atMs > untilMs) break;
        alarms = alarms.filter(({ id }) => id !== next.id);
        // A browser's timer fires a little late, never early.
        nowMs = next.atMs + LATE_MS;
        next.ring();
      }
      nowMs = untilMs;
    },
  };
};

describe('timers that share one browser timer', () => {
  test('fire once, on the next whole step and never early', () => {
    const { clock, moveTo } = fakeClock();
    const rung: string[] = [];
    const timers = createTimers(clock);
    timers.setTimeout(() => rung.push('a'), 1_000);
    moveTo(1_010);
    expect(rung).toEqual([]);
    moveTo(1_250);
    expect(rung).toEqual(['a']);
    moveTo(60_000);
    expect(rung).toEqual(['a']);
  });

  test('repeat until cleared', () => {
    const { clock, moveTo } = fakeClock();
    const timers = createTimers(clock);
    const ring = vi.fn();
    const id = timers.setInterval(ring, 1_000);
    moveTo(60_500);
    expect(ring).toHaveBeenCalledTimes(60);
    timers.clearInterval(id);
    moveTo(90_000);
    expect(ring).toHaveBeenCalledTimes(60);
  });

  test('timers close to each other fire together, on one browser timer', () => {
    const { clock, moveTo, made } = fakeClock();
    const timers = createTimers(clock);
    const at: number[] = [];
    for (const delayMs of [1_000, 1_050, 1_100, 990]) timers.setTimeout(() => at.push(clock.nowMs()), delayMs);
    expect(made).toEqual([1_250, 1_000]);
    moveTo(2_000);
    expect(at.map(Math.floor)).toEqual([1_000, 1_250, 1_250, 1_250]);
  });

  test('a later or cleared timer does not delay an earlier one', () => {
    const { clock, moveTo } = fakeClock();
    const timers = createTimers(clock);
    const rung: string[] = [];
    const cleared = timers.setTimeout(() => rung.push('cleared'), 500);
    timers.setTimeout(() => rung.push('late'), 9_000);
    timers.setTimeout(() => rung.push('early'), 1_000);
    timers.clearTimeout(cleared);
    timers.clearTimeout(undefined);
    moveTo(20_000);
    expect(rung).toEqual(['early', 'late']);
  });

  test('leave no browser timer behind when none is left', () => {
    const { clock, moveTo, alarms } = fakeClock();
    const timers = createTimers(clock);
    const one = timers.setTimeout(() => undefined, 1_000);
    const other = timers.setInterval(() => undefined, 2_000);
    timers.clearTimeout(one);
    expect(alarms()).toBe(1);
    timers.clearInterval(other);
    expect(alarms()).toBe(0);
    const ring = vi.fn();
    timers.setTimeout(ring, 3_000);
    moveTo(3_250);
    expect(ring).toHaveBeenCalledOnce();
    expect(alarms()).toBe(0);
  });

  test('may clear each other, set new ones and throw: the others still fire', () => {
    const { clock, moveTo } = fakeClock();
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const timers = createTimers(clock);
    const rung: string[] = [];
    timers.setTimeout(() => {
      timers.clearTimeout(second);
      timers.setTimeout(() => rung.push('new'), 0);
      throw new Error('broken');
    }, 1_000);
    const second = timers.setTimeout(() => rung.push('second'), 1_000);
    timers.setTimeout(() => rung.push('third'), 1_000);
    moveTo(1_250 + 2 * GRAIN_MS);
    expect(rung).toEqual(['third', 'new']);
    expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('broken'));
    vi.unstubAllGlobals();
  });

  test('if the browser lost its timer, the next one set revives all', () => {
    const { clock, moveTo, lose } = fakeClock();
    const timers = createTimers(clock);
    const rung: string[] = [];
    timers.setTimeout(() => rung.push('lost'), 1_000);
    lose();
    moveTo(10_000);
    expect(rung).toEqual([]);
    timers.setTimeout(() => rung.push('next'), 300_000);
    moveTo(10_001);
    expect(rung).toEqual(['lost']);
    moveTo(310_250);
    expect(rung).toEqual(['lost', 'next']);
  });
});
