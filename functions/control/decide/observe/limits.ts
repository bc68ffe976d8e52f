import { NOMINAL_VOLTAGE_V } from '#shared/units.ts';
import type { ApplianceMemory } from '../memory/state.ts';
import type { ApplianceView } from '../snapshot.ts';

/** Whole amperes that an appliance may be set to. `maxA` below `minA`: it cannot run. */
export interface CurrentRange {
  readonly minA: number;
  readonly maxA: number;
}

/** W per ampere: measured phases first, then the setting, then three, which never starts too early. */
export const phasesOf = (view: ApplianceView, memory: ApplianceMemory): 1 | 2 | 3 =>
  memory.phases ?? view.settings.phases ?? 3;

/** Device and user both say that it may change between one and three phases. */
export const switchesPhases = ({ capabilities, settings }: ApplianceView): boolean =>
  capabilities.phaseSwitching && capabilities.current !== null && settings.phaseSwitching;

/** "Respects the local unbalance limit (CH 16 A, DE 20 A)" (control.md §B8): where we choose one phase, the stricter. */
const ONE_PHASE_A = 16;

export const wattsPerAmpere = (phases: 1 | 2 | 3): number => NOMINAL_VOLTAGE_V * phases;

/**
 * Limits of device and user together, whole amperes; "empty allows all states".
 * @returns null for an appliance that is only on or off
 */
export const currentRange = (view: ApplianceView, memory: ApplianceMemory): CurrentRange | null => {
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

/** Currents by the phases they are on; null: none is left there. */
export type RangeByPhases = Readonly<Record<1 | 3, CurrentRange | null>>;

/**
 * What an appliance that switches phases may be set to on one and on three; null: the limits leave nothing there, as
 * 3 kW leave nothing on three phases, and a least power of 5 kW nothing on one.
 */
export const rangeByPhases = (view: ApplianceView, memory: ApplianceMemory): RangeByPhases => {
  const on = (phases: 1 | 3): CurrentRange | null => {
    const range = currentRange(view, { ...memory, phases });
    return range === null || isEmpty(range) ? null : range;
  };
  return { 1: on(1), 3: on(3) };
};

/** The phases wished for, or the others where only these leave a current. */
export const fittingPhases = (by: RangeByPhases, wished: 1 | 3): 1 | 3 => {
  const other = wished === 3 ? 1 : 3;
  return by[wished] === null && by[other] !== null ? other : wished;
};

/**
 * Phases to start on for as much power as it can: all, unless the limits leave room for one alone.
 * @returns null where it does not switch phases or already runs. A start that was not carried out is no start yet: what
 * the box does next it does on the phases named with it
 */
export const mostPhases = (view: ApplianceView, memory: ApplianceMemory): 1 | 3 | null => {
  if (!switchesPhases(view) || view.state.on === true) return null;
  return fittingPhases(rangeByPhases(view, memory), 3);
};

/** An on/off load of which nothing is known is taken for a heavy one, so that it does not start on too little sun. */
const UNKNOWN_LOAD_W = 2300;

/** Power of an on/off load when on, W: learned, then what the user says. */
export const nominalPower = (view: ApplianceView, memory: ApplianceMemory): number =>
  memory.nominalW ?? view.settings.maxPowerW ?? view.settings.fallbackPower ?? UNKNOWN_LOAD_W;

/**
 * The house connection's fuse as a budget per phase, A (control.md §B1 "Fuse": power and current are capped).
 * The house is taken as spread over three phases and without its PV, which may vanish faster than we act;
 * single-phase appliances are all taken to be on the same phase, as nobody tells us which.
 */
export class FuseBudget {
  #leftA: number;
  readonly limitA: number;

  constructor(fuseA: number, houseW: number) {
    this.limitA = fuseA;
    this.#leftA = fuseA - Math.max(0, houseW) / (3 * NOMINAL_VOLTAGE_V);
  }

  /** Whole amperes that are left on the fullest phase. */
  get leftA(): number {
    return Math.max(0, Math.floor(this.#leftA + 1e-9));
  }

  take(currentA: number): void {
    this.#leftA -= currentA;
  }
}

/** Current per phase of a power, A. */
export const currentOf = (powerW: number, phases: 1 | 2 | 3): number => powerW / wattsPerAmpere(phases);
