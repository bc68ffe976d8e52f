import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperationId } from '#shared/contract/index.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedOthers, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
beforeAll(async () => {
  product = await startProduct();
  site = await seedSite(product);
  await seedOthers(product, site);
});
afterAll(() => product.stop());

const ask = async (id: OperationId, query?: Record<string, string>, userId = site.ownerId) =>
  (
    await product.call(id, {
      params: { accountId: site.accountId },
      claims: accessClaims(userId),
      ...(query && { query }),
    })
  ).body;

it('is what the rows of its parts answer, of one moment', async () => {
  const state = await ask('getState');
  const today = state.days.at(-1)?.day;
  expect(state.account).toEqual(await ask('getAccount'));
  expect(state.appliances).toEqual(await ask('listAppliances'));
  expect(state.plan).toEqual(await ask('getPlan'));
  const sensors = await ask('listSensors');
  expect(state.sensors).toEqual(
    sensors.map((sensor: { sensorData: unknown[] }) => ({ ...sensor, sensorData: sensor.sensorData.slice(0, 1) })),
  );
  expect(state.sessions).toEqual((await ask('listChargingSessions')).sessions);
  if (today !== undefined)
    expect(state.days.slice(-1)).toEqual((await ask('getDays', { from: today, to: today })).days);
});

it('reads the site once', async () => {
  const { control } = product.deps.storage;
  const { loadSite } = control;
  let reads = 0;
  Object.assign(control, {
    loadSite: (...given: Parameters<typeof loadSite>) => {
      reads += 1;
      return loadSite(...given);
    },
  });
  await ask('getState');
  Object.assign(control, { loadSite });
  expect(reads).toBe(1);
});

it('shows money to those alone who see it elsewhere', async () => {
  const [owner, installer] = [await ask('getState'), await ask('getState', undefined, site.installerId)];
  expect(owner.sessions.length).toBeGreaterThan(0);
  expect(owner.sessions[0].costEur).not.toBeNull();
  expect(installer.sessions[0].costEur).toBeNull();
});

const failing = async (port: object, method: string, error: unknown, run: () => Promise<void>): Promise<void> => {
  const before = Reflect.get(port, method) as unknown;
  Object.assign(port, { [method]: () => Promise.reject(error) });
  await run().finally(() => Object.assign(port, { [method]: before }));
};

it.each([
  ['days', () => [product.deps.storage.days, 'list'] as const],
  ['sessions', () => [product.deps.storage.chargingSessions, 'page'] as const],
])('lacks %s alone where that cannot be read, and says so', async (part, port) => {
  const whole = await ask('getState');
  expect(whole.troubles).toEqual([]);
  const [of, method] = port();
  await failing(of, method, new Error('broken'), async () => {
    const { body, status } = await product.call('getState', {
      params: { accountId: site.accountId },
      claims: accessClaims(site.ownerId),
    });
    expect(status).toBe(200);
    const { [part]: absent, troubles, ...others } = body;
    // Absent, and not empty: that would say that there is none.
    expect(absent).toBeNull();
    expect(troubles).toEqual([{ part, code: 'internal' }]);
    const { [part]: _, troubles: __, ...rest } = whole;
    expect(others).toEqual(rest);
  });
});
