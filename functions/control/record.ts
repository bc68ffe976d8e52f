import type { SensorReading } from '#shared/model/reading.ts';
import { SECOND_MS } from '#shared/units.ts';
import { withTimeout } from '../platform/timeout.ts';
import { zoneDay } from '../platform/zone-day.ts';
import type { BrokenLink } from './broken-links.ts';
import type { Committed } from './commit.ts';
import { combine, consumptionOf } from './decide/observe/home.ts';
import type { Snapshot } from './decide/snapshot.ts';
import type { Observation } from './observe.ts';
import { noAnswerInTime, type SiteReads } from './read-site.ts';
import type { SiteRun } from './run-types.ts';
import type { SiteReading } from './store.ts';

/** Time to hand over a mail: it must not use up the run's. */
const NOTIFY_MS = 5 * SECOND_MS;

/**
 * Adds a committed run to the history, closes the day before, and notifies the owner of broken links.
 * @returns the run's reading
 */
export const record = async (
  { deps, bundle }: SiteRun,
  { snapshot, reads, nowMs }: Observation,
  { log, brokenLinks, siteExists }: Committed,
): Promise<SiteReading> => {
  const reading = readingOf(snapshot, reads, nowMs);
  if (siteExists) {
    const { id, timezone } = bundle.account;
    await deps.store.putReading(id, reading);
    if (log.length > 0) await deps.store.putDecisions(id, log);
    // The first run of a day closes the one before. If it is killed here, the next day's first run does it.
    const lastRunMs = bundle.run?.state.ranAtMs ?? nowMs;
    if (zoneDay(lastRunMs, timezone) !== zoneDay(nowMs, timezone))
      await deps.store.closeDays(id, timezone, nowMs, lastRunMs);
    await notifyOwner({ deps, bundle }, brokenLinks);
  }
  await deps.outages.tell(bundle.credentials.map(({ service }) => service));
  return reading;
};

const notifyOwner = async (
  { deps, bundle }: Pick<SiteRun, 'deps' | 'bundle'>,
  brokenLinks: readonly BrokenLink[],
): Promise<void> => {
  const notified = brokenLinks.map(async ({ credentialsId, mark }) => {
    const service = bundle.credentials.find(({ id }) => id === credentialsId)?.service;
    if (service === undefined) return;
    const link = { credentialsId, service, mark };
    await withTimeout(() => deps.tellBroken(bundle.account.id, link), NOTIFY_MS, noAnswerInTime);
  });
  // The next run notifies again, with the same mark.
  await Promise.allSettled(notified);
};

/** What this run read, for history. A sensor that did not answer is left out: its gap stays a gap. */
const readingOf = (snapshot: Snapshot, reads: SiteReads, nowMs: number): SiteReading => {
  const answered = snapshot.sensors.filter(({ id }) => reads.sensors.get(id)?.ok === true);
  const sensors: Record<string, SensorReading> = {};
  for (const { id, readings } of answered) {
    const reading = readings.at(-1);
    if (reading !== undefined) sensors[id] = reading;
  }
  const home = combine(answered).samples.at(-1) ?? null;
  return {
    timeMs: nowMs,
    sensors,
    home: {
      gridPowerW: home?.gridW ?? null,
      pvPowerW: home?.pvW ?? null,
      consumptionPowerW: home === null ? null : consumptionOf(home),
      batteryPowerW: home?.batteryW ?? null,
      batterySocPercent: home?.socPercent ?? null,
    },
    appliances: Object.fromEntries(
      snapshot.appliances.map(({ id, state, trouble, asked }) => [
        id,
        trouble === null && asked ? { powerW: state.powerW, on: state.on } : { powerW: null, on: null },
      ]),
    ),
  };
};
