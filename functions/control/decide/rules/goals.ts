import type { Goal, GoalCall } from '../goal.ts';
import type { ApplianceMemory, GoalMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import { currentRange, mostPhases, phasesOf, wattsPerAmpere } from '../observe/limits.ts';
import { meanPower } from '../observe/own-power.ts';
import type { SiteView } from '../snapshot.ts';

/** control.md §B8: "t* = t_deadline − max(0, remaining − S_30)/P_max · 1.15, re-planned each tick". */
const RESERVE = 1.15;
/** Part of what a car takes that arrives in its battery. */
const CHARGING_EFFICIENCY = 0.9;
/** Gap between two observations that is still counted as what lies on the line between them. */
const COUNTED_GAP_MS = 3 * 3_600_000;
const MS_PER_HOUR = 3_600_000;
/** A car's word holds for a day: what it took since is counted, what else became of it is not known. */
const CHARGE_HOLDS_MS = 24 * MS_PER_HOUR;

const fresh = (goal: Goal): GoalMemory => ({ sinceMs: goal.sinceMs, wh: 0, onS: 0, onGrid: false, car: null });

/** The next period of the same goal: what was counted since the car told its charge stays counted. */
const renewed = (goal: Goal, before: GoalMemory | undefined): GoalMemory =>
  before?.car == null ? fresh(goal) : { ...fresh(goal), car: { ...before.car, wh: before.car.wh - before.wh } };

/** Which part of the time since the last count lies in a period. */
const partSince = (sinceMs: number, countedAtMs: number | null, nowMs: number): number =>
  countedAtMs === null || countedAtMs >= sinceMs ? 1 : Math.max(0, nowMs - sinceMs) / (nowMs - countedAtMs);

/**
 * Counts what an appliance got towards its goals and says when the grid has to help. S_30 of the formula is left at 0:
 * at full power sun adds nothing, so counting on it could only break the promise; every kWh of sun before moves the
 * start back all the same, as the start is planned anew in every run.
 * @param wasOn whether it was on since the last run
 * @param houseW house load as last known, for what the fuse leaves; null: unknown
 */
export const followGoals = (
  device: Device,
  site: SiteView,
  wasOn: boolean | null,
  houseW: number | null,
  nowMs: number,
): { readonly memory: ApplianceMemory; readonly call: GoalCall | null } => {
  const { view } = device;
  const { memory } = device;
  if (view.goals.length === 0) {
    const kept = memory.goals === null ? memory : { ...memory, goals: null, countedAtMs: null };
    return { memory: kept, call: null };
  }
  const got = gotSince(device, wasOn, nowMs);
  const powerW = fullPower(device, site.settings.fuseA, houseW);
  let call: GoalCall | null = null;
  const goals: Partial<Record<Goal['kind'], GoalMemory>> = {};
  for (const goal of view.goals) {
    const before = memory.goals?.[goal.kind];
    // What was taken before this period began was the last one's, though it is counted only now.
    const part = partSince(goal.sinceMs, memory.countedAtMs, nowMs);
    const anew = before === undefined || before.sinceMs !== goal.sinceMs;
    let counted = anew ? renewed(goal, before && { ...before, wh: before.wh + (1 - part) * got.wh }) : before;
    // Another car may come back than the one that left.
    if (goal.kind === 'deadline' && view.state.plugged === false) counted = fresh(goal);
    else counted = { ...counted, wh: counted.wh + part * got.wh, onS: counted.onS + part * got.onS };
    counted = withCar(counted, device, nowMs);
    const remainingMs = remaining(goal, counted, device, powerW);
    if (remainingMs <= 0) counted = { ...counted, onGrid: false };
    else {
      // Late is late: the run that could still be in time is this one, if the next one could not.
      const gridAtMs = goal.byMs - remainingMs * (goal.runS === null ? RESERVE : 1) - site.intervalS * 1000;
      // Once started it goes on: on full power the plan would fall back behind the clock at once.
      const now = counted.onGrid || nowMs >= gridAtMs;
      counted = { ...counted, onGrid: now };
      if (call === null || (now && !call.now)) {
        const unknownCharge = goal.percent !== null && counted.car === null;
        call = { gridAtMs, byMs: goal.byMs, unknownCharge, now };
      }
    }
    goals[goal.kind] = counted;
  }
  const countedAtMs = got.counted ? nowMs : memory.countedAtMs;
  return { memory: { ...memory, goals, countedAtMs }, call };
};

/** Energy and time on since the last count. A device that cannot be read is counted when it is back. */
const gotSince = (
  device: Device,
  wasOn: boolean | null,
  nowMs: number,
): { readonly wh: number; readonly onS: number; readonly counted: boolean } => {
  const { view, memory } = device;
  if (view.trouble !== null || !view.asked || view.state.online === false) return { wh: 0, onS: 0, counted: false };
  const { countedAtMs } = memory;
  const elapsedMs = countedAtMs === null ? 0 : nowMs - countedAtMs;
  if (elapsedMs <= 0 || elapsedMs > COUNTED_GAP_MS) return { wh: 0, onS: 0, counted: true };
  const measuredW = meanPower(memory.power, memory.edges, nowMs, elapsedMs);
  const meanW = device.powerW === null || measuredW === null ? (wasOn === true ? device.expectedW : 0) : measuredW;
  return { wh: (meanW * elapsedMs) / MS_PER_HOUR, onS: wasOn === true ? elapsedMs / 1000 : 0, counted: true };
};

/**
 * The car's own word on its battery, and how much was counted when it was heard. From before it was last away, or older
 * than a day, it says nothing of now.
 */
const withCar = (counted: GoalMemory, { memory }: Device, nowMs: number): GoalMemory => {
  const { car, unpluggedMs } = memory;
  if (car === null || car.atMs <= (unpluggedMs ?? 0) || nowMs - car.atMs > CHARGE_HOLDS_MS) {
    return { ...counted, car: null };
  }
  if (counted.car !== null && counted.car.atMs >= car.atMs) return counted;
  return { ...counted, car: { atMs: car.atMs, percent: car.percent, wh: counted.wh } };
};

/** Time that is still needed at full power, ms. */
const remaining = (goal: Goal, counted: GoalMemory, { view }: Device, powerW: number): number => {
  const { full, plugged } = view.state;
  if (full === true || (plugged === false && goal.kind === 'deadline')) return 0;
  if (goal.runS !== null) return (goal.runS - counted.onS) * 1000;
  return powerW <= 0 ? 0 : ((energyOf(goal, counted) - counted.wh) / powerW) * MS_PER_HOUR;
};

/** Energy that the goal asks for in all, in the same count, Wh. A car that never told its level is taken for empty. */
const energyOf = (goal: Goal, counted: GoalMemory): number => {
  if (goal.energyWh !== null) return goal.energyWh;
  const perPercentWh = (goal.batteryWh ?? 0) / 100 / CHARGING_EFFICIENCY;
  const missing = (goal.percent ?? 0) - (counted.car?.percent ?? 0);
  return (counted.car?.wh ?? 0) + Math.max(0, missing) * perPercentWh;
};

/** What it can take at most, W: its limits, the fuse beside the house, and what it was seen to take. */
const fullPower = (device: Device, fuseA: number | null, houseW: number | null): number => {
  const { view } = device;
  const phases = mostPhases(view, device.memory);
  const memory = phases === null ? device.memory : { ...device.memory, phases };
  const range = currentRange(view, memory);
  if (range === null) return device.expectedW;
  const perA = wattsPerAmpere(phasesOf(view, memory));
  const fuseLeftA = fuseA === null ? Number.POSITIVE_INFINITY : fuseA - Math.max(0, houseW ?? 0) / wattsPerAmpere(3);
  const currentA = Math.max(range.minA, Math.min(range.maxA, Math.floor(fuseLeftA)));
  return Math.min(currentA * perA, memory.takesW ?? Number.POSITIVE_INFINITY);
};
