import type { SensorReading } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import { SECOND_MS } from '#shared/units.ts';
import { withTimeout } from '../platform/timeout.ts';
import { zoneDay } from '../platform/zone-day.ts';
import { gateAfter, isNewGate } from './arrival-gate.ts';
import type { BrokenLink } from './broken-links.ts';
import type { Committed } from './commit.ts';
import { combine, consumptionOf } from './decide/observe/home.ts';
import type { Snapshot } from './decide/snapshot.ts';
import { orderOf } from './home-battery.ts';
import { followFacts, type Observation } from './observe.ts';
import { keepPlanning } from './plan-run.ts';
import { noAnswerInTime, type SiteReads } from './read-site.ts';
import type { SiteRun } from './run-types.ts';
import { isUnsettled } from './sessions/run-sessions.ts';
import { pricedSessions } from './sessions/session-prices.ts';
import { pastPrices } from './site-prices.ts';
import { pricesOf } from './standing-prices.ts';
import type { SiteReading } from './store.ts';
import { takersOf } from './takers.ts';

/** Time to hand over a mail: it must not use up the run's. */
const NOTIFY_MS = 5 * SECOND_MS;

/**
 * Adds a committed run to the history, closes the day before, leaves word which of the next reports may start a run, and
 * notifies the owner of broken links.
 * @returns the run's reading
 */
export const record = async (
  run: SiteRun,
  observation: Observation,
  { log, brokenLinks, siteExists, sessions, news }: Committed,
): Promise<SiteReading> => {
  const { deps, bundle, policy } = run;
  const { snapshot, reads, decided, nowMs } = observation;
  const reading = readingOf(snapshot, reads, nowMs);
  if (siteExists) {
    const { id, timezone } = bundle.account;
    if (policy.records) await deps.store.putReading(id, reading);
    const lastRunMs = bundle.run?.state.ranAtMs ?? nowMs;
    const closesDay = zoneDay(lastRunMs, timezone) !== zoneDay(nowMs, timezone);
    const writes: Promise<void>[] = [];
    if (log.length > 0) writes.push(deps.store.putDecisions(id, log));
    if (isKept(decided.log) && !closesDay) writes.push(deps.store.putDecideInput(id, { nowMs, snapshot }));
    await Promise.all(writes);
    await leaveGates(run, observation);
    await keepPlanning(run, observation.planner, nowMs);
    // Reckoned from the readings, so after this run's own. If it is killed here, the next run does it.
    if (isUnsettled(sessions))
      await deps.store.settleSessions(id, await pricedSessions(deps.pastPrices, bundle, sessions));
    // The first run of a day closes the one before. If it is killed here, the next day's first run does it.
    if (closesDay)
      await deps.store.closeDays(id, timezone, nowMs, lastRunMs, {
        prices: pricesOf(bundle),
        ...pastPrices(run),
        takers: takersOf(bundle),
      });
    // At once; the next run hands it over again, in case this one does not get so far.
    if (news.notices.length + news.happenings.length > 0 && deps.tell !== null) await deps.tell(news);
    await notifyOwner({ deps, bundle }, brokenLinks);
  }
  await deps.outages.publish(bundle.credentials.map(({ service }) => service));
  return reading;
};

/**
 * Whether the input of a decision is kept for `npm run explain`: of one start or stop, which is what people ask about. The
 * row costs two write units, and a run may write three besides its reading, with few exceptions (test/bench/cost.test.ts).
 * So it is not kept for every new current or reason, nor in a run that writes much anyway, as it logs several decisions or
 * closes a day. Their logged reasons still have their figures.
 */
const isKept = ([first, ...others]: readonly Decision[]): boolean =>
  others.length === 0 && (first?.action === 'start' || first?.action === 'stop');

/** Tells the links that push to us which of their next reports may change this run's decisions. */
const leaveGates = async ({ deps, bundle, stepS }: SiteRun, observation: Observation): Promise<void> => {
  if (bundle.gates.size === 0) return;
  const { snapshot, nowMs } = observation;
  const home = combine(snapshot.sensors).samples.at(-1);
  const gridW = snapshot.sensors.length === 1 ? (home?.gridW ?? null) : null;
  const gate = gateAfter(
    {
      stepS,
      ...followFacts(observation),
      gridW: gridW === null ? null : gridW - Math.max(0, home?.batteryW ?? 0),
    },
    nowMs,
  );
  const { battery } = snapshot;
  const order = battery == null ? null : orderOf(observation.decided.battery?.memory, nowMs);
  for (const [id, stored] of bundle.gates) {
    const next = order !== null && battery?.credentialsId === id ? { ...gate, battery: order } : gate;
    if (isNewGate(stored, next, nowMs)) await deps.store.putGate(bundle.account.id, id, next);
  }
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
