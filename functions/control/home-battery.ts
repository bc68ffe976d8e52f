import type { BatteryControl, Manifest } from '#shared/integration.ts';
import { commandsAllowed } from '#shared/plans.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import type { BatteryOrder } from '../integrations/inbox.ts';
import { ORDER_HOLDS_MS } from './arrival-gate.ts';
import { controlStateOf } from './control-state.ts';
import type { HomeBatteryMemory } from './decide/memory/state.ts';
import type { BatteryView, SensorView } from './decide/snapshot.ts';
import type { SiteBundle } from './store.ts';

type Site = Pick<SiteBundle, 'account' | 'sensors' | 'run'>;
type SensorOf = SiteBundle['sensors'][number];

/** How the home battery of a service is controlled; null: it is not. */
export type BatteryControlOf = (service: string) => BatteryControl | null;

export const batteryControlBy =
  (manifest: (service: string) => Manifest | null): BatteryControlOf =>
  (service) =>
    manifest(service)?.battery ?? null;

/**
 * The sensor whose home battery runs look after: the one that was told something and is not back to normal yet, else the first
 * that its owner lets us control; null: none.
 */
export const controlledBattery = (
  site: Pick<Site, 'sensors' | 'run'>,
  controlOf: BatteryControlOf,
): SensorOf | null => {
  const told = controlStateOf(site)?.battery ?? null;
  const able = site.sensors.filter(({ service }) => controlOf(service) !== null);
  const held = told?.order == null ? undefined : able.find(({ id }) => id === told.sensorId);
  return held ?? able.find(({ settings }) => settings.batteryControl) ?? null;
};

/** That battery as `decide` sees it, by what its sensor last said. */
export const batteryViewOf = (
  site: Site,
  views: readonly Pick<SensorView, 'id' | 'readings'>[],
  controlOf: BatteryControlOf,
): BatteryView | null => {
  const sensor = controlledBattery(site, controlOf);
  const control = sensor === null ? null : controlOf(sensor.service);
  if (sensor === null || control === null) return null;
  const { id, credentialsId, service, settings } = sensor;
  const reading = views.find((view) => view.id === id)?.readings.at(-1);
  const said = reading?.batteryControl;
  return {
    sensorId: id,
    credentialsId,
    service,
    control,
    settings: {
      batteryControl: settings.batteryControl,
      batteryGridChargeW: settings.batteryGridChargeW,
      batteryReservePercent: settings.batteryReservePercent,
      batteryIntoCar: settings.batteryIntoCar,
    },
    commandsInPlan: commandsAllowed(site.account, service),
    state:
      reading === undefined || said === undefined
        ? null
        : { ...said, socPercent: reading.batterySocPercent, atMs: Date.parse(reading.receivedAt) },
    plan: null,
  };
};

/** A battery is looked at this often where its charge decides on the next quarter hours, also at night. */
const LOOK_MS = 14 * MINUTE_MS;

/** The link of a battery that must be read in this run, although nothing else asks for it; null: none. */
export const batteryLinkDue = (
  site: Pick<SiteBundle, 'sensors' | 'run'>,
  manifest: (service: string) => Manifest | null,
  nowMs: number,
): SensorOf['credentialsId'] | null => {
  const sensor = controlledBattery(site, batteryControlBy(manifest));
  const known = sensor === null ? null : manifest(sensor.service);
  if (sensor === null || known === null) return null;
  const state = controlStateOf(site);
  const order = state?.battery?.order ?? null;
  const readMs = state?.polls?.[sensor.credentialsId]?.readMs ?? 0;
  const waitMs = order !== null && !order.confirmed ? known.limits.minPollSeconds * SECOND_MS : LOOK_MS;
  return nowMs - readMs >= waitMs ? sensor.credentialsId : null;
};

/** What the answers to its reports tell a battery after a run; null: to do what it does without us. */
export const orderOf = (memory: HomeBatteryMemory | null | undefined, nowMs: number): BatteryOrder | null => {
  const command = memory?.order?.command;
  if (command === undefined || command.kind === 'normal') return null;
  const powerW = command.kind === 'charge' ? command.powerW : null;
  return { mode: command.kind, powerW, untilMs: nowMs + ORDER_HOLDS_MS };
};
