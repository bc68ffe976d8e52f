import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { ApplianceMemory, CommandMemory } from '../memory/state.ts';
import type { ApplianceView } from '../snapshot.ts';

/** How often a command is sent before the device counts as not obeying. */
export const MISMATCHES = 2;
/** How long a foreign change holds where no plug is reported whose removal would end it. */
const FOREIGN_WITHOUT_PLUG_MS = 4 * HOUR_MS;
/** For this long after plugging in, what a charger does is its own behaviour and no user's request. */
const PLUGGING_MS = 3 * MINUTE_MS;
/** A device that did not follow its set-point gets another chance after this time. */
const STUCK_HOLDS_MS = 6 * HOUR_MS;
/** Time that a vendor's cloud may need to show what its device already does, ms. */
const SHOWS_AFTER_MS = 15 * SECOND_MS;
/** A device may go on showing a state from before a command for so long: its clock is wrong, or it stamps changes only, ms. */
const BEFORE_COUNTS_AFTER_MS = 2 * MINUTE_MS;

/** Takes back what a command marked in memory that never had an effect: it started and stopped nothing. */
export const revertMarks = (memory: ApplianceMemory, { state }: ApplianceView): ApplianceMemory => {
  const { command } = memory;
  return command?.marks === undefined || state.on !== command.beforeOn
    ? memory
    : { ...memory, ...command.marks, on: state.on };
};

const shownAfterMs = ({ actuationS }: ApplianceView): number => actuationS * SECOND_MS + SHOWS_AFTER_MS;

/** Whether a state is by the device's own clock from before a command, so that it says nothing of it. */
const isFromBefore = (command: CommandMemory, view: ApplianceView, nowMs: number): boolean => {
  const { observedAt, timeIsMeasured } = view.state;
  if (observedAt === null || timeIsMeasured === false) return false;
  if (nowMs - command.atMs >= shownAfterMs(view) + BEFORE_COUNTS_AFTER_MS) return false;
  return Date.parse(observedAt) < command.atMs;
};

/**
 * What a read-back says of the last command. `limited`: the device took less than commanded; `ignored`: it is as before;
 * `changed`: it had obeyed, and somebody else changed it since.
 */
type ReadBack = 'obeyed' | 'underway' | 'limited' | 'ignored' | 'changed';

/** Compares the state of a device with the last command. */
export const compareReadBack = (command: CommandMemory, view: ApplianceView, nowMs: number): ReadBack => {
  const { on, setCurrentA } = view.state;
  // An unknown state proves nothing.
  if (on === null || isFromBefore(command, view, nowMs)) return command.confirmed ? 'obeyed' : 'underway';
  const offByA = command.on && command.currentA !== null && setCurrentA !== null ? setCurrentA - command.currentA : 0;
  if (on === command.on && Math.abs(offByA) < 1) return 'obeyed';
  if (command.confirmed) return 'changed';
  if (nowMs - command.atMs < shownAfterMs(view)) return 'underway';
  const asBefore = on === command.beforeOn && setCurrentA === command.beforeA;
  return on === command.on && !asBefore && offByA < 0 ? 'limited' : 'ignored';
};

/** A device that stays above a lower set-point after every attempt: it counts as having no other current to offer. */
export const stuckAt = (
  { command }: ApplianceMemory,
  { state }: ApplianceView,
  nowMs: number,
): Pick<ApplianceMemory, 'stuck'> | null => {
  const { on, setCurrentA } = state;
  if (on !== true || command?.on !== true || command.currentA === null || setCurrentA === null) return null;
  return setCurrentA > command.currentA ? { stuck: { currentA: setCurrentA, atMs: nowMs } } : null;
};

/** Ends a stuck current when the device moved below it, was unplugged, or has had its time. */
export const endStuck = (memory: ApplianceMemory, { state }: ApplianceView, nowMs: number): ApplianceMemory => {
  const { stuck } = memory;
  if (stuck === null) return memory;
  const moved = state.setCurrentA !== null && state.setCurrentA < stuck.currentA;
  return moved || state.plugged === false || nowMs - stuck.atMs >= STUCK_HOLDS_MS ? { ...memory, stuck: null } : memory;
};

/** Some chargers start or reset themselves when a car is plugged in. */
export const startsByItself = ({ unpluggedMs, pluggedMs }: ApplianceMemory, nowMs: number): boolean =>
  unpluggedMs !== null && pluggedMs !== null && nowMs - pluggedMs <= PLUGGING_MS;

/**
 * Vendors sometimes refuse a command and carry it out all the same, or carry out the first half. A device that shows
 * what was refused, and not what it showed before, does so because of our command: that is no foreign change.
 * @returns the memory with that reconciled, at the first read-back that can tell
 */
export const reconcileRefused = (memory: ApplianceMemory, view: ApplianceView, nowMs: number): ApplianceMemory => {
  const { unsent } = memory;
  if (unsent?.asked === undefined) return memory;
  const { asked, ...refused } = unsent;
  const { on, setCurrentA } = view.state;
  const unchanged = on === asked.beforeOn && setCurrentA === asked.beforeA;
  if (on !== null && !unchanged && compareReadBack(asked, view, nowMs) === 'obeyed') {
    const edges = [...memory.edges, asked.atMs];
    return { ...memory, command: { ...asked, confirmed: true }, unsent: null, edges };
  }
  return nowMs - asked.atMs < shownAfterMs(view) ? memory : { ...memory, unsent: refused };
};

/** It was in another state at the last run, and no command of ours is in force or may still arrive. */
export const wasSwitched = (known: ApplianceMemory | undefined, on: boolean | null): boolean =>
  known !== undefined &&
  known.command === null &&
  known.obey === null &&
  known.foreign === null &&
  known.on !== null &&
  on !== null &&
  on !== known.on;

/** Records a foreign change: left alone until unplugged, or for some hours where no plug is reported. */
export const withForeign = (memory: ApplianceMemory, { state }: ApplianceView, nowMs: number): ApplianceMemory => {
  const untilMs = state.plugged === null ? nowMs + FOREIGN_WITHOUT_PLUG_MS : null;
  return { ...memory, command: null, foreign: { sinceMs: nowMs, untilMs } };
};

/** Ends a foreign change when the car was unplugged, its time is over, or the user resumed control. */
export const endForeign = (memory: ApplianceMemory, view: ApplianceView, nowMs: number): ApplianceMemory => {
  const { foreign } = memory;
  if (foreign === null) return memory;
  const over =
    view.state.plugged === false ||
    (foreign.untilMs !== null && nowMs >= foreign.untilMs) ||
    (view.resumedMs !== null && view.resumedMs >= foreign.sinceMs);
  return over ? { ...memory, foreign: null } : memory;
};
