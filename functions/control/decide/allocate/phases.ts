import { DAY_MS, MINUTE_MS, NOMINAL_VOLTAGE_V, SECOND_MS } from '#shared/units.ts';
import type { ApplianceMemory, PhaseMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import { currentRange, fittingPhases, phasesOf, type RangeByPhases } from '../observe/limits.ts';
import { type Share, STOP_MARGIN_W } from './choose.ts';
import type { Pricing } from './pricing.ts';

/**
 * Outlook, in parts of the minimum on three phases, from which it changes to three and below which it changes to one. 1.1
 * and 0.9 would change more often and earn less: each change costs a minute without power and stands for a new start.
 */
const UP = 1.25;
const DOWN = 0.8;
/** Shortest time between two changes, and their number on a day (UTC). */
const DWELL_MS = 5 * MINUTE_MS;
const CHANGES_PER_DAY = 6;
/** Shortest pause, a little less than the shortest time between two runs. */
const PAUSE_MS = 45 * SECOND_MS;
/** A change costs one run without power: with rarer runs, phases are chosen at starts only. */
const LONGEST_PAUSE_S = 300;
/** Power below which the car has let go, W. */
const IDLE_W = 100;

export type PhasePlan =
  | {
      readonly kind: 'run';
      readonly phases: 1 | 3;
      /** Goes on after a pause. */
      readonly resumes: boolean;
    }
  /** Off for a run, so that car and contactor change without load. */
  | { readonly kind: 'pause'; readonly to: 1 | 3 };

/**
 * On how many phases an appliance that switches phases runs from now on, by its share of the surplus (LAW.md, Phases).
 * @param byPhases what its limits leave on one and on three
 */
export const planPhases = (
  device: Device,
  byPhases: RangeByPhases,
  share: Share,
  { breakEven }: Pricing,
  intervalS: number,
  nowMs: number,
): PhasePlan => {
  const { view, memory } = device;
  const minA = (byPhases[3] ?? currentRange(view, memory))?.minA ?? 6;
  const threeW = 3 * NOMINAL_VOLTAGE_V * minA;
  // At a high break-even it would stop earlier than this: one phase goes on instead.
  const downW = Math.max(DOWN * threeW, breakEven * threeW - STOP_MARGIN_W);
  const rises = share.outlookW >= UP * threeW;
  const { phasePause, phaseSet } = memory;
  if (phasePause !== null) {
    const rested = nowMs - phasePause.sinceMs >= PAUSE_MS;
    const released = rested && view.state.on === false && (view.state.powerW ?? 0) < IDLE_W;
    const to = fittingPhases(byPhases, phasePause.to);
    return released ? { kind: 'run', phases: to, resumes: true } : { kind: 'pause', to };
  }
  const spent = phaseSet !== null && phaseSet.day === Math.floor(nowMs / DAY_MS) && phaseSet.changes >= CHANGES_PER_DAY;
  if (device.on !== true)
    return {
      kind: 'run',
      phases: fittingPhases(byPhases, rises && !(spent && phaseSet.phases === 1) ? 3 : 1),
      resumes: false,
    };
  const phases = phaseSet?.phases ?? (phasesOf(view, memory) === 1 ? 1 : 3);
  // Set to three and drawing on one: the car has only one.
  const single = phases === 3 && memory.phases === 1;
  const wanted = fittingPhases(byPhases, phases === 1 ? (rises ? 3 : 1) : share.outlookW < downW ? 1 : 3);
  const dwells = phaseSet !== null && nowMs - phaseSet.sinceMs < DWELL_MS;
  if (wanted === phases || single || spent || dwells || device.starting || intervalS > LONGEST_PAUSE_S) {
    return { kind: 'run', phases, resumes: false };
  }
  return { kind: 'pause', to: wanted };
};

/** What is remembered of a command that named phases. */
export const afterPhases = (
  { phaseSet }: ApplianceMemory,
  phases: 1 | 3,
  nowMs: number,
): { readonly phaseSet: PhaseMemory; readonly phases: 1 | 3 } => {
  const day = Math.floor(nowMs / DAY_MS);
  const changes = phaseSet === null || phaseSet.day !== day ? 0 : phaseSet.changes;
  const same = phaseSet?.phases === phases;
  return {
    phaseSet: {
      phases,
      sinceMs: same ? phaseSet.sinceMs : nowMs,
      day,
      changes: same || phaseSet === null ? changes : changes + 1,
    },
    phases,
  };
};
