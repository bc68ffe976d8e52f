import type { ApplianceState } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { backOffMs } from '../memory/back-off.ts';
import { afterCarSeen } from '../memory/pauses.ts';
import type { ApplianceMemory } from '../memory/state.ts';
import type { ApplianceView } from '../snapshot.ts';
import type { GridHelp, Intent, ResolvedIntent } from '../types.ts';
import { currentRange, nominalPower, phasesOf, wattsPerAmpere } from './limits.ts';
import {
  compareReadBack,
  endForeign,
  endStuck,
  MISMATCHES,
  reconcileRefused,
  revertMarks,
  startsByItself,
  stuckAt,
  wasSwitched,
  withForeign,
} from './obedience.ts';
import { recordPower } from './own-power.ts';

/** A device may take this long to start drawing, ms. */
const START_MS = 3 * MINUTE_MS;
/** Below this an appliance that is on counts as drawing nothing, W, or below a tenth of its set-point. */
const LITTLE_W = 50;
const leastDrawnW = (expectedW: number): number => Math.max(LITTLE_W, 0.1 * expectedW);
/** Observations with clearly less than the set-point after which the measured power counts instead. */
const LESS_OBSERVATIONS = 2;

/** An appliance as observed in this run. */
export interface Device {
  readonly view: ApplianceView;
  readonly intent: Intent;
  /** What a deadline or daily minimum asks of the grid; null: nothing. */
  readonly gridHelp: GridHelp | null;
  readonly memory: ApplianceMemory;
  /** In force: as observed, or as commanded where the device has not had time to show it. */
  readonly on: boolean | null;
  readonly setA: number | null;
  /** Power now, measured or inferred, W; null: unknown, and then part of the house. */
  readonly powerW: number | null;
  /** Power that its set-point asks for when on, W. */
  readonly expectedW: number;
  readonly starting: boolean;
  /** On for a while without drawing. */
  readonly idle: boolean;
  /** The last command had no effect and has to be sent again. */
  readonly repeat: boolean;
  /** A command was sent and the device had no time yet to show its effect. */
  readonly underway: boolean;
  /** Mode or settings changed since the last run. */
  readonly changed: boolean;
}

/** What `observePower` finds out. */
type Powers = Pick<Device, 'view' | 'memory' | 'on' | 'setA' | 'powerW' | 'expectedW' | 'starting' | 'idle'>;

const settingsKey = (view: ApplianceView, intent: Intent): string => {
  const s = view.settings;
  // A pause acts as a mode of its own, as charging now does: what was observed before or during it does not show who changed what.
  const { reason } = intent.kind === 'surplus' ? { reason: null } : intent;
  const mode = reason?.code === 'paused' ? 'PAUSED' : reason?.code === 'charge-now' ? 'CHARGE_NOW' : view.mode;
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
  given: null,
  unpluggedMs: null,
  pluggedMs: null,
  waitingSinceMs: null,
  socMap: null,
  reason: null,
});

/**
 * Reads an appliance against its memory: was the last command obeyed, did somebody else change it, what does it draw.
 * @param resolved what its mode asks for now; a forced intent corrects a foreign change instead of respecting it
 * @param neededMs power observations older than this are no longer needed
 */
export const readDevice = (
  view: ApplianceView,
  known: ApplianceMemory | undefined,
  nowMs: number,
  neededMs: number,
  { intent, socMap, chargeNow }: ResolvedIntent,
): Device => {
  const reasserts = intent.kind === 'force';
  const key = settingsKey(view, intent);
  // Fields that an older run did not store start as unknown.
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
  memory = { ...memory, socMap, ...(chargeNow != null && { chargeNow }) };
  const { state } = view;
  // A state that was deliberately not read again does not tell what became of a command, and is no new observation.
  const reached = view.trouble === null && state.online !== false;
  const observed = reached && view.asked;
  memory = { ...memory, troubleSinceMs: reached ? null : (memory.troubleSinceMs ?? nowMs) };
  if (state.plugged === false) memory = { ...memory, clampA: null, takesW: null };
  if (view.car !== null && view.car.atMs > (memory.car?.atMs ?? 0)) memory = { ...memory, car: view.car };
  if (observed && state.plugged === false) memory = { ...memory, unpluggedMs: nowMs, pluggedMs: null };
  if (observed && state.plugged === true) memory = { ...memory, pluggedMs: memory.pluggedMs ?? nowMs };
  memory = endStuck(endForeign(memory, view, nowMs), view, nowMs);

  let underway = false;
  let repeat = false;
  const respectsForeign = !reasserts && !startsByItself(memory, nowMs);
  const follows = intent.kind === 'surplus' && !changed;
  if (observed) memory = reconcileRefused(memory, view, nowMs);
  if (observed && respectsForeign && follows && memory.command === null && wasSwitched(known, state.on))
    memory = withForeign(memory, view, nowMs);
  if (observed && memory.command !== null) {
    const readBack = compareReadBack(memory.command, view, nowMs);
    if (readBack === 'obeyed') {
      memory = { ...memory, command: { ...memory.command, confirmed: true }, obey: null };
    } else if (readBack === 'underway') {
      underway = true;
    } else if (readBack === 'limited') {
      // The current that the device chose counts from now on; only a change after that is foreign.
      const command = { ...memory.command, currentA: state.setCurrentA, confirmed: true };
      memory = { ...memory, command, clampA: state.setCurrentA };
    } else if (readBack === 'changed' && respectsForeign) {
      memory = withForeign(memory, view, nowMs);
    } else if (readBack === 'changed' || memory.command.attempts < MISMATCHES) {
      repeat = true;
      memory = { ...memory, command: { ...memory.command, confirmed: false } };
    } else {
      const failures = (memory.obey?.failures ?? 0) + 1;
      memory = {
        ...revertMarks(memory, view),
        ...stuckAt(memory, view, nowMs),
        command: null,
        obey: { failures, untilMs: nowMs + backOffMs(failures) },
      };
    }
  }

  // In force: our command until the device had its chance to follow, then what the device shows.
  const commanded = memory.command !== null && !memory.command.confirmed ? memory.command : null;
  const on = commanded?.on ?? state.on;
  const setA = commanded?.currentA ?? state.setCurrentA ?? memory.command?.currentA ?? null;
  // From unknown to known is no switching.
  if (on !== null && on !== memory.on)
    memory = { ...memory, on, switchedMs: memory.on === null ? memory.switchedMs : nowMs };
  const waits = on === false && state.plugged !== false && state.full !== true;
  memory = { ...memory, waitingSinceMs: waits ? (memory.waitingSinceMs ?? nowMs) : null };
  return {
    ...observePower(view, memory, observed, reached, on, setA, nowMs, neededMs),
    intent,
    gridHelp: null,
    underway,
    repeat,
    changed,
  };
};

const observePower = (
  view: ApplianceView,
  before: ApplianceMemory,
  observed: boolean,
  reached: boolean,
  on: boolean | null,
  setA: number | null,
  nowMs: number,
  neededMs: number,
): Powers => {
  const { state } = view;
  let memory = before;
  const drawing = (state.powerW ?? 0) > 100;
  // Just after we changed them, the vendor may still report the phases of before.
  const phasesSettled = memory.phaseSet === null || nowMs - memory.phaseSet.sinceMs >= START_MS;
  if (state.phases !== null && phasesSettled && (drawing || memory.phases === null)) {
    memory = { ...memory, phases: state.phases };
  }
  const range = currentRange(view, memory);
  const perA = wattsPerAmpere(phasesOf(view, memory));
  const expectedW = range === null ? nominalPower(view, memory) : (setA ?? range.minA) * perA;
  const powerW = reached ? powerNow(view, memory, setA, perA) : null;
  const at = state.observedAt === null ? nowMs : Math.min(nowMs, Date.parse(state.observedAt));
  if (powerW !== null && observed) {
    const power = recordPower(memory.power, at, powerW, neededMs);
    memory = { ...memory, power, energy: recordCounter(memory.energy, state) };
    if (range === null && on === true && powerW > LITTLE_W) {
      memory = { ...memory, nominalW: Math.round(memory.nominalW === null ? powerW : (memory.nominalW + powerW) / 2) };
    }
  }
  const little = on === true && powerW !== null && powerW < leastDrawnW(expectedW);
  const less = on === true && powerW !== null && powerW < 0.85 * expectedW;
  // A change of phases while on pauses the car like a start.
  const switchedMs = Math.max(
    memory.switchedMs ?? Number.NEGATIVE_INFINITY,
    memory.phaseSet?.sinceMs ?? Number.NEGATIVE_INFINITY,
  );
  const sinceSwitchMs = nowMs - switchedMs;
  const starting = on === true && sinceSwitchMs < START_MS && (powerW === null || powerW < 0.5 * expectedW);
  // A power from before our last change says nothing of what it takes now.
  if (observed && at >= (memory.edges.at(-1) ?? Number.NEGATIVE_INFINITY)) {
    const lessCount = less && !starting ? Math.min(9, memory.lessCount + 1) : 0;
    memory = { ...memory, idleSinceMs: little ? (memory.idleSinceMs ?? nowMs) : null, lessCount };
  }
  memory = { ...memory, takesW: mostTaken(memory, powerW, expectedW) };
  const idle = memory.idleSinceMs !== null && !starting && nowMs - memory.idleSinceMs >= START_MS;
  const drawsAgain = state.plugged === false || (observed && on === true && powerW !== null && !little);
  memory = { ...memory, drawsNothing: idle || (memory.drawsNothing && !drawsAgain) };
  if (view.kind === 'charger' && (observed || on === false)) {
    const draws = on === true && powerW !== null && powerW > LITTLE_W && !little;
    const seen = { on, plugged: state.plugged, full: state.full, draws, idle };
    memory = { ...memory, pauses: afterCarSeen(memory.pauses, seen, nowMs) };
  }
  return { view, memory, on, setA, powerW, expectedW, starting, idle };
};

/** For how long a device that takes nothing yet may be on its way, ms. */
const ON_ITS_WAY_MS = 5 * MINUTE_MS;

/**
 * What a device that is on has taken since it was switched on. `starting`: nothing yet, and it may be on its way;
 * otherwise since when it has taken next to nothing, ms; null: it takes power, or nothing tells.
 * @param intervalS between two looks, s
 */
export const untakenSince = (device: Device, nowMs: number, intervalS: number): 'starting' | number | null => {
  const { switchedMs, idleSinceMs, power } = device.memory;
  if (device.idle) return idleSinceMs;
  if (device.starting) return 'starting';
  if (device.on !== true || idleSinceMs === null) return null;
  // Found on, and never seen to take anything: on its way, as far as anybody knows.
  const onSinceMs = switchedMs ?? idleSinceMs;
  // Older observations may be gone: who was seen to take nothing later than this may have taken something before.
  if (idleSinceMs - onSinceMs > Math.max(ON_ITS_WAY_MS, intervalS * 1000)) return null;
  const leastW = leastDrawnW(device.expectedW);
  if (power.some(([atMs, powerW]) => (switchedMs === null || atMs >= switchedMs) && powerW >= leastW)) return null;
  return nowMs - onSinceMs < ON_ITS_WAY_MS ? 'starting' : onSinceMs;
};

/** Counter values that are kept. */
const COUNTER_VALUES = 12;
const recordCounter = (energy: ApplianceMemory['energy'], { counter }: ApplianceState): ApplianceMemory['energy'] => {
  const last = energy.at(-1);
  if (counter === undefined || (last !== undefined && Date.parse(counter.at) <= last[0])) return energy;
  return [...energy.slice(1 - COUNTER_VALUES), [Date.parse(counter.at), counter.wh]];
};

/** The power that it takes at most, as observed while its set-point offered more; forgotten once it takes more. */
const mostTaken = ({ takesW, lessCount }: ApplianceMemory, powerW: number | null, expectedW: number): number | null => {
  if (powerW === null) return takesW;
  if (takesW !== null && powerW > 1.1 * takesW) return null;
  return lessCount > LESS_OBSERVATIONS && powerW > 0.3 * expectedW ? powerW : takesW;
};

/** Measured power, or what replaces it for a device that does not report it. */
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
 * What it draws since a change of ours that no observation of its power shows yet, W: what was commanded. A device behind a
 * cloud, or one that is not asked when a report arrives, is seen only after its settle guard is over.
 * @returns null where its power at that time was observed, or no change of ours came since
 */
export const unseenPower = (device: Device, timeMs: number): number | null => {
  const { memory, on, expectedW } = device;
  const [seenMs, seenW] = memory.power.at(-1) ?? [Number.NEGATIVE_INFINITY, 0];
  const edge = memory.edges.at(-1);
  if (edge === undefined || edge <= seenMs || edge > timeMs) return null;
  if (on !== true) return 0;
  return takesLess(memory) || memory.drawsNothing ? Math.min(seenW, expectedW) : expectedW;
};

/** Whether it may have begun to draw since it was last seen: when, within a start, nobody knows. */
export const mayHaveStarted = ({ starting, memory }: Device, timeMs: number): boolean =>
  starting && (memory.power.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY) < timeMs;

/** Clearly less than its set-point for more than two observations: the measured power is what counts. */
export const takesLess = ({ lessCount }: Pick<ApplianceMemory, 'lessCount'>): boolean => lessCount > LESS_OBSERVATIONS;

/**
 * An appliance's claim on the surplus, W: its set-point, its measured power once it takes less for a while, and its
 * set-point again while it starts.
 * @param phases of the command that would be sent; absent: as they are
 */
export const claimOf = (device: Device, on: boolean, currentA: number | null, phases?: 1 | 3): number => {
  if (!on) return 0;
  const { memory, view } = device;
  const setW = currentA === null ? device.expectedW : currentA * wattsPerAmpere(phases ?? phasesOf(view, memory));
  // A full car that is started again still takes nothing, so nothing has to make room for it.
  if (memory.drawsNothing) return Math.min(setW, device.powerW ?? 0);
  if (device.on !== true || device.starting || device.powerW === null) return setW;
  return takesLess(memory) ? Math.min(setW, device.powerW) : setW;
};
