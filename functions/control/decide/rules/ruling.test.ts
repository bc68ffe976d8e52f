import { describe, expect, it } from 'vitest';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { chargerView, deviceOf, snapshotOf } from '#test/control/parts.ts';
import type { ApplianceMemory, CommandMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Intent } from '../types.ts';
import { rulingFor } from './ruling.ts';

const snapshot = (maxAppliances: number | null = null): Snapshot => snapshotOf({ maxAppliances });
const command: CommandMemory = {
  atMs: NOON,
  on: true,
  currentA: 9,
  beforeOn: false,
  beforeA: 6,
  confirmed: true,
  attempts: 1,
};
const forcedOn: Intent = {
  kind: 'force',
  on: true,
  currentA: 9,
  reason: { code: 'schedule-on', figures: { until: 'x' } },
  untilMs: 5,
};
const lacksMode: Intent = { kind: 'leave', reason: { code: 'plan-mode', figures: {} } };
const manual: Intent = { kind: 'leave', reason: { code: 'manual', figures: {} } };
const left = (code: string, figures = {}, untilMs: number | null = null) => ({
  kind: 'leave',
  reason: { code, figures },
  untilMs,
});
const switchedOff = (code: string, figures = {}) => ({
  kind: 'force',
  on: false,
  currentA: null,
  reason: { code, figures },
  untilMs: null,
});
const ruled = (device: Device, index = 0, of = snapshot(), nowMs = NOON) => rulingFor(device, index, of, nowMs);
const car = (
  memory: Partial<ApplianceMemory> = {},
  found: Partial<Device> = {},
  view: Parameters<typeof chargerView>[0] = {},
): Device => deviceOf(chargerView(view), memory, found);

describe('the ruling on an appliance', () => {
  it.each<[string, Intent, object]>([
    ['follows the surplus', { kind: 'surplus' }, { kind: 'surplus' }],
    ['is forced', forcedOn, forcedOn],
    ['is left alone', manual, left('manual')],
    ['is left alone until a time', { ...manual, untilMs: 7 }, left('manual', {}, 7)],
  ])('%s', (_, intent, plan) => expect(ruled(car({}, { intent }))).toEqual(plan));

  it('a foreign change overrules only following the surplus', () => {
    const foreign = { sinceMs: NOON, untilMs: null };
    expect(ruled(car({ foreign }))).toEqual(left('foreign-change-open'));
    expect(ruled(car({ foreign }, { intent: forcedOn }))).toEqual(forcedOn);
  });

  describe('with a plan of the day', () => {
    const plan = {
      importEur: 0.2,
      feedInEur: 0.08,
      laterEur: 0.23,
      worthEur: 0.25,
      gridNow: true,
      gridAtMs: NOON,
      gridEur: 0.2,
      sunWh: 0,
      byMs: NOON + 90 * MINUTE,
      untilMs: NOON + 15 * MINUTE,
    };
    const until = (atMs: number) => ({ until: new Date(atMs).toISOString() });

    it('charges from the grid in a quarter hour that the plan took', () => {
      expect(ruled(car({}, {}, { plan }))).toEqual({
        kind: 'force',
        on: true,
        currentA: null,
        reason: {
          code: 'plan-grid',
          figures: { priceEur: 0.2, ...until(NOON + 15 * MINUTE), by: new Date(NOON + 90 * MINUTE).toISOString() },
        },
        untilMs: NOON + 15 * MINUTE,
      });
    });

    it.each([
      ['in any other', { plan: { ...plan, gridNow: false } }],
      ['while the car is away', { plan, state: { plugged: false } }],
      ['once it is full', { plan, state: { full: true } }],
      ['where there is no plan', { plan: null }],
    ])('follows the sun %s', (_, view) => expect(ruled(car({}, {}, view))).toEqual({ kind: 'surplus' }));

    it('never overrules what was forced, paused or changed by others', () => {
      expect(ruled(car({}, { intent: forcedOn }, { plan }))).toEqual(forcedOn);
      expect(ruled(car({}, { intent: manual }, { plan }))).toEqual(left('manual'));
      const foreign = { sinceMs: NOON, untilMs: null };
      expect(ruled(car({ foreign }, {}, { plan }))).toEqual(left('foreign-change-open'));
    });

    it('a deadline that is due comes before it', () => {
      const gridHelp = { gridAtMs: NOON, byMs: NOON + 90 * MINUTE, unknownCharge: false, shortWh: 0, due: true };
      const waits = { ...plan, gridNow: false };
      expect(ruled(car({}, { gridHelp }, { plan: waits }))).toMatchObject({ on: true, untilMs: NOON + 90 * MINUTE });
    });
  });

  it('a deadline that is due runs at full power', () => {
    const gridHelp = { gridAtMs: NOON, byMs: NOON + MINUTE, unknownCharge: false, shortWh: 0, due: true };
    const full = {
      kind: 'force',
      on: true,
      currentA: null,
      reason: { code: 'deadline-grid', figures: { until: new Date(NOON + MINUTE).toISOString() } },
      untilMs: NOON + MINUTE,
    };
    expect(ruled(car({}, { gridHelp }))).toEqual(full);
    expect(ruled(car({}, { gridHelp: { ...gridHelp, unknownCharge: true, shortWh: 0 } }))).toEqual({
      ...full,
      reason: { ...full.reason, code: 'deadline-grid-unknown' },
    });
    expect(ruled(car({}, { gridHelp: { ...gridHelp, due: false } }))).toEqual({ kind: 'surplus' });
    expect(ruled(car({}, { gridHelp, intent: forcedOn }))).toEqual(forcedOn);
  });
});

describe('beyond the plan’s number of appliances the less important ones are paused', () => {
  const limit = { limit: 2 };
  const ours = { command };
  it.each<[string, number, Device, object]>([
    ['the second of two', 1, car(ours, { on: true }), { kind: 'surplus' }],
    ['the third, which we started', 2, car(ours, { on: true }), switchedOff('plan-paused', limit)],
    ['the third, off', 2, car(ours, { on: false }), left('plan-paused', limit)],
    ['the third, in an unknown state', 2, car(ours, { on: null }), left('plan-paused', limit)],
    ['the third, switched on by somebody', 2, car({}, { on: true }), left('plan-paused', limit)],
    [
      'the third, commanded off',
      2,
      car({ command: { ...command, on: false } }, { on: true }),
      left('plan-paused', limit),
    ],
    ['the third, in MANUAL', 2, car(ours, { on: true, intent: manual }), left('plan-paused', limit)],
    ['the third, set to ON', 2, car(ours, { on: true, intent: forcedOn }, { mode: 'ON' }), left('plan-paused', limit)],
    ['the third, in SCHEDULE', 2, car(ours, { on: true }, { mode: 'SCHEDULE' }), switchedOff('plan-paused', limit)],
    ['the third, unreachable', 2, car(ours, { on: true }, { trouble: 'unreachable' }), left('plan-paused', limit)],
  ])('%s', (_, index, device, plan) => expect(ruled(device, index, snapshot(2))).toEqual(plan));

  it('without a limit all are controlled', () => {
    expect(ruled(car(), 99)).toEqual({ kind: 'surplus' });
  });

  it('a mode outside the plan is switched off once; a service outside the plan is never commanded', () => {
    const view = { mode: 'SOC_MAP' } as const;
    const device = car(ours, { on: true, intent: lacksMode }, view);
    expect(ruled(device)).toEqual(switchedOff('plan-mode'));
    expect(ruled(car({}, { on: true, intent: lacksMode }, view))).toEqual(left('plan-mode'));
    const service = car(ours, { on: true, intent: lacksMode }, { ...view, commandsInPlan: false });
    expect(ruled(service)).toEqual(left('plan-mode'));
    const manualOn = car(ours, { on: true, intent: manual }, view);
    expect(ruled(manualOn)).toEqual(left('manual'));
  });
});

describe('blockers', () => {
  const since = new Date(NOON).toISOString();
  const blind = (minutes: number, changes: Partial<Parameters<typeof chargerView>[0]> = {}) => ({
    device: (memory: Partial<ApplianceMemory> = {}, found: Partial<Device> = {}) =>
      car({ troubleSinceMs: NOON, on: true, ...memory }, found, { trouble: 'failed', ...changes }),
    nowMs: NOON + minutes * MINUTE,
  });
  const trouble = left('vendor-trouble', { service: 'charger', since });

  it('one that cannot be read is switched off after more than half an hour', () => {
    const at = (minutes: number, ...parts: Parameters<ReturnType<typeof blind>['device']>) => {
      const { device, nowMs } = blind(minutes);
      return ruled(device(...parts), 0, snapshot(), nowMs);
    };
    expect(at(30)).toEqual(trouble);
    expect(at(31)).toEqual(switchedOff('data-stale-off', { ageS: 31 * 60, service: 'charger' }));
    expect(at(31, { on: false })).toEqual(trouble);
    expect(at(31, { on: null })).toEqual(trouble);
    expect(at(31, {}, { intent: forcedOn })).toEqual(trouble);
    expect(at(31, { troubleSinceMs: null })).toMatchObject({ reason: { code: 'vendor-trouble' } });
  });

  it('also where our own failure is the cause', () => {
    const ours = (minutes: number) => {
      const { device, nowMs } = blind(minutes, { trouble: 'ours' });
      return ruled(device(), 0, snapshot(), nowMs);
    };
    expect(ours(30)).toEqual(left('own-trouble'));
    expect(ours(31)).toEqual(switchedOff('data-stale-off', { ageS: 31 * 60, service: 'charger' }));
  });

  it.each([
    ['unreachable', left('device-offline', { since })],
    ['asleep', left('car-asleep')],
  ] as const)('not one that is %s', (reason, plan) => {
    const { device, nowMs } = blind(31, { trouble: reason });
    expect(ruled(device(), 0, snapshot(), nowMs)).toEqual(plan);
  });
});
