import { describe, expect, test } from 'vitest';
import { deadlineSchema } from '#shared/model/goals.ts';
import type { Outcome, Outcomes } from '#shared/model/outcome.ts';
import type { Decision } from '#shared/model/reason.ts';
import { scheduleItemSchema } from '#shared/model/schedule.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { anAppliance } from '../testing/samples.ts';
import type { ChartRow } from './chart-data.ts';
import { comingOf, lastMarks, nextOf } from './day-events.ts';
import { isEvening, solarAhead, solarGaps, solarPieces, stripSpan } from './day-strip.ts';

const ZONE = 'Europe/Berlin';
const at = (time: string): number => Date.parse(time);
const NOON = at('2026-06-01T10:00:00Z');
const row = (time: string, pvW: number | null): ChartRow => ({
  at: at(time),
  pvW,
  houseW: null,
  gridW: null,
  batteryW: null,
  socPercent: null,
  appliances: {},
});

describe('the strip of the day', () => {
  test('shows the day with light, and from the evening on to the next one', () => {
    expect(stripSpan(NOON, ZONE)).toEqual({ fromMs: at('2026-06-01T03:00:00Z'), toMs: at('2026-06-01T20:00:00Z') });
    const night = at('2026-06-01T20:10:00Z');
    expect(isEvening(night, ZONE)).toBe(true);
    expect(stripSpan(night, ZONE)).toEqual({ fromMs: at('2026-06-01T16:00:00Z'), toMs: at('2026-06-02T16:00:00Z') });
    const early = at('2026-06-01T01:30:00Z');
    expect(stripSpan(early, ZONE).fromMs).toBe(at('2026-06-01T01:00:00Z'));
  });

  test('never bridges what is not known', () => {
    const rows = [
      row('2026-06-01T08:00:00Z', 3000),
      row('2026-06-01T08:05:00Z', 3100),
      row('2026-06-01T08:10:00Z', null),
      row('2026-06-01T09:00:00Z', 4000),
    ];
    const span = stripSpan(NOON, ZONE);
    const pieces = solarPieces(rows, span);
    expect(pieces.map((piece) => piece.map(({ powerW }) => powerW))).toEqual([[3000, 3100], [4000]]);
    expect(solarGaps(pieces, span, NOON).map(({ fromMs, toMs }) => (toMs - fromMs) / MINUTE_MS)).toEqual([300, 55, 60]);
    expect(solarGaps([], span, NOON)).toHaveLength(1);
  });

  test('what is ahead has the area that the server expects', () => {
    const points = solarAhead(NOON, at('2026-06-01T20:00:00Z'), ZONE, 43_000);
    const energyWh = points.reduce((sum, { powerW }) => sum + powerW * 0.25, 0);
    expect(energyWh).toBeCloseTo(43_000, 0);
    expect(points.at(-1)?.powerW).toBe(0);
    expect(solarAhead(NOON, at('2026-06-01T20:00:00Z'), ZONE, null)).toEqual([]);
    expect(solarAhead(at('2026-06-01T20:00:00Z'), at('2026-06-01T21:00:00Z'), ZONE, 100)).toEqual([]);
  });
});

describe('what comes', () => {
  const outcome = (values: Partial<Outcome>): Outcome => ({
    goal: 'full-by',
    by: null,
    readyAt: null,
    reachesPercent: null,
    energyWh: 1,
    sunWh: 1,
    gridWh: 0,
    gridEur: 0,
    unknown: null,
    ...values,
  });
  const plan = (values: Partial<Outcomes>): Outcomes => ({
    at: '2026-06-01T10:00:00Z',
    until: '2026-06-02T22:00:00Z',
    outcomes: [],
    sunAheadWh: null,
    nextStartAt: null,
    ...values,
  });
  const deadline = deadlineSchema.parse({ readyAt: '07:00', targetPercent: 80, batteryKWh: 60 });
  const car = anAppliance({ settings: { deadline } });
  const coming = (outcomes: Outcomes, appliance = car, rows: readonly ChartRow[] = []) =>
    comingOf({ appliances: [appliance], outcomes: new Map([[appliance.id, outcomes]]), rows, nowMs: NOON, zone: ZONE });

  test('is in order, and nothing of it is over', () => {
    const full = outcome({ readyAt: '2026-06-01T12:40:00Z', reachesPercent: 80, by: '2026-06-02T05:00:00Z' });
    const events = coming(plan({ outcomes: [full], nextStartAt: '2026-06-01T09:00:00Z' }), car, [
      row('2026-05-31T19:03:00Z', 40),
      row('2026-05-31T19:10:00Z', 2),
    ]);
    expect(events.map(({ kind, atMs }) => [kind, new Date(atMs).toISOString()])).toEqual([
      ['ready', '2026-06-01T12:40:00.000Z'],
      ['night', '2026-06-01T19:00:00.000Z'],
      ['due', '2026-06-02T05:00:00.000Z'],
    ]);
  });

  test('promises no time that is only the worst case', () => {
    expect(coming(plan({ outcomes: [outcome({ readyAt: '2026-06-01T12:40:00Z', unknown: 'old-data' })] }))).toEqual([]);
  });

  test('knows the next entry of the week', () => {
    const item = scheduleItemSchema.parse({
      id: 'sch_01K00000000000000000000001',
      dayOfWeek: 1,
      hour: 22,
      minute: 30,
      desiredState: { mode: 'OFF', currentA: null },
    });
    const week = anAppliance({ mode: 'SCHEDULE', applianceScheduleItems: [item], nextApplianceScheduleItemIndex: 0 });
    expect(coming(plan({}), week)).toMatchObject([{ kind: 'schedule', atMs: at('2026-06-01T20:30:00Z') }]);
    expect(nextOf({ dayOfWeek: 1, hour: 9, minute: 0 }, NOON, ZONE)).toBe(at('2026-06-08T07:00:00Z'));
  });
});

test('only the last changes are listed, oldest first', () => {
  const decision = (hour: number, action: Decision['action']): Decision => ({
    time: new Date(NOON - hour * HOUR_MS).toISOString(),
    applianceId: anAppliance().id,
    action,
    on: action === 'start',
    setCurrentA: null,
    surplusW: null,
    reason: { code: 'starting-sun', figures: { powerW: 1000, haveW: 1000 } },
    nextChangeAt: null,
  });
  const marks = lastMarks(
    [decision(1, 'start'), decision(2, 'set'), decision(3, 'stop'), decision(30, 'start')],
    NOON - 10 * HOUR_MS,
    NOON,
    2,
  );
  expect(marks.map(({ action }) => action)).toEqual(['stop', 'start']);
});
