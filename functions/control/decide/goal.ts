/** Something that an appliance has to have by a time, counted since another. Exactly one of the amounts is set. */
export interface Goal {
  readonly kind: 'deadline' | 'daily';
  readonly sinceMs: number;
  readonly byMs: number;
  readonly energyWh: number | null;
  /** Time on, s. */
  readonly runS: number | null;
  /** State of charge of a battery of `batteryWh`. */
  readonly percent: number | null;
  readonly batteryWh: number | null;
}

/** What the most urgent unmet goal of an appliance asks for. */
export interface GoalCall {
  /** Power from the grid starts, or has started, then, ms. */
  readonly gridAtMs: number;
  readonly byMs: number;
  /** The car does not tell its charge: it is taken for empty. */
  readonly unknownCharge: boolean;
  /** It is time: at full power until it is met. */
  readonly now: boolean;
}
