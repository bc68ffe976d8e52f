import { NOMINAL_VOLTAGE_V } from '#shared/units.ts';

/**
 * The house connection's fuse as a budget per phase, A. The house counts as spread over three phases and without its PV,
 * which may vanish faster than we act; all single-phase appliances count on the same phase, as it is unknown which one they use.
 */
export class FuseBudget {
  #leftA: number;
  readonly limitA: number;

  /** @param houseW the house load without our appliances, W; feed-in makes no room */
  constructor(fuseA: number, houseW: number) {
    this.limitA = fuseA;
    this.#leftA = fuseA - Math.max(0, houseW) / (3 * NOMINAL_VOLTAGE_V);
  }

  /** Whole amperes left on the fullest phase. */
  get leftA(): number {
    return Math.max(0, Math.floor(this.#leftA + 1e-9));
  }

  /** @param currentA negative: returned to the budget */
  take(currentA: number): void {
    this.#leftA -= currentA;
  }
}
