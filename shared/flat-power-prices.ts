/** A flat price for power at home, and where it is published. */
export interface FlatPowerPrice {
  /** EUR per kWh. */
  readonly eurPerKWh: number;
  readonly source: string;
}

/** One that the state publishes. */
export interface OfficialPowerPrice {
  /** EUR per kWh, as it is applied. */
  readonly eurPerKWh: number;
  /** The office, and the number of its table. */
  readonly table: string;
  /** Of whose first half the average is. */
  readonly ofYear: number;
  /** The average before it was rounded, EUR per kWh. */
  readonly averageEurPerKWh: number;
}

/**
 * What German employers may pay back per kWh of a company car that is charged at home, by year: the Federal Statistical Office's
 * average for households of 5,000 to 15,000 kWh in the first half of the year before, rounded down to whole cents (letter of the
 * Federal Ministry of Finance of 11 November 2025, IV C 5 - S 2334/00087/014/013).
 */
export const flatPowerPrices: Readonly<Record<number, OfficialPowerPrice>> = {
  2026: { eurPerKWh: 0.34, table: 'Destatis 61243-0001', ofYear: 2025, averageEurPerKWh: 0.3436 },
};
