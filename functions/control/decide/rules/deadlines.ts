import { HOUR_MS } from '#shared/units.ts';
import type { ApplianceMemory, GivenChargeMemory, GoalKind, GoalMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import { currentRange, mostPhases, phasesOf, wattsPerAmpere } from '../observe/limits.ts';
import { meanPower } from '../observe/own-power.ts';
import type { SiteView } from '../snapshot.ts';
import type { Goal, GridHelp } from '../types.ts';
import { CHARGING_EFFICIENCY, countGivenCharge, partSince } from './given-charge.ts';

/** Factor on the remaining time at full power, for what may still go wrong. */
const RESERVE = 1.15;
/** Gap between two observations that is still counted by the straight line between them. */
const COUNTED_GAP_MS = 3 * HOUR_MS;
/** A charge level that the car reported holds for a day: what it took since is counted, what else happened is unknown. */
const CHARGE_HOLDS_MS = 24 * HOUR_MS;

const notStarted = (goal: Goal): GoalMemory => ({ sinceMs: goal.sinceMs, wh: 0, onS: 0, onGrid: false, car: null });

/** The next period of the same goal: what was counted since the car reported its charge stays counted. */
const nextPeriod = (goal: Goal, before: GoalMemory | undefined): GoalMemory =>
  before?.car == null
    ? notStarted(goal)
    : { ...notStarted(goal), car: { ...before.car, wh: before.car.wh - before.wh } };

/**
 * Counts what an appliance received towards its goals and since a charge was given by hand, and says when the grid has to help (LAW.md, Deadlines). PV still to
 * come counts as 0: at full power it adds nothing, so counting on it could only break the promise. The start is planned
 * again in every run, so every kWh of PV moves it back all the same.
 * @param wasOn whether it was on since the last run
 * @param houseW house load as last known, for what the fuse leaves; null: unknown
 */
export const trackGoals = (
  device: Device,
  site: SiteView,
  wasOn: boolean | null,
  houseW: number | null,
  nowMs: number,
): { readonly memory: ApplianceMemory; readonly gridHelp: GridHelp | null } => {
  const { view, memory } = device;
  if (view.goals.length === 0 && view.given === null) {
    const idle = memory.goals === null && memory.given === null;
    return { memory: idle ? memory : { ...memory, goals: null, given: null, countedAtMs: null }, gridHelp: null };
  }
  const received = receivedSince(device, wasOn, nowMs);
  const given = countGivenCharge(device, received.wh, nowMs);
  const powerW = fullPower(device, site.settings.fuseA, houseW);
  let gridHelp: GridHelp | null = null;
  const goals: Partial<Record<GoalKind, GoalMemory>> = {};
  for (const goal of view.goals) {
    const before = memory.goals?.[goal.kind];
    // What was drawn before this period began belongs to the last one, though it is counted only now.
    const part = partSince(goal.sinceMs, memory.countedAtMs, nowMs);
    const begins = before === undefined || before.sinceMs !== goal.sinceMs;
    let counted = begins ? nextPeriod(goal, before && { ...before, wh: before.wh + (1 - part) * received.wh }) : before;
    // The car that comes back may be another one.
    if (goal.kind !== 'daily' && view.state.plugged === false) counted = notStarted(goal);
    else counted = { ...counted, wh: counted.wh + part * received.wh, onS: counted.onS + part * received.onS };
    counted = withCar(counted, device, given, nowMs);
    const remainingMs = remainingTime(goal, counted, device, powerW);
    const { leftMs: _, ...uncounted } = counted;
    const unknownCharge = goal.percent !== null && counted.car === null;
    if (remainingMs <= 0) counted = { ...uncounted, onGrid: false };
    else {
      // One interval earlier: if the next run would be too late, this one has to start.
      const gridAtMs = goal.byMs - remainingMs * (goal.runS === null ? RESERVE : 1) - site.intervalS * 1000;
      // Once started it goes on: at full power the start would fall back behind the clock at once.
      const due = counted.onGrid || nowMs >= gridAtMs;
      counted = { ...uncounted, onGrid: due, ...(!unknownCharge && { leftMs: Math.round(remainingMs) }) };
      const lateMs = unknownCharge ? 0 : Math.max(0, nowMs + remainingMs - goal.byMs);
      const shortWh = (lateMs * powerW) / HOUR_MS;
      if (gridHelp === null || (due && !gridHelp.due)) {
        gridHelp = { gridAtMs, byMs: goal.byMs, unknownCharge, due, shortWh };
      }
    }
    goals[goal.kind] = counted;
  }
  const countedAtMs = received.counted ? nowMs : memory.countedAtMs;
  const known = view.goals.length === 0 ? null : goals;
  return { memory: { ...memory, goals: known, given, countedAtMs }, gridHelp };
};

/** Energy and time on since the last count. A device that cannot be read is counted once it can. */
const receivedSince = (
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
  return { wh: (meanW * elapsedMs) / HOUR_MS, onS: wasOn === true ? elapsedMs / 1000 : 0, counted: true };
};

/**
 * The charge level that the car reported or a user gave, and the count at that time. One that was reported before it was last
 * unplugged, or more than a day ago, says nothing about now.
 */
const withCar = (
  counted: GoalMemory,
  { memory }: Device,
  given: GivenChargeMemory | null,
  nowMs: number,
): GoalMemory => {
  const { car, unpluggedMs } = memory;
  if (given !== null) {
    return { ...counted, car: { atMs: given.atMs, percent: given.percent, wh: counted.wh - given.wh } };
  }
  if (car === null || car.atMs <= (unpluggedMs ?? 0) || nowMs - car.atMs > CHARGE_HOLDS_MS) {
    return { ...counted, car: null };
  }
  if (counted.car !== null && counted.car.atMs >= car.atMs) return counted;
  return { ...counted, car: { atMs: car.atMs, percent: car.percent, wh: counted.wh } };
};

/** Time still needed at full power, ms. */
const remainingTime = (goal: Goal, counted: GoalMemory, { view }: Device, powerW: number): number => {
  const { full, plugged } = view.state;
  if (full === true || (plugged === false && goal.kind !== 'daily')) return 0;
  if (goal.runS !== null) return (goal.runS - counted.onS) * 1000;
  return powerW <= 0 ? 0 : ((goalEnergy(goal, counted) - counted.wh) / powerW) * HOUR_MS;
};

/** Energy that the goal asks for in total, in the same count, Wh. A car of unknown charge counts as empty. */
const goalEnergy = (goal: Goal, counted: GoalMemory): number => {
  if (goal.energyWh !== null) return goal.energyWh;
  const perPercentWh = (goal.batteryWh ?? 0) / 100 / CHARGING_EFFICIENCY;
  const missing = (goal.percent ?? 0) - (counted.car?.percent ?? 0);
  return (counted.car?.wh ?? 0) + Math.max(0, missing) * perPercentWh;
};

/** Highest power it can draw, W: within its limits, the fuse beside the house, and what it was ever seen to take. */
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
