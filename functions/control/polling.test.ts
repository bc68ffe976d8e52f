import { describe, expect, it } from 'vitest';
import type { Manifest } from '#shared/integration.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import type { PollMemory, SunMemory } from './decide/memory/run-memory.ts';
import type { ControlState } from './decide/memory/state.ts';
import { dueLinks, effectiveSamplingS, pollAfter } from './polling.ts';
import { daylightSpacing, isResting, sunAfter } from './polling-sun.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (iso: string) => Date.parse(iso);

/** Daylight as learned from samples every few minutes between two hours of each day. */
const learned = (days: readonly { from: string; to: string }[]): SunMemory | null => {
  let sun: SunMemory | null = null;
  for (const { from, to } of days) {
    for (let time = at(from); time <= at(to); time += 5 * MINUTE) sun = sunAfter(sun, 500, time);
    for (let time = at(to) + 5 * MINUTE; time < at(to) + 30 * MINUTE; time += 5 * MINUTE) sun = sunAfter(sun, 20, time);
  }
  return sun;
};
const june = { from: '2026-06-15T05:00:00Z', to: '2026-06-15T19:00:00Z' };
const next = { from: '2026-06-16T05:05:00Z', to: '2026-06-16T18:30:00Z' };
const resting = (sun: SunMemory | null, time: string): boolean => isResting({ sun } as ControlState, at(time));

describe("night polling, by the daylight that this home's own PV shows", () => {
  it('does not rest before a whole day was observed', () => {
    expect(resting(null, '2026-06-15T23:00:00Z')).toBe(false);
    expect(resting(learned([june]), '2026-06-15T23:00:00Z')).toBe(false);
  });

  it.each([
    ['2026-06-16T18:40:00Z', false],
    ['2026-06-16T19:15:00Z', false],
    ['2026-06-16T19:25:00Z', true],
    ['2026-06-17T03:00:00Z', true],
    ['2026-06-17T04:51:00Z', false],
    ['2026-06-17T12:00:00Z', false],
  ])('after two observed days, at %s: %s', (time, rests) => expect(resting(learned([june, next]), time)).toBe(rests));

  it('a dark noon does not count as night', () => {
    const stormy = learned([june, { from: '2026-06-16T05:05:00Z', to: '2026-06-16T10:00:00Z' }]);
    expect(resting(stormy, '2026-06-16T12:00:00Z')).toBe(false);
    expect(resting(stormy, '2026-06-16T20:00:00Z')).toBe(true);
  });

  it('days without PV leave the learnt daylight unchanged', () => {
    const snowed = learned([june, next]);
    expect(resting(snowed, '2026-06-19T12:00:00Z')).toBe(false);
    expect(resting(snowed, '2026-06-19T22:00:00Z')).toBe(true);
  });

  it('a late first PV does not delay the next morning, and shorter days are followed slowly', () => {
    const late = learned([june, next, { from: '2026-06-17T11:00:00Z', to: '2026-06-17T18:00:00Z' }]);
    expect(resting(late, '2026-06-18T05:15:00Z')).toBe(false);
    expect(late?.firstMs).toBe(at('2026-06-17T05:15:00Z'));
  });

  it('a home linked in the afternoon learns its mornings', () => {
    const linked = learned([{ from: '2026-06-15T15:00:00Z', to: '2026-06-15T19:00:00Z' }, next]);
    expect(resting(linked, '2026-06-17T05:00:00Z')).toBe(false);
  });
});

describe('the remaining call budget is distributed over the remaining daylight', () => {
  const sun = learned([june, next]);
  const spacing = (time: string, left = 285) => daylightSpacing(sun, left, at(time));
  /** Calls made in a period in which each is made as soon as its spacing has passed. */
  const spend = (from: string, until: string, budget: number, known: SunMemory | null = sun): number => {
    let calls = 0;
    for (let now = at(from); now < at(until); ) {
      const waitMs = daylightSpacing(known, budget - calls, now);
      if (waitMs === Number.POSITIVE_INFINITY) break;
      calls += 1;
      now += Math.max(MINUTE, waitMs);
    }
    return calls;
  };

  it('polls more often at noon than in the morning', () => {
    const noon = spacing('2026-06-17T12:00:00Z', 150);
    expect(noon).toBeLessThan(2.5 * MINUTE);
    expect(spacing('2026-06-17T05:30:00Z')).toBeGreaterThan(2 * spacing('2026-06-17T12:00:00Z'));
  });

  it('uses up the budget and never exceeds it', () => {
    const spent = spend('2026-06-17T05:00:00Z', '2026-06-17T19:30:00Z', 285);
    expect(spent).toBeLessThanOrEqual(285);
    expect(spent).toBeGreaterThan(250);
    expect(daylightSpacing(sun, 0, at('2026-06-17T12:00:00Z'))).toBe(Number.POSITIVE_INFINITY);
  });

  it('does not spend the budget of a day on its night', () => {
    expect(spacing('2026-06-17T00:30:00Z')).toBeCloseTo((23.5 * HOUR) / 285, 3);
    expect(spend('2026-06-17T00:00:00Z', '2026-06-17T04:45:00Z', 285)).toBeLessThan(65);
  });

  it('distributes calls evenly over ten hours before the daylight is known', () => {
    expect(daylightSpacing(null, 300, at('2026-06-17T06:00:00Z'))).toBe(2 * MINUTE);
  });

  it("where the vendor's midnight falls into the daylight, tomorrow's morning shares the same budget", () => {
    // Daylight from 13:00 to 03:00 UTC: California.
    const west = learned([
      { from: '2026-06-15T13:00:00Z', to: '2026-06-16T03:00:00Z' },
      { from: '2026-06-16T13:00:00Z', to: '2026-06-17T03:00:00Z' },
    ]);
    const evening = spend('2026-06-18T00:00:00Z', '2026-06-18T03:00:00Z', 285, west);
    expect(evening).toBeGreaterThan(20);
    expect(evening).toBeLessThan(70);
  });
});

describe('learns when the vendor refreshes its values', () => {
  const poll = (changes: Partial<PollMemory> = {}): PollMemory => ({
    readMs: 0,
    gapMs: 0,
    sampleMs: 0,
    lagMs: null,
    day: 0,
    reads: 0,
    ...changes,
  });

  it('is not delayed by a clock that is ahead', () => {
    expect(pollAfter(undefined, 2 * HOUR, 12 * MINUTE, 300).sampleMs).toBe(12 * MINUTE);
    expect(pollAfter(poll({ sampleMs: 12 * MINUTE, lagMs: 0 }), 3 * HOUR, 17 * MINUTE, 300)).toMatchObject({
      sampleMs: 17 * MINUTE,
      lagMs: 0,
    });
  });

  it('remembers the shortest delay after which a value was available, and tries a little sooner', () => {
    const first = pollAfter(undefined, 10 * MINUTE, 12 * MINUTE, 300);
    expect(first).toMatchObject({ sampleMs: 10 * MINUTE, lagMs: null, reads: 1 });
    const second = pollAfter(first, 15 * MINUTE, 16 * MINUTE, 300);
    expect(second).toMatchObject({ sampleMs: 15 * MINUTE, lagMs: MINUTE - 3000, gapMs: 4 * MINUTE, reads: 2 });
    expect(pollAfter(second, 20 * MINUTE, 24 * MINUTE, 300).lagMs).toBe(MINUTE - 6000);
  });

  it('polls later after polling too early, within bounds', () => {
    const early = pollAfter(poll({ sampleMs: 5 * MINUTE, lagMs: MINUTE }), 5 * MINUTE, 11 * MINUTE, 300);
    expect(early).toMatchObject({ sampleMs: 5 * MINUTE, lagMs: MINUTE + 10_000 });
    let silent = early;
    for (let n = 0; n < 200; n += 1) silent = pollAfter(silent, 5 * MINUTE, (12 + n) * MINUTE, 300);
    expect(silent.lagMs).toBe(10 * MINUTE);
  });

  it('counts reads by day', () => {
    expect(pollAfter(poll({ day: 0, reads: 7 }), null, 23 * HOUR, 300).reads).toBe(8);
    expect(pollAfter(poll({ day: 0, reads: 7 }), null, DAY, 300).reads).toBe(1);
  });

  it.each([
    [60, undefined, 60],
    [60, poll({ gapMs: 5 * MINUTE }), 300],
    [300, poll({ gapMs: MINUTE }), 300],
    [60, poll({ gapMs: 10 * HOUR }), 60],
  ])('values every %d s, polled as %j: %d s apart', (samplingS, known, expected) => {
    expect(effectiveSamplingS(samplingS, known)).toBe(expected);
  });
});

describe('an appliance that waits for surplus keeps its meter polled, whatever its reason for waiting', () => {
  const noon = at('2026-06-17T11:00:00Z');
  /** Whether a meter with 300 calls a day is polled 5 min after the last poll, by the reason of an appliance that is off. */
  const asks = (code: ReasonCode): boolean => {
    const appliance = { id: 'app', mode: 'AUTO', credentialsId: 'box', settings: {} };
    const poll: PollMemory = { readMs: noon - 5 * MINUTE, gapMs: 0, sampleMs: 0, lagMs: null, day: 0, reads: 0 };
    const site = { credentials: [{ id: 'meter', service: 'meter' }], sensors: [], appliances: [appliance], run: null };
    const state = {
      site: { law: null },
      appliances: { app: { on: false, command: null, phasePause: null, reason: { code } } },
      polls: { meter: poll },
    };
    const limits = { minPollSeconds: 10, requestsPerDay: 300, spacingMs: 0, concurrency: 1 };
    const due = dueLinks(
      site as unknown as Parameters<typeof dueLinks>[0],
      state as unknown as ControlState,
      () => ({ limits, timing: { samplingS: 60 } }) as Manifest,
      MINUTE,
      noon,
    );
    return due.size > 0;
  };
  const near = [
    'priority',
    'other-lost',
    'battery-first',
    'battery-sunset',
    'deadline-waiting',
    'deadline-waiting-unknown',
  ] as const;

  it.each(near)('%s', (code) => expect(asks(code)).toBe(true));
  it.each(['no-plug', 'manual', 'car-full'] as const)('not %s', (code) => expect(asks(code)).toBe(false));
});
