import { describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { fc } from '#test/support/property.ts';
import type { PollMemory } from './decide/memory/run-memory.ts';
import { pollAfter } from './polling.ts';
import { type RefreshFacts, type RefreshLink, refreshRunMs } from './refresh.ts';
import { claimOf, triggerPolicies } from './triggers.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const at = (seconds: number): number => NOON + seconds * SECOND_MS;

const manifest = (changes: { samplingS?: number; requestsPerDay?: number; minPollSeconds?: number } = {}) =>
  ({
    delivery: 'poll',
    timing: { samplingS: changes.samplingS ?? 60, windowS: 0, guardS: 90, actuationS: 0 },
    capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
    limits: {
      minPollSeconds: changes.minPollSeconds ?? 60,
      requestsPerDay: changes.requestsPerDay ?? null,
      spacingMs: 0,
      concurrency: 1,
    },
  }) satisfies RefreshLink['manifest'];
const poll = (changes: Partial<PollMemory> = {}): PollMemory => ({
  readMs: at(1),
  gapMs: MINUTE_MS,
  sampleMs: at(-30),
  lagMs: 8 * SECOND_MS,
  soonMs: 0,
  day: 0,
  reads: 5,
  ...changes,
});
const link = (changes: Partial<PollMemory> = {}, facts: Parameters<typeof manifest>[0] = {}): RefreshLink => ({
  manifest: manifest(facts),
  poll: poll(changes),
});
const run = (changes: Partial<RefreshFacts> = {}, nowMs = at(2)): number | null =>
  refreshRunMs({ intervalS: 60, claimedMinuteMs: NOON, followsSurplus: true, links: [link()], ...changes }, nowMs);

describe('the next run starts when the vendor has a new value', () => {
  it('in the next minute, as late after the sample as the vendor takes', () => {
    expect(run()).toBe(at(-30 + 8 + 120));
  });

  it('at the last of several links, so that all of them are new', () => {
    expect(run({ links: [link(), link({ sampleMs: at(-20), lagMs: 15_000 })] })).toBe(at(-20 + 15 + 120));
  });

  it('not before the link may be polled again', () => {
    expect(run({ links: [link({ readMs: at(59), sampleMs: at(30) })] }, at(59))).toBe(at(158));
  });

  it.each<[string, Partial<RefreshFacts>]>([
    ['nothing follows the surplus', { followsSurplus: false }],
    ['the site runs every five minutes', { intervalS: 300 }],
    ['the site has no such link', { links: [] }],
    ['values come every few seconds', { links: [link({}, { samplingS: 5 })] }],
    ['values are minutes apart', { links: [link({}, { samplingS: 300 })] }],
    ['calls are counted', { links: [link({}, { requestsPerDay: 500 })] }],
    ['the delay is not known yet', { links: [link({ lagMs: null })] }],
    ['the vendor has been silent', { links: [link({ sampleMs: at(-400) })] }],
    ['it would be too far ahead', { links: [link({ readMs: at(1) }, { minPollSeconds: 300 })] }],
    ['it was never polled', { links: [{ manifest: manifest(), poll: undefined }] }],
    ['it reports by itself', { links: [{ manifest: { ...manifest(), delivery: 'push' }, poll: poll() }] }],
    [
      'its stamps are not its own',
      {
        links: [
          {
            manifest: { ...manifest(), capabilities: { ...manifest().capabilities, measuredTime: false } },
            poll: poll(),
          },
        ],
      },
    ],
  ])('and at the minute’s start when %s', (_, facts) => {
    expect(run(facts)).toBeNull();
  });
});

interface Vendor {
  /** When within its minute it measures, s, how long until the value can be read, s, and how uneven both are, s. */
  readonly phaseS: number;
  readonly lagS: number;
  readonly jitterS: number;
  readonly seed: number;
}

/** A site's runs over hours, each with the age of its newest value: by schedule alone, or with orders of which some are lost. */
const live = ({ phaseS, lagS, jitterS, seed }: Vendor, orders: 'none' | 'taken' | 'some lost', minutes: number) => {
  let random = seed;
  const next = (): number => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
  const stampOf = Array.from({ length: minutes + 10 }, (_, n) => at(60 * (n - 5) + phaseS + jitterS * next()));
  const thereOf = stampOf.map((stampMs) => stampMs + (lagS + jitterS * next()) * SECOND_MS);
  let memory: PollMemory | undefined;
  let state: { scheduledMs: number; orderedMs?: number } | null = null;
  const order: { atMs: number; sent: boolean } = { atMs: 0, sent: false };
  const runs: { minuteMs: number; ageMs: number; ranMs: number }[] = [];
  const fire = (atMs: number, ranMs: number): void => {
    const claim = claimOf(triggerPolicies.schedule, atMs, { intervalS: 60, stepS: null, awaitsReports: false }, state);
    if (claim.skip !== null) return;
    const newest = stampOf.filter((_, n) => (thereOf[n] ?? 0) <= ranMs).at(-1) ?? 0;
    const mayPoll = memory === undefined || ranMs - memory.readMs >= 45 * SECOND_MS;
    if (mayPoll) memory = pollAfter(memory, newest, ranMs, 60);
    runs.push({ minuteMs: claim.claimedMinuteMs, ageMs: ranMs - (memory?.sampleMs ?? 0), ranMs });
    const links = [{ manifest: manifest(), poll: memory }];
    const orderedMs =
      orders === 'none'
        ? null
        : refreshRunMs({ intervalS: 60, claimedMinuteMs: claim.claimedMinuteMs, followsSurplus: true, links }, ranMs);
    state = { scheduledMs: claim.claimedMinuteMs, ...(orderedMs !== null && { orderedMs }) };
    order.sent = orderedMs !== null && (orders === 'taken' || next() > 0.1);
    order.atMs = orderedMs ?? 0;
  };
  for (let second = 0; second < 60 * minutes; second += 1) {
    if (second % 60 === 0) fire(at(second), at(second) + 1500);
    // A queue is up to a second or two late, now and then a message comes twice.
    if (order.sent && at(second) >= order.atMs) {
      order.sent = false;
      const { atMs } = order;
      fire(atMs, at(second) + 800);
      if (next() < 0.1) fire(atMs, at(second) + 900);
    }
  }
  return runs;
};
const meanAgeS = (runs: ReturnType<typeof live>): number =>
  runs.slice(30).reduce((sum, { ageMs }) => sum + ageMs, 0) / (runs.length - 30) / SECOND_MS;

const vendor = fc.record({
  phaseS: fc.double({ min: 0, max: 59, noNaN: true }),
  lagS: fc.double({ min: 0.5, max: 45, noNaN: true }),
  jitterS: fc.double({ min: 0, max: 1.5, noNaN: true }),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('over a day of a vendor with a value a minute', () => {
  it('values are some seconds older than the vendor makes them, wherever in the minute it measures', () => {
    fc.assert(
      fc.property(vendor, (each) => {
        const runs = live(each, 'taken', 240);
        expect(meanAgeS(runs)).toBeLessThan(each.lagS + 8);
      }),
      { numRuns: 60 },
    );
  });

  it('that is half a minute fresher than at the minute’s start, on average over vendors', () => {
    const phases = Array.from({ length: 12 }, (_, n) => ({ phaseS: 5 * n, lagS: 10, jitterS: 1, seed: n + 1 }));
    const mean = (orders: 'none' | 'taken'): number =>
      phases.reduce((sum, each) => sum + meanAgeS(live(each, orders, 240)), 0) / phases.length;
    expect(mean('none')).toBeGreaterThan(35);
    expect(mean('taken')).toBeLessThan(18);
  });

  it('a site runs once a minute at most, and never stays without a run for long when orders are lost', () => {
    fc.assert(
      fc.property(vendor, (each) => {
        const runs = live(each, 'some lost', 240);
        expect(new Set(runs.map(({ minuteMs }) => minuteMs)).size).toBe(runs.length);
        const gapsMs = runs.slice(1).map(({ ranMs }, n) => ranMs - (runs[n]?.ranMs ?? 0));
        expect(Math.max(...gapsMs)).toBeLessThanOrEqual(3 * MINUTE_MS);
        expect(runs.length).toBeGreaterThan(240 * 0.8);
      }),
      { numRuns: 60 },
    );
  });
});
