import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { FAKE_CAR, GOOD_TOKEN } from '#test/support/fake-services.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { appliance, applianceState, credentials, runState } from '../../integration/storage/samples.ts';
import { type SeededSite, type SiteWish, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(async () => {
  site = await seedSite(product);
  product.services.honks.length = 0;
});
afterEach(() => {
  product.services.fault = null;
});
afterAll(() => product.stop());

const ofCar = (applianceId = site.applianceId) => ({
  params: { accountId: site.accountId, applianceId },
  claims: accessClaims(site.ownerId),
});
const ofSite = () => ({ params: { accountId: site.accountId }, claims: accessClaims(site.ownerId) });
/** A car of a service, linked by the site's credentials. */
const addCar = (service: string) =>
  product.deps.storage.appliances.create(
    appliance(site.accountId, {
      credentialsId: site.credentialsId,
      deviceId: 'car',
      service,
      kind: 'car',
      name: 'Blitz',
      mode: 'MANUAL',
    }),
  );

describe('a car', () => {
  it('reports its state', async () => {
    const { status, body } = await product.call('getVehicleDetails', ofCar());
    expect([status, body]).toEqual([200, { ...FAKE_CAR, name: 'charger' }]);
  });

  it('honks', async () => {
    expect((await product.call('honkVehicle', ofCar())).body).toEqual({ honked: true });
    expect(product.services.honks).toEqual(['charger']);
  });

  it.each([
    ['asleep', 502, 'device_offline'],
    ['rate_limited', 503, 'vendor_busy'],
    ['reauth_needed', 400, 'credentials_rejected'],
  ] as const)('that is %s says so', async (kind, status, code) => {
    product.services.fault = { kind };
    for (const operation of ['getVehicleDetails', 'honkVehicle'] as const) {
      const answer = await product.call(operation, ofCar());
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(product.services.honks).toEqual([]);
  });

  it('that does not know our key yet says what is left, instead of a failure of its vendor', async () => {
    product.services.fault = { kind: 'refused', step: 'key' };
    const answer = await product.call('honkVehicle', ofCar());
    expect([answer.status, answer.body.code]).toEqual([409, 'vendor_step_left']);
  });

  it('does not exist where the service has no cars', async () => {
    const plug = await addCar('session');
    expect((await product.call('getVehicleDetails', ofCar(plug.id))).body.code).toBe('appliance_not_found');
    expect((await product.call('honkVehicle', ofCar(plug.id))).body.code).toBe('appliance_not_found');
  });

  it('is listed as the last run observed it, without a call', async () => {
    const car = await addCar('poll');
    expect((await product.call('listVehicles', ofSite())).body).toMatchObject([
      { applianceId: car.id, state: { on: null } },
    ]);
    const state = runState(product.time.nowMs, { appliances: [car.id] });
    await product.deps.storage.control.claimRun(site.accountId, state, null);
    product.services.fault = { kind: 'upstream' };
    const seen = state.appliances[car.id]?.state ?? applianceState(0);
    expect((await product.call('listVehicles', ofSite())).body).toEqual([
      { applianceId: car.id, name: 'Blitz', service: 'poll', state: seen },
    ]);
  });
});

describe('the range of a car', () => {
  /** What is shown of a car at half charge, with the settings. */
  const shown = async (settings: object, rangeKm?: number) => {
    const car = await addCar('poll');
    await product.call('patchAppliance', { ...ofCar(car.id), body: { settings } });
    const state = runState(product.time.nowMs, { appliances: [car.id] });
    const seen = state.appliances[car.id] ?? expect.fail();
    const battery = { percent: 50, at: seen.state.observedAt ?? '', ...(rangeKm === undefined ? {} : { rangeKm }) };
    const appliances = { [car.id]: { ...seen, state: { ...seen.state, battery } } };
    const { run } = (await product.deps.storage.control.loadSite(site.accountId)) ?? {};
    await product.deps.storage.control.claimRun(site.accountId, { ...state, appliances }, run?.version ?? null);
    const { body: vehicles } = await product.call('listVehicles', ofSite());
    const { body: listed } = await product.call('listAppliances', ofSite());
    const ranges = [...vehicles, ...listed].flatMap((one) =>
      [one.applianceId, one.id].includes(car.id) ? [one.state.battery.rangeKm] : [],
    );
    expect(ranges).toHaveLength(2);
    expect(ranges[0]).toBe(ranges[1]);
    return ranges[0];
  };
  const figures = { carBatteryKWh: 58, carKWhPer100Km: 16.6 };

  it('is reckoned from size, use and charge', async () => expect(await shown(figures)).toBe(175));
  it('is the vendor’s where it gives one', async () => expect(await shown(figures, 190)).toBe(190));
  it('is unknown without the use', async () => expect(await shown({ carBatteryKWh: 58 })).toBeUndefined());
});

describe('a car that stands at a charger of another service', () => {
  const patch = (settings: object, applianceId = site.applianceId) =>
    product.call('patchAppliance', { ...ofCar(applianceId), body: { settings } });
  /** A charger of a service without cars. */
  const addCharger = () =>
    product.deps.storage.appliances.create(
      appliance(site.accountId, { service: 'session', kind: 'charger', name: 'Wallbox', mode: 'MANUAL' }),
    );
  const car = () => ({ credentialsId: site.credentialsId, deviceId: 'VIN1' });

  it('is read, listed and honks by the charger', async () => {
    const wallbox = await addCharger();
    const linked = await patch({ vehicle: car() }, wallbox.id);
    expect([linked.status, linked.body.settings.vehicle]).toEqual([200, car()]);
    expect((await product.call('getVehicleDetails', ofCar(wallbox.id))).body).toEqual({ ...FAKE_CAR, name: 'VIN1' });
    expect((await product.call('honkVehicle', ofCar(wallbox.id))).body).toEqual({ honked: true });
    expect(product.services.honks).toEqual(['VIN1']);
    const { body } = await product.call('listVehicles', ofSite());
    expect(body).toMatchObject([{ applianceId: wallbox.id, name: 'Wallbox', service: 'poll' }]);
    expect((await patch({ vehicle: null }, wallbox.id)).body.settings.vehicle).toBeNull();
    expect((await product.call('getVehicleDetails', ofCar(wallbox.id))).body.code).toBe('appliance_not_found');
  });

  it('may be one whose charge is reported: what its sender said last is shown, and nobody can sound its horn', async () => {
    const wallbox = await addCharger();
    const vehicle = { credentialsId: site.webhookId, deviceId: 'car' };
    expect((await patch({ vehicle }, wallbox.id)).status).toBe(200);
    const report = { params: { key: site.webhookKey }, body: { vehicleSoc: '61' } };
    expect(await product.call('reportByKey', report)).toMatchObject({
      status: 200,
      body: { accepted: true, stored: true, fields: ['vehicleSoc'], ignored: [] },
    });
    const stored = await product.deps.storage.control.loadSite(site.accountId);
    expect(stored?.reports.get(site.webhookId)?.car).toEqual({ percent: 61, at: isoTime(product.time.nowMs) });
    // Not before the next run.
    expect((await product.call('getVehicleDetails', ofCar(wallbox.id))).body).toMatchObject({
      batteryLevelPercent: null,
      observedAt: null,
    });
    expect((await product.call('honkVehicle', ofCar(wallbox.id))).body.code).toBe('vendor_failed');
    expect((await product.call('listVehicles', ofSite())).body).toMatchObject([{ service: 'webhook' }]);
  });

  it('is of a link of the same site whose service knows cars, at a charger', async () => {
    const other = await seedSite(product);
    const carless = credentials(site.accountId, { service: 'session' });
    await product.deps.storage.credentials.create(carless);
    const before = await product.snapshot();
    const wrong = async (vehicle: object, applianceId = site.applianceId) => {
      const { status, body } = await patch({ vehicle }, applianceId);
      return [status, body.code, body.messages];
    };
    expect(await wrong({ credentialsId: other.credentialsId, deviceId: 'VIN1' })).toEqual([
      400,
      'invalid_request',
      ['settings.vehicle.credentialsId: does not belong to this site'],
    ]);
    expect(await wrong({ credentialsId: carless.id, deviceId: 'VIN1' })).toEqual([
      400,
      'invalid_request',
      ['settings.vehicle.credentialsId: its service has no cars'],
    ]);
    expect(await product.snapshot()).toBe(before);
    const plug = await product.deps.storage.appliances.create(
      appliance(site.accountId, { service: 'session', kind: 'plug', deviceId: 'plug', mode: 'MANUAL' }),
    );
    expect(await wrong(car(), plug.id)).toEqual([
      400,
      'invalid_request',
      ['settings.vehicle: only a charger can have a car'],
    ]);
  });

  it('leaves the charger when its link is removed', async () => {
    const wallbox = await addCharger();
    const claims = accessClaims(site.ownerId);
    const params = { accountId: site.accountId };
    const { body } = await product.call('createCredentials', {
      params,
      claims,
      body: { service: 'poll', fields: { serial: '2', token: GOOD_TOKEN } },
    });
    const credentialsId = body.credentials.id;
    await patch({ vehicle: { credentialsId, deviceId: 'VIN2' } }, wallbox.id);
    const removed = await product.call('deleteCredentials', { params: { ...params, credentialsId }, claims });
    expect(removed.status).toBe(200);
    const { settings } = (await product.deps.storage.appliances.get(site.accountId, wallbox.id)) ?? {};
    expect(settings?.vehicle).toBeNull();
  });
});

describe('commands that the plan does not include', () => {
  const teslaOn = async (plan: NonNullable<SiteWish['plan']>) => {
    site = await seedSite(product, { plan });
    return ofCar((await addCar('tesla')).id);
  };

  it('are rejected before the vendor is called, and nothing is stored', async () => {
    const car = await teslaOn('BASIC');
    const before = await product.snapshot();
    for (const operation of ['honkVehicle', 'switchApplianceOn', 'switchApplianceOff'] as const) {
      const answer = await product.call(operation, car);
      expect([operation, answer.status, answer.body.code]).toEqual([operation, 402, 'plan_required']);
    }
    expect([product.services.honks, product.services.commands]).toEqual([[], []]);
    expect(await product.snapshot()).toBe(before);
  });

  it('do not include reads, and paid plans have them', async () => {
    expect((await product.call('getVehicleDetails', await teslaOn('BASIC'))).status).toBe(200);
    const car = await teslaOn('PREMIUM');
    expect((await product.call('honkVehicle', car)).status).toBe(200);
    expect((await product.call('switchApplianceOff', car)).status).toBe(200);
    expect(product.services.commands).toHaveLength(1);
  });
});
