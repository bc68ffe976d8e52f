import type { Appliance } from '#shared/model/appliance.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { type Freshness, freshnessOf, isDead } from './freshness.ts';

/** Health of a source: never reported, failing, late, or fine. */
export type SourceState = 'failing' | 'silent' | 'dead' | 'old' | 'fresh';

export interface Source {
  readonly sensor: Sensor;
  readonly reading: SensorReading | null;
  readonly state: SourceState;
}

/** A read that is this much newer than the figures asked and got nothing newer, ms. */
const ASKED_MS = 60_000;

/** Has Sunward read the source since it last reported? A source that was not asked is not to blame. */
export const askedSince = (reading: SensorReading, lastRunAt: string | null): boolean =>
  lastRunAt !== null && Date.parse(lastRunAt) - Date.parse(reading.receivedAt) > ASKED_MS;

/** Worst first. */
const severity: readonly SourceState[] = ['failing', 'dead', 'silent', 'old', 'fresh'];

const byWorst = (a: { readonly state: SourceState }, b: { readonly state: SourceState }): number =>
  severity.indexOf(a.state) - severity.indexOf(b.state);

const stateOf = (sensor: Sensor, freshness: Freshness | null): SourceState => {
  if (sensor.health.error !== null) return 'failing';
  return freshness ?? 'silent';
};

/**
 * Sensors with their health, problems first.
 * @param intervalS spacing of the site's runs, s
 * @param samplingS spacing of a service's values, s; null when not known
 */
export const sourcesOf = (
  sensors: readonly Sensor[],
  intervalS: number,
  samplingS: (service: string) => number | null,
  nowMs: number,
): Source[] =>
  sensors
    .map((sensor) => {
      const reading = sensor.sensorData[0] ?? null;
      const ageMs = reading === null ? null : nowMs - Date.parse(reading.time);
      const freshness = ageMs === null ? null : freshnessOf(ageMs, intervalS, samplingS(sensor.service));
      return { sensor, reading, state: stateOf(sensor, freshness) };
    })
    .sort(byWorst);

/** An appliance with the health of what it reports. */
export interface DeviceSource {
  readonly appliance: Appliance;
  readonly state: SourceState;
}

/**
 * Appliances with the health of what they report, problems first. Some services keep the time of the last change, so one that
 * answered the last run is as fresh as that run.
 * @param lastRunAt when the site's last control run was; null: none yet. The others as of {@link sourcesOf}
 */
export const deviceSourcesOf = (
  appliances: readonly Appliance[],
  lastRunAt: string | null,
  intervalS: number,
  samplingS: (service: string) => number | null,
  nowMs: number,
): DeviceSource[] =>
  appliances
    .map((appliance): DeviceSource => {
      const { online, observedAt } = appliance.state;
      if (online === false) return { appliance, state: 'failing' };
      if (observedAt === null) return { appliance, state: 'silent' };
      const atMs = Math.max(Date.parse(observedAt), lastRunAt === null ? 0 : Date.parse(lastRunAt));
      return { appliance, state: freshnessOf(nowMs - atMs, intervalS, samplingS(appliance.service)) };
    })
    .sort(byWorst);

/**
 * From when the picture of the home is: the oldest value in it whose successor was missed. A source that fails has missed
 * one at once, however young its last value is; a dead one is not in the picture.
 * @returns null while everything in the picture is now
 */
export const pastSince = (sources: readonly Source[], nowMs: number): string | null => {
  const past = sources.flatMap(({ reading, state }) =>
    reading !== null && (state === 'failing' || state === 'old') && !isDead(reading, nowMs) ? [reading.time] : [],
  );
  return past.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
};
