import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHARGER_ID } from '#infra/local/home/home.ts';
import { DEMO } from '#infra/local/seed.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { demoAccounts } from '#infra/local/vendors.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { refreshLocally } from '#test/support/local-sign-in.ts';
import { type Driver, drive, MORNING_MS, startFast, temporaryFolder } from './driver.ts';

/** Most of this file waits for minutes of the home: each passes in 0.3 s. */
const FASTER = { speed: 200 };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: LocalProduct;
let site: Driver;

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startFast(folder.path, FASTER);
  site = await drive(product, DEMO);
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

const params = () => ({ params: { accountId: product.accountId } });
const soon = { timeout: 20_000, interval: 100 };
const account = () => site.client.getAccount(params());
const chargerPower = async (): Promise<number | undefined> =>
  (await site.home()).devices.find(({ kind }) => kind === 'charger')?.powerW;
const code = async (kind: 'charger' | 'plug'): Promise<string | undefined> =>
  (await site.appliance(kind)).decision?.reason.code;
const gridSensor = async () => {
  const sensors = await site.client.listSensors(params());
  const sensor = sensors.find(({ settings }) => settings.measures === 'grid');
  if (!sensor) throw new Error('The demo site has no grid sensor');
  return sensor;
};
/** Waits for a control run that began after now. */
const nextRun = async (): Promise<void> => {
  const since = product.clock.now();
  await expect.poll(async () => Date.parse((await account()).lastRunAt ?? ''), soon).toBeGreaterThan(since);
};

describe('first light', () => {
  test('the demo user finds a PREMIUM site with all its devices, and other callers are refused', async () => {
    const me = await site.client.getMe();
    expect(me).toMatchObject({ email: DEMO.email, superAdmin: false });
    expect(me.accounts).toMatchObject([{ id: product.accountId, name: 'Demo home', role: { type: 'owner' } }]);
    expect(await account()).toMatchObject({ products: ['PREMIUM'], intervalMinutes: 1, timezone: 'Europe/Berlin' });
    const appliances = await site.client.listAppliances(params());
    expect(appliances.map(({ kind, mode, autoCharge }) => [kind, mode, autoCharge.priority])).toEqual([
      ['charger', 'AUTO', 1],
      ['plug', 'AUTO', 2],
    ]);
    const credentials = await site.client.listCredentials(params());
    const text = JSON.stringify(credentials);
    expect(credentials.map(({ service }) => service).sort()).toEqual(['go-e-v3', 'shelly']);
    for (const secret of [demoAccounts.shelly.authKey, demoAccounts['go-e-v3'].apiToken]) {
      expect(text).not.toContain(secret);
    }
    await expect(drive(product, { ...DEMO, password: 'Sunward-demo-2' })).rejects.toMatchObject({ status: 401 });
  });

  test('an ID token is no access token, though it has the same signature', async () => {
    const login = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: DEMO.email, password: DEMO.password }),
    });
    expect(login.status).toBe(200);
    const { refreshToken } = (await login.json()) as { readonly refreshToken: string };
    // Both tokens of the same session.
    const { AuthenticationResult: tokens } = await refreshLocally(product.identity, refreshToken);
    const me = async (token: string): Promise<number> =>
      (await fetch(`${product.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await me(String(tokens?.AccessToken))).toBe(200);
    expect(await me(String(tokens?.IdToken))).toBe(401);
  });

  test('its home has a past: history and decisions exist, without a gap', async () => {
    const { points } = await site.client.getHistory({
      ...params(),
      query: {
        from: new Date(MORNING_MS - 100 * MINUTE_MS).toISOString(),
        to: new Date(MORNING_MS).toISOString(),
        stepS: 60,
      },
    });
    const known = points.filter(({ gridPowerW, pvPowerW }) => gridPowerW !== null && pvPowerW !== null);
    expect(known.length).toBeGreaterThanOrEqual(99);
    // As far as the meters report: consumption is PV plus grid import.
    for (const point of known) {
      expect((point.pvPowerW ?? 0) + (point.gridPowerW ?? 0)).toBeCloseTo(point.consumptionPowerW ?? Number.NaN, 0);
    }
    expect((await site.client.listDecisions(params())).length).toBeGreaterThan(0);
  });

  test('the schedule fires every minute by itself', async () => {
    const first = Date.parse((await account()).lastRunAt ?? '');
    await expect
      .poll(async () => Date.parse((await account()).lastRunAt ?? ''), soon)
      .toBeGreaterThan(first + 2 * MINUTE_MS);
    expect(Date.parse((await account()).nextRunAt ?? '')).toBeGreaterThan(product.clock.now() - MINUTE_MS);
  });

  test('the charger follows the surplus, and reduces with a reason when a cloud comes', async () => {
    await site.change({ car: { plugged: true, socPercent: 20 }, sun: { powerW: 9_000 }, load: { powerW: 600 } });
    await expect.poll(chargerPower, soon).toBeGreaterThan(7_000);
    await expect.poll(() => code('charger'), soon).toBe('charging-sun');
    const high = (await site.appliance('charger')).state;
    expect(high).toMatchObject({ on: true, online: true, plugged: true });
    expect(high.powerW).toBeGreaterThan(3_900);
    await site.change({ sun: { powerW: 5_500 } });
    await expect.poll(chargerPower, soon).toBeLessThan(5_600);
    expect(await chargerPower()).toBeGreaterThan(3_900);
    await site.change({ sun: { multiplier: 0.02 } });
    await expect.poll(chargerPower, soon).toBe(0);
    await expect.poll(() => code('charger'), soon).toMatch(/^(stopping-cloud|waiting-surplus)$/);
    const decisions = await site.client.listDecisions(params());
    expect(decisions.map(({ reason }) => reason.code)).toContain('stopping-cloud');
    await expect
      .poll(async () => (await site.appliance('charger')).state, soon)
      .toMatchObject({ on: false, powerW: 0 });
  });

  test('ON draws full current at once regardless of PV, OFF ends it', async () => {
    const { id } = await site.appliance('charger');
    const set = (mode: 'ON' | 'OFF' | 'AUTO') =>
      site.client.patchAppliance({ params: { accountId: product.accountId, applianceId: id }, body: { mode } });
    expect((await set('ON')).decision?.reason.code).toBe('forced-on');
    await expect.poll(chargerPower, soon).toBeGreaterThan(10_500);
    expect((await set('OFF')).decision?.reason.code).toBe('forced-off');
    await expect.poll(chargerPower, soon).toBe(0);
    expect((await set('AUTO')).mode).toBe('AUTO');
  });

  test('the lower priority gets the remaining surplus', async () => {
    await site.change({ car: { plugged: false }, sun: { powerW: 6_000 }, load: { powerW: 500 } });
    await expect.poll(() => code('charger'), soon).toBe('no-plug');
    await expect.poll(() => code('plug'), soon).toBe('charging-sun');
    expect((await site.home()).devices.find(({ kind }) => kind === 'plug')).toMatchObject({ on: true });
    await site.change({ car: { plugged: true } });
    await expect.poll(chargerPower, soon).toBeGreaterThan(4_000);
    await expect.poll(() => code('plug'), soon).toBe('priority');
  });
});

describe('when vendors fail', () => {
  const shellyFaults = [
    ['html', 'vendor_failed'],
    ['half-body', 'vendor_failed'],
    ['nulls', 'vendor_failed'],
    ['rate-limited', 'vendor_busy'],
    ['timeout', 'vendor_timeout'],
  ] as const;

  test.each(shellyFaults)('a meter whose cloud answers %s is unknown, never 0, and recovers', async (fault, error) => {
    await site.change({ sun: { powerW: 6_000 }, load: { powerW: 500 } });
    await nextRun();
    const before = await gridSensor();
    expect(before.health.error).toBeNull();
    await site.change({ faults: { shelly: { fault } } });
    await expect.poll(async () => (await gridSensor()).health.error, soon).toBe(error);
    const during = await gridSensor();
    const last = during.sensorData[0] as SensorReading;
    // The last good reading stays unchanged, with its own time.
    expect(last.gridPowerW).not.toBeNull();
    expect(Date.parse(last.time)).toBeLessThanOrEqual(Date.parse(during.health.errorAt ?? ''));
    expect(during.health.lastSuccessAt).not.toBeNull();
    await site.change({ faults: { shelly: null } });
    // A vendor that asked us to back off gets no calls for minutes.
    await expect.poll(async () => (await gridSensor()).health.error, { ...soon, timeout: 40_000 }).toBeNull();
    expect(Date.parse((await gridSensor()).sensorData[0]?.time ?? '')).toBeGreaterThan(Date.parse(last.time));
  });

  test('an offline charger is reported as offline, and none of its values are made up', async () => {
    await site.change({ devices: { [CHARGER_ID]: { offline: true } } });
    await expect.poll(async () => (await site.appliance('charger')).state.online, soon).toBe(false);
    await expect.poll(() => code('charger'), soon).toBe('device-offline');
    await site.change({ devices: { [CHARGER_ID]: { offline: false } } });
    await expect.poll(async () => (await site.appliance('charger')).state.online, soon).toBe(true);
  });

  test('the home rejects what it does not understand', async () => {
    const post = (body: string, type = 'application/json'): Promise<Response> =>
      fetch(`${product.homeUrl}/home`, { method: 'POST', headers: { 'content-type': type }, body });
    const bad = ['{', '[]', '{"moon":1}', '{"sun":{"powerW":"much"}}', '{"faults":{"shelly":{"fault":"bored"}}}'];
    for (const body of bad) expect((await post(body)).status).toBe(400);
    expect((await post('{}', 'text/plain')).status).toBe(415);
    expect((await post('{}')).status).toBe(200);
  });
});

describe('stop and start', () => {
  test('everything is kept: site, history, home, tokens; all ports are free in between', async () => {
    await site.change({ sun: { powerW: 6_000 }, car: { plugged: true, socPercent: 44 } });
    await nextRun();
    const before = { home: await site.home(), me: await site.client.getMe(), at: product.clock.now() };
    const { url, homeUrl } = product;
    await product.stop();
    for (const address of [`${url}/config.json`, `${homeUrl}/home`]) await expect(fetch(address)).rejects.toThrow();

    product = await startFast(folder.path, FASTER);
    site = await drive(product, DEMO);
    expect(product.clock.now()).toBeGreaterThanOrEqual(before.at);
    expect(await site.client.getMe()).toEqual(before.me);
    const home = await site.home();
    expect(home.timezone).toBe(before.home.timezone);
    expect(home.car.plugged).toBe(true);
    expect(home.car.socPercent).toBeGreaterThanOrEqual(44);
    expect(home).toMatchObject({ sun: { powerW: 6_000 } });
    const { points } = await site.client.getHistory({
      ...params(),
      query: { from: new Date(MORNING_MS - 60 * MINUTE_MS).toISOString(), to: new Date(before.at).toISOString() },
    });
    expect(points.filter(({ gridPowerW }) => gridPowerW !== null).length).toBeGreaterThan(10);
    await nextRun();
    expect((await gridSensor()).health.error).toBeNull();
  });

  test('a folder in use is refused, and the product that uses it is not disturbed', async () => {
    await expect(startFast(folder.path)).rejects.toThrow(/in use/);
    expect((await fetch(`${product.homeUrl}/home`)).status).toBe(200);
  });

  test('a key that the vendor no longer accepts: control stops calling and reports the reason', async () => {
    await site.change({ faults: { 'go-e-v3': { fault: 'unauthorized', durationS: 720 } } });
    // A first rejection may be the vendor's mistake: one that lasts for five minutes is believed.
    const longer = { ...soon, timeout: 60_000 };
    await expect.poll(() => code('charger'), longer).toBe('link-broken');
    // It is tried again after an hour: valid again or not, until then it waits for a new key.
    await expect.poll(async () => (await site.home()).faults, longer).toEqual({});
    await nextRun();
    const { state, decision } = await site.appliance('charger');
    expect(decision?.reason.code).toBe('link-broken');
    expect(state.powerW === 0 && state.online === true).toBe(false);
  });
});
