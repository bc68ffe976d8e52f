import type { CommandCost, Manifest } from '#shared/integration.ts';
import type { SensorId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { unknownApplianceState } from '#shared/model/reading.ts';
import { commandsAllowed, planInForce, siteIntervalMinutes } from '#shared/plans.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { goalsOf } from './calendar-goals.ts';
import { controlStateOf } from './control-state.ts';
import type { ClockMemory } from './decide/memory/run-memory.ts';
import type { ApplianceTrouble, ApplianceView, SensorView, Snapshot } from './decide/snapshot.ts';
import { type BatteryControlOf, batteryViewOf } from './home-battery.ts';
import { withLinkedCar } from './linked-cars.ts';
import { resolveStamp, type Stamped } from './meter-clock.ts';
import { effectiveSamplingS } from './polling.ts';
import { isResting } from './polling-sun.ts';
import type { SiteReads } from './read-site.ts';
import { schedulePosition } from './schedule.ts';
import type { SiteBundle } from './store.ts';

type Timing = Manifest['timing'];

/** Timing of an unknown service: one-minute snapshots and the default settle guard (LAW.md, Settle guard). */
const unknownTiming: Timing = { samplingS: 60, windowS: 0, guardS: 90, actuationS: 10 };

/**
 * Everything that `decide` may know, from what is stored and what was just read. Pure, and the same for a control run
 * and the benchmark. A failed read keeps the last good value with its own time, so that it ages.
 * @param commandCost what a command to a service's devices costs; by default nothing
 * @param batteryControl how a service's home battery is controlled; by default none is
 * @param nowMs the time of the decision: what the site's calendar says then is resolved here
 */
export const buildSnapshot = (
  bundle: SiteBundle,
  reads: Pick<SiteReads, 'sensors' | 'appliances' | 'links'> & Partial<Pick<SiteReads, 'notPolled' | 'cars'>>,
  timing: (service: string) => Timing | null,
  nowMs: number,
  commandCost: (service: string) => CommandCost = () => 'free',
  batteryControl: BatteryControlOf = () => null,
): Snapshot => {
  const plan = planInForce(bundle.account);
  const state = controlStateOf(bundle);
  const polls = state?.polls;
  const sensors = bundle.sensors.map((sensor): SensorView => {
    const { samplingS, guardS } = timing(sensor.service) ?? unknownTiming;
    return {
      id: sensor.id,
      credentialsId: sensor.credentialsId,
      service: sensor.service,
      settings: sensor.settings,
      readings: readingsOf(bundle, reads, sensor, { samplingS, guardS }, nowMs),
      samplingS: effectiveSamplingS(samplingS, polls?.[sensor.credentialsId]),
      guardS,
    };
  });
  const battery = batteryViewOf(bundle, sensors, batteryControl);
  return {
    site: {
      settings: bundle.account.settings,
      timezone: bundle.account.timezone,
      intervalS: 60 * siteIntervalMinutes(bundle.account, bundle.appliances),
      resting: isResting(state, nowMs),
      maxAppliances: plan.maxAppliances,
      extraModes: plan.extraModes,
      pausedUntilMs: bundle.account.pausedUntil == null ? null : Date.parse(bundle.account.pausedUntil),
    },
    sensors,
    ...(battery !== null && { battery }),
    appliances: bundle.appliances.map((appliance): ApplianceView => {
      const outcome = reads.appliances.get(appliance.id);
      const asked = reads.notPolled?.has(appliance.credentialsId) !== true;
      const last = bundle.run?.state.appliances[appliance.id]?.state ?? unknownApplianceState;
      const own = outcome?.ok ? outcome.value : last;
      const reported = withLinkedCar(own, appliance.settings, reads.cars?.get(appliance.id), last);
      return {
        id: appliance.id,
        credentialsId: appliance.credentialsId,
        service: appliance.service,
        kind: appliance.kind,
        mode: appliance.mode,
        commandsInPlan: commandsAllowed(bundle.account, appliance.service),
        priority: appliance.autoCharge.priority,
        sunShare: appliance.autoCharge.sunShare,
        settings: appliance.settings,
        capabilities: appliance.capabilities,
        state: reported,
        trouble: asked ? troubleOf(outcome) : null,
        asked,
        ...switchingOf(timing(appliance.service) ?? unknownTiming),
        commandCost: commandCost(appliance.service),
        resumedMs: appliance.resumedAt == null ? null : Date.parse(appliance.resumedAt),
        chargeNow:
          appliance.chargeNow == null
            ? null
            : { atMs: Date.parse(appliance.chargeNow.since), untilMs: Date.parse(appliance.chargeNow.until) },
        schedule: scheduleOf(appliance, bundle.account.timezone, nowMs),
        goals: goalsOf(appliance.settings, bundle.account.timezone, nowMs),
        car: chargeOf(reported.battery),
        given: chargeOf(appliance.givenCharge),
        socMap: appliance.mode === 'SOC_MAP' ? (appliance.socMapItems ?? []) : [],
      };
    }),
    links: reads.links,
    state,
  };
};

const chargeOf = (
  charge: { readonly percent: number; readonly at: string } | null | undefined,
): ApplianceView['car'] => (charge == null ? null : { percent: charge.percent, atMs: Date.parse(charge.at) });

const scheduleOf = (
  { mode, scheduleItems = [] }: SiteBundle['appliances'][number],
  timezone: string,
  nowMs: number,
): ApplianceView['schedule'] => {
  // Calendar arithmetic is slow: only where a schedule is in force.
  if (mode !== 'SCHEDULE' || scheduleItems.length === 0) return null;
  const position = schedulePosition(scheduleItems, timezone, nowMs);
  const item = position?.items[position.currentIndex];
  return position === null || item === undefined ? null : { desired: item.desiredState, nextAtMs: position.nextAtMs };
};

const readingsOf = (
  bundle: SiteBundle,
  reads: Pick<SiteReads, 'sensors'>,
  sensor: Pick<SiteBundle['sensors'][number], 'id' | 'credentialsId'>,
  timing: Pick<Timing, 'samplingS' | 'guardS'>,
  nowMs: number,
): readonly SensorReading[] => {
  const reading = stampedOf(bundle, reads, sensor, timing, nowMs)?.reading ?? lastOf(bundle, sensor.id);
  return reading === null ? [] : [reading];
};

const lastOf = (bundle: SiteBundle, id: SensorId): SensorReading | null =>
  bundle.run?.state.sensors[id]?.reading ?? null;

/** A sensor's value with its resolved time, and what is to be remembered of its vendor's clock; null: it gave none. */
const stampedOf = (
  bundle: SiteBundle,
  reads: Pick<SiteReads, 'sensors'>,
  { id, credentialsId }: Pick<SiteBundle['sensors'][number], 'id' | 'credentialsId'>,
  { samplingS, guardS }: Pick<Timing, 'samplingS' | 'guardS'>,
  nowMs: number,
): Stamped | null => {
  const outcome = reads.sensors.get(id);
  if (outcome === undefined || !outcome.ok) return null;
  const state = controlStateOf(bundle);
  const ageToleranceMs = MINUTE_MS + samplingS * SECOND_MS + (state?.polls?.[credentialsId]?.gapMs ?? 0);
  const known = state?.clocks?.[id] ?? null;
  return resolveStamp(known, lastOf(bundle, id), outcome.value, { guardS, ageToleranceMs }, nowMs);
};

/** What is to be remembered of the sensors' clocks after a run. */
export const clocksAfter = (
  bundle: SiteBundle,
  reads: Pick<SiteReads, 'sensors'>,
  timing: (service: string) => Timing | null,
  nowMs: number,
): Readonly<Record<SensorId, ClockMemory>> => {
  const known = controlStateOf(bundle)?.clocks;
  const clocks: Record<SensorId, ClockMemory> = {};
  for (const sensor of bundle.sensors) {
    const stamped = stampedOf(bundle, reads, sensor, timing(sensor.service) ?? unknownTiming, nowMs);
    const memory = stamped === null ? known?.[sensor.id] : stamped.memory;
    if (memory != null) clocks[sensor.id] = memory;
  }
  return clocks;
};

const troubleOf = (outcome: ReturnType<SiteReads['appliances']['get']>): ApplianceTrouble | null => {
  if (outcome === undefined) return 'blocked';
  if (outcome.ok) return null;
  switch (outcome.error.kind) {
    case 'offline':
      return 'unreachable';
    case 'asleep':
      return 'asleep';
    case 'auth_failed':
    case 'reauth_needed':
    case 'rate_limited':
      return 'blocked';
    case 'busy':
      return 'ours';
    default:
      return 'failed';
  }
};

/** How fast a device follows, and how it changes phases. */
const switchingOf = ({ actuationS, phaseChange }: Timing) => ({
  actuationS,
  ...(phaseChange !== undefined && { phaseChange }),
});
