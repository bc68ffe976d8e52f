import { describe, expect, it } from 'vitest';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { dailyMinimumSchema, deadlineSchema, onceSchema } from '#shared/model/goals.ts';
import { goalsOf, occurrencesAround } from './calendar-goals.ts';

const at = (iso: string) => Date.parse(iso);

describe('a time of day in the zone of the site', () => {
  // 2026-11-16 is a Monday; Berlin is UTC+1.
  it.each([
    ['07:00', null, '2026-11-16T05:59:59Z', '2026-11-15T06:00:00Z', '2026-11-16T06:00:00Z'],
    ['07:00', null, '2026-11-16T06:00:00Z', '2026-11-16T06:00:00Z', '2026-11-17T06:00:00Z'],
    ['07:00', [1], '2026-11-16T06:00:00Z', '2026-11-16T06:00:00Z', '2026-11-23T06:00:00Z'],
    ['07:00', [1, 2, 3, 4, 5], '2026-11-20T12:00:00Z', '2026-11-20T06:00:00Z', '2026-11-23T06:00:00Z'],
    ['00:00', [7], '2026-11-14T22:59:00Z', '2026-11-07T23:00:00Z', '2026-11-14T23:00:00Z'],
  ])('%s on %j at %s: last %s, next %s', (time, days, now, last, next) => {
    expect(occurrencesAround(time, days, 'Europe/Berlin', at(now))).toEqual({ lastMs: at(last), nextMs: at(next) });
  });

  it('keeps wall-clock time across clock changes, on days of 23 and 25 hours', () => {
    const spring = occurrencesAround('07:00', null, 'Europe/Berlin', at('2026-03-28T12:00:00Z'));
    expect(spring.nextMs - spring.lastMs).toBe(23 * 3_600_000);
    const autumn = occurrencesAround('07:00', null, 'Europe/Berlin', at('2026-10-24T12:00:00Z'));
    expect(autumn.nextMs - autumn.lastMs).toBe(25 * 3_600_000);
  });
});

it('goals are in watt-hours and seconds, the most urgent first', () => {
  const deadline = deadlineSchema.parse({ readyAt: '07:00', targetPercent: 80, batteryKWh: 60 });
  const dailyMinimum = dailyMinimumSchema.parse({ by: '20:00', minutes: 120 });
  const settings = { ...defaultApplianceSettings, deadline, dailyMinimum };
  expect(goalsOf(settings, 'UTC', at('2026-11-16T12:00:00Z'))).toEqual([
    {
      kind: 'daily',
      sinceMs: at('2026-11-15T20:00:00Z'),
      byMs: at('2026-11-16T20:00:00Z'),
      energyWh: null,
      runS: 7200,
      percent: null,
      batteryWh: null,
    },
    {
      kind: 'deadline',
      sinceMs: at('2026-11-16T07:00:00Z'),
      byMs: at('2026-11-17T07:00:00Z'),
      energyWh: null,
      runS: null,
      percent: 80,
      batteryWh: 60_000,
    },
  ]);
  expect(goalsOf(defaultApplianceSettings, 'UTC', 0)).toEqual([]);
});

it.each([
  ['of the setting', 52, 52_000],
  ['that came with the goal, where the setting is empty', null, 60_000],
])('a goal in percent is reckoned with the size %s', (_, carBatteryKWh, batteryWh) => {
  const deadline = deadlineSchema.parse({ readyAt: '07:00', targetPercent: 80, batteryKWh: 60 });
  const [goal] = goalsOf({ ...defaultApplianceSettings, deadline, carBatteryKWh }, 'UTC', at('2026-11-16T12:00:00Z'));
  expect(goal?.batteryWh).toBe(batteryWh);
});

describe('a deadline with another time on the other days', () => {
  const deadline = deadlineSchema.parse({ readyAt: '07:00', days: [1, 2, 3, 4, 5], elseAt: '10:00', energyKWh: 10 });
  // 2026-11-20 is a Friday; Berlin is UTC+1.
  it.each([
    ['2026-11-20T05:00:00Z', '2026-11-20T06:00:00Z'],
    ['2026-11-20T06:00:00Z', '2026-11-21T09:00:00Z'],
    ['2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z'],
    ['2026-11-22T09:00:00Z', '2026-11-23T06:00:00Z'],
  ])('at %s is next due at %s', (now, next) => {
    const [goal] = goalsOf({ ...defaultApplianceSettings, deadline }, 'Europe/Berlin', at(now));
    expect(goal?.byMs).toBe(at(next));
    expect(goal?.sinceMs).toBeLessThanOrEqual(at(now));
  });
});

it('a goal for one time stands beside the others until it has passed', () => {
  const once = onceSchema.parse({ byAt: '2026-11-17T04:30:00Z', targetPercent: 100, batteryKWh: 60 });
  const settings = { ...defaultApplianceSettings, once };
  expect(goalsOf(settings, 'UTC', at('2026-11-16T12:00:00Z'))).toEqual([
    {
      kind: 'once',
      sinceMs: at('2026-11-09T04:30:00Z'),
      byMs: at('2026-11-17T04:30:00Z'),
      energyWh: null,
      runS: null,
      percent: 100,
      batteryWh: 60_000,
    },
  ]);
  expect(goalsOf(settings, 'UTC', at('2026-11-17T04:30:00Z'))).toEqual([]);
});
