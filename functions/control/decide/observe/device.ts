import type { ApplianceState } from '#shared/model/reading.ts';
import type { GoalCall } from '../goal.ts';
import type { ApplianceMemory } from '../memory/state.ts';
import type { Intent, Resolved } from '../rules/intent.ts';
import type { ApplianceView } from '../snapshot.ts';
import { currentRange, nominalPower, phasesOf, wattsPerAmpere } from './limits.ts';
import {
  backOffMs,
  endForeign,
  endStuck,
  MISMATCHES,
  settleRefused,
  startsByItself,
  stuckAt,
  unmarked,
  verify,
  wasSwitched,
  withForeign,
} from './obedience.ts';
import { remember } from './own-power.ts';

const MINUTE_MS = 60_000;
const START_MS = 3 * MINUTE_MS;

/** An appliance as this run finds it. */
export interface Device {
  readonly view: ApplianceView;
  readonly intent: Intent;
  /** What a deadline or daily minimum asks for; null: nothing. */
  readonly call: GoalCall | null;
  readonly memory: ApplianceMemory;
  /** In force: as observed, or as commanded where the device has not shown it yet. */
  readonly on: boolean | null;
  readonly setA: number | null;
  /** Power now, measured or standing in, W; null: unknown, and then part of the house. */
  readonly powerW: number | null;
  /** Power that its set-point asks for when on, W. */
  readonly expectedW: number;
  readonly starting: boolean;
  /** On for a while without drawing. */
  readonly idle: boolean;
  /** The device still has to do what was commanded. */
  readonly repeat: boolean;
  /** A command is under way and the device had no time yet to show it. */
  readonly underway: boolean;
  /** Mode or settings changed since the last run. */
  readonly changed: boolean;
}

const settingsKey = (view: ApplianceView, intent: Intent): string => {
  const s = view.settings;
  // A pause is like a mode of its own: what was seen before or during it says nothing of who changed what.
  const mode = intent.kind === 'leave' && intent.reason.code === 'paused' ? 'PAUSED' : view.mode;
  const asks = intent.kind === 'force' ? `${intent.on} ${intent.currentA}` : intent.kind;
  return [mode, asks, view.priority, view.sunShare, s.minCurrentA, s.maxCurrentA, s.minPowerW, s.maxPowerW].join('|');
};

const unknownMemory = (key: string): ApplianceMemory => ({
  key,
  command: null,
  switchedMs: null,
  on: null,
  edges: [],
  power: [],
  energy: [],
  countedW: null,
  nominalW: null,
  unmetered: null,
  phases: null,
  clampA: null,
  stuck: null,
  obey: null,
  unsent: null,
  foreign: null,
  troubleSinceMs: null,
  idleSinceMs: null,
  drawsNothing: false,
  lessCount: 0,
  startsDay: 0,
  starts: 0,
  sets: 0,
  phaseSet: null,
  phasePause: null,
  takesW: null,
  goals: null,
  countedAtMs: null,
  car: null,
  unpluggedMs: null,
  pluggedMs: null,
  waitingSinceMs: null,
  socMap: null,
  reason: null,
});

/**
 * Reads an appliance against what we remember: was the last command obeyed, did someone else change it, what does it draw.
 * @param resolved what its mode asks for now; in forced modes a foreign change is corrected instead of respected
 * @param neededMs power observations older than this are not asked for any more
 */
export const readDevice = (
  view: ApplianceView,
  known: ApplianceMemory | undefined,
  nowMs: number,
  neededMs: number,
  { intent, socMap }: Resolved,
): Device => {
  const reasserts = intent.kind === 'force';
  const key = settingsKey(view, intent);
  // What an older run did not remember yet starts as unknown.
  let memory: ApplianceMemory = { ...unknownMemory(key), ...known };
  const changed = known !== undefined && known.key !== key;
  if (changed) {
    const sameMode = known.key.split('|')[0] === key.split('|')[0];
    memory = {
      ...memory,
      key,
      clampA: null,
      stuck: null,
      ...(sameMode ? {} : { command: null, foreign: null, obey: null, drawsNothing: false }),
      unsent: null,
    };
  }
  memory = { ...memory, socMap };
  const { state } = view;
  // An old state deliberately not renewed says nothing of what became of a command, and is no new observation.
  const reached = view.trouble === null && state.online !== false;
  const seen = reached && view.asked;
  memory = { ...memory, troubleSinceMs: reached ? null : (memory.troubleSinceMs ?? nowMs) };
  if (state.plugged === false) memory = { ...memory, clampA: null, takesW: null };
  if (view.car !== null && view.car.atMs > (memory.car?.atMs ?? 0)) memory = { ...memory, car: view.car };
  if (seen && state.plugged === false) memory = { ...memory, unpluggedMs: nowMs, pluggedMs: null };
  if (seen && state.plugged === true) memory = { ...memory, pluggedMs: memory.pluggedMs ?? nowMs };
  memory = endStuck(endForeign(memory, view, nowMs), view, nowMs);

  let underway = false;
  let repeat = false;
  const someones = !reasserts && !startsByItself(memory, nowMs);
  const follows = intent.kind === 'surplus' && !changed;
  if (seen) memory = settleRefused(memory, view, nowMs);
  if (seen && someones && follows && memory.command === null && wasSwitched(known, state.on))
    memory = withForeign(memory, view, nowMs);
  if (seen && memory.command !== null) {
    const verdict = verify(memory.command, view, nowMs);
    if (verdict === 'obeyed') {
      memory = { ...memory, command: { ...memory.command, confirmed: true }, obey: null };
    } else if (verdict === 'underway') {
      underway = true;
    } else if (verdict === 'limited') {
      // What the device made of it counts from now on; only a change after that is someone else's.
      const command = { ...memory.command, currentA: state.setCurrentA, confirmed: true };
      memory = { ...memory, command, clampA: state.setCurrentA };
    } else if (verdict === 'changed' && someones) {
      memory = withForeign(memory, view, nowMs);
    } else if (verdict === 'changed' || memory.command.attempts < MISMATCHES) {
      repeat = true;
      memory = { ...memory, command: { ...memory.command, confirmed: false } };
    } else {
      const failures = (memory.obey?.failures ?? 0) + 1;
      memory = {
        ...unmarked(memory, view),
        ...stuckAt(memory, view, nowMs),
        command: null,
        obey: { failures, untilMs: nowMs + backOffMs(failures) },
      };
    }
  }

  // What is in force: our word until the device had its chance to follow it, then the device's.
  const commanded = memory.command !== null && !memory.command.confirmed ? memory.command : null;
  const on = commanded?.on ?? state.on;
  const setA = commanded?.currentA ?? state.setCurrentA ?? memory.command?.currentA ?? null;
  // Not to be known for a while is no switching.
  if (on !== null && on !== memory.on)
    memory = { ...memory, on, switchedMs: memory.on === null ? memory.switchedMs : nowMs };
  const waits = on === false && state.plugged !== false && state.full !== true;
  memory = { ...memory, waitingSinceMs: waits ? (memory.waitingSinceMs ?? nowMs) : null };
  return {
    ...observePower(view, memory, seen, reached, on, setA, nowMs, neededMs),
    intent,
    call: null,
    underway,
    repeat,
    changed,
  };
};

const observePower = (
  view: ApplianceView,
  before: ApplianceMemory,
  seen: boolean,
  reached: boolean,
  on: boolean | null,
  setA: number | null,
  nowMs: number,
  neededMs: number,
): Omit<Device, 'intent' | 'call' | 'underway' | 'repeat' | 'changed'> => {
  const { state } = view;
  let memory = before;
  const drawing = (state.powerW ?? 0) > 100;
  // Just after a change of ours the vendor may still show the phases of before.
  const settled = memory.phaseSet === null || nowMs - memory.phaseSet.sinceMs >= START_MS;
  if (state.phases !== null && settled && (drawing || memory.phases === null)) {
    memory = { ...memory, phases: state.phases };
  }
  const range = currentRange(view, memory);
  const perA = wattsPerAmpere(phasesOf(view, memory));
  const expectedW = range === null ? nominalPower(view, memory) : (setA ?? range.minA) * perA;
  const powerW = reached ? powerNow(view, memory, setA, perA) : null;
  if (powerW !== null && seen) {
    const at = state.observedAt === null ? nowMs : Math.min(nowMs, Date.parse(state.observedAt));
    memory = { ...memory, power: remember(memory.power, at, powerW, neededMs), energy: counted(memory.energy, state) };
    if (range === null && on === true && powerW > 50) {
      memory = { ...memory, nominalW: Math.round(memory.nominalW === null ? powerW : (memory.nominalW + powerW) / 2) };
    }
  }
  const little = on === true && powerW !== null && powerW < Math.max(50, 0.1 * expectedW);
  const less = on === true && powerW !== null && powerW < 0.85 * expectedW;
  const sinceSwitch = memory.switchedMs === null ? Number.POSITIVE_INFINITY : nowMs - memory.switchedMs;
  const starting = on === true && sinceSwitch < START_MS && (powerW === null || powerW < 0.5 * expectedW);
  if (seen) {
    const lessCount = less && !starting ? Math.min(9, memory.lessCount + 1) : 0;
    memory = { ...memory, idleSinceMs: little ? (memory.idleSinceMs ?? nowMs) : null, lessCount };
  }
  memory = { ...memory, takesW: takes(memory, powerW, expectedW) };
  const idle = memory.idleSinceMs !== null && !starting && nowMs - memory.idleSinceMs >= START_MS;
  const gone = state.plugged === false || (seen && on === true && powerW !== null && !little);
  memory = { ...memory, drawsNothing: idle || (memory.drawsNothing && !gone) };
  return { view, memory, on, setA, powerW, expectedW, starting, idle };
};

const MOST_COUNTED = 12;
const counted = (energy: ApplianceMemory['energy'], { counter }: ApplianceState): ApplianceMemory['energy'] => {
  const last = energy.at(-1);
  if (counter === undefined || (last !== undefined && Date.parse(counter.at) <= last[0])) return energy;
  return [...energy.slice(1 - MOST_COUNTED), [Date.parse(counter.at), counter.wh]];
};

/** "Measured power if it draws less for > 2 samples" (§B5 (4)) is its own limit, until it is seen to take more. */
const takes = ({ takesW, lessCount }: ApplianceMemory, powerW: number | null, expectedW: number): number | null => {
  if (powerW === null) return takesW;
  if (takesW !== null && powerW > 1.1 * takesW) return null;
  return lessCount > 2 && powerW > 0.3 * expectedW ? powerW : takesW;
};

/** Measured power, or what stands in for a device that does not report it (`fallbackPower`). */
const powerNow = (view: ApplianceView, memory: ApplianceMemory, setA: number | null, perA: number): number | null => {
  const { state, settings, capabilities } = view;
  if (state.powerW !== null) return state.powerW;
  if (state.on === null) return null;
  if (!state.on || state.plugged === false || state.full === true) return 0;
  if (state.currentA !== null) return state.currentA * perA;
  if (settings.fallbackPower !== null) return settings.fallbackPower;
  if (capabilities.current === null) return memory.unmetered?.powerW ?? null;
  return setA === null ? null : setA * perA;
};

/**
 * What an appliance takes of the surplus from now on, W: its set-point, what it really draws if that is less for a
 * while, and its set-point again while it starts (§B5 (4), ledger).
 */
export const claimOf = (device: Device, on: boolean, currentA: number | null, phases?: 1 | 3): number => {
  if (!on) return 0;
  const { memory, view } = device;
  const setW = currentA === null ? device.expectedW : currentA * wattsPerAmpere(phases ?? phasesOf(view, memory));
  // A full car that is started once more still takes nothing: nobody has to make room for it.
  if (memory.drawsNothing) return Math.min(setW, device.powerW ?? 0);
  if (device.on !== true || device.starting || device.powerW === null) return setW;
  return memory.lessCount > 2 ? Math.min(setW, device.powerW) : setW;
};
