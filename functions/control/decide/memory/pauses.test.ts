import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/units.ts';
import { afterCarSeen, type CarSeen, pausesLeft } from './pauses.ts';
import type { PauseMemory } from './state.ts';

const off: CarSeen = { on: false, plugged: true, full: false, draws: false, idle: false };
const charging: CarSeen = { ...off, on: true, draws: true };
const starting: CarSeen = { ...off, on: true };
const idle: CarSeen = { ...off, on: true, idle: true };
const seen = (memory: PauseMemory | undefined, day: number, ...observed: readonly CarSeen[]): PauseMemory | undefined =>
  observed.reduce((before, one) => afterCarSeen(before, one, day * DAY_MS), memory);
const left = (pauses: PauseMemory | undefined) => pausesLeft(pauses === undefined ? {} : { pauses });

describe('pauses of a car', () => {
  const learnt = seen(undefined, 1, charging, off, starting, charging, off, starting, idle);

  it('show after how many it did not go on', () => {
    expect(learnt).toEqual({ day: 1, pauses: 2, drew: false, open: false, asleep: { 2: 2 } });
    // Until it is unplugged or the day is over, no pause is left that could matter.
    expect(left(learnt)).toBeNull();
    expect(left(seen(learnt, 2, charging))).toEqual({ left: 2, asleepAfter: 2 });
    expect(left(seen(learnt, 2, charging, off))).toEqual({ left: 1, asleepAfter: 2 });
    expect(left(seen(learnt, 1, { ...off, plugged: false }, charging))).toEqual({ left: 2, asleepAfter: 2 });
  });

  it('count once, however often they are seen', () => {
    expect(seen(undefined, 1, charging, off, off, starting, starting, off, off)?.pauses).toBe(1);
  });

  it('say nothing while the car always goes on, is full or was not drawing', () => {
    expect(seen(undefined, 1, charging, off, starting, charging, off, charging)?.asleep).toBeUndefined();
    expect(seen(undefined, 1, charging, off, { ...idle, full: true }, idle)?.asleep).toBeUndefined();
    expect(seen(undefined, 1, idle, off, idle)).toEqual({ day: 1, pauses: 0, drew: false, open: false });
    expect(left(undefined)).toBeNull();
  });

  it('are forgotten once it goes on twice after as many', () => {
    const once = seen(learnt, 2, charging, off, charging, off, charging);
    expect(once?.asleep).toEqual({ 2: 1 });
    expect(seen(once, 3, charging, off, charging, off, charging)?.asleep).toBeUndefined();
  });

  it('count from zero on a new day, also of a car that charges over midnight', () => {
    expect(seen(learnt, 2, charging, off)?.pauses).toBe(1);
    expect(seen(seen(undefined, 1, charging), 2, off)?.pauses).toBe(0);
    expect(seen(seen(undefined, 1, charging), 2, charging, off)?.pauses).toBe(1);
  });
});
