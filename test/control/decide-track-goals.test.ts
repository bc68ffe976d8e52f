import { describe, expect, it } from 'vitest';
import type { ApplianceMemory, GoalMemory } from '#functions/control/decide/memory/state.ts';
import { trackGoals } from '#functions/control/decide/rules/deadlines.ts';
import type { SiteView } from '#functions/control/decide/snapshot.ts';
import type { Goal } from '#functions/control/decide/types.ts';
import { account, MINUTE, NOON } from './harness.ts';
import { loadOf, readAt, viewOf } from './one-device.ts';
import type { ViewChanges } from './parts.ts';
import { switchable } from './pure-home.ts';

const HOUR = 60 * MINUTE;
const SINCE = NOON - 19 * HOUR;
const BY = NOON + 5 * HOUR;
const goalOf = (changes: Partial<Goal> = {}): Goal => ({
  kind: 'deadline',
  sinceMs: SINCE,
  byMs: BY,
  energyWh: null,
  runS: null,
  percent: null,
  batteryWh: null,
  ...changes,
});
/** An hour at 16 A on three phases. */
const energy = goalOf({ energyWh: 11_040 });
const runTime = goalOf({ kind: 'daily', runS: 7200 });
/** 20 % of a 49.68 kWh battery at 90 %: also an hour. */
const charge = goalOf({ percent: 60, batteryWh: 49_680 });
const counted = (changes: Partial<GoalMemory> = {}): GoalMemory => ({
  sinceMs: SINCE,
  wh: 0,
  onS: 0,
  onGrid: false,
  car: null,
  ...changes,
});

interface Changes {
  readonly goals?: readonly Goal[];
  readonly view?: ViewChanges;
  readonly memory?: Partial<ApplianceMemory>;
  readonly wasOn?: boolean | null;
  readonly fuseA?: number | null;
  readonly houseW?: number | null;
  readonly load?: boolean;
}
/** What it still needs is looked at apart: it follows from the rest. undefined: there is no such goal. */
const withoutLeft = (goal: GoalMemory | undefined): Omit<GoalMemory, 'leftMs'> | undefined => {
  if (goal === undefined) return undefined;
  const { leftMs: _, ...rest } = goal;
  return rest;
};

const follow = ({ goals = [energy], view, memory, wasOn = false, fuseA = null, houseW = null, load }: Changes = {}) => {
  const site = { settings: account({ fuseA }).settings, intervalS: 60 } as SiteView;
  const one = (load === true ? loadOf : viewOf)({ ...view, goals });
  const result = trackGoals(readAt(one, { countedAtMs: NOON - MINUTE, ...memory }), site, wasOn, houseW, NOON);
  const { deadline, daily } = result.memory.goals ?? {};
  return {
    gridHelp: result.gridHelp,
    memory: result.memory,
    deadline: withoutLeft(deadline),
    daily: withoutLeft(daily),
  };
};
/** Minutes before the deadline at which grid help starts. */
const minutesBefore = (changes: Changes): number | null => {
  const { gridHelp } = follow(changes);
  return gridHelp === null ? null : (BY - gridHelp.gridAtMs) / MINUTE;
};
const on: ViewChanges = { state: { on: true, setCurrentA: 16, powerW: 11_040 } };

describe('the grid starts 1.15 times the remaining time before the deadline, and one interval earlier', () => {
  it.each([
    ['energy', { goals: [energy] }, 70],
    ['energy of which half was received', { memory: { goals: { deadline: counted({ wh: 5520 }) } } }, 35.5],
    ['run time: a clock needs no reserve', { goals: [runTime] }, 121],
    ['run time, minus what it ran', { goals: [runTime], memory: { goals: { daily: counted({ onS: 3600 }) } } }, 61],
    ['a load, by its power', { load: true, goals: [goalOf({ kind: 'daily', energyWh: 2000 })] }, 70],
    ['at most what it was ever seen to take', { memory: { takesW: 5520 } }, 139],
    ['at most what the user allows', { view: { settings: { maxCurrentA: 8 } } }, 139],
    ['a car of unknown charge', { goals: [charge] }, 208],
  ])('%s', (_, changes, minutes) => expect(minutesBefore(changes)).toBeCloseTo(minutes, 6));

  it.each([
    ['that leaves 8 A beside the house', 9.5, 690, 139],
    ['beside an unknown house', 8, null, 139],
    ['beside a house that seems to export', 8, -2000, 139],
    ['in whole amperes', 8.9, 0, 139],
    ['that leaves less than its minimum, which counts instead', 5, 0, 69 * (16 / 6) + 1],
    ['that leaves more than it takes', 63, 690, 70],
  ])('a fuse %s', (_, fuseA, houseW, minutes) => {
    expect(minutesBefore({ fuseA, houseW })).toBeCloseTo(minutes, 6);
  });

  it('on all phases that it may start on', () => {
    const { capabilities, settings } = switchable();
    expect(minutesBefore({ view: { capabilities, settings: { ...settings, phases: 1 } }, memory: { phases: 1 } })).toBe(
      70,
    );
    expect(minutesBefore({ memory: { phases: 1 } })).toBeCloseTo(3 * 69 + 1, 6);
  });

  it('one that would draw nothing needs no help', () => {
    expect(follow({ memory: { takesW: 0 } }).gridHelp).toBeNull();
  });

  it('starts in the run that could still be in time, if the next one could not', () => {
    const in70 = { ...energy, byMs: NOON + 70 * MINUTE };
    const early = { ...energy, byMs: NOON + 70 * MINUTE + 1 };
    expect(follow({ goals: [in70] })).toMatchObject({
      gridHelp: { gridAtMs: NOON, byMs: in70.byMs, unknownCharge: false, due: true },
      deadline: { onGrid: true },
    });
    expect(follow({ goals: [early] })).toMatchObject({
      gridHelp: { gridAtMs: NOON + 1, byMs: early.byMs, due: false },
      deadline: { onGrid: false },
    });
  });

  it('goes on once started, until it is met', () => {
    const goals = { deadline: counted({ onGrid: true, wh: 11_039 }) };
    expect(follow({ memory: { goals } })).toMatchObject({ gridHelp: { due: true }, deadline: { onGrid: true } });
    const met = { deadline: counted({ onGrid: true, wh: 11_040 }) };
    expect(follow({ memory: { goals: met } })).toMatchObject({ gridHelp: null, deadline: { onGrid: false } });
  });

  it('of several goals the most urgent counts, unless another is due', () => {
    const soon = goalOf({ kind: 'daily', runS: 600, byMs: NOON + 5 * MINUTE });
    expect(follow({ goals: [energy, runTime] }).gridHelp).toMatchObject({ byMs: BY, gridAtMs: BY - 70 * MINUTE });
    expect(follow({ goals: [energy, soon] }).gridHelp).toMatchObject({ byMs: soon.byMs, due: true });
    const late = { ...energy, byMs: NOON + 20 * MINUTE };
    expect(follow({ goals: [soon, late] }).gridHelp).toMatchObject({ byMs: soon.byMs, due: true });
  });

  it.each([
    ['a deadline of a car that is not there', { view: { state: { plugged: false } } }, null],
    ['a daily run time of one', { goals: [runTime], view: { state: { plugged: false } } }, 121],
    ['one that is full', { view: { state: { full: true } } }, null],
    ['a daily run time of one that is full', { goals: [runTime], view: { state: { full: true } } }, null],
  ])('%s', (_, changes, minutes) => expect(minutesBefore(changes)).toBe(minutes));
});

describe('what it received towards its goal', () => {
  it.each([
    ['the measured energy', {}, { wh: 184, onS: 60 }],
    [
      'without a measurement the expected energy',
      { state: { ...on.state, powerW: null, setCurrentA: 16 } },
      { wh: 184, onS: 60 },
    ],
  ])('%s', (_, view, got) => {
    expect(follow({ view: { ...on, ...view }, wasOn: true }).deadline).toEqual(counted(got));
  });

  it('of unknown power: the expected energy while it was on, else nothing', () => {
    // Neither power nor current nor set-point: 6 A are expected.
    const view = { state: { on: true, powerW: null, setCurrentA: null } };
    expect(follow({ view, wasOn: true }).deadline).toEqual(counted({ wh: 69, onS: 60 }));
    expect(follow({ view, wasOn: false }).deadline).toEqual(counted());
    expect(follow({ view, wasOn: null }).deadline).toEqual(counted());
    // The power it last reported is not its power now.
    const power = [[NOON - 30_000, 5000]] as const;
    expect(follow({ view, wasOn: true, memory: { power } }).deadline).toEqual(counted({ wh: 69, onS: 60 }));
  });

  it('power in an unknown state counts as energy, not as time', () => {
    expect(follow({ view: on, wasOn: null }).deadline).toEqual(counted({ wh: 184 }));
  });

  it.each([
    ['three hours', 3 * HOUR, 33_120, 10_800],
    ['a longer gap', 3 * HOUR + 1, 0, 0],
    ['none', 0, 0, 0],
    ['a clock that was put back', -MINUTE, 0, 0],
  ])('over %s', (_, elapsedMs, wh, onS) => {
    const { deadline, memory } = follow({ view: on, wasOn: true, memory: { countedAtMs: NOON - elapsedMs } });
    expect(deadline).toMatchObject({ wh, onS });
    expect(memory.countedAtMs).toBe(NOON);
  });

  it('from the first read on', () => {
    const { deadline, memory } = follow({ view: on, wasOn: true, memory: { countedAtMs: null } });
    expect([deadline, memory.countedAtMs]).toEqual([counted(), NOON]);
  });

  it.each([
    ['unreachable', { trouble: 'failed' }],
    ['not asked', { asked: false }],
    ['offline', { state: { ...on.state, online: false } }],
  ] as const)('%s: counted once it is back', (_, view) => {
    const { deadline, memory } = follow({ view: { ...on, ...view }, wasOn: true });
    expect([deadline, memory.countedAtMs]).toEqual([counted(), NOON - MINUTE]);
  });

  it('in a new period only what lies in it', () => {
    const began = { ...energy, sinceMs: NOON - 15_000 };
    const goals = { deadline: counted({ wh: 5000, onS: 99, onGrid: true }) };
    expect(follow({ goals: [began], view: on, wasOn: true, memory: { goals } }).deadline).toEqual(
      counted({ sinceMs: began.sinceMs, wh: 46, onS: 15 }),
    );
    const future = { ...energy, sinceMs: NOON + 15_000 };
    expect(follow({ goals: [future], view: on, wasOn: true, memory: { goals } }).deadline).toMatchObject({
      wh: 0,
      onS: 0,
    });
  });

  it('plugging in again restarts a deadline, not a daily run time', () => {
    const goals = { deadline: counted({ wh: 5000, onS: 99 }), daily: counted({ wh: 5000, onS: 99 }) };
    const left = follow({ goals: [energy, runTime], view: { state: { plugged: false } }, memory: { goals } });
    expect(left).toMatchObject({ deadline: counted(), daily: { wh: 5000, onS: 99 } });
  });

  it('nothing once there is no goal', () => {
    const before = { goals: { deadline: counted() } };
    expect(follow({ goals: [], memory: before }).memory).toMatchObject({ goals: null, countedAtMs: null });
    expect(follow({ goals: [], memory: { goals: null } }).memory).toMatchObject({ countedAtMs: NOON - MINUTE });
    expect(follow({ goals: [] }).gridHelp).toBeNull();
  });
});

describe('the charge that the car reports', () => {
  const DAY = 24 * HOUR;
  const reportedCharge = (atMs: number, percent = 40) => ({ car: { atMs, percent } });
  const since = (atMs: number, wh: number, percent = 40) => ({ deadline: counted({ wh, car: { atMs, percent, wh } }) });

  it('counts from when it was reported', () => {
    const { deadline, gridHelp } = follow({
      goals: [charge],
      memory: { ...reportedCharge(NOON - HOUR), goals: { deadline: counted({ wh: 3000 }) } },
    });
    expect(deadline?.car).toEqual({ atMs: NOON - HOUR, percent: 40, wh: 3000 });
    // 20 % of the battery at 90 % are an hour.
    expect(gridHelp).toMatchObject({ unknownCharge: false, gridAtMs: BY - 70 * MINUTE });
  });

  it('holds until a newer one, and what was received since is subtracted', () => {
    const goals = { deadline: counted({ wh: 8520, car: { atMs: NOON - HOUR, percent: 40, wh: 3000 } }) };
    const followed = (atMs: number, percent: number) =>
      follow({ goals: [charge], memory: { ...reportedCharge(atMs, percent), goals } });
    expect(followed(NOON - HOUR, 99).deadline?.car).toEqual({ atMs: NOON - HOUR, percent: 40, wh: 3000 });
    expect(followed(NOON - HOUR, 99).gridHelp?.gridAtMs).toBeCloseTo(BY - 35.5 * MINUTE, 3);
    expect(followed(NOON - HOUR + 1, 55).deadline?.car).toEqual({ atMs: NOON - HOUR + 1, percent: 55, wh: 8520 });
    // A car above the target needs nothing, never a negative amount.
    expect(followed(NOON, 80)).toMatchObject({ gridHelp: null });
  });

  it.each([
    ['before it left', { ...reportedCharge(NOON - HOUR), unpluggedMs: NOON - HOUR }, null],
    ['after it left', { ...reportedCharge(NOON - HOUR), unpluggedMs: NOON - HOUR - 1 }, 40],
    ['a day ago', reportedCharge(NOON - DAY), 40],
    ['longer ago', reportedCharge(NOON - DAY - 1), null],
    ['never', { car: null }, null],
  ])('reported %s', (_, memory, percent) => {
    const goals = since(NOON - 2 * DAY, 100);
    const { deadline, gridHelp } = follow({ goals: [charge], memory: { ...memory, goals } });
    expect(deadline?.car?.percent ?? null).toBe(percent);
    expect(gridHelp?.unknownCharge).toBe(percent === null);
  });

  it('carries over into the next period, minus what was received', () => {
    const next = { ...charge, sinceMs: NOON - 30_000 };
    const goals = { deadline: counted({ wh: 8520, car: { atMs: NOON - HOUR, percent: 40, wh: 3000 } }) };
    const memory = { ...reportedCharge(NOON - HOUR), goals };
    const { deadline } = follow({ goals: [next], view: on, wasOn: true, memory });
    // 184 Wh in the minute, of which half lies in either period.
    expect(deadline).toMatchObject({ sinceMs: next.sinceMs, wh: 92, onS: 30 });
    expect(deadline?.car).toEqual({ atMs: NOON - HOUR, percent: 40, wh: 3000 - 8520 - 92 });
  });
});
