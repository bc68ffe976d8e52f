import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HomeBatteryMemory } from '#functions/control/decide/memory/state.ts';
import type { RunState } from '#functions/control/store.ts';
import { type BatteryCommand, VendorError } from '#functions/integrations/port.ts';
import { batteryWatch } from '#functions/platform/battery-watch.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { fullSite, killAt, leftOfSite, nothing } from '../removed.ts';
import { type SeededSite, seedSite } from '../site.ts';

let product: TestProduct;
let site: SeededSite;
/** What the battery was told, its reserve, and whether its cloud answers. */
const battery = { told: [] as BatteryCommand[], reserve: 60, answers: true };

beforeAll(async () => {
  product = await startProduct();
  const { open } = product.services;
  Object.assign(product.deps.services, {
    open: (...link: Parameters<typeof open>) => ({
      ...open(...link),
      battery: async (_: string, command: BatteryCommand) => {
        if (!battery.answers) throw new VendorError('offline', 'no answer');
        battery.told.push(command);
        battery.reserve = command.reservePercent ?? battery.reserve;
      },
    }),
  });
});
afterAll(() => product.stop());

const held = (sensorId: HomeBatteryMemory['sensorId'], atMs: number): HomeBatteryMemory => ({
  sensorId,
  order: {
    command: { kind: 'hold', reservePercent: 60 },
    atMs,
    confirmed: true,
    tries: 0,
    refusedUntilMs: null,
    beforePercent: 20,
  },
  ownReservePercent: 20,
  leftUntilMs: null,
  reason: { code: 'normal' },
});
const load = async () => {
  const loaded = await product.deps.storage.control.loadSite(site.accountId);
  return loaded?.run ?? null;
};
/** The memory of a run at this moment, which holds the battery of the site's sensor by a reserve of 60 instead of 20 %. */
const runHolds = async (): Promise<void> => {
  const { nowMs } = product.time;
  const control = { version: 1, site: {}, appliances: {}, battery: held(site.sensorId, nowMs) };
  const state = { claimedMinuteMs: 0, ranAtMs: nowMs, control, sensors: {}, appliances: {} } as unknown as RunState;
  const run = await load();
  expect(await product.deps.storage.control.claimRun(site.accountId, state, run?.version ?? null)).toBe(true);
  await product.deps.storage.due.add(batteryWatch(site.accountId, nowMs));
};
const dueEntries = () => product.deps.storage.due.list('battery', new Date(product.time.nowMs + DAY_MS).toISOString());
const pass = async (ms: number): Promise<void> => {
  product.time.nowMs += ms;
  await product.keepUp();
};
const normal = { kind: 'normal', reservePercent: 20 };

const begin = async (seeded: SeededSite): Promise<void> => {
  for (const entry of await dueEntries()) await product.deps.storage.due.remove(entry);
  site = seeded;
  Object.assign(battery, { told: [], reserve: 60, answers: true });
  await runHolds();
};

describe('a home battery that holds a reserve until somebody lowers it', () => {
  beforeEach(async () => begin(await seedSite(product)));

  it('is looked at again as long as runs look after it, by one entry an hour', async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      await pass(59 * MINUTE_MS);
      await runHolds();
      await pass(MINUTE_MS);
      expect(await dueEntries()).toHaveLength(1);
    }
    expect(battery.told).toEqual([]);
  });

  it('is let go once when no run came for a while; the next run goes on from there', async () => {
    await pass(HOUR_MS);
    await pass(HOUR_MS);
    expect(battery.told).toEqual([normal]);
    expect(await dueEntries()).toEqual([]);
    const memory = (await load())?.state.control.battery;
    expect(memory).toMatchObject({ ownReservePercent: 20, order: { command: normal, confirmed: false } });
    await pass(DAY_MS);
    expect(battery.told).toEqual([normal]);
  });

  it('is told again at each upkeep while its cloud does not answer, for a day', async () => {
    battery.answers = false;
    for (let time = 0; time < 5; time += 1) await pass(HOUR_MS);
    expect([battery.reserve, (await dueEntries()).length]).toEqual([60, 1]);
    battery.answers = true;
    await pass(15 * MINUTE_MS);
    expect([battery.told, await dueEntries()]).toEqual([[normal], []]);
    await runHolds();
    battery.answers = false;
    await pass(2 * HOUR_MS);
    await pass(DAY_MS);
    expect(await dueEntries()).toEqual([]);
  });

  it('is let go whichever request was the last of the upkeep, and by upkeeps at the same time', async () => {
    product.time.nowMs += 2 * HOUR_MS;
    for (let nth = 1, died = true; died; nth += 1) {
      await runHolds();
      [battery.reserve, battery.told] = [60, []];
      product.time.nowMs += 2 * HOUR_MS;
      const kill = killAt(product, nth, nth % 2 === 0);
      await product.keepUp().catch(() => undefined);
      died = kill.requests() >= nth;
      kill.revive();
      await product.keepUp();
      await product.keepUp();
      expect([battery.reserve, await dueEntries()], `killed at ${nth}`).toEqual([20, []]);
      expect(battery.told.every((command) => command.kind === 'normal')).toBe(true);
    }
    await runHolds();
    product.time.nowMs += 2 * HOUR_MS;
    await Promise.all([product.keepUp(), product.keepUp()]);
    await product.keepUp();
    expect([battery.told.at(-1), await dueEntries()]).toEqual([normal, []]);
  }, 60_000);

  it('is left to a run that comes back meanwhile', async () => {
    product.time.nowMs += 2 * HOUR_MS;
    const { claimRun } = product.deps.storage.control;
    Object.assign(product.deps.storage.control, {
      claimRun: async (...claim: Parameters<typeof claimRun>) => {
        Object.assign(product.deps.storage.control, { claimRun });
        await runHolds();
        return claimRun(...claim);
      },
    });
    await product.keepUp();
    expect(battery.told).toEqual([]);
    await product.keepUp();
    expect([battery.told, (await dueEntries()).length]).toEqual([[], 1]);
  });
});

describe('a home battery that is held while', () => {
  let full: Awaited<ReturnType<typeof fullSite>>;
  beforeEach(async () => {
    full = await fullSite(product);
    await begin(full);
  });
  const claims = () => accessClaims(site.ownerId);

  it('its sensor is removed gets its own reserve back', async () => {
    const params = { accountId: site.accountId, sensorId: site.sensorId };
    const settings = { ...defaultSensorSettings, batteryControl: true };
    await product.deps.storage.sensors.patch(site.accountId, site.sensorId, { settings });
    expect((await product.call('deleteSensor', { params, claims: claims() })).status).toBe(200);
    expect([battery.told, battery.reserve]).toEqual([[normal], 20]);
  });

  it('its site is removed gets its own reserve back before the consents go', async () => {
    const params = { accountId: site.accountId };
    expect((await product.call('deleteImmediately', { params, claims: claims() })).status).toBe(200);
    expect(battery.told).toEqual([normal]);
    await pass(2 * HOUR_MS);
    expect(await leftOfSite(product, full)).toEqual(nothing);
  });

  it('its site is removed and its cloud is down: the upkeep goes on, and the site goes in the end', async () => {
    const remove = () => product.call('deleteImmediately', { params: { accountId: site.accountId }, claims: claims() });
    battery.answers = false;
    expect((await remove()).status).toBe(200);
    // Gone for every caller, and not yet for us.
    expect((await remove()).body.code).toBe('account_not_found');
    await pass(15 * MINUTE_MS);
    expect(battery.told).toEqual([]);
    battery.answers = true;
    await pass(15 * MINUTE_MS);
    expect(battery.told).toEqual([normal]);
    await pass(2 * HOUR_MS);
    expect(await leftOfSite(product, full)).toEqual(nothing);
    full = await fullSite(product);
    await begin(full);
    battery.answers = false;
    await remove();
    await pass(7 * HOUR_MS);
    expect(await leftOfSite(product, full)).toEqual(nothing);
  });
});
