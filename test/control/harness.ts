import { localClock } from '#functions/control/planner/local-time.ts';
import type { RunDeps } from '#functions/control/run-types.ts';
import type { EndedSession, OpenSession, SessionsMemory } from '#functions/control/sessions/open-sessions.ts';
import type {
  ArrivalGate,
  ControlStore,
  DayClosing,
  DecideInput,
  RunState,
  SiteBundle,
  SitePlanning,
  SiteReading,
  Taker,
} from '#functions/control/store.ts';
import { type ApplianceCommand, type Outcome, type ReadResult, VendorError } from '#functions/integrations/port.ts';
import type { Manifest } from '#shared/integration.ts';
import { type Account, defaultAccountSettings } from '#shared/model/account.ts';
import { type Appliance, defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { DayPrices } from '#shared/model/history.ts';
import type { AccountId, ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import type { ApplianceState, SensorReading } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import type { CallableAdapter } from '#test/support/callable-adapter.ts';
import { runDepsWith } from '#test/support/run-deps.ts';

const ulid = (n: number): string => n.toString().padStart(26, '0');
export const accountId = `acc_${ulid(1)}` as AccountId;
export const meterLink = `crd_${ulid(1)}` as CredentialsId;
export const chargerLink = `crd_${ulid(2)}` as CredentialsId;
export const plugLink = `crd_${ulid(3)}` as CredentialsId;
export const sensorId = `sen_${ulid(1)}` as SensorId;
export const chargerId = `app_${ulid(1)}` as ApplianceId;
export const secondId = `app_${ulid(3)}` as ApplianceId;
export const plugId = `app_${ulid(2)}` as ApplianceId;

/** Noon of a June day. */
export const NOON = Date.parse('2026-06-15T11:00:00Z');
export const MINUTE = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

export const manifestOf = (service: string, timing: Partial<Manifest['timing']> = {}): Manifest => ({
  id: service,
  name: service,
  offers: { sensor: true, appliance: true, vehicle: false },
  delivery: service === 'webhook' ? 'push' : 'poll',
  capabilities: { setCurrent: true, switchPhases: false, measuredTime: true },
  credentialFields: [],
  timing: { samplingS: 60, windowS: 0, guardS: 90, actuationS: 10, ...timing },
  limits: { minPollSeconds: 10, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
  commandCost: 'free',
  egressHosts: ['vendor.example'],
  planRequired: null,
  caveats: [],
  docsUrl: 'https://vendor.example/',
  confidence: 'high',
});

export const account = (settings: Partial<Account['settings']> = {}): SiteBundle['account'] => ({
  id: accountId,
  name: 'Home',
  timezone: 'Europe/Berlin',
  settings: { ...defaultAccountSettings, autochargeInterval: 1, ...settings },
  products: ['PREMIUM'],
  subscriptionStatus: 'active',
  grant: null,
  createdAt: iso(NOON),
});

export const charger = (changes: Partial<SiteBundle['appliances'][number]> = {}): SiteBundle['appliances'][number] => ({
  id: chargerId,
  accountId,
  credentialsId: chargerLink,
  deviceId: 'charger',
  service: 'charger',
  name: 'Car',
  kind: 'charger',
  mode: 'AUTO',
  autoCharge: { priority: 1, sunShare: null },
  settings: defaultApplianceSettings,
  capabilities: { current: { minA: 6, maxA: 16 }, phaseSwitching: false, metered: true },
  createdAt: iso(NOON),
  ...changes,
});

/** A second charger, of the same service. */
export const second = (changes: Partial<SiteBundle['appliances'][number]> = {}): SiteBundle['appliances'][number] => ({
  ...charger(),
  id: secondId,
  deviceId: 'second',
  name: 'Second car',
  ...changes,
});

export const plug = (changes: Partial<SiteBundle['appliances'][number]> = {}): SiteBundle['appliances'][number] => ({
  ...charger(),
  id: plugId,
  credentialsId: plugLink,
  deviceId: 'plug',
  service: 'plug',
  name: 'Heater',
  kind: 'plug',
  autoCharge: { priority: 2, sunShare: null },
  settings: { ...defaultApplianceSettings, phases: 1 },
  capabilities: { current: null, phaseSwitching: false, metered: true },
  ...changes,
});

export const sensor = (
  settings: Partial<Appliance['settings'] & typeof defaultSensorSettings> = {},
): SiteBundle['sensors'][number] => ({
  id: sensorId,
  accountId,
  credentialsId: meterLink,
  deviceId: 'meter',
  service: 'meter',
  name: 'Meter',
  settings: { ...defaultSensorSettings, ...settings },
  createdAt: iso(NOON),
});

/** A home whose devices obey after their delay, behind adapters that can be made to fail. */
export class FakeHome {
  nowMs = NOON;
  pvW = 0;
  houseW = 300;
  chargerOn = false;
  chargerA = 6;
  /** What the charger is set to, and what the car can use of it. */
  boxPhases: 1 | 3 = 3;
  carPhases: 1 | 3 = 3;
  /** How long the box pauses the car when its phases change while it is on, ms, and until when it does. */
  phasePauseMs = 0;
  pausedUntilMs = 0;
  plugged = true;
  full = false;
  /** The charge that the car reports; null: none. */
  carTells: ApplianceState['battery'] | null = null;
  plugOn = false;
  secondOn = false;
  secondA = 6;
  /** What each vendor does instead of answering. */
  failing: Partial<Record<'meter' | 'charger' | 'plug', () => never>> = {};
  /** The meter's cloud stops at this time. */
  meterStoppedMs: number | null = null;
  /** Devices that accept commands and do nothing. */
  deaf = false;
  commands: { readonly atMs: number; readonly deviceId: string; readonly command: ApplianceCommand }[] = [];

  get perA(): number {
    return 230 * Math.min(this.boxPhases, this.carPhases);
  }
  get chargerW(): number {
    return this.chargerOn && this.plugged && !this.full && this.nowMs >= this.pausedUntilMs
      ? this.chargerA * this.perA
      : 0;
  }
  get plugW(): number {
    return this.plugOn ? 2000 : 0;
  }
  get secondW(): number {
    return this.secondOn ? this.secondA * 690 : 0;
  }
  get gridW(): number {
    return this.houseW + this.chargerW + this.secondW + this.plugW - this.pvW;
  }

  reading(): SensorReading {
    const time = iso(this.meterStoppedMs ?? this.nowMs - 2000);
    return {
      time,
      receivedAt: iso(this.nowMs),
      timeIsMeasured: true,
      windowS: 0,
      // No real meter repeats values to the watt.
      gridPowerW: this.gridW + ((this.nowMs / MINUTE) % 7) * 0.1,
      pvPowerW: this.pvW,
      consumptionPowerW: null,
      batteryPowerW: null,
      batterySocPercent: null,
    };
  }

  device(deviceId: string): ApplianceState {
    const shared = { observedAt: iso(this.nowMs), online: true };
    if (deviceId === 'plug') {
      const off = { currentA: null, setCurrentA: null, phases: null, plugged: null, full: null };
      return { ...shared, ...off, on: this.plugOn, powerW: this.plugW };
    }
    if (deviceId === 'second') {
      const drawn = { powerW: this.secondW, currentA: this.secondW / 690, phases: this.secondOn ? (3 as const) : null };
      return { ...shared, ...drawn, on: this.secondOn, setCurrentA: this.secondA, plugged: true, full: false };
    }
    return {
      ...shared,
      on: this.chargerOn,
      powerW: this.chargerW,
      currentA: this.chargerW / this.perA,
      setCurrentA: this.chargerA,
      phases: this.chargerW > 0 ? (Math.min(this.boxPhases, this.carPhases) as 1 | 3) : null,
      plugged: this.plugged,
      full: this.full,
      ...(this.carTells == null ? {} : { battery: this.carTells }),
    };
  }

  adapter(service: string): CallableAdapter {
    const fail = (): void => {
      this.failing[service as keyof FakeHome['failing']]?.();
    };
    const ok = <T>(value: T): Outcome<T> => ({ ok: true, value });
    return {
      verify: async () => fail(),
      listDevices: async () => [],
      read: async ({ sensors, appliances }): Promise<ReadResult> => {
        fail();
        return {
          sensors: sensors.map(() => ok(this.reading())),
          appliances: appliances.map(({ deviceId }) => ok(this.device(deviceId))),
        };
      },
      command: async ({ deviceId }, command) => {
        fail();
        this.commands.push({ atMs: this.nowMs, deviceId, command });
        if (this.deaf || command.kind === 'release') return;
        this.obey(deviceId, command);
      },
    };
  }

  /** What a device does with a command. */
  obey(deviceId: string, command: ApplianceCommand): void {
    const on = command.kind === 'on';
    const currentA = command.kind === 'on' ? command.currentA : null;
    if (deviceId === 'plug') this.plugOn = on;
    else if (deviceId === 'second') {
      this.secondOn = on;
      this.secondA = currentA ?? this.secondA;
    } else {
      const wasOn = this.chargerOn;
      this.chargerOn = on;
      this.chargerA = currentA ?? this.chargerA;
      if (command.kind === 'on' && command.phases !== null && command.phases !== this.boxPhases) {
        if (wasOn) this.pausedUntilMs = this.nowMs + this.phasePauseMs;
        this.boxPhases = command.phases;
      }
    }
  }
}

/** Storage in memory that keeps the port's contract: conditional claim, idempotent history. */
export class MemoryStore implements ControlStore {
  run: SiteBundle['run'] = null;
  readonly readings = new Map<number, SiteReading>();
  readonly decisions = new Map<string, Decision>();
  bundle: Omit<SiteBundle, 'run'> | null;
  claimed = 0;
  loads = 0;

  constructor(bundle: Omit<SiteBundle, 'run'> | null) {
    this.bundle = bundle;
  }
  async loadSite(): Promise<SiteBundle | null> {
    // Stored and parsed again: nothing may rely on what JSON cannot carry. Of a long day every tenth time: it is the slowest part.
    this.loads += 1;
    const isParsed = this.run !== null && (this.loads <= 120 || this.loads % 10 === 0);
    const run = isParsed ? (JSON.parse(JSON.stringify(this.run)) as SiteBundle['run']) : this.run;
    if (this.bundle === null) return null;
    const gates = [...this.bundle.reports.keys()].map((id) => [id, this.gates.get(id) ?? null] as const);
    return { ...this.bundle, gates: new Map(gates), planning: this.planning, run };
  }
  planning: SitePlanning | null = null;
  async putPlanning(_: AccountId, planning: SitePlanning): Promise<void> {
    this.planning = JSON.parse(JSON.stringify(planning)) as SitePlanning;
  }
  async pastReadings(_: AccountId, fromMs: number, toMs: number): Promise<readonly SiteReading[]> {
    const known = [...this.readings.values()].filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs);
    return known.sort((x, y) => x.timeMs - y.timeMs);
  }
  /** Fills the history with days on which the house left so much, W: `count` of them before a time, by the hour of the clock. */
  pastDays(beforeMs: number, count: number, zone: string, freeW: (hour: number) => number, loadW = 300): void {
    const clock = localClock(zone);
    const stepMs = 20 * MINUTE;
    const home = { consumptionPowerW: loadW, batteryPowerW: null, batterySocPercent: null };
    for (let timeMs = beforeMs - (count + 1) * 72 * stepMs; timeMs < beforeMs; timeMs += stepMs) {
      const leftW = freeW(clock(timeMs).hour);
      const pvPowerW = Math.max(0, leftW + loadW);
      const reading = { timeMs, sensors: {}, home: { ...home, gridPowerW: -leftW, pvPowerW }, appliances: {} };
      this.readings.set(timeMs, reading);
    }
  }
  async claimRun(_: AccountId, state: RunState, expectedVersion: number | null): Promise<boolean> {
    if ((this.run?.version ?? null) !== expectedVersion) return false;
    if (state.claimedMinuteMs !== 0) {
      if (state.claimedMinuteMs <= this.claimed) return false;
      this.claimed = state.claimedMinuteMs;
    }
    this.run = { state, version: (expectedVersion ?? 0) + 1 };
    return true;
  }
  /** Gates by link: what the next load returns. */
  readonly gates = new Map<CredentialsId, ArrivalGate>();
  async putGate(_: AccountId, id: CredentialsId, gate: ArrivalGate): Promise<void> {
    this.gates.set(id, gate);
  }
  async putReading(_: AccountId, reading: SiteReading): Promise<void> {
    this.readings.set(reading.timeMs, reading);
  }
  async putDecisions(_: AccountId, decisions: readonly Decision[]): Promise<void> {
    for (const decision of decisions) this.decisions.set(`${decision.applianceId} ${decision.time}`, decision);
  }
  /** Inputs of the decisions that said something new, by their time. */
  readonly inputs = new Map<number, DecideInput>();
  async putDecideInput(_: AccountId, input: DecideInput): Promise<void> {
    this.inputs.set(input.nowMs, JSON.parse(JSON.stringify(input)) as DecideInput);
  }
  /** When days were closed. */
  readonly closed: number[] = [];
  /** The prices that the last closed day got. */
  closedPrices: DayPrices | null = null;
  closedTakers: readonly Taker[] = [];
  async closeDays(_: AccountId, _zone: string, nowMs: number, _lastRunMs?: number, told?: DayClosing): Promise<void> {
    this.closed.push(nowMs);
    this.closedPrices = told?.prices ?? null;
    this.closedTakers = told?.takers ?? [];
  }
  /** Sessions that were ended, by start and appliance. */
  readonly sessions = new Map<string, EndedSession>();
  async settleSessions(_: AccountId, { open, ended }: SessionsMemory): Promise<SessionsMemory> {
    for (const session of ended) {
      const key = `${session.startedMs} ${session.applianceId}`;
      if (!this.sessions.has(key)) this.sessions.set(key, session);
    }
    const settled = (Object.entries(open) as [ApplianceId, OpenSession][]).map(
      ([id, session]) => [id, { ...session, stored: session.stored || session.drewMs !== null }] as const,
    );
    return { open: Object.fromEntries(settled), ended: [] };
  }
}

export const storeWith = (bundle: Partial<Omit<SiteBundle, 'run'>> = {}): MemoryStore => {
  const health = { lastSuccessAt: null, error: null, errorAt: null };
  const link = (id: CredentialsId, service: string) => ({
    id,
    service,
    sealed: new TextEncoder().encode(service),
    health,
  });
  return new MemoryStore({
    account: account(),
    sensors: [sensor()],
    appliances: [charger()],
    credentials: [link(meterLink, 'meter'), link(chargerLink, 'charger'), link(plugLink, 'plug')],
    reports: new Map(),
    gates: new Map(),
    ...bundle,
  });
};

export const depsFor = (home: FakeHome, store: ControlStore): RunDeps =>
  runDepsWith({
    store,
    open: (service) => home.adapter(service),
    manifest: (service) => manifestOf(service),
    now: () => home.nowMs,
  });

export const failWith = (kind: VendorError['kind'], retryAfterS?: number) => (): never => {
  throw new VendorError(kind, 'as asked', retryAfterS === undefined ? {} : { retryAfterS });
};
