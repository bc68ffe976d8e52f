import type { SiteReading } from '#functions/control/store.ts';
import { isoTime } from '#functions/platform/clock.ts';
import type { HistoryPoint } from '#shared/model/history.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';

/** Mean of what is known; null when nothing is. */
const mean = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => typeof value === 'number');
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/**
 * Readings as evenly spaced points: the mean of each step that starts at `fromMs + k * stepS`, the last one cut at `toMs`.
 * A step without a reading is a point of nulls, so that a gap stays a gap. Every point names every appliance.
 * @param readings in any order; those outside the span are left out
 */
export const historyPoints = (
  readings: readonly SiteReading[],
  fromMs: number,
  toMs: number,
  stepS: number,
): HistoryPoint[] => {
  const stepMs = stepS * SECOND_MS;
  const steps: SiteReading[][] = Array.from({ length: Math.max(0, Math.ceil((toMs - fromMs) / stepMs)) }, () => []);
  const inSpan = readings.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
  for (const reading of inSpan) steps[Math.floor((reading.timeMs - fromMs) / stepMs)]?.push(reading);
  const applianceIds = [...new Set(inSpan.flatMap(({ appliances }) => Object.keys(appliances) as ApplianceId[]))];
  return steps.map((step, index) => {
    const home = (field: keyof SiteReading['home']) => mean(step.map((reading) => reading.home[field]));
    return {
      time: isoTime(fromMs + index * stepMs),
      pvPowerW: home('pvPowerW'),
      consumptionPowerW: home('consumptionPowerW'),
      gridPowerW: home('gridPowerW'),
      batteryPowerW: home('batteryPowerW'),
      batterySocPercent: home('batterySocPercent'),
      appliances: Object.fromEntries(
        applianceIds.map((id) => [id, mean(step.map(({ appliances }) => appliances[id]?.powerW))]),
      ),
    };
  });
};
