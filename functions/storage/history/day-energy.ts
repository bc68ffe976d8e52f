import type { SiteReading } from '#functions/control/store.ts';
import type { DayTotals, EnergyBySource } from '#shared/model/history.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';

/** Two readings further apart leave a gap: what was in between is unknown. */
const MAX_GAP_MS = 35 * MINUTE_MS;

type Energy = Omit<DayTotals, 'day' | 'missed' | 'prices'>;
/** Means between two readings, W; null if one of them lacks the value. */
export interface Stretch {
  /** When it begins, or the reading before, ms. */
  readonly fromMs: number;
  readonly hours: number;
  readonly gridW: number | null;
  readonly pvW: number | null;
  readonly consumptionW: number | null;
  readonly batteryW: number | null;
  readonly appliancesW: ReadonlyMap<ApplianceId, number>;
  /** Appliances that the site had by then, whether or not their power is known. */
  readonly had: ReadonlySet<ApplianceId>;
}

const between = (a: number | null | undefined, b: number | null | undefined): number | null =>
  typeof a === 'number' && typeof b === 'number' ? (a + b) / 2 : null;

const stretchOf = (a: SiteReading, b: SiteReading, hours: number): Stretch => {
  const appliancesW = new Map<ApplianceId, number>();
  const had = new Set<ApplianceId>();
  for (const id of Object.keys(b.appliances) as ApplianceId[]) {
    if (id in a.appliances) had.add(id);
    const powerW = between(a.appliances[id]?.powerW, b.appliances[id]?.powerW);
    if (powerW !== null) appliancesW.set(id, powerW);
  }
  return {
    fromMs: a.timeMs,
    hours,
    gridW: between(a.home.gridPowerW, b.home.gridPowerW),
    pvW: between(a.home.pvPowerW, b.home.pvPowerW),
    consumptionW: between(a.home.consumptionPowerW, b.home.consumptionPowerW),
    batteryW: between(a.home.batteryPowerW, b.home.batteryPowerW),
    appliancesW,
    had,
  };
};

/** The parts of a span between neighbouring readings. */
export const stretches = (readings: readonly SiteReading[], fromMs: number, toMs: number): Stretch[] => {
  const found: Stretch[] = [];
  for (const [index, b] of readings.entries()) {
    const a = readings[index - 1];
    if (a === undefined || b.timeMs - a.timeMs > MAX_GAP_MS) continue;
    const ms = Math.min(b.timeMs, toMs) - Math.max(a.timeMs, fromMs);
    if (ms > 0) found.push(stretchOf(a, b, ms / HOUR_MS));
  }
  return found;
};

/** Energy of what is known, Wh; null when nothing is. */
const total = (parts: readonly Stretch[], powerW: (part: Stretch) => number | null): number | null => {
  let sum: number | null = null;
  for (const part of parts) {
    const power = powerW(part);
    if (power !== null) sum = (sum ?? 0) + power * part.hours;
  }
  return sum;
};

const part = (power: number | null, sign: 1 | -1): number | null => (power === null ? null : Math.max(0, sign * power));

/** What is fed in, W, >= 0; null: the grid is unknown. */
export const feedInOf = ({ gridW }: Stretch): number | null => part(gridW, -1);

/**
 * The appliances' power by source. The house is served first: the appliances' power counts as grid as far as there was import,
 * then as battery as far as it discharged, and only the rest as PV.
 */
export const sources = ({ gridW, batteryW, appliancesW }: Stretch) => {
  if (gridW === null || appliancesW.size === 0) return null;
  return sourcesOf(
    [...appliancesW.values()].reduce((sum, power) => sum + power, 0),
    { gridW, batteryW },
  );
};

/** A power by source, W: `takenW` of the appliances beside grid and home battery. */
export const sourcesOf = (
  takenW: number,
  { gridW, batteryW }: { readonly gridW: number; readonly batteryW: number | null },
) => {
  const fromGridW = Math.min(takenW, Math.max(0, gridW));
  const fromBatteryW = Math.min(takenW - fromGridW, Math.max(0, -(batteryW ?? 0)));
  return { takenW, fromGridW, fromBatteryW, fromSunW: takenW - fromGridW - fromBatteryW };
};

/** What an appliance drew in a stretch by source, Wh; null: its power is unknown. All appliances share the sources alike. */
export const drawnIn = (stretch: Stretch, id: ApplianceId): (EnergyBySource & { readonly wh: number }) | null => {
  const powerW = stretch.appliancesW.get(id);
  if (powerW === undefined) return null;
  const wh = powerW * stretch.hours;
  const all = sources(stretch);
  const share = all !== null && all.takenW > 0 ? wh / all.takenW : 0;
  return {
    wh,
    sunWh: (all?.fromSunW ?? 0) * share,
    batteryWh: (all?.fromBatteryW ?? 0) * share,
    gridWh: (all?.fromGridW ?? 0) * share,
  };
};

/** What the home used beside its appliances in a stretch by source, Wh: it has what they leave of import and battery. null: unknown. */
const homeDrewIn = (stretch: Stretch): EnergyBySource | null => {
  const { gridW, batteryW, consumptionW, hours } = stretch;
  if (gridW === null || consumptionW === null) return null;
  const { takenW, fromGridW, fromBatteryW } = sources(stretch) ?? { takenW: 0, fromGridW: 0, fromBatteryW: 0 };
  const home = sourcesOf(Math.max(0, consumptionW - takenW), {
    gridW: Math.max(0, gridW) - fromGridW,
    batteryW: batteryW === null ? null : Math.min(0, batteryW) + fromBatteryW,
  });
  return { sunWh: home.fromSunW * hours, batteryWh: home.fromBatteryW * hours, gridWh: home.fromGridW * hours };
};

/** Sums by source, Wh; null when nothing is known. */
const bySource = (
  parts: readonly Stretch[],
  drawn: (part: Stretch) => EnergyBySource | null,
): EnergyBySource | null => {
  const known = parts.flatMap((stretch) => drawn(stretch) ?? []);
  if (known.length === 0) return null;
  const sum = (key: keyof EnergyBySource): number => known.reduce((wh, each) => wh + each[key], 0);
  return { sunWh: sum('sunWh'), batteryWh: sum('batteryWh'), gridWh: sum('gridWh') };
};

/**
 * Energy of a span from a site's readings, Wh: power is linear between two readings; longer gaps stay unknown.
 * @param readings oldest first; neighbours outside the span define its edges
 */
export const energyOf = (readings: readonly SiteReading[], fromMs: number, toMs: number): Energy => {
  const parts = stretches(readings, fromMs, toMs);
  const ids = new Set(parts.flatMap(({ appliancesW }) => [...appliancesW.keys()]));
  const home = bySource(parts, homeDrewIn);
  const known = parts.reduce((hours, stretch) => (stretch.gridW === null ? hours : hours + stretch.hours), 0);
  return {
    pvWh: total(parts, ({ pvW }) => pvW),
    consumptionWh: total(parts, ({ consumptionW }) => consumptionW),
    importWh: total(parts, ({ gridW }) => part(gridW, 1)),
    feedInWh: total(parts, feedInOf),
    batteryChargedWh: total(parts, ({ batteryW }) => part(batteryW, 1)),
    batteryDischargedWh: total(parts, ({ batteryW }) => part(batteryW, -1)),
    appliancesWh: total(parts, (stretch) => sources(stretch)?.takenW ?? null),
    sunWh: total(parts, (stretch) => sources(stretch)?.fromSunW ?? null) ?? 0,
    batteryWh: total(parts, (stretch) => sources(stretch)?.fromBatteryW ?? null) ?? 0,
    gridWh: total(parts, (stretch) => sources(stretch)?.fromGridW ?? null) ?? 0,
    appliances: Object.fromEntries(
      [...ids].map((id) => [id, total(parts, ({ appliancesW }) => appliancesW.get(id) ?? null) ?? 0]),
    ),
    applianceSources: Object.fromEntries(
      [...ids].flatMap((id) => {
        const drawn = bySource(parts, (stretch) => drawnIn(stretch, id));
        return drawn === null ? [] : [[id, drawn]];
      }),
    ),
    ...(home !== null && { homeSources: home }),
    coverage: toMs > fromMs ? Math.min(1, known / ((toMs - fromMs) / HOUR_MS)) : 0,
  };
};

/** Whether any value is known. */
export const hasEnergy = ({ pvWh, consumptionWh, importWh, appliancesWh }: Energy): boolean =>
  [pvWh, consumptionWh, importWh, appliancesWh].some((value) => value !== null);

export const DAY_EDGE_MS = MAX_GAP_MS;
