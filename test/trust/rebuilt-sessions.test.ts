import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildSessions } from '#infra/local/sessions/rebuild.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { type SeededSite, seedSite } from '../contract/site.ts';

const NOW = Date.parse('2026-06-15T20:00:00Z');
/** Three charges on different days, of so many minutes. */
const charges = [
  { fromMs: NOW - 3 * DAY_MS, minutes: 6 },
  { fromMs: NOW - 2 * DAY_MS, minutes: 3 },
  { fromMs: NOW - DAY_MS, minutes: 9 },
] as const;

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct(NOW);
});
afterAll(() => product.stop());

const home = {
  gridPowerW: -500,
  pvPowerW: 8000,
  consumptionPowerW: 7500,
  batteryPowerW: null,
  batterySocPercent: null,
};
/** A site whose readings show the charges, with idle minutes around them. */
const siteOfBefore = async (): Promise<SeededSite> => {
  const site = await seedSite(product);
  for (const { fromMs, minutes } of charges) {
    const writes: Promise<void>[] = [];
    for (let minute = -1; minute <= minutes + 1; minute += 1) {
      const powerW = minute >= 0 && minute <= minutes ? 6000 : 0;
      writes.push(
        product.deps.storage.history.putReading(site.accountId, {
          timeMs: fromMs + minute * MINUTE_MS,
          home,
          sensors: {},
          appliances: { [site.applianceId]: { powerW, on: powerW > 0 } },
        }),
      );
    }
    await Promise.all(writes);
  }
  return site;
};
const stored = async ({ accountId }: SeededSite): Promise<readonly ChargingSession[]> => {
  const rows = await product.deps.storage.chargingSessions.between(accountId, NOW - 60 * DAY_MS, NOW);
  return rows.flatMap(({ session }) => session ?? []);
};

/** The command, whose process dies before or after its nth write. */
const killedAt = async ({ accountId }: SeededSite, nth: number, after: boolean): Promise<void> => {
  let count = 0;
  const { storage } = product.deps;
  const chargingSessions: typeof storage.chargingSessions = {
    ...storage.chargingSessions,
    addFound: async (...args) => {
      count += 1;
      if (count === nth && !after) throw new Error('killed');
      const added = await storage.chargingSessions.addFound(...args);
      if (count === nth) throw new Error('killed');
      return added;
    },
  };
  await expect(
    rebuildSessions({ ...storage, chargingSessions }, accountId, NOW, product.deps.priceBook),
  ).rejects.toThrow('killed');
};

it('sessions of before are found in readings, each with its energy, and marked', async () => {
  const site = await siteOfBefore();
  expect(await rebuildSessions(product.deps.storage, site.accountId, NOW, product.deps.priceBook)).toEqual({
    found: 3,
    added: 3,
  });
  const sessions = await stored(site);
  expect(sessions.map(({ startedAt }) => Date.parse(startedAt))).toEqual(charges.map(({ fromMs }) => fromMs));
  for (const [index, session] of sessions.entries()) {
    expect(session).toMatchObject({ version: 1, because: 'rebuilt', endedBy: 'stopped', energyBy: 'power', gapS: 0 });
    // From the first minute to the last one at 6 kW, and half of those in which it went on and off.
    expect(session.energyWh).toBeCloseTo((6000 * ((charges[index]?.minutes ?? 0) + 1)) / 60, 3);
    expect(session.sunWh).toBeCloseTo(session.energyWh, 3);
  }
});

it.each([false, true])(
  'killed at any write (after it: %s) and run again, and once more, it leaves each session once',
  async (after) => {
    for (let nth = 1; nth <= charges.length; nth += 1) {
      const site = await siteOfBefore();
      await killedAt(site, nth, after);
      const rest = after ? charges.length - nth : charges.length - nth + 1;
      expect(await rebuildSessions(product.deps.storage, site.accountId, NOW, product.deps.priceBook)).toEqual({
        found: 3,
        added: rest,
      });
      expect(await rebuildSessions(product.deps.storage, site.accountId, NOW, product.deps.priceBook)).toEqual({
        found: 3,
        added: 0,
      });
      const sessions = await stored(site);
      expect(sessions.map(({ version }) => version)).toEqual([1, 1, 1]);
    }
  },
);

it('a session that runs stored, or a part of it, is not found again', async () => {
  const site = await siteOfBefore();
  const [first] = charges;
  const session = {
    name: 'Charger',
    vehicle: null,
    startedMs: first.fromMs - 2 * MINUTE_MS,
    byPlug: true,
    drewMs: first.fromMs,
    lastDrewMs: first.fromMs + first.minutes * MINUTE_MS,
    stored: false,
    counter: null,
    charge: null,
    startedBy: 'starting-sun',
    prices: [{ fromMs: first.fromMs, importPriceEurPerKWh: 0.3, feedInPriceEurPerKWh: 0.08 }],
  } as const;
  await product.deps.storage.chargingSessions.settle(site.accountId, {
    open: {},
    ended: [
      {
        ...session,
        applianceId: site.applianceId,
        endedMs: first.fromMs + first.minutes * MINUTE_MS,
        endedBy: 'unplugged',
      },
    ],
  });
  expect(await rebuildSessions(product.deps.storage, site.accountId, NOW, product.deps.priceBook)).toEqual({
    found: 3,
    added: 2,
  });
  expect((await stored(site)).map(({ because }) => because)).toEqual(['ended', 'rebuilt', 'rebuilt']);
});
