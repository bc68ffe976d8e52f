import type { DayPrices, DayTotals, EnergyBySource } from '#shared/model/history.ts';
import { savedEur } from '#shared/saved-money.ts';
import { type ShownUse, shownUse } from '../../../lib/shown-use.ts';
import { totalOf } from './days-data.ts';

/** What a span's appliances took and saved. */
export interface UseSums {
  /** Rounded together; null: nothing taken, or unknown. */
  readonly use: ShownUse | null;
  /** EUR, net of the export given up; null: unknown. */
  readonly savedEur: number | null;
}

/** @param prices of days that know none */
export const sumsOf = (days: readonly DayTotals[], prices: DayPrices): UseSums => {
  const known = days.filter(({ appliancesWh }) => appliancesWh !== null);
  const { appliancesWh, sunWh, batteryWh, gridWh } = totalOf('', known);
  if (appliancesWh === null) return { use: null, savedEur: null };
  return {
    use: shownUse({ appliancesWh, sunWh: sunWh ?? 0, batteryWh: batteryWh ?? 0, gridWh: gridWh ?? 0 }),
    savedEur: savedEur(known, prices),
  };
};

/** What one destination used, Wh, and where it came from; the parts add up to it. */
export interface UsedBySource extends EnergyBySource {
  readonly energyWh: number;
  /** Drawn while the grid power was unknown, or on days that were closed before sources were kept. */
  readonly unknownWh: number;
}

const usedFrom = (energyWh: number, known: readonly EnergyBySource[]): UsedBySource => {
  const sum = (key: keyof EnergyBySource): number => known.reduce((wh, part) => wh + part[key], 0);
  const parts = { sunWh: sum('sunWh'), batteryWh: sum('batteryWh'), gridWh: sum('gridWh') };
  const unknownWh = energyWh - parts.sunWh - parts.batteryWh - parts.gridWh;
  // Sums of floating point numbers: what is less than a watt-hour is none.
  return { energyWh, ...parts, unknownWh: unknownWh < 1 ? 0 : unknownWh };
};

/** What each appliance of some days used by source, by its id. */
export const usedByDevice = (days: readonly DayTotals[]): ReadonlyMap<string, UsedBySource> =>
  new Map(
    Object.entries(totalOf('', days).appliances).map(([id, energyWh]) => [
      id,
      usedFrom(
        energyWh,
        days.flatMap(({ applianceSources }) => applianceSources?.[id] ?? []),
      ),
    ]),
  );

/** What the home used beside its appliances in some days by source; null: unknown for one of them. */
export const usedAtHome = (days: readonly DayTotals[]): UsedBySource | null => {
  const known = days.flatMap(({ homeSources }) => homeSources ?? []);
  if (known.length === 0 || known.length < days.length) return null;
  const { energyWh: _, ...parts } = usedFrom(0, known);
  return { ...parts, energyWh: parts.sunWh + parts.batteryWh + parts.gridWh };
};

/** CO2 that the sun saved, kg; null: nobody says it of any of these days. */
export const savedCo2Kg = (days: readonly DayTotals[]): number | null => {
  const known = days.flatMap(({ co2SavedG }) => co2SavedG ?? []);
  return known.length === 0 ? null : known.reduce((sum, grams) => sum + grams, 0) / 1000;
};

/** What of the solar energy stayed at home, %; null: unknown, or there was none. */
export const usedAtHomePercent = ({ pvWh, feedInWh }: Pick<DayTotals, 'pvWh' | 'feedInWh'>): number | null =>
  pvWh === null || feedInWh === null || pvWh <= 0 ? null : Math.max(0, Math.min(100, (1 - feedInWh / pvWh) * 100));

/** The money of a span, EUR: `withoutEur - gridEur - batteryEur - exportEur = savedEur`. */
export interface Money {
  /** What the appliances' energy would have cost from the grid. */
  readonly withoutEur: number;
  readonly gridEur: number;
  /** What came from the home battery: its worth depends on when it was filled, so it does not count as saved. */
  readonly batteryEur: number;
  /** What the sun would have earned at the grid. */
  readonly exportEur: number;
  readonly savedEur: number;
}

/** Each day at its own prices; null: nothing is known. @param prices of days that know none */
export const moneyOf = (days: readonly DayTotals[], prices: DayPrices): Money | null => {
  const known = days.filter(({ appliancesWh }) => appliancesWh !== null);
  if (known.length === 0) return null;
  const sum = (eur: (day: DayTotals, prices: DayPrices) => number): number =>
    known.reduce((total, day) => total + eur(day, day.prices ?? prices), 0) / 1000;
  const gridEur = sum(({ gridWh }, { importPriceEurPerKWh }) => gridWh * importPriceEurPerKWh);
  const batteryEur = sum(({ batteryWh }, { importPriceEurPerKWh }) => batteryWh * importPriceEurPerKWh);
  const exportEur = sum(({ sunWh }, { feedInPriceEurPerKWh }) => sunWh * feedInPriceEurPerKWh);
  const sunEur = sum(({ sunWh }, { importPriceEurPerKWh }) => sunWh * importPriceEurPerKWh);
  return {
    withoutEur: sunEur + gridEur + batteryEur,
    gridEur,
    batteryEur,
    exportEur,
    savedEur: savedEur(known, prices),
  };
};

const cent = (eur: number): number => Math.round(100 * eur) / 100;

/** Money as a sum that can be followed: to the cent, and what it would have cost is what the other figures make. */
export const shownMoney = (money: Money): Money => {
  const [gridEur, batteryEur] = [cent(money.gridEur), cent(money.batteryEur)];
  const [exportEur, keptEur] = [cent(money.exportEur), cent(money.savedEur)];
  return {
    withoutEur: cent(gridEur + batteryEur + exportEur + keptEur),
    gridEur,
    batteryEur,
    exportEur,
    savedEur: keptEur,
  };
};
