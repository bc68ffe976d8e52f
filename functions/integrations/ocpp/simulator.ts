import { RPCClient } from 'ocpp-rpc';
import type { SimulatedHome } from '../simulated-home.ts';

export interface SimulatedBoxOptions {
  /** Device of the home. */
  readonly deviceId: string;
  /** Address of its link; the client appends the identity. */
  readonly endpoint: string;
  readonly identity: string;
  readonly password?: string;
  /** Answers in place of its own, by action, for boxes that are not well. */
  readonly answers?: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>>;
  /** Begins a charge when a car is plugged in; false: it waits for a card, or for us. Default: true. */
  readonly startsItself?: boolean;
  /** Keeps dialling when the connection ends. */
  readonly reconnects?: boolean;
}

/** A wallbox of the simulated home that speaks OCPP 1.6: it charges whenever a car is there, unless a profile limits it. */
export interface SimulatedBox {
  /** @throws when the handshake is refused */
  connect(): Promise<void>;
  /** Looks at the home and reports what changed, and values while it charges. */
  tick(): Promise<void>;
  close(): Promise<void>;
  readonly profiles: readonly unknown[];
}

interface Period {
  readonly startPeriod: number;
  readonly limit: number;
  readonly numberPhases?: number;
}
interface Profile {
  readonly chargingProfilePurpose: string;
  readonly chargingSchedule: {
    readonly startSchedule?: string;
    readonly duration?: number;
    readonly chargingSchedulePeriod: readonly Period[];
  };
}

const CONNECTOR = 1;
const CARD = '04A2B9C1';
/** Every make has its own; written as a box does, all as text. */
const configuration = {
  AuthorizeRemoteTxRequests: 'true',
  ChargeProfileMaxStackLevel: '8',
  ChargingScheduleAllowedChargingRateUnit: 'Current',
  ConnectorSwitch3to1PhaseSupported: 'true',
  HeartbeatInterval: '86400',
  MeterValueSampleInterval: '0',
  MeterValuesSampledData: 'Energy.Active.Import.Register',
  NumberOfConnectors: '1',
  SupportedFeatureProfiles: 'Core,SmartCharging,RemoteTrigger',
  WebSocketPingInterval: '0',
};

/** The period of a profile at a time; null: it does not limit then. */
const periodAt = ({ chargingSchedule }: Profile, nowMs: number): Period | null => {
  const { startSchedule, duration, chargingSchedulePeriod } = chargingSchedule;
  const atS = startSchedule === undefined ? 0 : (nowMs - Date.parse(startSchedule)) / 1000;
  if (atS < 0 || (duration !== undefined && atS >= duration)) return null;
  return chargingSchedulePeriod.findLast(({ startPeriod }) => startPeriod <= atS) ?? null;
};

export const createSimulatedBox = (home: SimulatedHome, options: SimulatedBoxOptions): SimulatedBox => {
  const { deviceId, endpoint, identity, password, answers = {}, reconnects = false, startsItself = true } = options;
  const config = new Map(Object.entries(configuration));
  const profiles: unknown[] = [];
  let profile: Profile | null = null;
  let status: string | null = null;
  let transactionId: number | null = null;
  let isBooted = false;
  /** A charge that was ended does not begin again by itself. */
  let isOver = false;
  /** Somebody took it out of service. */
  let isOut = false;
  // Its types ask for every option, also for those that have a default.
  const client = new RPCClient({
    ...{ endpoint, identity, protocols: ['ocpp1.6'], strictMode: true, reconnect: reconnects },
    ...(password === undefined ? {} : { password }),
  } as ConstructorParameters<typeof RPCClient>[0]);

  const device = () => {
    const found = home.device(deviceId);
    if (found === null) throw new Error(`the home has no device ${deviceId}`);
    return found;
  };
  const obey = (): void => {
    const period = profile === null ? null : periodAt(profile, home.now());
    const { on, setCurrentA, maxCurrentA, phases } = device();
    const limitA = isOut ? 0 : Math.min(period === null ? maxCurrentA : period.limit, maxCurrentA);
    const wishedPhases = period?.numberPhases === 1 ? 1 : period?.numberPhases === 3 ? 3 : phases;
    if (on !== limitA > 0 || (limitA > 0 && limitA !== setCurrentA) || wishedPhases !== phases)
      home.command(deviceId, {
        on: limitA > 0,
        ...(limitA > 0 ? { setCurrentA: limitA } : {}),
        phases: wishedPhases,
      });
  };
  const sendStatus = async (next: string): Promise<void> => {
    status = next;
    await client.call('StatusNotification', { connectorId: CONNECTOR, errorCode: 'NoError', status: next });
  };
  const time = (): string => new Date(home.now()).toISOString();
  const meterWh = (): number => Math.round(device().energyWh);
  const sendValues = async (): Promise<void> => {
    const { powerW, setCurrentA, phases, energyWh } = device();
    const currentA = (powerW / phases / 230).toFixed(1);
    await client.call('MeterValues', {
      connectorId: CONNECTOR,
      ...(transactionId === null ? {} : { transactionId }),
      meterValue: [
        {
          timestamp: time(),
          sampledValue: [
            { value: String(powerW), measurand: 'Power.Active.Import', unit: 'W' },
            { value: energyWh.toFixed(1), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
            { value: String(setCurrentA), measurand: 'Current.Offered', unit: 'A' },
            ...(['L1', 'L2', 'L3'] as const)
              .slice(0, phases)
              .map((phase) => ({ value: currentA, measurand: 'Current.Import', unit: 'A', phase })),
          ],
        },
      ],
    });
  };
  const begin = async (idTag: string): Promise<void> => {
    const start = { connectorId: CONNECTOR, idTag, meterStart: meterWh(), timestamp: time() };
    const answer = (await client.call('StartTransaction', start)) as {
      readonly transactionId: number;
      readonly idTagInfo: { readonly status: string };
    };
    if (answer.idTagInfo.status === 'Accepted') transactionId = answer.transactionId;
  };
  const end = async (reason: string): Promise<void> => {
    if (transactionId === null) return;
    isOver = reason !== 'EVDisconnected';
    const stop = { transactionId, meterStop: meterWh(), timestamp: time(), reason };
    transactionId = null;
    await client.call('StopTransaction', stop);
  };
  const boot = async (): Promise<void> => {
    await client.call('BootNotification', {
      chargePointVendor: 'Sunward',
      chargePointModel: 'Simulated box',
      firmwareVersion: '1.0.0',
    });
  };
  const tick = async (): Promise<void> => {
    obey();
    if (isOut) {
      await end('Other');
      if (status !== 'Unavailable') await sendStatus('Unavailable');
      return;
    }
    const { plugged, on, powerW, full } = device();
    if (!plugged) {
      await end('EVDisconnected');
      isOver = false;
      if (status !== 'Available') await sendStatus('Available');
      return;
    }
    if (transactionId === null) {
      const waits = isOver ? 'Finishing' : 'Preparing';
      if (status !== waits) await sendStatus(waits);
      if (startsItself && !isOver) await begin(CARD);
      if (transactionId === null) return;
    }
    const next = !on ? 'SuspendedEVSE' : full || powerW === 0 ? 'SuspendedEV' : 'Charging';
    if (status !== next) await sendStatus(next);
    await sendValues();
  };

  const own: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>> = {
    GetConfiguration: () => ({
      configurationKey: [...config].map(([key, value]) => ({ key, readonly: false, value })),
      unknownKey: [],
    }),
    ChangeConfiguration: ({ key, value }) => {
      if (!config.has(String(key))) return { status: 'NotSupported' };
      config.set(String(key), String(value));
      return { status: 'Accepted' };
    },
    SetChargingProfile: ({ csChargingProfiles }) => {
      profile = csChargingProfiles as Profile;
      obey();
      return { status: 'Accepted' };
    },
    ClearChargingProfile: () => {
      const had = profile !== null;
      profile = null;
      obey();
      return { status: had ? 'Accepted' : 'Unknown' };
    },
    // Done after the answer, as the protocol says.
    RemoteStartTransaction: ({ idTag }) => {
      if (transactionId !== null || !device().plugged) return { status: 'Rejected' };
      setImmediate(() => void later(begin(String(idTag))));
      return { status: 'Accepted' };
    },
    RemoteStopTransaction: (asked) => {
      if (transactionId === null || asked.transactionId !== transactionId) return { status: 'Rejected' };
      setImmediate(() => void later(end('Remote')));
      return { status: 'Accepted' };
    },
    UnlockConnector: () => {
      setImmediate(() => void later(end('UnlockCommand')));
      return { status: 'Unlocked' };
    },
    ChangeAvailability: ({ type }) => {
      isOut = type === 'Inoperative';
      // A charge that it ended by that may begin again.
      if (!isOut) isOver = false;
      setImmediate(() => void later(tick()));
      return { status: 'Accepted' };
    },
    Reset: ({ type }) => {
      setImmediate(() => void later(end(type === 'Hard' ? 'HardReset' : 'SoftReset').then(boot)));
      return { status: 'Accepted' };
    },
    TriggerMessage: ({ requestedMessage }) => {
      // Sent after the answer, as the protocol says.
      if (requestedMessage === 'StatusNotification' && status !== null)
        setImmediate(() => void later(sendStatus(status ?? '')));
      if (requestedMessage === 'MeterValues') setImmediate(() => void later(sendValues()));
      return { status: 'Accepted' };
    },
  };
  /** A message that finds the connection ended is not repeated. */
  const later = (sent: Promise<void>): Promise<void> => sent.catch(() => undefined);
  for (const [action, answer] of Object.entries({ ...own, ...answers }))
    client.handle(action, async ({ params }) => {
      const given = (params ?? {}) as Readonly<Record<string, unknown>>;
      if (action === 'SetChargingProfile') profiles.push(given);
      return answer(given) as Record<string, unknown>;
    });

  return {
    profiles,
    connect: async () => {
      await client.connect();
      if (isBooted) return;
      isBooted = true;
      await boot();
    },
    tick,
    close: async () => {
      await client.close({ force: true });
    },
  };
};
