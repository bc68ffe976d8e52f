import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ControlStore } from '#functions/control/store.ts';
import { createStorage, type Storage } from '#functions/storage/index.ts';
import { packState } from '#functions/storage/rows.ts';
import { type CapacityLog, itemBytes, logCapacity, startDynamo, type TestDynamo } from '#test/support/dynamo.ts';
import { account, appliance, credentials, decision, NOON, newId, runState, sensor, siteReading } from './samples.ts';

const MINUTE = 60_000;
let dynamo: TestDynamo;
let storage: Storage;
let capacity: CapacityLog;
const nowMs = NOON;

beforeAll(async () => {
  dynamo = await startDynamo();
  capacity = logCapacity(dynamo.client);
  storage = createStorage({ client: dynamo.client, tableName: dynamo.tableName, now: () => nowMs });
});
afterAll(() => dynamo.stop());

/** The typical home: one three-phase meter, one charger, one plug, two linked vendors. */
const typicalHome = async () => {
  const site = await storage.accounts.create(account());
  const shelly = await storage.credentials.create(credentials(site.id));
  const goe = await storage.credentials.create(
    credentials(site.id, { service: 'go-e-v3', name: 'go-e', settings: {} }),
  );
  const meter = await storage.sensors.create(sensor(site.id, { credentialsId: shelly.id }));
  const charger = await storage.appliances.create(appliance(site.id, { credentialsId: goe.id }));
  const plug = await storage.appliances.create(
    appliance(site.id, {
      credentialsId: shelly.id,
      deviceId: 'c45bbe112233:0',
      service: 'shelly',
      name: 'Boiler plug',
      kind: 'plug',
      capabilities: { current: null, phaseSwitching: false, metered: true },
    }),
  );
  return { site, shelly, goe, meter, charger, plug };
};

/** Bytes of each row of a site's partition as DynamoDB counts them: names and values in UTF-8. */
const rowSizes = async (accountId: string): Promise<Record<string, number>> => {
  const { Items = [] } = await dynamo.client.send(
    new QueryCommand({
      TableName: dynamo.tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `$sunward#accountId_${accountId}` },
    }),
  );
  return Object.fromEntries(Items.map((item) => [String(item.sk).slice(0, 40), itemBytes(item)]));
};

test('storage is what control asks for', () => {
  const store: ControlStore = storage.control;
  expect(Object.keys(store).sort()).toEqual(['claimRun', 'loadSite', 'putDecisions', 'putReading']);
});

test('a site is loaded whole, and unknown sites are none', async () => {
  const { site, shelly, goe, meter, charger, plug } = await typicalHome();
  const loaded = await storage.control.loadSite(site.id);
  expect(loaded?.account).toEqual(site);
  expect(loaded?.sensors).toEqual([meter]);
  expect(loaded?.appliances).toEqual([charger, plug]);
  expect(loaded?.credentials).toEqual([shelly, goe]);
  expect(loaded?.reports.size).toBe(0);
  expect(loaded?.run).toBeNull();
  expect(await storage.control.loadSite(newId('acc'))).toBeNull();
});

test('a run costs one query and at most three write units besides its reading', async () => {
  const { site, meter, charger, plug } = await typicalHome();
  const ids = { sensors: [meter.id], appliances: [charger.id, plug.id] };
  const state = (minute: number) => runState(minute, ids);
  expect(await storage.control.claimRun(site.id, state(NOON), null)).toBe(true);

  capacity.calls.length = 0;
  const loaded = await storage.control.loadSite(site.id);
  expect(loaded?.run).toEqual({ state: state(NOON), version: 1 });
  const read = [...capacity.calls];
  capacity.calls.length = 0;
  expect(await storage.control.claimRun(site.id, state(NOON + MINUTE), 1)).toBe(true);
  const claim = [...capacity.calls];
  capacity.calls.length = 0;
  await storage.control.putReading(site.id, siteReading(NOON + MINUTE, meter.id, [charger.id, plug.id]));
  const history = [...capacity.calls];
  capacity.calls.length = 0;
  await storage.control.putDecisions(site.id, [decision(NOON + MINUTE, charger.id)]);
  const log = [...capacity.calls];
  console.info('one control run', {
    stateJsonBytes: JSON.stringify(state(NOON)).length,
    stateStoredBytes: packState(state(NOON)).length,
    read,
    claim,
    history,
    log,
    rowBytes: await rowSizes(site.id),
  });

  expect(read).toHaveLength(1);
  expect(read[0]?.operation).toBe('Query');
  expect(read[0]?.units).toBeLessThanOrEqual(2);
  expect(claim).toHaveLength(1);
  expect(claim[0]?.units).toBeLessThanOrEqual(2);
  expect(history).toEqual([{ operation: 'PutItem', units: 1 }]);
  expect(log).toEqual([{ operation: 'PutItem', units: 1 }]);
});
