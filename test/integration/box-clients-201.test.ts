import { fileURLToPath } from 'node:url';
import { RPCClient } from 'ocpp-rpc';
import { describe, expect, it } from 'vitest';
import { dialectsOf, profilePayload } from '#functions/ocpp/profile.ts';
import { boxMakes } from '#shared/box-makes.ts';
import { boxGateway, runProgram, runs } from './box-gateway.ts';

/** Clients that others wrote, and that speak OCPP 2.0.1. What we ask of them is asked in the words of 1.6. */
const gateway = boxGateway();
const { engine, faults, connector } = gateway;
const now = (): string => new Date(engine.nowMs).toISOString();
const ask = async (action: string, payload: Readonly<Record<string, unknown>>) =>
  gateway.boxes().call(await gateway.box(), action, payload);
const dialects = dialectsOf(boxMakes.other, 'Current');
const done = { kind: 'answered', payload: { status: 'Accepted' } };

/** Limits the box in each form that we have, or in the first alone. */
const limitTo = async (currentA: number, forms = 1) => {
  const { transaction } = await connector();
  const outcomes = [];
  for (const dialect of dialects.slice(0, forms)) {
    const payload = profilePayload(dialect, {
      ...{ connectorId: 1, limit: { currentA, phases: null }, withoutUs: 'minimum', nowMs: engine.nowMs },
      ...{ transactionId: transaction?.id ?? null, highestLevel: null },
    });
    outcomes.push(await ask('SetChargingProfile', payload ?? {}));
  }
  return outcomes;
};

describe('ocpp-rpc as a box of 2.0.1, which checks each of our frames by the official schemas', () => {
  const dial = (protocols: string[]) => {
    const client = new RPCClient({
      ...{ endpoint: gateway.address(), identity: gateway.identity, password: gateway.password(), protocols },
      ...{ strictMode: true, reconnect: false },
    } as ConstructorParameters<typeof RPCClient>[0]);
    const asked: [string, unknown][] = [];
    const answers = (action: string, answer: object): void =>
      client.handle(action, async ({ params }) => {
        asked.push([action, params]);
        return answer;
      });
    return { client, asked, answers };
  };

  it('is spoken to in 1.6 where it speaks both', async () => {
    const { client } = dial(['ocpp2.0.1', 'ocpp1.6']);
    await client.connect();
    expect(client.protocol).toBe('ocpp1.6');
    await client.close();
  });

  it('boots, charges, is limited in every form, asked, started and stopped, and comes back with another event', async () => {
    const { client, asked, answers } = dial(['ocpp2.0.1']);
    for (const action of ['SetChargingProfile', 'ClearChargingProfile', 'RequestStartTransaction'])
      answers(action, { status: 'Accepted' });
    for (const action of ['RequestStopTransaction', 'TriggerMessage', 'Reset', 'ChangeAvailability', 'GetBaseReport'])
      answers(action, { status: 'Accepted' });
    answers('UnlockConnector', { status: 'Unlocked' });
    const variable = { component: { name: 'SampledDataCtrlr' }, variable: { name: 'TxUpdatedInterval' } };
    answers('SetVariables', { setVariableResult: [{ attributeStatus: 'RebootRequired', ...variable }] });
    answers('GetVariables', {
      getVariableResult: [{ attributeStatus: 'Accepted', attributeValue: '30', ...variable }],
    });
    await client.connect();
    expect(client.protocol).toBe('ocpp2.0.1');
    const chargingStation = { vendorName: 'Acme', model: 'Two' };
    expect(await client.call('BootNotification', { chargingStation, reason: 'PowerUp' })).toMatchObject({
      status: 'Accepted',
      interval: 240,
    });
    expect((await gateway.box()).protocol).toBe('ocpp2.0.1');
    const status = { timestamp: now(), connectorStatus: 'Occupied', evseId: 1, connectorId: 1 };
    expect(await client.call('StatusNotification', status)).toEqual({});
    const event = (eventType: string, seqNo: number, chargingState: string, rest: object = {}) => ({
      ...{ eventType, seqNo, timestamp: now(), triggerReason: 'ChargingStateChanged', evse: { id: 1 } },
      ...{ transactionInfo: { transactionId: 'tx-1', chargingState }, ...rest },
    });
    const idToken = { idToken: 'CARD', type: 'ISO14443' };
    expect(await client.call('TransactionEvent', event('Started', 0, 'EVConnected', { idToken }))).toEqual({
      idTokenInfo: { status: 'Accepted' },
    });
    const sampledValue = [{ value: 6900, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W' } }];
    const meterValue = [{ timestamp: now(), sampledValue }];
    expect(await client.call('TransactionEvent', event('Updated', 1, 'Charging', { meterValue }))).toEqual({});
    expect(await connector()).toMatchObject({
      ...{ status: { value: 'Charging' }, transaction: { name: 'tx-1', idTag: 'CARD' } },
      sample: { powerW: 6900 },
    });

    expect(await limitTo(10, dialects.length)).toEqual(dialects.map(() => done));
    expect(await ask('ClearChargingProfile', { id: 1 })).toEqual(done);
    expect(await ask('ChangeConfiguration', { key: 'MeterValueSampleInterval', value: '60' })).toEqual({
      kind: 'answered',
      payload: { status: 'RebootRequired' },
    });
    expect(await ask('GetConfiguration', {})).toEqual({
      kind: 'answered',
      payload: {
        configurationKey: [{ key: 'MeterValueSampleInterval', readonly: false, value: '30' }],
        unknownKey: [],
      },
    });
    expect(await ask('RemoteStartTransaction', { connectorId: 1, idTag: 'sunward' })).toEqual(done);
    const { transaction } = await connector();
    expect(await ask('RemoteStopTransaction', { transactionId: transaction?.id })).toEqual(done);
    expect(asked.at(-1)).toEqual(['RequestStopTransaction', { transactionId: 'tx-1' }]);
    expect(await ask('TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 })).toEqual(done);
    expect(await ask('Reset', { type: 'Soft' })).toEqual(done);
    expect(await ask('ChangeAvailability', { connectorId: 1, type: 'Operative' })).toEqual(done);
    expect(await ask('UnlockConnector', { connectorId: 1 })).toMatchObject({ payload: { status: 'Unlocked' } });
    expect(await ask('GetBaseReport', { requestId: 1, reportBase: 'FullInventory' })).toEqual(done);
    expect(await ask('GetDiagnostics', { location: 'x' })).toEqual({ kind: 'refused', code: 'NotSupported' });

    const back = dial(['ocpp2.0.1']);
    await back.client.connect();
    engine.nowMs += 1_000;
    await back.client.call('TransactionEvent', event('Updated', 2, 'SuspendedEV'));
    expect(await connector()).toMatchObject({ status: { value: 'SuspendedEV' }, transaction: { id: transaction?.id } });
    await back.client.call('TransactionEvent', event('Ended', 3, 'EVConnected'));
    expect(await connector()).toMatchObject({ status: { value: 'Finishing' }, transaction: null });
    await client.close({ force: true });
    await back.client.close();
    expect(faults).toEqual([]);
  });
});

const python = process.env.OCPP_PYTHON ?? 'python3';
/** Why the tool cannot be had; null: it can. */
const missing = runs(python, ['-c', 'import ocpp, websockets'])
  ? null
  : 'OCPP_PYTHON, or python3, has no packages ocpp and websockets: pip install ocpp==2.1.0 websockets==17.4';
if (missing !== null) console.log(`Skipped: ${missing}`);

describe.skipIf(missing !== null)('the Python package ocpp as a box of 2.0.1', () => {
  it('boots, charges, is asked, obeys a limit and a pause, and is unplugged', async () => {
    const script = fileURLToPath(new URL('box_client_201.py', import.meta.url));
    const box = runProgram(python, [script, gateway.address(), gateway.identity, gateway.password()]);
    try {
      await box.until(() => box.saidLine('charging'));
      expect(await connector()).toMatchObject({ status: { value: 'Charging' }, sample: { powerW: 2_300 } });
      expect(await ask('GetConfiguration', {})).toMatchObject({
        payload: { configurationKey: [{ key: 'SupportedFeatureProfiles', value: 'Core,SmartCharging' }] },
      });
      expect(await ask('ChangeConfiguration', { key: 'HeartbeatInterval', value: '240' })).toEqual(done);
      expect(await ask('RemoteStopTransaction', { transactionId: (await connector()).transaction?.id })).toEqual(done);
      expect(await limitTo(9)).toEqual([done]);
      await box.until(() => box.saidLine('limit 9'));
      expect(await limitTo(0)).toEqual([done]);
      expect(await box.ended, box.said()).toBe(0);
    } finally {
      await box.stop();
    }
    expect(box.saidLine('limit 0'), box.said()).toBe(true);
    expect(await connector()).toMatchObject({ status: { value: 'Available' }, transaction: null });
    expect(faults).toEqual([]);
  });
});
