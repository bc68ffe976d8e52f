import type { ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import type { ApplianceState, SensorReading } from '#shared/model/reading.ts';
import { inboxOf } from '../integrations/inboxes.ts';
import { heardOf } from '../integrations/outage.ts';
import { ownTrouble } from '../integrations/own-trouble.ts';
import {
  type Adapter,
  capability,
  type Outcome,
  type ReadResult,
  targetOf,
  VendorError,
} from '../integrations/port.ts';
import { withTimeout } from '../platform/timeout.ts';
import { storageBusyIn } from '../storage/table/busy.ts';
import type { LinkState } from './decide/memory/run-memory.ts';
import { batteryControlBy, controlledBattery } from './home-battery.ts';
import { carsAtChargers, chargersWithCarOf, linkedCarsOf, reportedCar } from './linked-cars.ts';
import { isRefusal, linkAfter, mayAsk, mayProbe, sealMark } from './links.ts';
import type { RunDeps, SiteRun } from './run-types.ts';
import { inProductSigns } from './signs.ts';
import type { SiteBundle, SiteCredentials } from './store.ts';

/** What a run read of its site. */
export interface SiteReads {
  /** In the product's signs. Absent: not read, as its link may not be used or was not polled. */
  readonly sensors: ReadonlyMap<SensorId, Outcome<SensorReading>>;
  readonly appliances: ReadonlyMap<ApplianceId, Outcome<ApplianceState>>;
  /** Cars that stand at a charger of another service, by the charger. */
  readonly cars: ReadonlyMap<ApplianceId, Outcome<ApplianceState>>;
  readonly links: Readonly<Record<CredentialsId, LinkState>>;
  /** Links that this run did not mean to poll. */
  readonly notPolled: ReadonlySet<CredentialsId>;
  /** The links that could be opened, for commands. */
  readonly adapters: ReadonlyMap<CredentialsId, Adapter>;
}

/**
 * A vendor error of whatever was thrown: an adapter that breaks its contract is the vendor's failure, not the site's; a
 * store of ours that does not answer is an internal one.
 */
export const asVendorError = (error: unknown): VendorError =>
  error instanceof VendorError || storageBusyIn(error) !== null
    ? ownTrouble(error)
    : new VendorError('bad_response', 'unexpected failure', { cause: error });

/** For withTimeout: the vendor did not answer. */
export const noAnswerInTime = (): VendorError => new VendorError('timeout', 'no answer in time');

const withoutRefusal = <T>(outcome: Outcome<T>): Outcome<T> =>
  outcome.ok || !isRefusal(outcome.error)
    ? outcome
    : { ok: false, error: new VendorError('upstream', 'refused, perhaps by mistake') };

/**
 * Reads the sensors and appliances of a site: pushed values from storage, the others from their vendors, all links at
 * once. One link's failure takes no other's values.
 * @param timeMs real time that each link has
 * @param polled the links to poll; null: all
 */
export const readSite = async (
  { deps, bundle, intervalS, signal }: Pick<SiteRun, 'deps' | 'bundle' | 'intervalS' | 'signal'>,
  timeMs: number,
  polled: ReadonlySet<CredentialsId> | null = null,
): Promise<SiteReads> => {
  const notPolled = new Set<CredentialsId>();
  const sensors = new Map<SensorId, Outcome<SensorReading>>();
  const appliances = new Map<ApplianceId, Outcome<ApplianceState>>();
  const cars = new Map<ApplianceId, Outcome<ApplianceState>>();
  const links: Record<CredentialsId, LinkState> = {};
  const adapters = new Map<CredentialsId, Adapter>();
  const known = bundle.run?.state.control.links ?? {};

  const readLink = async (credentials: SiteCredentials): Promise<void> => {
    const ofLink = { credentialsId: credentials.id };
    const itsSensors = bundle.sensors.filter((sensor) => sensor.credentialsId === credentials.id);
    const itsAppliances = bundle.appliances.filter((appliance) => appliance.credentialsId === credentials.id);
    const itsCars = linkedCarsOf(bundle, credentials.id);
    const manifest = deps.manifest(credentials.service);
    const inbox = inboxOf(credentials.service);
    if (inbox !== null) {
      const report = bundle.reports.get(credentials.id);
      // Nothing reported yet is no failure: the reading is simply not there.
      if (report === undefined) return;
      const silentMs = deps.now() - Date.parse(report.receivedAt);
      const offline = silentMs > inbox.offlineAfterMs(credentials.settings ?? {});
      for (const { id, settings } of itsSensors) {
        const error = new VendorError('offline', 'nothing is reported');
        sensors.set(id, offline ? { ok: false, error } : { ok: true, value: inProductSigns(report, settings) });
      }
      const car = reportedCar(report);
      if (car === null) return;
      for (const { id } of chargersWithCarOf(bundle, credentials.id)) cars.set(id, { ok: true, value: car });
      return;
    }
    const link = known[credentials.id];
    if (polled !== null && !polled.has(credentials.id)) {
      notPolled.add(credentials.id);
      if (link !== undefined) links[credentials.id] = link;
      return;
    }
    const seal = sealMark(credentials.sealed);
    const probes = mayProbe(manifest);
    if (!mayAsk(link, seal, probes, deps.now())) {
      if (link !== undefined) links[credentials.id] = link;
      return;
    }
    const errors: VendorError[] = [];
    let answered = false;
    const note = <T>(outcome: Outcome<T> | undefined): Outcome<T> => {
      const noted = outcome ?? { ok: false, error: new VendorError('bad_response', 'a target is missing') };
      if (noted.ok) answered = true;
      else errors.push(noted.error);
      return noted;
    };
    try {
      const ask = (): Promise<ReadResult> => askLink(deps, bundle, credentials, adapters, signal);
      const result = await withTimeout(ask, timeMs, noAnswerInTime);
      for (const [index, { id, settings }] of itsSensors.entries()) {
        const outcome = note(result.sensors[index]);
        sensors.set(id, outcome.ok ? { ok: true, value: inProductSigns(outcome.value, settings) } : outcome);
      }
      const found = new Map<string, Outcome<ApplianceState>>();
      for (const [index, { deviceId }] of [...itsAppliances, ...itsCars].entries())
        found.set(deviceId, note(result.appliances[index]));
      for (const { id, deviceId } of itsAppliances) appliances.set(id, found.get(deviceId) ?? note(undefined));
      for (const [id, outcome] of carsAtChargers(bundle, credentials.id, found)) cars.set(id, outcome);
    } catch (thrown) {
      const error = asVendorError(thrown);
      errors.push(error);
      for (const { id } of itsSensors) sensors.set(id, { ok: false, error });
      for (const { id } of itsAppliances) appliances.set(id, { ok: false, error });
      for (const { id } of chargersWithCarOf(bundle, credentials.id)) cars.set(id, { ok: false, error });
    }
    for (const { kind, cause } of errors) {
      const fault = cause instanceof Error ? { fault: `${cause.name}: ${cause.message}` } : {};
      if (kind === 'busy') deps.log.error('link not asked', { ...ofLink, ...fault });
      else deps.log.warn('vendor did not answer', { ...ofLink, vendor: credentials.service, kind });
    }
    const heard = heardOf(errors, answered);
    if (heard !== null) deps.outages.note(credentials.service, bundle.account.id, heard);
    const after = linkAfter(link, seal, { errors, answered, nowMs: deps.now(), intervalS, probes });
    links[credentials.id] = after;
    if (after.problem !== 'doubted') return;
    // No one is asked to sign in again before the refusal is confirmed.
    const soften = <I, T>(outcomes: Map<I, Outcome<T>>, id: I): void => {
      const outcome = outcomes.get(id);
      if (outcome !== undefined) outcomes.set(id, withoutRefusal(outcome));
    };
    for (const { id } of itsSensors) soften(sensors, id);
    for (const { id } of itsAppliances) soften(appliances, id);
  };

  await Promise.all(bundle.credentials.map(readLink));
  return { sensors, appliances, cars, links, notPolled, adapters };
};

const askLink = async (
  deps: RunDeps,
  bundle: SiteBundle,
  { id, service, sealed }: SiteCredentials,
  adapters: Map<CredentialsId, Adapter>,
  signal: AbortSignal,
): Promise<ReadResult> => {
  const battery = controlledBattery(bundle, batteryControlBy(deps.manifest))?.id ?? null;
  const sensors = bundle.sensors
    .filter(({ credentialsId }) => credentialsId === id)
    .map(({ id: sensorId, deviceId, settings }) => ({
      deviceId,
      measures: settings.measures,
      ...(sensorId === battery && { controlsBattery: true as const }),
    }));
  const itsOwn = bundle.appliances.filter(({ credentialsId }) => credentialsId === id);
  const appliances = [...itsOwn.map(targetOf), ...linkedCarsOf(bundle, id)];
  if (sensors.length + appliances.length === 0) return { sensors: [], appliances: [] };
  const note = bundle.run?.state.links?.[id]?.note;
  const link = { accountId: bundle.account.id, credentialsId: id, sealed, ...(note && { note }) };
  const adapter = deps.open(service, await deps.unseal(bundle.account.id, id, sealed), signal, link);
  adapters.set(id, adapter);
  return capability(adapter, 'read')({ sensors, appliances, timeZone: bundle.account.timezone });
};
