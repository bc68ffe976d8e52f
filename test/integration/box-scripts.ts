import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { RPCClient } from 'ocpp-rpc';
import type { BoxDial, BoxReport, ScriptedBox, Verb } from './box-home.ts';

const MAINS_V = 230;
const MOST_A = 16;
const HOUR_MS = 3_600_000;

interface Schedule {
  readonly startSchedule?: string;
  readonly duration?: number;
  readonly chargingSchedulePeriod: readonly { readonly startPeriod: number; readonly limit: number }[];
}

/** The limit of a schedule at a time, A; null: it does not limit then. */
const limitAt = ({ startSchedule, duration, chargingSchedulePeriod }: Schedule, atMs: number): number | null => {
  const seconds = startSchedule === undefined ? 0 : (atMs - Date.parse(startSchedule)) / 1000;
  if (seconds < 0 || (duration !== undefined && seconds >= duration)) return null;
  return chargingSchedulePeriod.findLast(({ startPeriod }) => startPeriod <= seconds)?.limit ?? null;
};

/** A box over ocpp-rpc, in strict mode: it checks each of our frames by OCPP's own schemas. */
export const rpcBox = (dial: BoxDial): ScriptedBox => {
  let client: RPCClient | null = null;
  let atMs = 0;
  let schedule: Schedule | null = null;
  let profiles = 0;
  let transactionId: number | null = null;
  let [powerW, energyWh] = [0, 5_000];
  let status = 'Available';
  /** Values that could not be sent. */
  const kept: object[] = [];
  const config = new Map([
    ['ChargingScheduleAllowedChargingRateUnit', 'Current'],
    ['HeartbeatInterval', '86400'],
    ['MeterValueSampleInterval', '0'],
    ['NumberOfConnectors', '1'],
    ['SupportedFeatureProfiles', 'Core,SmartCharging,RemoteTrigger'],
    ['WebSocketPingInterval', '0'],
  ]);
  const time = (): string => new Date(atMs).toISOString();
  const call = async (action: string, payload: object): Promise<Readonly<Record<string, unknown>>> => {
    if (client === null) throw new Error('no connection');
    return (await client.call(action, payload)) as Readonly<Record<string, unknown>>;
  };
  const say = async (next: string): Promise<void> => {
    if (status === next || client === null) return;
    status = next;
    await call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
  };
  const values = (): object => ({
    connectorId: 1,
    ...(transactionId === null ? {} : { transactionId }),
    meterValue: [
      {
        timestamp: time(),
        sampledValue: [
          { value: String(Math.round(powerW)), measurand: 'Power.Active.Import', unit: 'W' },
          { value: String(Math.round(energyWh)), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
        ],
      },
    ],
  });
  const limitNow = (): number | null => (schedule === null ? null : limitAt(schedule, atMs));
  const connect = async (): Promise<void> => {
    // Its types ask for every option, also for those that have a default.
    client = new RPCClient({
      ...{ endpoint: dial.address, identity: dial.identity, password: dial.password, protocols: ['ocpp1.6'] },
      ...{ strictMode: true, reconnect: false },
    } as ConstructorParameters<typeof RPCClient>[0]);
    client.handle('GetConfiguration', async () => ({
      configurationKey: [...config].map(([key, value]) => ({ key, readonly: false, value })),
    }));
    client.handle('ChangeConfiguration', async ({ params }) => {
      const { key, value } = params as { readonly key: string; readonly value: string };
      if (!config.has(key)) return { status: 'NotSupported' };
      config.set(key, value);
      return { status: 'Accepted' };
    });
    client.handle('SetChargingProfile', async ({ params }) => {
      schedule = (params as { csChargingProfiles: { chargingSchedule: Schedule } }).csChargingProfiles.chargingSchedule;
      profiles += 1;
      return { status: 'Accepted' };
    });
    client.handle('TriggerMessage', async () => ({ status: 'NotImplemented' }));
    client.handle('RemoteStartTransaction', async () => ({ status: 'Rejected' }));
    await client.connect();
  };
  const tick = async (): Promise<void> => {
    const limitA = Math.min(limitNow() ?? MOST_A, MOST_A);
    powerW = transactionId === null || limitA < 6 ? 0 : limitA * MAINS_V * 3;
    if (transactionId !== null) await say(powerW > 0 ? 'Charging' : 'SuspendedEVSE');
    if (transactionId === null) return;
    if (client === null) kept.push(values());
    else await call('MeterValues', values());
  };
  const does: Readonly<Record<Verb, () => Promise<void>>> = {
    boot: async () => {
      await connect();
      await call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Rpc', firmwareVersion: '1.2' });
      await call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status });
    },
    plug: async () => {
      await say('Preparing');
      const { idTagInfo } = await call('Authorize', { idTag: 'CARD' });
      if ((idTagInfo as { readonly status: string }).status !== 'Accepted') return;
      const start = { connectorId: 1, idTag: 'CARD', meterStart: Math.round(energyWh), timestamp: time() };
      transactionId = (await call('StartTransaction', start)).transactionId as number;
      await tick();
    },
    tick,
    unplug: async () => {
      powerW = 0;
      const stop = { transactionId, meterStop: Math.round(energyWh), timestamp: time(), reason: 'EVDisconnected' };
      transactionId = null;
      await call('StopTransaction', stop);
      await say('Available');
    },
    cut: async () => {
      await client?.close({ force: true });
      client = null;
    },
    redial: async () => {
      await connect();
      for (const each of kept.splice(0)) await call('MeterValues', each);
      await tick();
    },
  };
  return {
    tell: async (verb, nowMs): Promise<BoxReport> => {
      energyWh += (powerW * Math.max(0, nowMs - (atMs || nowMs))) / HOUR_MS;
      atMs = nowMs;
      await does[verb]();
      return { limitA: limitNow(), powerW, energyWh: Math.round(energyWh), profiles };
    },
    stop: async () => {
      await client?.close({ force: true });
    },
  };
};

/** A box that is a program: it reads a line with what to do and the time, and prints a line with what it then does. */
export const programBox =
  (command: string, args: readonly string[] = []) =>
  ({ address, identity, password }: BoxDial): ScriptedBox => {
    const child = spawn(command, [...args, address, identity, password]);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const ended = new Promise<void>((resolve) => void child.on('exit', () => resolve()));
    const waiting: { readonly done: (report: BoxReport) => void; readonly fail: (error: Error) => void }[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.done(JSON.parse(line) as BoxReport));
    void ended.then(() => {
      for (const { fail } of waiting.splice(0)) fail(new Error(`the box ended: ${said}`));
    });
    return {
      tell: (verb, atMs) =>
        new Promise((done, fail) => {
          if (child.exitCode !== null) return fail(new Error(`the box ended: ${said}`));
          waiting.push({ done, fail });
          child.stdin.write(`${verb} ${atMs}\n`);
        }),
      stop: async () => {
        child.kill();
        await ended;
      },
    };
  };
