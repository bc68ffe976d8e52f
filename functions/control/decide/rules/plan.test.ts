import { describe, expect, it } from 'vitest';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { chargerView, deviceOf, snapshotOf } from '#test/control/parts.ts';
import type { ApplianceMemory, CommandMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Intent } from './intent.ts';
import { planFor } from './plan.ts';

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
const planned = (device: Device, index = 0, of = snapshot(), nowMs = NOON) => planFor(device, index, of, nowMs);
const car = (
  memory: Partial<ApplianceMemory> = {},
  found: Partial<Device> = {},
  view: Parameters<typeof chargerView>[0] = {},
): Device => deviceOf(chargerView(view), memory, found);

describe('what is to be done with an appliance', () => {
  it.each<[string, Intent, object]>([
    ['follows the sun', { kind: 'surplus' }, { kind: 'surplus' }],
    ['is forced', forcedOn, forcedOn],
    ['is left alone', manual, left('manual')],
    ['is left alone until then', { ...manual, untilMs: 7 }, left('manual', {}, 7)],
  ])('%s', (_, intent, plan) => expect(planned(car({}, { intent }))).toEqual(plan));

  it('somebody else’s change rules over automatic modes alone', () => {
    const foreign = { sinceMs: NOON, untilMs: null };
    expect(planned(car({ foreign }))).toEqual(left('foreign-change-open'));
    expect(planned(car({ foreign }, { intent: forcedOn }))).toEqual(forcedOn);
  });

  it('"sun first, grid as late as possible": from its time on at full power', () => {
    const call = { gridAtMs: NOON, byMs: NOON + MINUTE, unknownCharge: false, now: true };
    const full = {
      kind: 'force',
      on: true,
      currentA: null,
      reason: { code: 'deadline-grid', figures: { until: new Date(NOON + MINUTE).toISOString() } },
      untilMs: NOON + MINUTE,
    };
    expect(planned(car({}, { call }))).toEqual(full);
    expect(planned(car({}, { call: { ...call, unknownCharge: true } }))).toEqual({
      ...full,
      reason: { ...full.reason, code: 'deadline-grid-unknown' },
    });
    expect(planned(car({}, { call: { ...call, now: false } }))).toEqual({ kind: 'surplus' });
    expect(planned(car({}, { call, intent: forcedOn }))).toEqual(forcedOn);
  });
});

describe('"the most important appliances within the limit stay controlled, the others show paused by the plan"', () => {
  const limit = { limit: 2 };
  const ours = { command };
  it.each<[string, number, Device, object]>([
    ['the second of two', 1, car(ours, { on: true }), { kind: 'surplus' }],
    ['the third, which we started', 2, car(ours, { on: true }), switchedOff('plan-paused', limit)],
    ['the third, off', 2, car(ours, { on: false }), left('plan-paused', limit)],
    ['the third, perhaps on', 2, car(ours, { on: null }), left('plan-paused', limit)],
    ['the third, on by somebody', 2, car({}, { on: true }), left('plan-paused', limit)],
    [
      'the third, told to be off',
      2,
      car({ command: { ...command, on: false } }, { on: true }),
      left('plan-paused', limit),
    ],
    ['the third, in MANUAL', 2, car(ours, { on: true, intent: manual }), left('plan-paused', limit)],
    ['the third, set to ON', 2, car(ours, { on: true, intent: forcedOn }, { mode: 'ON' }), left('plan-paused', limit)],
    ['the third, by its week', 2, car(ours, { on: true }, { mode: 'SCHEDULE' }), switchedOff('plan-paused', limit)],
    ['the third, out of reach', 2, car(ours, { on: true }, { trouble: 'unreachable' }), left('plan-paused', limit)],
  ])('%s', (_, index, device, plan) => expect(planned(device, index, snapshot(2))).toEqual(plan));

  it('without a limit any number is controlled', () => {
    expect(planned(car(), 99)).toEqual({ kind: 'surplus' });
  });

  it('a mode that the plan lacks is switched off once; a service that it lacks never was ours', () => {
    const view = { mode: 'SOC_MAP' } as const;
    const device = car(ours, { on: true, intent: lacksMode }, view);
    expect(planned(device)).toEqual(switchedOff('plan-mode'));
    expect(planned(car({}, { on: true, intent: lacksMode }, view))).toEqual(left('plan-mode'));
    const service = car(ours, { on: true, intent: lacksMode }, { ...view, commandsInPlan: false });
    expect(planned(service)).toEqual(left('plan-mode'));
    const manualOn = car(ours, { on: true, intent: manual }, view);
    expect(planned(manualOn)).toEqual(left('manual'));
  });
});

describe('what keeps it out of our hands (§B6)', () => {
  const since = new Date(NOON).toISOString();
  const blind = (minutes: number, changes: Partial<Parameters<typeof chargerView>[0]> = {}) => ({
    device: (memory: Partial<ApplianceMemory> = {}, found: Partial<Device> = {}) =>
      car({ troubleSinceMs: NOON, on: true, ...memory }, found, { trouble: 'failed', ...changes }),
    nowMs: NOON + minutes * MINUTE,
  });
  const trouble = left('vendor-trouble', { service: 'charger', since });

  it('one that cannot be read is told to stop after more than half an hour', () => {
    const at = (minutes: number, ...parts: Parameters<ReturnType<typeof blind>['device']>) => {
      const { device, nowMs } = blind(minutes);
      return planned(device(...parts), 0, snapshot(), nowMs);
    };
    expect(at(30)).toEqual(trouble);
    expect(at(31)).toEqual(switchedOff('data-stale-off', { ageS: 31 * 60, service: 'charger' }));
    expect(at(31, { on: false })).toEqual(trouble);
    expect(at(31, { on: null })).toEqual(trouble);
    expect(at(31, {}, { intent: forcedOn })).toEqual(trouble);
    expect(at(31, { troubleSinceMs: null })).toMatchObject({ reason: { code: 'vendor-trouble' } });
  });

  it('whoever is to blame: also where it is we that cannot ask', () => {
    const ours = (minutes: number) => {
      const { device, nowMs } = blind(minutes, { trouble: 'ours' });
      return planned(device(), 0, snapshot(), nowMs);
    };
    expect(ours(30)).toEqual(left('own-trouble'));
    expect(ours(31)).toEqual(switchedOff('data-stale-off', { ageS: 31 * 60, service: 'charger' }));
  });

  it.each([
    ['unreachable', left('device-offline', { since })],
    ['asleep', left('car-asleep')],
  ] as const)('not one that is %s', (reason, plan) => {
    const { device, nowMs } = blind(31, { trouble: reason });
    expect(planned(device(), 0, snapshot(), nowMs)).toEqual(plan);
  });
});
