import { describe, expect, test } from 'vitest';
import type { Decision, Reason } from '#shared/model/reason.ts';
import { type ApplianceValues, anAppliance } from '../testing/samples.ts';
import { headlineOf, livePowerW, nextLookOf } from './appliance-state.ts';

const nowMs = Date.parse('2026-06-01T10:00:00Z');
const observedAt = '2026-06-01T09:59:30Z';
const waiting: Reason = { code: 'waiting-surplus', figures: { haveW: 900, needW: 1380 } };
const decided = (reason: Reason, nextChangeAt: string | null = null): Decision => ({
  time: observedAt,
  applianceId: anAppliance().id,
  action: 'none',
  on: false,
  setCurrentA: null,
  surplusW: null,
  reason,
  nextChangeAt,
});
const withState = (state: ApplianceValues['state'], values: ApplianceValues = {}) =>
  anAppliance({ ...values, state: { observedAt, online: true, ...state } });

describe('the big state', () => {
  test.each([
    ['never reported', anAppliance(), { kind: 'unknown' }],
    [
      'reported long ago',
      withState({ on: true, powerW: 7000, observedAt: '2026-06-01T08:00:00Z' }),
      { kind: 'unknown' },
    ],
    ['does not report whether it is on', withState({ on: null }), { kind: 'unknown' }],
    ['charges', withState({ on: true, powerW: 7400 }), { kind: 'charging', powerW: 7400 }],
    ['runs', withState({ on: true, powerW: 1900 }, { kind: 'plug' }), { kind: 'running', powerW: 1900 }],
    ['is on and reports no power', withState({ on: true }), { kind: 'on' }],
    ['is on and draws nothing', withState({ on: true, powerW: 3 }), { kind: 'idle' }],
    [
      'is on and has not taken power yet',
      withState(
        { on: true, powerW: 3 },
        { decision: { ...decided({ code: 'starting', figures: { powerW: 1800 } }), on: true } },
      ),
      { kind: 'goingOn' },
    ],
    [
      'was just started and has not taken power yet',
      withState(
        { on: true, powerW: 0 },
        { decision: { ...decided({ code: 'starting-sun', figures: { powerW: 1800, haveW: 1900 } }), on: true } },
      ),
      { kind: 'goingOn' },
    ],
    ['is full', withState({ on: true, powerW: 3, full: true }), { kind: 'full' }],
    ['has no car', withState({ on: false, plugged: false }), { kind: 'unplugged' }],
    ['waits', withState({ on: false, plugged: true }, { decision: decided(waiting) }), { kind: 'waiting' }],
    [
      'is set to OFF by the user',
      withState({ on: false }, { mode: 'OFF', decision: decided(waiting) }),
      { kind: 'off' },
    ],
    [
      'was just commanded to stop',
      withState({ on: true, powerW: 7400 }, { mode: 'OFF', decision: decided({ code: 'forced-off', figures: {} }) }),
      { kind: 'goingOff' },
    ],
    [
      'was commanded to stop and does not',
      withState(
        { on: true, powerW: 7400 },
        { decision: { ...decided({ code: 'forced-off', figures: {} }), time: '2026-06-01T09:55:00Z' } },
      ),
      { kind: 'charging', powerW: 7400 },
    ],
    [
      'was commanded to stop a quarter of an hour ago and was not read since',
      withState(
        { on: true, powerW: 4170, observedAt: '2026-06-01T09:45:00Z' },
        { decision: { ...decided({ code: 'forced-off', figures: {} }), time: '2026-06-01T09:45:02Z' } },
      ),
      { kind: 'goingOff' },
    ],
    [
      'received no command, as it failed',
      withState(
        { on: true, powerW: 7400 },
        { decision: decided({ code: 'command-failed', figures: { service: 'shelly' } }) },
      ),
      { kind: 'charging', powerW: 7400 },
    ],
    [
      'cannot be reached since some minutes',
      withState(
        { on: true, powerW: 10_940, observedAt: '2026-06-01T09:55:00Z' },
        { decision: { ...decided({ code: 'link-broken', figures: { service: 'go-e-v3' } }), on: null } },
      ),
      { kind: 'unknown' },
    ],
    ['is offline', withState({ online: false, on: true, powerW: 7400 }), { kind: 'offline', since: null }],
    [
      'is offline since a known time',
      withState({ online: false }, { decision: decided({ code: 'device-offline', figures: { since: observedAt } }) }),
      { kind: 'offline', since: observedAt },
    ],
  ])('%s', (_name, appliance, expected) => {
    expect(headlineOf(appliance, nowMs)).toEqual(expected);
  });
});

test.each([
  [withState({ on: true, powerW: 7400 }), 7400],
  [withState({ on: true }), null],
  [withState({ online: false, powerW: 7400 }), null],
  [withState({ on: true, powerW: 7400, observedAt: '2026-06-01T08:00:00Z' }), null],
])('power is current or unknown', (appliance, expected) => {
  expect(livePowerW(appliance, nowMs)).toBe(expected);
});

describe('the next run', () => {
  const at = (nextChangeAt: string | null) => anAppliance({ decision: decided(waiting, nextChangeAt) });
  test.each([
    ['only the user changes it', at(null), '2026-06-01T10:00:40Z', { kind: 'none' }],
    ['control leaves it alone', anAppliance({ mode: 'MANUAL' }), '2026-06-01T10:00:40Z', { kind: 'none' }],
    ['the next run', at('2026-06-01T09:59:00Z'), '2026-06-01T10:00:40Z', { kind: 'at', time: '2026-06-01T10:00:40Z' }],
    [
      'not before the decision allows it',
      at('2026-06-01T10:03:00Z'),
      '2026-06-01T10:00:40Z',
      { kind: 'at', time: '2026-06-01T10:03:00Z' },
    ],
    [
      'the sentence says it itself',
      anAppliance({
        decision: decided({ code: 'min-on', figures: { until: '2026-06-01T10:03:00Z' } }, '2026-06-01T10:03:00Z'),
      }),
      '2026-06-01T10:00:40Z',
      { kind: 'none' },
    ],
    [
      'the sentence says in the morning',
      anAppliance({ decision: decided({ code: 'night', figures: {} }, '2026-06-01T09:59:00Z') }),
      '2026-06-01T10:00:40Z',
      { kind: 'none' },
    ],
    ['far away', at('2026-06-01T18:00:00Z'), null, { kind: 'at', time: '2026-06-01T18:00:00Z' }],
    ['overdue', at('2026-06-01T09:59:00Z'), null, { kind: 'soon' }],
  ])('%s', (_name, appliance, nextRunAt, expected) => {
    expect(nextLookOf(appliance, nextRunAt, nowMs)).toEqual(expected);
  });
});
