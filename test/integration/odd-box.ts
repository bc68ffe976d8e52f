import { WebSocket } from 'ws';
import type { Payload } from '#functions/ocpp/frames.ts';
import type { BoxDial, BoxReport, ScriptedBox, Verb } from './box-home.ts';

const MAINS_V = 230;
const LEAST_A = 6;
const CARD = '04A2B9C1';
const ANSWER_MS = 20_000;

interface Period {
  readonly startPeriod: number;
  readonly limit: number;
  readonly numberPhases?: number;
}
export interface Profile {
  readonly chargingProfileId: number;
  readonly transactionId?: number;
  readonly stackLevel: number;
  readonly chargingProfilePurpose: string;
  readonly chargingProfileKind: string;
  readonly chargingSchedule: {
    readonly startSchedule?: string;
    readonly duration?: number;
    readonly chargingRateUnit: 'A' | 'W';
    readonly chargingSchedulePeriod: readonly Period[];
  };
}

/** What a box answers a call with: a payload, an error by its code, or nothing at all. */
export type OddAnswer = Payload | { readonly error: string } | 'silent';

/** What is peculiar to a box; where nothing is said, it does as OCPP 1.6 has it. */
export interface Oddity {
  readonly vendor?: string;
  readonly model?: string;
  readonly firmware?: string;
  /** Its configuration beside what every box has; null: it does not know this key. */
  readonly config?: Readonly<Record<string, string | null>>;
  /** Keys that it does not let anybody write. */
  readonly readonly?: readonly string[];
  /** Answers in place of its own; undefined: its own all the same. */
  readonly answers?: Readonly<Record<string, (payload: Payload, box: OddBox) => OddAnswer | undefined>>;
  /** What it says to a profile. Default: `Accepted`. */
  readonly judges?: (profile: Profile, box: OddBox) => string;
  /** What it makes of the current that a profile lets it draw, A for each phase. */
  readonly makesOf?: (currentA: number) => number;
  /** Phases that it charges on, with the period that it obeys. Default: three, or the number that is named. */
  readonly phasesOf?: (period: Period | null, wishedW: number | null) => 1 | 3;
  /** It begins a charge when a car comes. Default: true. */
  readonly startsItself?: boolean;
  /** A limit of 0 A ends its charge, and none begins again by itself. */
  readonly zeroEnds?: boolean;
  /** After the end of a charge from afar it begins none until the car was unplugged. */
  readonly startsOnce?: boolean;
  /** A limit that another system left in it, A. */
  readonly left?: number;
  /** A new connection makes it forget what it was limited to. */
  readonly forgets?: boolean;
  /** Its counter at the start of a charge, as it reports it. */
  readonly meterStart?: number;
  /** Its card, as it reports it. */
  readonly card?: string;
  /** What it says to offer, A; null: nothing. */
  readonly offers?: (currentA: number) => number | null;
  /** Its values; default: power, counter and currents. */
  readonly measures?: (box: OddBox) => readonly Payload[];
}

const usual: Readonly<Record<string, string>> = {
  AuthorizeRemoteTxRequests: 'false',
  ChargeProfileMaxStackLevel: '8',
  ChargingScheduleAllowedChargingRateUnit: 'Current',
  HeartbeatInterval: '86400',
  MeterValueSampleInterval: '0',
  MeterValuesSampledData: 'Energy.Active.Import.Register,Power.Active.Import,Current.Import',
  NumberOfConnectors: '1',
  SupportedFeatureProfiles: 'Core,SmartCharging,RemoteTrigger',
  WebSocketPingInterval: '0',
};

/**
 * A wallbox with a car that speaks OCPP 1.6 over a bare WebSocket, as no library would let it: with what is peculiar to one make. It
 * obeys charging profiles by its own clock, highest level first, and draws what they let it.
 */
export class OddBox {
  readonly config: Map<string, string>;
  /** Every call that it was sent, in order. */
  readonly called: (readonly [string, Payload])[] = [];
  /** Of the last call that it was sent. */
  lastId = '';
  /** Frames that it was sent and that are no calls. */
  readonly told: (readonly unknown[])[] = [];
  /** Why its last connection ended; null: none has. */
  closedBy: number | null = null;
  status = 'Available';
  transactionId: number | null = null;
  isPlugged = false;
  powerW = 0;
  energyWh = 5_000;
  /** How often it started anew. */
  boots = 0;
  /** Whether a charge was ended from afar, or by a limit, since the car came. */
  isOver = false;
  readonly profiles = new Map<string, Profile>();
  private socket: WebSocket | null = null;
  private nth = 0;
  private readonly open = new Map<string, (answer: Payload) => void>();
  /** One call of its own at a time. */
  private line: Promise<unknown> = Promise.resolve();
  private busy: Promise<unknown> = Promise.resolve();
  private countedMs: number | null = null;

  private readonly dialled: BoxDial;
  private readonly now: () => number;
  readonly odd: Oddity;

  constructor(dialled: BoxDial, now: () => number, odd: Oddity = {}) {
    this.dialled = dialled;
    this.now = now;
    this.odd = odd;
    const own = Object.entries({ ...usual, ...odd.config });
    if (odd.left !== undefined)
      this.profiles.set('TxDefaultProfile 9', {
        ...{ chargingProfileId: 99, stackLevel: 9, chargingProfilePurpose: 'TxDefaultProfile' },
        chargingProfileKind: 'Absolute',
        chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: odd.left }] },
      });
    this.config = new Map(own.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
  }

  get isConnected(): boolean {
    return this.socket !== null;
  }

  /** Profiles that it was sent. */
  get sent(): readonly Profile[] {
    return this.called.flatMap(([action, payload]) =>
      action === 'SetChargingProfile' ? [payload.csChargingProfiles as Profile] : [],
    );
  }

  time(): string {
    return new Date(this.now()).toISOString();
  }

  /** The period in force and its unit; null: nothing limits it. */
  inForce(): { readonly period: Period; readonly unit: 'A' | 'W' } | null {
    const atMs = this.now();
    const valid = [...this.profiles.values()].flatMap((profile) => {
      const { startSchedule, duration, chargingSchedulePeriod, chargingRateUnit: unit } = profile.chargingSchedule;
      const isRelative = profile.chargingProfileKind === 'Relative';
      if (isRelative && this.transactionId === null) return [];
      if (profile.chargingProfilePurpose === 'TxProfile' && profile.transactionId !== this.transactionId) return [];
      const seconds = isRelative || startSchedule === undefined ? 0 : (atMs - Date.parse(startSchedule)) / 1_000;
      if (seconds < 0 || (duration !== undefined && seconds >= duration)) return [];
      const period = chargingSchedulePeriod.findLast(({ startPeriod }) => startPeriod <= seconds);
      return period === undefined ? [] : [{ period, unit, level: profile.stackLevel }];
    });
    return valid.sort((a, b) => b.level - a.level)[0] ?? null;
  }

  phases(): 1 | 3 {
    const found = this.inForce();
    const wishedW = found?.unit === 'W' ? found.period.limit : null;
    if (this.odd.phasesOf !== undefined) return this.odd.phasesOf(found?.period ?? null, wishedW);
    return found?.period.numberPhases === 1 ? 1 : 3;
  }

  /** What it lets the car draw, A for each phase; null: nothing limits it. */
  limitA(): number | null {
    const found = this.inForce();
    if (found === null) return null;
    const { period, unit } = found;
    const currentA = unit === 'A' ? period.limit : Math.floor(period.limit / MAINS_V / this.phases());
    return this.odd.makesOf?.(currentA) ?? currentA;
  }

  /** Dials; a car that charges goes on. @throws when it is refused */
  async dial(protocols: readonly string[] = ['ocpp1.6'], password = this.dialled.password): Promise<void> {
    const { address, identity } = this.dialled;
    const token = Buffer.from(`${identity}:${password}`).toString('base64');
    const socket = new WebSocket(`${address}/${identity}`, [...protocols], {
      headers: { authorization: `Basic ${token}` },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    if (this.odd.forgets === true) this.profiles.clear();
    this.socket = socket;
    socket.on('message', (data) => this.take(String(data)));
    socket.on('close', (code) => {
      this.closedBy = code;
      if (this.socket === socket) this.socket = null;
    });
  }

  async hangUp(): Promise<void> {
    const { socket } = this;
    this.socket = null;
    this.open.clear();
    this.line = Promise.resolve();
    if (socket === null) return;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.terminate();
    await closed;
  }

  /** When its connection has ended. */
  async hungUp(): Promise<void> {
    const { socket } = this;
    if (socket !== null) await new Promise((resolve) => socket.once('close', resolve));
  }

  /** Any text, as it stands. */
  text(text: string): void {
    this.socket?.send(text);
  }

  /** A call, and its answer; `{}` where the connection ends before. */
  call(action: string, payload: Payload): Promise<Payload> {
    const next = this.line.then(() => this.ask(action, payload));
    this.line = next.catch(() => undefined);
    return next;
  }

  private ask(action: string, payload: Payload): Promise<Payload> {
    const { socket } = this;
    if (socket === null) return Promise.resolve({});
    socket.setMaxListeners(0);
    this.nth += 1;
    const id = `o${this.nth}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${action} got no answer`)), ANSWER_MS);
      const done = (answer: Payload): void => {
        clearTimeout(timer);
        this.open.delete(id);
        resolve(answer);
      };
      this.open.set(id, done);
      socket.once('close', () => done({}));
      socket.send(JSON.stringify([2, id, action, payload]));
    });
  }

  private take(text: string): void {
    const [kind, id, third, fourth] = JSON.parse(text) as [number, string, never, never];
    if (kind !== 2) this.told.push(JSON.parse(text) as unknown[]);
    if (kind === 3 || kind === 4) this.open.get(id)?.(kind === 3 ? third : { error: third });
    if (kind !== 2) return;
    const [action, payload] = [third as string, fourth as Payload];
    this.called.push([action, payload]);
    this.lastId = id;
    const answer = this.odd.answers?.[action]?.(payload, this) ?? this.own(action, payload);
    if (answer === 'silent') return;
    const frame = 'error' in answer ? [4, id, answer.error, '', {}] : [3, id, answer];
    this.socket?.send(JSON.stringify(frame));
  }

  private own(action: string, payload: Payload): OddAnswer {
    switch (action) {
      case 'GetConfiguration':
        return {
          configurationKey: [...this.config].map(([key, value]) => ({ key, readonly: false, value })),
          unknownKey: [],
        };
      case 'ChangeConfiguration': {
        const [key, value] = [String(payload.key), String(payload.value)];
        if (!this.config.has(key)) return { status: 'NotSupported' };
        if (this.odd.readonly?.includes(key)) return { status: 'Rejected' };
        this.config.set(key, value);
        return { status: 'Accepted' };
      }
      case 'SetChargingProfile':
        return this.profiled(payload.csChargingProfiles as Profile);
      case 'ClearChargingProfile': {
        const meant = [...this.profiles].filter(
          ([, profile]) =>
            (payload.id ?? profile.chargingProfileId) === profile.chargingProfileId &&
            (payload.chargingProfilePurpose ?? profile.chargingProfilePurpose) === profile.chargingProfilePurpose &&
            (payload.stackLevel ?? profile.stackLevel) === profile.stackLevel,
        );
        for (const [place] of meant) this.profiles.delete(place);
        return { status: meant.length > 0 ? 'Accepted' : 'Unknown' };
      }
      case 'RemoteStartTransaction':
        if (this.transactionId !== null || !this.isPlugged || (this.isOver && this.odd.startsOnce === true))
          return { status: 'Rejected' };
        this.afterwards(() => this.begin(String(payload.idTag)));
        return { status: 'Accepted' };
      case 'RemoteStopTransaction':
        if (payload.transactionId !== this.transactionId) return { status: 'Rejected' };
        this.afterwards(() => this.end('Remote'));
        return { status: 'Accepted' };
      case 'TriggerMessage': {
        const { requestedMessage } = payload;
        if (requestedMessage === 'StatusNotification') this.afterwards(() => this.say(this.status));
        if (requestedMessage === 'MeterValues') this.afterwards(() => this.sendValues());
        if (requestedMessage === 'BootNotification') this.afterwards(() => this.boot());
        return { status: 'Accepted' };
      }
      case 'ChangeAvailability':
      case 'Reset':
        return { status: 'Accepted' };
      default:
        return { error: 'NotImplemented' };
    }
  }

  private profiled(profile: Profile): Payload {
    const status = this.odd.judges?.(profile, this) ?? 'Accepted';
    if (status !== 'Accepted') return { status };
    this.profiles.set(`${profile.chargingProfilePurpose} ${profile.stackLevel}`, profile);
    if (this.odd.zeroEnds === true && this.limitA() === 0 && this.transactionId !== null)
      this.afterwards(() => this.end('Other'));
    return { status };
  }

  /** Done after the answer, as the protocol says; what finds the connection ended is not repeated. */
  afterwards(what: () => Promise<unknown>): void {
    const done = new Promise<void>((resolve) => {
      setImmediate(
        () =>
          void what()
            .catch(() => undefined)
            .then(() => resolve()),
      );
    });
    this.busy = Promise.all([this.busy, done]);
  }

  /** Until it has done what it does after its answers. */
  async settle(): Promise<void> {
    for (let seen = null; seen !== this.busy; await seen) seen = this.busy;
  }

  async boot(): Promise<void> {
    this.boots += 1;
    const { vendor = 'Acme', model = 'Odd', firmware = '1.0' } = this.odd;
    await this.call('BootNotification', {
      ...{ chargePointVendor: vendor, chargePointModel: model, firmwareVersion: firmware },
    });
  }

  /** Goes off and on again: the connection ends, and a while later it says who it is. */
  async restart(): Promise<void> {
    await this.hangUp();
    await this.dial();
    await this.boot();
  }

  async say(status: string): Promise<void> {
    this.status = status;
    await this.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
  }

  values(): readonly Payload[] {
    if (this.odd.measures !== undefined) return this.odd.measures(this);
    const phases = this.phases();
    const perPhase = (this.powerW / MAINS_V / phases).toFixed(1);
    const offeredA = this.odd.offers?.(this.limitA() ?? 16) ?? null;
    return [
      { value: String(Math.round(this.powerW)), measurand: 'Power.Active.Import', unit: 'W' },
      { value: String(Math.round(this.energyWh)), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      ...(['L1', 'L2', 'L3'] as const).map((phase, index) => ({
        ...{ value: index < phases ? perPhase : '0.0', measurand: 'Current.Import', unit: 'A', phase },
      })),
      ...(offeredA === null ? [] : [{ value: String(offeredA), measurand: 'Current.Offered', unit: 'A' }]),
    ];
  }

  async sendValues(): Promise<void> {
    await this.call('MeterValues', {
      connectorId: 1,
      ...(this.transactionId === null ? {} : { transactionId: this.transactionId }),
      meterValue: [{ timestamp: this.time(), sampledValue: this.values() }],
    });
  }

  async begin(idTag = this.odd.card ?? CARD): Promise<void> {
    const { transactionId, idTagInfo } = (await this.call('StartTransaction', {
      ...{ connectorId: 1, idTag, timestamp: this.time() },
      meterStart: this.odd.meterStart ?? Math.round(this.energyWh),
    })) as { readonly transactionId: number; readonly idTagInfo?: { readonly status: string } };
    if (idTagInfo?.status !== 'Accepted') return;
    this.transactionId = transactionId;
    this.isOver = false;
    await this.tick();
  }

  async end(reason: string): Promise<void> {
    const { transactionId } = this;
    if (transactionId === null) return;
    this.count();
    this.transactionId = null;
    this.powerW = 0;
    this.isOver = reason !== 'EVDisconnected';
    await this.call('StopTransaction', {
      ...{ transactionId, meterStop: Math.round(this.energyWh), timestamp: this.time(), reason },
    });
    await this.say(this.isPlugged ? 'Finishing' : 'Available');
  }

  async plug(): Promise<void> {
    this.isPlugged = true;
    await this.say('Preparing');
    if (this.odd.startsItself !== false) await this.begin();
  }

  async unplug(): Promise<void> {
    this.isPlugged = false;
    if (this.transactionId === null) await this.say('Available');
    else await this.end('EVDisconnected');
    this.isOver = false;
  }

  private count(): void {
    const atMs = this.now();
    this.energyWh += (this.powerW * Math.max(0, atMs - (this.countedMs ?? atMs))) / 3_600_000;
    this.countedMs = atMs;
  }

  /** Draws what it may from now on, and reports that. */
  async tick(): Promise<void> {
    this.count();
    const limitA = Math.min(this.limitA() ?? 16, 16);
    const draws = this.transactionId !== null && limitA >= LEAST_A;
    this.powerW = draws ? limitA * MAINS_V * this.phases() : 0;
    if (this.transactionId === null) return;
    const status = draws ? 'Charging' : 'SuspendedEVSE';
    if (status !== this.status) await this.say(status);
    await this.sendValues();
  }
}

/** The same box in a home with a roof, where it is told what to do. */
export const oddHomeBox =
  (odd: Oddity, keep: (box: OddBox) => void = () => {}) =>
  (dial: BoxDial): ScriptedBox => {
    let nowMs = 0;
    const box = new OddBox(dial, () => nowMs, odd);
    keep(box);
    const does: Readonly<Record<Verb, () => Promise<void>>> = {
      boot: async () => {
        await box.dial();
        await box.boot();
        await box.say(box.status);
      },
      plug: () => box.plug(),
      tick: () => box.tick(),
      unplug: () => box.unplug(),
      cut: () => box.hangUp(),
      redial: async () => {
        await box.dial();
        await box.tick();
      },
    };
    return {
      tell: async (verb, atMs): Promise<BoxReport> => {
        nowMs = atMs;
        await does[verb]();
        const { powerW, energyWh, sent } = box;
        return { limitA: box.limitA(), powerW, energyWh: Math.round(energyWh), profiles: sent.length };
      },
      stop: () => box.hangUp(),
    };
  };
