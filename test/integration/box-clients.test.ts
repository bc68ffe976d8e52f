import { fileURLToPath } from 'node:url';
import { RPCClient } from 'ocpp-rpc';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { dialectsOf, profilePayload } from '#functions/ocpp/profile.ts';
import { boxMakes } from '#shared/box-makes.ts';
import { boxGateway, runProgram, runs } from './box-gateway.ts';

/** Clients that others wrote. */
const gateway = boxGateway();
const { engine, faults, connector } = gateway;

/** The limit that the box is sent: 10 A, 0 A, or any other. */
const limitTo = async (currentA: number) => {
  const [dialect] = dialectsOf(boxMakes.other, null);
  if (dialect === undefined) throw new Error('no dialect');
  const payload = profilePayload(dialect, {
    ...{ connectorId: 1, limit: { currentA, phases: null }, withoutUs: 'minimum', nowMs: engine.nowMs },
    ...{ transactionId: null, highestLevel: null },
  });
  return gateway.boxes().call(await gateway.box(), 'SetChargingProfile', payload ?? {});
};

describe('ocpp-rpc as a box, which checks each of our frames by the official schemas', () => {
  const dial = (password = gateway.password()) => {
    // Its types ask for every option, also for those that have a default.
    const client = new RPCClient({
      ...{ endpoint: gateway.address(), identity: gateway.identity, password, protocols: ['ocpp1.6'] },
      ...{ strictMode: true, reconnect: false },
    } as ConstructorParameters<typeof RPCClient>[0]);
    const profiles: unknown[] = [];
    client.handle('SetChargingProfile', async ({ params }) => {
      profiles.push(params);
      return { status: 'Accepted' };
    });
    client.handle('RemoteStartTransaction', async () => ({ status: 'Accepted' }));
    return { client, profiles };
  };
  const status = (client: RPCClient, value: string) =>
    client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: value });

  it('boots, is plugged in, authorises, charges, pauses, goes on, is unplugged, and comes back after a break', async () => {
    const { client, profiles } = dial();
    await client.connect();
    expect(client.protocol).toBe('ocpp1.6');
    expect(await client.call('BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Two' })).toMatchObject(
      {
        status: 'Accepted',
        interval: 240,
      },
    );
    await status(client, 'Preparing');
    expect(await client.call('Authorize', { idTag: 'CARD' })).toEqual({ idTagInfo: { status: 'Accepted' } });
    const start = { connectorId: 1, idTag: 'CARD', meterStart: 1_000, timestamp: new Date(engine.nowMs).toISOString() };
    const { transactionId } = (await client.call('StartTransaction', start)) as { transactionId: number };
    await status(client, 'Charging');
    // Its set-up asks one call after the other, and a command waits for its turn for two seconds only.
    await expect
      .poll(async () => (await gateway.box()).state?.setup?.results.values, { timeout: 20_000, interval: 20 })
      .toBeDefined();
    expect(await limitTo(10)).toEqual({ kind: 'answered', payload: { status: 'Accepted' } });
    const sampledValue = [{ value: '6.9', unit: 'kW', measurand: 'Power.Active.Import' }];
    const meterValue = [{ timestamp: new Date(engine.nowMs).toISOString(), sampledValue }];
    await client.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    expect(await connector()).toMatchObject({
      status: { value: 'Charging' },
      transaction: { id: transactionId, idTag: 'CARD' },
      sample: { powerW: 6_900 },
    });
    expect(await limitTo(0)).toMatchObject({ payload: { status: 'Accepted' } });
    await status(client, 'SuspendedEVSE');
    expect(await limitTo(16)).toMatchObject({ payload: { status: 'Accepted' } });
    expect(profiles).toHaveLength(3);

    // The line is cut; the box dials again before anybody tells us, without booting.
    const back = dial();
    await back.client.connect();
    expect(await back.client.call('StartTransaction', start)).toMatchObject({ transactionId });
    await client.close({ force: true });
    expect(await limitTo(12)).toMatchObject({ kind: 'answered' });
    expect(back.profiles).toHaveLength(1);

    const stop = { transactionId, meterStop: 3_000, timestamp: new Date(engine.nowMs).toISOString() };
    await back.client.call('StopTransaction', { ...stop, reason: 'EVDisconnected' });
    await status(back.client, 'Available');
    expect(await connector()).toMatchObject({
      status: { value: 'Available' },
      transaction: null,
      endedId: transactionId,
    });
    await back.client.close();
    expect(faults).toEqual([]);
  });

  it('may ask for an unknown action, and gets NotImplemented', async () => {
    const { client } = dial();
    await client.connect();
    await expect(client.call('DataTransfer', { vendorId: 'Acme' })).resolves.toEqual({ status: 'UnknownVendorId' });
    await client.close();
  });

  it('may leave out the port where it names the server, as MicroOcpp does; another server is none of ours', async () => {
    const dialAs = (host: string): Promise<boolean> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${gateway.address()}/BOX2`, ['ocpp1.6'], { headers: { host } });
        socket.on('error', () => resolve(false));
        socket.on('open', () => {
          socket.terminate();
          resolve(true);
        });
      });
    expect(await Promise.all(['127.0.0.1', 'localhost', 'elsewhere.example'].map(dialAs))).toEqual([true, true, false]);
  });

  it('is not let in with a wrong password', async () => {
    const { client } = dial('wrong-password-00000');
    await expect(client.connect()).rejects.toThrow(/Unauthorized/);
  });
});

const python = process.env.OCPP_PYTHON ?? 'python3';
/** Why the tool cannot be had; null: it can. */
const missing = runs(python, ['-c', 'import ocpp, websockets'])
  ? null
  : 'OCPP_PYTHON, or python3, has no packages ocpp and websockets: pip install ocpp==2.1.0 websockets==17.4';
if (missing !== null) console.log(`Skipped: ${missing}`);

describe.skipIf(missing !== null)('the Python package ocpp as a box', () => {
  it('boots, charges, obeys a limit and a pause, and is unplugged', async () => {
    const script = fileURLToPath(new URL('box_client.py', import.meta.url));
    const box = runProgram(python, [script, gateway.address(), gateway.identity, gateway.password()]);
    const reached = (words: string): Promise<void> => box.until(() => box.saidLine(words));
    await reached('charging');
    expect(await limitTo(9)).toEqual({ kind: 'answered', payload: { status: 'Accepted' } });
    await reached('limit 9');
    expect(await limitTo(0)).toEqual({ kind: 'answered', payload: { status: 'Accepted' } });
    expect(await box.ended, box.said()).toBe(0);
    expect(box.saidLine('limit 0'), box.said()).toBe(true);
    expect(await connector()).toMatchObject({ status: { value: 'Available' }, transaction: null });
    expect(faults).toEqual([]);
  });
});
