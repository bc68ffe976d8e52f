/** The vocabulary of the planner. Prices are in EUR per kWh, energies in Wh, powers in W, times in ms since the epoch. */

/** What a kWh costs and earns in one span of time. */
export interface PriceSlot {
  readonly startMs: number;
  readonly endMs: number;
  readonly importEur: number;
  readonly feedInEur: number;
  /** Not published yet: what is usual at that time. */
  readonly guessed: boolean;
}

/** A quarter hour, or what is left of it, in which the appliance may run. */
export interface PlanSlot extends PriceSlot {
  /** Sun that the house is expected to leave, W, cautiously, >= 0. */
  readonly surplusW: number;
  /** Power that the fuse leaves it, W; infinite where no fuse is known. */
  readonly mostW: number;
}

/** Energy that must have arrived by a time, counted from now, Wh. */
export interface Mark {
  readonly byMs: number;
  readonly needWh: number;
  /** What it misses is gone with its time, as an amount a day; absent: it is still needed by the next mark, as a charge is. */
  readonly ends?: boolean;
  /** It may be needed: nobody misses it. Absent: it is needed. */
  readonly maybe?: boolean;
}

/** What one appliance asks of the plan. */
export interface PlanNeed {
  /** Least and most power while it runs, W; the same for an on/off load. */
  readonly minW: number;
  readonly maxW: number;
  /** In order of time. */
  readonly marks: readonly Mark[];
  /** What it can take until it is next away, Wh, and when that is, ms; null: unknown. */
  readonly room: { readonly byMs: number; readonly wh: number } | null;
  /** What a kWh costs if it is charged later than the plan looks, EUR/kWh. */
  readonly usualEur: number;
  /** Power that is cheaper than what a kWh is worth is bought also beyond its goals. */
  readonly buysCheap: boolean;
}

/** A slot of the plan with what is planned in it. */
export interface PlannedSlot extends Omit<PlanSlot, 'mostW'> {
  /** Taken of what its sun gives, topped up by the grid to the least power, Wh. */
  readonly sunWh: number;
  /** Taken of what the grid gives above that, Wh. */
  readonly gridWh: number;
}

/** The plan of a day or more. */
export interface DayPlan {
  readonly slots: readonly PlannedSlot[];
  /** The dearest kWh that the goals need, EUR/kWh; null: they need none. */
  readonly dearestEur: number | null;
  /** What one kWh more in the car is worth now, EUR/kWh. */
  readonly worthEur: number;
  /** What no plan can bring in time, Wh. */
  readonly shortWh: number;
  /** Sun that is counted in what is planned, Wh. */
  readonly countedSunWh: number;
}
