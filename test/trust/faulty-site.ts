import { runSite } from '#functions/control/run.ts';
import type { RunDeps, RunOutcome } from '#functions/control/run-types.ts';
import type { SiteBundle } from '#functions/control/store.ts';
import type { Trigger } from '#functions/control/triggers.ts';
import type { Adapter, LinkNote } from '#functions/integrations/port.ts';
import {
  type SimulatedDevice,
  type SimulatedFault,
  type SimulatedHome,
  simulatedFaults,
} from '#functions/integrations/simulated-home.ts';
import { serveFetch } from '#infra/local/serve-fetch.ts';
import type { CredentialsId, SensorId } from '#shared/model/ids.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import type { CallableAdapter } from '#test/support/callable-adapter.ts';
import { runDepsWith } from '#test/support/run-deps.ts';
import {
  account,
  accountId,
  charger,
  chargerId,
  chargerLink,
  type MemoryStore,
  manifestOf,
  plug,
  sensor,
  sensorId,
  storeWith,
} from '../control/harness.ts';
import { linkOf, type Subject } from '../integrations/bench.ts';
import { createLivingHome, type LivingHome, MINUTE_MS } from './living-home.ts';
import { trustedAdapter } from './trusted-adapter.ts';

/** The link whose vendor fails; `chargerLink` is the other one, whose vendor never does. */
export const subjectLink = `crd_${'9'.padStart(26, '0')}` as CredentialsId;

/** When in a run a vendor's fault begins; from then on it persists. */
export interface FaultPlan {
  readonly fault: SimulatedFault;
  readonly phase: 'read' | 'command' | 'battery';
  /** The first request of the phase that meets it, counted from 1. */
  readonly from: number;
  /** Requests take effect first; only their responses are lost. */
  readonly lost: boolean;
}

/** A site with a real adapter over HTTP to its simulated vendor, run by run. */
export interface FaultySite {
  readonly home: LivingHome;
  readonly store: MemoryStore;
  readonly kind: SimulatedDevice['kind'];
  readonly deviceId: string;
  /** Which part of the home the faulty vendor has. */
  readonly measures: boolean;
  readonly switches: boolean;
  /** Shortest time after which this vendor has new data, ms. */
  readonly stepMs: number;
  /** The active fault; null: none. */
  plan: FaultPlan | null;
  /**
   * How far the clock of the faulty vendor's cloud is ahead of ours, ms; behind: negative. All its timestamps are off by
   * that.
   */
  vendorSkewMs: number;
  /** Called when a device has accepted a command, before the response; null: nothing to do. */
  onCommanded: (() => Promise<void>) | null;
  /** Requests to the vendor in the last run, by phase. */
  readonly requests: { read: number; command: number; battery: number };
  run(change?: Partial<RunDeps>, trigger?: Trigger): Promise<RunOutcome>;
  /** The user enters the secret again. */
  retype(): void;
  /** A new process: nothing is known about earlier requests to the vendor's host. */
  restart(): Promise<void>;
  isOn(): boolean;
  reason(): ReasonCode | undefined;
  close(): Promise<void>;
}

const FAULT = 'x-simulated-fault';
const LOST = 'x-simulated-loss';
/** Long enough for a request to arrive. */
const SILENCE_MS = 30;

const sensorIdOf = (index: number): SensorId =>
  index === 0 ? sensorId : (`sen_${String(50 + index).padStart(26, '0')}` as SensorId);

/** Two of these faults affect the response: the request itself takes effect. */
const actsOnAnswer: ReadonlySet<SimulatedFault> = new Set(['half-body', 'nulls', 'unknown-fields']);

const bundleOf = (
  { integration, sample }: Subject,
  kind: SimulatedDevice['kind'],
  deviceId: string,
  stepMs: number,
) => {
  const { manifest } = integration;
  const measures = sample.sensors.length > 0;
  const switches = sample.deviceKind !== null;
  const own = { credentialsId: subjectLink, service: manifest.id };
  const other = { credentialsId: chargerLink, service: 'other' };
  const box = kind === 'charger' ? charger : plug;
  const current = manifest.capabilities.setCurrent ? { minA: 6, maxA: 16 } : null;
  const capabilities = switches ? { current, phaseSwitching: false, metered: true } : box().capabilities;
  const link = (id: CredentialsId, service: string) => ({
    id,
    service,
    sealed: new TextEncoder().encode(service),
    health: { lastSuccessAt: null, error: null, errorAt: null },
  });
  return {
    account: account({ autochargeInterval: stepMs / MINUTE_MS }),
    sensors: measures
      ? sample.sensors.map((each, index) => ({
          ...sensor({ measures: each.measures }),
          ...own,
          id: sensorIdOf(index),
          deviceId: each.deviceId,
        }))
      : [{ ...sensor(), ...other, deviceId: 'meter' }],
    appliances: [
      {
        ...box({ id: chargerId, capabilities, autoCharge: { priority: 1, sunShare: null } }),
        ...(switches ? { ...own, deviceId: sample.applianceDeviceId(deviceId) } : { ...other, deviceId }),
      },
    ] satisfies SiteBundle['appliances'],
    credentials: [link(subjectLink, manifest.id), link(chargerLink, 'other')],
  };
};

/** The home as reported by a cloud whose clock is wrong. */
const seenBy = (home: LivingHome, skewMs: () => number): SimulatedHome => ({
  ...home,
  now: () => home.now() + skewMs(),
  meter: () => {
    const meter = home.meter();
    return { ...meter, timeMs: meter.timeMs + skewMs() };
  },
});

export const openFaultySite = async (subject: Subject): Promise<FaultySite> => {
  const { integration, sample, createSimulator } = subject;
  const { manifest } = integration;
  const kind = sample.deviceKind ?? 'charger';
  const home = createLivingHome(kind);
  const [device] = home.devices();
  if (device === undefined) throw new Error('the home has no device');
  const stepMs = MINUTE_MS * Math.ceil(Math.max(60, manifest.timing.samplingS, manifest.limits.minPollSeconds) / 60);
  const bundle = bundleOf(subject, kind, device.id, stepMs);
  const store = storeWith(bundle);
  let vendorSkewMs = 0;
  const simulator = createSimulator(
    seenBy(home, () => vendorSkewMs),
    [{ ...sample.app, ...sample.consent?.tokens.values, ...sample.fields }],
  );

  let phase: FaultPlan['phase'] = 'read';
  /** The active plan, if this request meets it. */
  const meets = (): FaultPlan | null => {
    site.requests[phase] += 1;
    const { plan } = site;
    if (plan === null) return null;
    const begun = plan.phase === phase ? site.requests[phase] >= plan.from : plan.phase === 'read';
    return begun ? plan : null;
  };
  const answer = async (request: Request): Promise<Response> => {
    const fault = simulatedFaults.find((each) => each === request.headers.get(FAULT));
    if (fault === undefined) return await simulator(request);
    if (request.headers.has(LOST) && !actsOnAnswer.has(fault)) await simulator(request.clone());
    return await home.during(fault, () => simulator(request));
  };
  /** Sets the vendor's fault; callers that get no answer time out soon, however busy this machine is. */
  const send: typeof fetch = (input, init) => {
    const plan = meets();
    if (plan === null) return fetch(input, init);
    const headers = new Headers(init?.headers);
    headers.set(FAULT, plan.fault);
    if (plan.lost) headers.set(LOST, '1');
    const signals = [init?.signal, plan.fault === 'timeout' ? AbortSignal.timeout(SILENCE_MS) : null];
    return fetch(input, { ...init, headers, signal: AbortSignal.any(signals.filter((signal) => signal != null)) });
  };
  let served = await serveFetch(answer);
  const telling = (adapter: CallableAdapter): Adapter => ({
    ...adapter,
    command: async (...commanded) => {
      await adapter.command(...commanded);
      await site.onCommanded?.();
    },
  });
  const trusted = telling(trustedAdapter(home));
  const { app, tokens } = linkOf(subject);
  let note: LinkNote | null = null;
  const open = (signal: AbortSignal): Adapter => {
    const adapter = integration.open({
      fetch: send,
      ...home.clock,
      fields: sample.fields,
      baseUrlOverride: `${served.url}/vendors/${manifest.id}`,
      signal,
      ...(app && { app }),
      ...(tokens && { tokens }),
      note: {
        get: () => note?.text ?? null,
        set: (text) => {
          note = { text, atMs: home.now() };
        },
      },
    });
    const as =
      <A extends readonly unknown[], T>(name: FaultPlan['phase'], call: (...args: A) => Promise<T>) =>
      (...args: A): Promise<T> => {
        phase = name;
        return call(...args);
      };
    return telling({
      ...adapter,
      read: as('read', adapter.read),
      command: as('command', adapter.command),
      ...(adapter.battery && { battery: as('battery', adapter.battery) }),
    });
  };

  const site: FaultySite = {
    home,
    store,
    kind,
    deviceId: device.id,
    measures: sample.sensors.length > 0,
    switches: sample.deviceKind !== null,
    stepMs,
    plan: null,
    get vendorSkewMs() {
      return vendorSkewMs;
    },
    set vendorSkewMs(ms) {
      vendorSkewMs = ms;
    },
    onCommanded: null,
    requests: { read: 0, command: 0, battery: 0 },
    run: (change = {}, trigger = 'user') => {
      Object.assign(site.requests, { read: 0, command: 0, battery: 0 });
      const deps = runDepsWith({
        store,
        unseal: async () => sample.fields,
        open: (service, _fields, signal) => (service === manifest.id ? open(signal) : trusted),
        manifest: (service) =>
          service === manifest.id ? { ...manifest, planRequired: null } : manifestOf(service, { guardS: 30 }),
        now: home.now,
        ...change,
      });
      return runSite(deps, { accountId, trigger, atMs: home.now() });
    },
    retype: () => {
      if (store.bundle === null) return;
      const credentials = store.bundle.credentials.map((link) =>
        link.id === subjectLink ? { ...link, sealed: new TextEncoder().encode(`${manifest.id} ${home.now()}`) } : link,
      );
      store.bundle = { ...store.bundle, credentials };
    },
    restart: async () => {
      await served.close();
      served = await serveFetch(answer);
    },
    isOn: () => home.device(device.id)?.on === true,
    reason: () => store.run?.state.appliances[chargerId]?.decision?.reason.code,
    close: () => served.close(),
  };
  return site;
};
