import type { ApplianceMemory, CommandMemory } from '../memory/state.ts';
import type { ApplianceView } from '../snapshot.ts';

const MINUTE_MS = 60_000;
/** control.md §B6: "two mismatches → device not obeying, exponential back-off (1, 2, 5, 15 min)". */
export const MISMATCHES = 2;
const BACK_OFF_MINUTES = [1, 2, 5, 15] as const;
/** Time until the next command after so many failures in a row, ms. */
export const backOffMs = (failures: number): number =>
  (BACK_OFF_MINUTES[Math.min(failures, BACK_OFF_MINUTES.length) - 1] ?? 0) * MINUTE_MS;
const FOREIGN_WITHOUT_PLUG_MS = 4 * 60 * MINUTE_MS;
/** For so long after plugging in what a box does is its own doing, and nobody's wish. */
const PLUGGING_MS = 3 * MINUTE_MS;
/** A device that did not follow its set-point is given another chance after this time. */
const STUCK_HOLDS_MS = 6 * 60 * MINUTE_MS;
/** Time that a vendor's cloud may need to show what its device already does, ms. */
const SHOWS_AFTER_MS = 15_000;

/** A command that never had an effect started and stopped nothing. */
export const unmarked = (memory: ApplianceMemory, { state }: ApplianceView): ApplianceMemory => {
  const { command } = memory;
  return command?.marks === undefined || state.on !== command.beforeOn
    ? memory
    : { ...memory, ...command.marks, on: state.on };
};

const shownAfterMs = ({ actuationS }: ApplianceView): number => actuationS * 1000 + SHOWS_AFTER_MS;

type Verdict = 'obeyed' | 'underway' | 'limited' | 'ignored' | 'changed';

/** Compares a read-back with the last command (§B6 "Verify", "Foreign change"). */
export const verify = (command: CommandMemory, view: ApplianceView, nowMs: number): Verdict => {
  const { on, setCurrentA } = view.state;
  // A look that tells nothing settles nothing.
  if (on === null) return command.confirmed ? 'obeyed' : 'underway';
  const offByA = command.on && command.currentA !== null && setCurrentA !== null ? setCurrentA - command.currentA : 0;
  if (on === command.on && Math.abs(offByA) < 1) return 'obeyed';
  if (command.confirmed) return 'changed';
  if (nowMs - command.atMs < shownAfterMs(view)) return 'underway';
  const asBefore = on === command.beforeOn && setCurrentA === command.beforeA;
  return on === command.on && !asBefore && offByA < 0 ? 'limited' : 'ignored';
};

/** Told twice to go down, and still there: it has no other current to offer. */
export const stuckAt = (
  { command }: ApplianceMemory,
  { state }: ApplianceView,
  nowMs: number,
): Pick<ApplianceMemory, 'stuck'> | null => {
  const { on, setCurrentA } = state;
  if (on !== true || command?.on !== true || command.currentA === null || setCurrentA === null) return null;
  return setCurrentA > command.currentA ? { stuck: { currentA: setCurrentA, atMs: nowMs } } : null;
};

export const endStuck = (memory: ApplianceMemory, { state }: ApplianceView, nowMs: number): ApplianceMemory => {
  const { stuck } = memory;
  if (stuck === null) return memory;
  const moved = state.setCurrentA !== null && state.setCurrentA < stuck.currentA;
  return moved || state.plugged === false || nowMs - stuck.atMs >= STUCK_HOLDS_MS ? { ...memory, stuck: null } : memory;
};

/** Some boxes release or reset themselves when a car is plugged in. */
export const startsByItself = ({ unpluggedMs, pluggedMs }: ApplianceMemory, nowMs: number): boolean =>
  unpluggedMs !== null && pluggedMs !== null && nowMs - pluggedMs <= PLUGGING_MS;

/**
 * Vendors refuse at times what they then do, or do the half of it that came first. A device that shows what was refused, and
 * not what it showed before, does so by our word, and not by somebody else's hand.
 * @returns the memory with that settled, at the first look that can tell
 */
export const settleRefused = (memory: ApplianceMemory, view: ApplianceView, nowMs: number): ApplianceMemory => {
  const { unsent } = memory;
  if (unsent?.asked === undefined) return memory;
  const { asked, ...refused } = unsent;
  const { on, setCurrentA } = view.state;
  const unchanged = on === asked.beforeOn && setCurrentA === asked.beforeA;
  if (on !== null && !unchanged && verify(asked, view, nowMs) === 'obeyed') {
    const edges = [...memory.edges, asked.atMs];
    return { ...memory, command: { ...asked, confirmed: true }, unsent: null, edges };
  }
  return nowMs - asked.atMs < shownAfterMs(view) ? memory : { ...memory, unsent: refused };
};

/** It stood otherwise at the last look, and no command of ours is in force or may still arrive. */
export const wasSwitched = (known: ApplianceMemory | undefined, on: boolean | null): boolean =>
  known !== undefined &&
  known.command === null &&
  known.obey === null &&
  known.foreign === null &&
  known.on !== null &&
  on !== null &&
  on !== known.on;

/** Somebody else changed it: left alone until unplugged, or for some hours where nothing is plugged in. */
export const withForeign = (memory: ApplianceMemory, { state }: ApplianceView, nowMs: number): ApplianceMemory => {
  const untilMs = state.plugged === null ? nowMs + FOREIGN_WITHOUT_PLUG_MS : null;
  return { ...memory, command: null, foreign: { sinceMs: nowMs, untilMs } };
};

export const endForeign = (memory: ApplianceMemory, view: ApplianceView, nowMs: number): ApplianceMemory => {
  const { foreign } = memory;
  if (foreign === null) return memory;
  const over =
    view.state.plugged === false ||
    (foreign.untilMs !== null && nowMs >= foreign.untilMs) ||
    (view.resumedMs !== null && view.resumedMs >= foreign.sinceMs);
  return over ? { ...memory, foreign: null } : memory;
};
