import type { ChartRow } from '../../../lib/day/chart-data.ts';
import { type EnergyRow, energyKeys } from './days-data.ts';

/**
 * Characters that start a formula in a spreadsheet (owasp.org, "CSV Injection"), at the start of a cell or where another
 * separator would start one: German spreadsheets split at semicolons, and then ignore our quotes.
 */
const FORMULA = /(^|[,;|"\t\r\n])(\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** A cell: quoted where needed, and never a formula in a spreadsheet. */
const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(Math.round(value * 10) / 10);
  const harmless = value.replace(FORMULA, "$1$2'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const csvOf = (lines: readonly (readonly (string | number | null)[])[]): string =>
  lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');

/**
 * The rows as CSV (RFC 4180). Times in UTC, powers in W; a gap is an empty cell.
 * @param names appliances by id, in the order of their columns
 */
export const toCsv = (rows: readonly ChartRow[], names: ReadonlyMap<string, string>): string => {
  const header = ['time', 'pv_w', 'house_w', 'grid_w', 'battery_w', 'soc_percent', ...names.values()];
  const lines = rows.map(({ at, pvW, houseW, gridW, batteryW, socPercent, appliances }) => [
    new Date(at).toISOString(),
    pvW,
    houseW,
    gridW,
    batteryW,
    socPercent,
    ...[...names.keys()].map((id) => appliances[id] ?? null),
  ]);
  return csvOf([header, ...lines]);
};

/**
 * Energy by day or month as CSV (RFC 4180), in Wh; a gap is an empty cell.
 * @param names appliances by id, in the order of their columns
 */
export const energyCsv = (rows: readonly EnergyRow[], names: ReadonlyMap<string, string>): string => {
  const columns = energyKeys.map((key) => key.replace('Wh', '').replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`));
  const header = ['period', ...columns.map((name) => `${name}_wh`), ...names.values()];
  const lines = rows.map((row) => [
    row.key,
    ...energyKeys.map((key) => row[key]),
    ...[...names.keys()].map((id) => row.appliances[id] ?? null),
  ]);
  return csvOf([header, ...lines]);
};
