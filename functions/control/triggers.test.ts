import { describe, expect, it } from 'vitest';
import { plans } from '#shared/plans.ts';
import { SECOND_MS } from '#shared/units.ts';
import {
  type Claim,
  claimOf,
  policyOf,
  type RunSpacing,
  type Trigger,
  type TriggerPolicy,
  triggerPolicies,
} from './triggers.ts';

const NOON = Date.parse('2026-06-15T12:00:00Z');
const at = (seconds: number): number => NOON + seconds * SECOND_MS;
const claim = (
  trigger: Trigger,
  seconds: number,
  before: Parameters<typeof claimOf>[3] = null,
  spacing: Partial<RunSpacing> = {},
): Claim =>
  claimOf(
    triggerPolicies[trigger],
    at(seconds),
    { intervalS: 60, stepS: 20, awaitsReports: false, ...spacing },
    before,
  );

describe('the table of triggers', () => {
  it.each(Object.entries(triggerPolicies) as [Trigger, TriggerPolicy][])(
    '%s: a run ends within the 20 s of a call to a vendor, and within its own step',
    (_, { timeLimitMs }) => {
      const steps = Object.values(plans).flatMap(({ arrivalStepS }) => arrivalStepS ?? []);
      expect(steps.length).toBeGreaterThan(0);
      for (const stepS of [20, ...steps]) expect(timeLimitMs).toBeLessThan(stepS * SECOND_MS);
    },
  );

  it('polls due links for a schedule, rested ones for a user, unread ones for a change right after, overdue ones for an arrival', () => {
    expect(Object.entries(triggerPolicies).map(([trigger, { polls }]) => [trigger, polls])).toEqual([
      ['schedule', 'due'],
      ['user', 'rested'],
      ['change', 'unread'],
      ['arrival', 'overdue'],
    ]);
  });

  it('lets only scheduled runs rest: a user waits, and a report is there to be stored', () => {
    const resting = Object.entries(triggerPolicies).flatMap(([trigger, { mayRest }]) => (mayRest ? [trigger] : []));
    expect(resting).toEqual(['schedule']);
  });
});

describe('a schedule claims its minute', () => {
  it('before the first run, and when its interval is over', () => {
    expect(claim('schedule', 61)).toEqual({ skip: null, claimedMinuteMs: at(60), claimed: { scheduledMs: at(60) } });
    expect(claim('schedule', 305, { scheduledMs: at(0) }, { intervalS: 300 })).toMatchObject({
      claimed: { scheduledMs: at(300) },
    });
  });

  it.each([
    ['the same minute', 59, 'duplicate'],
    ['an earlier minute', -1, 'duplicate'],
    ['a minute within its interval', 200, 'too-early'],
  ] as const)('but not %s', (_, seconds, skip) => {
    expect(claim('schedule', seconds, { scheduledMs: at(0) }, { intervalS: 300 })).toEqual({ skip });
  });

  it('half a minute early counts as on time', () => {
    const before = { scheduledMs: at(30) };
    expect(claim('schedule', 300, before, { intervalS: 300 })).toMatchObject({ skip: null });
    expect(claim('schedule', 240, before, { intervalS: 300 })).toEqual({ skip: 'too-early' });
  });

  it('also when an arrival ran in it without its minute', () => {
    const before = { scheduledMs: at(0), arrivedMs: at(60) };
    expect(claim('schedule', 65, before)).toEqual({
      skip: null,
      claimedMinuteMs: at(60),
      claimed: { scheduledMs: at(60), arrivedMs: at(60) },
    });
  });
});

describe('while reports start runs, the schedule is the watchdog', () => {
  const awaiting = { awaitsReports: true };

  it('it leaves its minute to the next report', () => {
    for (const arrivedMs of [at(20), at(40), at(60)])
      expect(claim('schedule', 60, { scheduledMs: at(0), arrivedMs }, awaiting)).toEqual({ skip: 'left-to-reports' });
  });

  it('it runs once no report has come for two steps, at the latest in the next minute', () => {
    expect(claim('schedule', 60, { scheduledMs: at(-60), arrivedMs: at(0) }, awaiting)).toMatchObject({ skip: null });
    expect(claim('schedule', 61, { scheduledMs: at(0), arrivedMs: at(20) }, awaiting)).toMatchObject({ skip: null });
    expect(claim('schedule', 60, { scheduledMs: at(0) }, awaiting)).toMatchObject({ skip: null });
  });

  it('it runs where the next report need not start a run, or the plan has no step', () => {
    const before = { scheduledMs: at(0), arrivedMs: at(40) };
    expect(claim('schedule', 60, before)).toMatchObject({ skip: null });
    expect(claim('schedule', 60, before, { ...awaiting, stepS: null })).toMatchObject({ skip: null });
  });

  it('an ordered run is carried out in any case', () => {
    const before = { scheduledMs: at(0), arrivedMs: at(60), orderedMs: at(75) };
    expect(claim('schedule', 75, before, awaiting)).toMatchObject({ skip: null, claimedMinuteMs: at(60) });
  });
});

describe('a minute that was ordered for the vendor’s refresh', () => {
  const before = { scheduledMs: at(0), orderedMs: at(83) };

  it('is left to the order', () => {
    expect(claim('schedule', 60, before)).toEqual({ skip: 'awaits-refresh' });
    expect(claim('schedule', 83, before)).toEqual({
      skip: null,
      claimedMinuteMs: at(60),
      claimed: { scheduledMs: at(60) },
    });
  });

  it('is over when the order is: the schedule takes the next one', () => {
    expect(claim('schedule', 120, before)).toMatchObject({ skip: null, claimedMinuteMs: at(120) });
    expect(claim('schedule', 120, { scheduledMs: at(60), orderedMs: at(118) })).toEqual({ skip: 'awaits-refresh' });
  });

  it('is not blocked by an order of a clock that was far ahead', () => {
    expect(claim('schedule', 60, { scheduledMs: at(0), orderedMs: at(3600) })).toMatchObject({ skip: null });
  });

  it('is remembered by arrivals and users, who neither wait nor forget', () => {
    const taken = { claimedMinuteMs: 0, claimed: { arrivedMs: at(60), orderedMs: at(83) } };
    expect(claim('arrival', 65, before)).toEqual({ skip: null, ...taken });
    expect(claim('user', 65, before)).toMatchObject({ claimed: { orderedMs: at(83) } });
  });
});

describe('a user claims nothing', () => {
  it('so that every click runs, and nothing that was claimed is forgotten', () => {
    const before = { scheduledMs: at(0), arrivedMs: at(20) };
    expect(claim('user', 0, before)).toEqual({ skip: null, claimedMinuteMs: 0, claimed: { arrivedMs: at(20) } });
    expect(claim('user', 0)).toEqual({ skip: null, claimedMinuteMs: 0, claimed: {} });
  });
});

describe('an arrival claims its step of 20 s', () => {
  const before = { scheduledMs: at(0), arrivedMs: at(20) };

  it('once', () => {
    expect(claim('arrival', 39, { scheduledMs: at(0) })).toEqual({
      skip: null,
      claimedMinuteMs: 0,
      claimed: { arrivedMs: at(20) },
    });
    expect(claim('arrival', 39, before)).toEqual({ skip: 'duplicate' });
    expect(claim('arrival', 40, before)).toMatchObject({ skip: null });
  });

  it('unless it is older than one that ran', () => {
    expect(claim('arrival', 15, { scheduledMs: at(-60), arrivedMs: at(20) })).toEqual({ skip: 'duplicate' });
  });

  it('of its plan, and none where the plan has none', () => {
    expect(claim('arrival', 39, null, { stepS: 30 })).toMatchObject({ claimed: { arrivedMs: at(30) } });
    expect(claim('arrival', 39, null, { stepS: null })).toEqual({ skip: 'too-early' });
  });

  it('unless the schedule ran in it', () => {
    expect(claim('arrival', 19, { scheduledMs: at(0) })).toEqual({ skip: 'duplicate' });
    expect(claim('arrival', 20, { scheduledMs: at(0) })).toMatchObject({ skip: null });
  });

  it('and the minute, once, where the schedule has not: then it polls and records in its place', () => {
    const taken = claim('arrival', 65, before);
    expect(taken).toEqual({
      skip: null,
      claimedMinuteMs: at(60),
      claimed: { scheduledMs: at(60), arrivedMs: at(60) },
    });
    expect(claim('schedule', 66, { scheduledMs: at(60), arrivedMs: at(60) })).toEqual({ skip: 'duplicate' });
    const next = claim('arrival', 85, { scheduledMs: at(60), arrivedMs: at(60) });
    expect(next).toMatchObject({ skip: null, claimedMinuteMs: 0 });
    expect(policyOf('arrival', { claimedMinuteMs: at(60) })).toMatchObject({
      polls: 'due',
      records: true,
      mayRest: false,
    });
    expect(policyOf('arrival', { claimedMinuteMs: 0 })).toBe(triggerPolicies.arrival);
    expect(policyOf('schedule', { claimedMinuteMs: at(60) })).toBe(triggerPolicies.schedule);
  });
});
