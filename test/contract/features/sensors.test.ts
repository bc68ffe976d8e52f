import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredSensor } from '#functions/storage/index.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
});
afterEach(() => {
  product.services.fault = null;
  product.runs.length = 0;
});
afterAll(() => product.stop());

const claims = () => accessClaims(site.ownerId);
const list = async () =>
  (await product.call('listSensors', { params: { accountId: site.accountId }, claims: claims() })).body;
const create = (body: object) =>
  product.call('createSensor', {
    params: { accountId: site.accountId },
    claims: claims(),
    body: { credentialsId: site.credentialsId, deviceId: 'channel', name: 'Roof', ...body },
  });

describe('adding a sensor', () => {
  it('that needs to know what it measures', async () => {
    const before = await product.snapshot();
    const refused = await create({});
    expect([refused.status, refused.body.messages]).toEqual([
      400,
      ['settings.measures: the device does not know it: say what it measures'],
    ]);
    expect(await product.snapshot()).toBe(before);
    const { status, body } = await create({ settings: { measures: 'pv' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      service: 'poll',
      settings: { measures: 'pv', autoChargeOffset: 0 },
      sensorData: [],
      health: { lastSuccessAt: null, error: null },
    });
    expect(product.runs).toEqual([site.accountId]);
  });

  it.each([
    ['that was added already', { deviceId: 'meter' }, 409, 'already_exists'],
    ['that the vendor does not have', { deviceId: 'barometer' }, 400, 'unknown_device'],
    ['that is an appliance', { deviceId: 'charger' }, 400, 'unknown_device'],
  ])('%s is rejected', async (_, body, status, code) => {
    const before = await product.snapshot();
    const answer = await create(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await product.snapshot()).toBe(before);
  });
});

describe('a sensor', () => {
  const reading = (secondsAgo: number, gridPowerW: number): SensorReading => {
    const time = new Date(product.time.nowMs - secondsAgo * 1000).toISOString();
    return {
      time,
      receivedAt: time,
      timeIsMeasured: true,
      windowS: 0,
      gridPowerW,
      pvPowerW: null,
      consumptionPowerW: null,
      batteryPowerW: null,
      batterySocPercent: null,
    };
  };

  it('shows its last ten readings, newest first, including the one that history does not have yet', async () => {
    const { storage } = product.deps;
    const home = {
      gridPowerW: 1,
      pvPowerW: null,
      consumptionPowerW: null,
      batteryPowerW: null,
      batterySocPercent: null,
    };
    for (let index = 12; index >= 1; index -= 1) {
      await storage.control.putReading(site.accountId, {
        timeMs: product.time.nowMs - index * 60_000,
        sensors: { [site.sensorId]: reading(index * 60, index) },
        home,
        appliances: {},
      });
    }
    await storage.control.claimRun(
      site.accountId,
      {
        claimedMinuteMs: 0,
        ranAtMs: product.time.nowMs,
        control: { version: 1 } as never,
        sensors: {
          [site.sensorId]: {
            reading: reading(5, -700),
            health: { lastSuccessAt: new Date(product.time.nowMs).toISOString(), error: null, errorAt: null },
          },
        },
        appliances: {},
      },
      null,
    );
    const [sensor] = await list();
    expect(sensor.sensorData.map((each: SensorReading) => each.gridPowerW)).toEqual([-700, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sensor.health.lastSuccessAt).toBe(new Date(product.time.nowMs).toISOString());
    const history = await product.call('getHistory', { params: { accountId: site.accountId }, claims: claims() });
    expect(history.body.points.at(-1)).toMatchObject({ gridPowerW: 1, pvPowerW: null });
    expect(history.body.points).toHaveLength((48 * 3600) / 300);
  });

  it('fed by reports shows the newest at once, with its own signs', async () => {
    const { storage, newId } = product.deps;
    await storage.sensors.create({
      ...((await storage.control.loadSite(site.accountId))?.sensors[0] as never as StoredSensor),
      id: newId('sen'),
      credentialsId: site.webhookId,
      deviceId: 'reports',
      settings: { ...defaultSensorSettings, reversePvProduction: true },
    });
    const report = { params: { key: site.webhookKey }, body: { gridW: -900, pvProductionW: -4000 } };
    expect((await product.call('reportByKey', report)).status).toBe(200);
    const sensor = (await list()).find(({ deviceId }: { deviceId: string }) => deviceId === 'reports');
    expect(sensor.sensorData).toMatchObject([{ gridPowerW: -900, pvPowerW: 4000 }]);
  });

  it('merges settings, and is gone after removal', async () => {
    const one = { params: { accountId: site.accountId, sensorId: site.sensorId }, claims: claims() };
    product.runs.length = 0;
    const { body } = await product.call('patchSensor', { ...one, body: { settings: { autoChargeOffset: -100 } } });
    expect(body.settings).toMatchObject({ autoChargeOffset: -100, reverseConsumption: false });
    expect(product.runs).toEqual([site.accountId]);
    await product.call('patchSensor', { ...one, body: { name: 'Meter 2' } });
    expect(product.runs).toEqual([site.accountId]);
    expect((await product.call('deleteSensor', one)).body).toEqual({ id: site.sensorId });
    expect(await list()).toEqual([]);
    expect((await product.call('deleteSensor', one)).status).toBe(404);
  });
});
