/** To so many decimals; null stays unknown. */
const rounded =
  (decimals: number) =>
  <T extends number | null>(value: T): T =>
    (value === null ? null : Number(value.toFixed(decimals))) as T;

/** EUR to the cent. */
export const cents = rounded(2);
/** A price, EUR per kWh, to a tenth of a cent. */
export const price = rounded(3);
/** Whole, as of W or %. */
export const whole = rounded(0);
/** Wh as kWh, to 10 Wh. */
export const kWh = <T extends number | null>(wh: T): T => (wh === null ? null : cents(wh / 1000)) as T;

/** The sum of a column; null where one of it is unknown: a part is no sum. */
export const sumWhole = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
