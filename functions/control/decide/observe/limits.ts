import { NOMINAL_VOLTAGE_V } from '#shared/units.ts';
import type { ApplianceMemory } from '../memory/state.ts';
import type { ApplianceView } from '../snapshot.ts';

/** Whole amperes that an appliance may be set to. `maxA` below `minA`: it cannot run. */
export interface CurrentRange {
  readonly minA: number;
  readonly maxA: number;
}

/** What limits an appliance: device and user, and what was observed. */
type Limited = Pick<ApplianceView, 'capabilities' | 'settings'>;
type LimitMemory = Pick<ApplianceMemory, 'phases' | 'stuck' | 'clampA'>;

/** Phases it draws on: as measured, else as set by the user, else three, with which it never starts too early. */
export const phasesOf = (view: Pick<ApplianceView, 'settings'>, memory: Pick<ApplianceMemory, 'phases'>): 1 | 2 | 3 =>
  memory.phases ?? view.settings.phases ?? 3;

/** Device and user both allow it to change between one and three phases. */
export const switchesPhases = ({ capabilities, settings }: Limited): boolean =>
  capabilities.phaseSwitching && capabilities.current !== null && settings.phaseSwitching;

/** Grid codes limit unbalanced load (16 A in Switzerland, 20 A in Germany): where we choose one phase, the stricter. */
const ONE_PHASE_A = 16;

/** Power of one ampere, W. */
export const wattsPerAmpere = (phases: 1 | 2 | 3): number => NOMINAL_VOLTAGE_V * phases;

/** Current per phase of a power, A. */
export const currentOf = (powerW: number, phases: 1 | 2 | 3): number => powerW / wattsPerAmpere(phases);

/**
 * Limits of device and user combined, in whole amperes.
 * @returns null for an on/off load
 */
export const currentRange = (view: Limited, memory: LimitMemory): CurrentRange | null => {
  const device = view.capabilities.current;
  if (device === null) return null;
  const { minCurrentA, maxCurrentA, minPowerW, maxPowerW } = view.settings;
  const phases = phasesOf(view, memory);
  const perA = wattsPerAmpere(phases);
  const lower = [device.minA, minCurrentA ?? 0, minPowerW === null ? 0 : minPowerW / perA, memory.stuck?.currentA ?? 0];
  const upper = [
    device.maxA,
    maxCurrentA ?? Number.POSITIVE_INFINITY,
    maxPowerW === null ? Number.POSITIVE_INFINITY : maxPowerW / perA,
    memory.clampA ?? Number.POSITIVE_INFINITY,
    phases === 1 && switchesPhases(view) ? ONE_PHASE_A : Number.POSITIVE_INFINITY,
  ];
  return { minA: Math.ceil(Math.max(...lower)), maxA: Math.floor(Math.min(...upper)) };
};

/** Whether a range leaves no current at all. */
export const isEmpty = ({ minA, maxA }: CurrentRange): boolean => maxA < minA;

/** Ranges by the number of phases; null: the limits leave none there. */
export type RangeByPhases = Readonly<Record<1 | 3, CurrentRange | null>>;

/**
 * The ranges of an appliance that switches phases. A maximum of 3 kW leaves none on three phases, a minimum of 5 kW none
 * on one.
 */
export const rangeByPhases = (view: Limited, memory: LimitMemory): RangeByPhases => {
  const on = (phases: 1 | 3): CurrentRange | null => {
    const range = currentRange(view, { ...memory, phases });
    return range === null || isEmpty(range) ? null : range;
  };
  return { 1: on(1), 3: on(3) };
};

/** The wanted number of phases, or the other one where only that leaves a current. */
export const fittingPhases = (by: RangeByPhases, wanted: 1 | 3): 1 | 3 => {
  const other = wanted === 3 ? 1 : 3;
  return by[wanted] === null && by[other] !== null ? other : wanted;
};

/**
 * Phases to start on for as much power as possible: three, unless the limits leave room on one only.
 * @returns null where it does not switch phases or already runs. A start that was not carried out does not count as
 * running: whatever the device does next, it does on the phases named in the command
 */
export const mostPhases = (view: ApplianceView, memory: ApplianceMemory): 1 | 3 | null => {
  if (!switchesPhases(view) || view.state.on === true) return null;
  return fittingPhases(rangeByPhases(view, memory), 3);
};

/** Assumed for an on/off load of unknown power, W: a heavy one, so that it does not start on too little surplus. */
const UNKNOWN_LOAD_W = 2300;

/** Power of an on/off load when on, W: learnt, else as set by the user. */
export const nominalPower = (
  view: Pick<ApplianceView, 'settings'>,
  memory: Pick<ApplianceMemory, 'nominalW'>,
): number => memory.nominalW ?? view.settings.maxPowerW ?? view.settings.fallbackPower ?? UNKNOWN_LOAD_W;
