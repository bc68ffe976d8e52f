import { sumKnown } from '#shared/sums.ts';
import { NOMINAL_VOLTAGE_V } from '#shared/units.ts';
import { parseTime } from './times.ts';

/** What a box measured at one moment. Unknown is null. */
export interface Measured {
  /** By the box's clock, ms since the epoch; null: it gave no time. */
  readonly stampMs: number | null;
  /** Power that the car draws, W. */
  readonly powerW: number | null;
  /** Energy counter, Wh. */
  readonly energyWh: number | null;
  /** Current of L1, L2 and L3, A. */
  readonly currentsA: [number | null, number | null, number | null] | null;
  /** State of charge of the car, %. */
  readonly socPercent: number | null;
  /** What the box says that it offers the car, A. */
  readonly offeredA: number | null;
}

/** One value of a meter, before its measurand is understood. */
export interface SampledValue {
  readonly value?: unknown;
  readonly measurand?: unknown;
  readonly phase?: unknown;
  readonly unit?: unknown;
  readonly format?: unknown;
  readonly location?: unknown;
}

/** Energy counters of boxes that never counted read as the largest number. */
const NEVER_COUNTED = 2_147_483_647;
const LARGEST_W = 1_000_000;
const LARGEST_A = 1_000;
const LARGEST_WH = 1e10;

/** A number as text with blanks or a decimal comma; null: it is none. */
export const numberOf = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim().replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
};

const factors: Readonly<Record<string, number>> = { k: 1_000, K: 1_000, m: 0.001 };

/** The value in W, Wh, A or V. A unit that is absent is that of the protocol. */
const scaled = (value: number, unit: unknown): number => {
  const prefix = typeof unit === 'string' && unit.trim().length > 1 ? unit.trim()[0] : undefined;
  return value * (prefix === undefined ? 1 : (factors[prefix] ?? 1));
};

const PHASES = ['L1', 'L2', 'L3'] as const;
/** 0 to 2 for what belongs to one phase, also against neutral; null: the total; undefined: something between phases, or neutral. */
const phaseOf = (phase: unknown): 0 | 1 | 2 | null | undefined => {
  if (typeof phase !== 'string' || phase.trim() === '') return null;
  const name = phase.trim().toUpperCase().replace(/-N$/, '');
  const index = PHASES.indexOf(name as (typeof PHASES)[number]);
  return index < 0 ? undefined : (index as 0 | 1 | 2);
};

type PerPhase = [number | null, number | null, number | null];

/** One quantity: what was given as its total and of each phase. */
interface Quantity {
  total: number | null;
  readonly phases: PerPhase;
}
const quantity = (): Quantity => ({ total: null, phases: [null, null, null] });

const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);
const largestOf = (values: readonly (number | null)[]): number | null =>
  known(values).length === 0 ? null : Math.max(...known(values));
const totalOf = ({ total, phases }: Quantity): number | null => total ?? sumKnown(phases);
const within = (value: number | null, largest: number): number | null =>
  value !== null && value >= 0 && value <= largest ? value : null;

/** An idle meter wavers around 0. */
const NOISE_W = 20;
const withoutNoise = (powerW: number | null): number | null =>
  powerW !== null && powerW < 0 && powerW >= -NOISE_W ? 0 : powerW;

const wanted = {
  'power.active.import': 'power',
  'energy.active.import.register': 'energy',
  'current.import': 'current',
  voltage: 'voltage',
  'current.offered': 'offered',
  soc: 'soc',
} as const;

/** A measurand that is absent is the energy counter. */
const measurandOf = (measurand: unknown): (typeof wanted)[keyof typeof wanted] | null => {
  const name = measurand === undefined || measurand === null || measurand === '' ? null : String(measurand).trim();
  if (name === null) return 'energy';
  const key = name.toLowerCase();
  return Object.hasOwn(wanted, key) ? wanted[key as keyof typeof wanted] : null;
};

/** From the phases' currents: with the voltage that was measured, or the nominal one. Control takes it as measured. */
const fromCurrents = (current: Quantity, voltage: Quantity): number | null =>
  sumKnown(
    current.phases.map((a, index) =>
      a === null ? null : a * (voltage.phases[index] ?? voltage.total ?? NOMINAL_VOLTAGE_V),
    ),
  );

/** Currents by phase; one total without phases is that of a box on one phase, or each phase's: it says nothing of phases. */
const currentsOf = ({ phases }: Quantity): Measured['currentsA'] =>
  known(phases).length === 0 ? null : (phases.map((a) => within(a, LARGEST_A)) as PerPhase);

/**
 * What the values of one moment say. Of what is measured at several places the car's side counts; the total comes before the
 * sum of phases; signed values are not read.
 */
export const measuredOf = (stamp: unknown, values: readonly SampledValue[]): Measured => {
  const found = {
    power: quantity(),
    energy: quantity(),
    current: quantity(),
    voltage: quantity(),
    offered: quantity(),
    soc: quantity(),
  };
  const isInlet = ({ location }: SampledValue): boolean => location === 'Inlet' || location === 'Body';
  for (const each of [...values.filter(isInlet), ...values.filter((value) => !isInlet(value))]) {
    const name = measurandOf(each.measurand);
    const phase = phaseOf(each.phase);
    const number = each.format === 'SignedData' ? null : numberOf(each.value);
    if (name === null || phase === undefined || number === null) continue;
    const value = name === 'soc' ? number : scaled(number, each.unit);
    if (phase === null) found[name].total = value;
    else found[name].phases[phase] = value;
  }
  const { power, energy, current, voltage, offered, soc } = found;
  const energyWh = totalOf(energy);
  return {
    stampMs: parseTime(stamp),
    powerW: within(withoutNoise(totalOf(power) ?? fromCurrents(current, voltage)), LARGEST_W),
    energyWh: energyWh === NEVER_COUNTED ? null : within(energyWh, LARGEST_WH),
    currentsA: currentsOf(current),
    socPercent: within(totalOf(soc), 100),
    offeredA: within(offered.total ?? largestOf(offered.phases), LARGEST_A),
  };
};

/** Less is what a box itself draws, A. */
const DRAWS_A = 0.5;

/** Phases on which something is drawn; null: none, or that is not known. */
export const phasesDrawn = (currentsA: Measured['currentsA']): 1 | 2 | 3 | null => {
  const used = (currentsA ?? []).filter((each) => each !== null && each > DRAWS_A).length;
  return used === 0 ? null : (used as 1 | 2 | 3);
};
