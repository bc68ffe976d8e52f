import { RPCClient } from 'ocpp-rpc';

/** A wallbox at the address of a link, as `ocpp-rpc` speaks: it charges a car with what its profile lets it draw. */
export interface Wallbox {
  /** Dials; boots, and says that a car is plugged in. @throws when it is not let in */
  readonly connect: () => Promise<void>;
  /** Whether a charge is begun. */
  readonly charges: () => boolean;
  /** What its newest profile lets it draw now, A for each phase; null: it was sent none. */
  readonly limitA: () => number | null;
  readonly close: () => Promise<void>;
}

interface Profile {
  readonly csChargingProfiles: {
    readonly chargingSchedule: { readonly chargingSchedulePeriod: readonly [{ readonly limit: number }] };
  };
}

const PHASES = 3;
const VOLTAGE_V = 230;
const MOST_A = 16;
/** As many messages as a box may send in a minute, and some to spare. */
const EVERY_MS = 2_500;

const configuration = [
  ['ChargeProfileMaxStackLevel', '8'],
  ['ChargingScheduleAllowedChargingRateUnit', 'Current'],
  ['HeartbeatInterval', '86400'],
  ['MeterValueSampleInterval', '0'],
  ['MeterValuesSampledData', 'Energy.Active.Import.Register'],
  ['NumberOfConnectors', '1'],
  ['SupportedFeatureProfiles', 'Core,SmartCharging,RemoteTrigger'],
] as const;

/** @param address as the user is shown it */
export const createWallbox = (address: string, identity: string, password?: string): Wallbox => {
  let limitA: number | null = null;
  let transactionId: number | null = null;
  let energyWh = 12_000;
  let timer: NodeJS.Timeout | undefined;
  // Its types ask for every option, also for those that have a default.
  const client = new RPCClient({
    ...{ endpoint: address, identity, protocols: ['ocpp1.6'], strictMode: true, reconnect: false },
    ...(password === undefined ? {} : { password }),
  } as ConstructorParameters<typeof RPCClient>[0]);
  const values = async (): Promise<void> => {
    const powerW = transactionId === null ? 0 : (limitA ?? MOST_A) * PHASES * VOLTAGE_V;
    energyWh += (powerW * EVERY_MS) / 3_600_000;
    // By the clock of the product, which may run fast.
    const { currentTime } = (await client.call('Heartbeat', {})) as { readonly currentTime: string };
    await client.call('MeterValues', {
      connectorId: 1,
      ...(transactionId === null ? {} : { transactionId }),
      meterValue: [
        {
          timestamp: currentTime,
          sampledValue: [
            { value: String(powerW), measurand: 'Power.Active.Import', unit: 'W' },
            { value: energyWh.toFixed(0), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
          ],
        },
      ],
    });
  };
  const status = (value: string) =>
    client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: value });
  client.handle('GetConfiguration', async () => ({
    configurationKey: configuration.map(([key, value]) => ({ key, readonly: false, value })),
    unknownKey: [],
  }));
  client.handle('ChangeConfiguration', async () => ({ status: 'Accepted' }));
  client.handle('TriggerMessage', async () => ({ status: 'Accepted' }));
  client.handle('ClearChargingProfile', async () => ({ status: 'Accepted' }));
  const begin = async (idTag: string): Promise<void> => {
    const { currentTime } = (await client.call('Heartbeat', {})) as { readonly currentTime: string };
    const start = { connectorId: 1, idTag, meterStart: Math.round(energyWh), timestamp: currentTime };
    ({ transactionId } = (await client.call('StartTransaction', start)) as { readonly transactionId: number });
    await status('Charging');
    await values();
  };
  const end = async (): Promise<void> => {
    const { currentTime } = (await client.call('Heartbeat', {})) as { readonly currentTime: string };
    const stop = { transactionId, meterStop: Math.round(energyWh), timestamp: currentTime, reason: 'Remote' };
    transactionId = null;
    await client.call('StopTransaction', stop);
    await status('Finishing');
  };
  // Done after the answer, as the protocol has it.
  client.handle('RemoteStartTransaction', async ({ params }) => {
    if (transactionId !== null) return { status: 'Rejected' };
    const { idTag } = params as { readonly idTag: string };
    setImmediate(() => void begin(idTag).catch(() => undefined));
    return { status: 'Accepted' };
  });
  client.handle('RemoteStopTransaction', async () => {
    if (transactionId === null) return { status: 'Rejected' };
    setImmediate(() => void end().catch(() => undefined));
    return { status: 'Accepted' };
  });
  client.handle('UnlockConnector', async () => ({ status: 'UnlockFailed' }));
  client.handle('Reset', async () => ({ status: 'Accepted' }));
  client.handle('ChangeAvailability', async ({ params }) => {
    const { type } = params as { readonly type: string };
    // Said after the answer, as the protocol has it.
    setImmediate(() => void status(type === 'Operative' ? 'Charging' : 'Unavailable').catch(() => undefined));
    return { status: 'Accepted' };
  });
  client.handle('SetChargingProfile', async ({ params }) => {
    limitA = (params as unknown as Profile).csChargingProfiles.chargingSchedule.chargingSchedulePeriod[0].limit;
    return { status: 'Accepted' };
  });
  return {
    charges: () => transactionId !== null,
    limitA: () => limitA,
    connect: async () => {
      await client.connect();
      await client.call('BootNotification', {
        ...{ chargePointVendor: 'Acme', chargePointModel: 'Sunbox 11', firmwareVersion: '2.4.1' },
      });
      await status('Preparing');
      await begin('CARD');
      // A message that finds the connection ended is not repeated.
      timer = setInterval(() => void values().catch(() => undefined), EVERY_MS);
    },
    close: async () => {
      clearInterval(timer);
      await client.close({ force: true });
    },
  };
};
