import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSite } from '#functions/control/run.ts';
import type { Deps } from '#functions/deps.ts';
import { createControlHandler } from '#functions/entries/create-on-event.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { lambdaContext } from '#infra/local/gateway/gateway.ts';
import { type HookType, hookTypes } from '#shared/hooks.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { type HookReceiver, startHookReceiver, URL_OF_USER, verified } from '#test/support/hook-receiver.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { runDepsWith } from '#test/support/run-deps.ts';
import { type SeededSite, seedSite } from '../contract/site.ts';
import { FakeHome } from '../control/harness.ts';
import { liveQueue } from '../trust/told-queue.ts';

/** Nine in the morning in Berlin. */
const MORNING = Date.parse('2026-06-15T07:00:00Z');

let product: TestProduct;
let receiver: HookReceiver;
beforeAll(async () => {
  product = await startProduct(MORNING);
  receiver = await startHookReceiver(product);
});
afterAll(async () => {
  await receiver.stop();
  await product.stop();
});

interface Said {
  readonly type: HookType;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A home whose minutes pass by the handler that its schedule fires, each of them `times` at once and once more after. */
const livingHome = async (times: number) => {
  const { deps, time } = product;
  time.nowMs = MORNING;
  receiver.received.length = 0;
  product.told.length = 0;
  const site: SeededSite = await seedSite(product, { mode: 'AUTO' });
  const home = new FakeHome();
  home.plugged = false;
  /** What the service does instead of answering. */
  let failing: VendorError | null = null;
  const run: Deps['runSite'] = (input, changes) =>
    runSite(
      runDepsWith({
        store: deps.storage.control,
        unseal: deps.secrets.unseal,
        open: () => {
          const adapter = home.adapter('poll');
          return {
            ...adapter,
            read: async (...asked) => {
              if (failing !== null) throw failing;
              return adapter.read(...asked);
            },
          };
        },
        manifest: deps.services.manifest,
        pastPrices: deps.priceBook,
        prices: deps.priceBook,
        now: () => time.nowMs,
        ...changes,
      }),
      input,
    );
  const control = createControlHandler(Object.create(deps, { runSite: { value: run } }) as Deps);
  const { accountId } = site;
  const fire = () =>
    control(
      { type: 'control', accountId, scheduledTime: new Date(time.nowMs).toISOString() },
      lambdaContext('control', randomUUID(), 50_000),
    );
  const ask = async (operation: Parameters<TestProduct['call']>[0], parts: object = {}) => {
    const { status, body } = await product.call(operation, {
      params: { accountId },
      claims: accessClaims(site.ownerId),
      ...parts,
    });
    expect([operation, status < 300]).toEqual([operation, true]);
    return body;
  };
  const { hook, secret } = await ask('createHook', { body: { url: URL_OF_USER, types: hookTypes } });
  return {
    site,
    home,
    ask,
    fail: (error: VendorError | null): void => {
      failing = error;
    },
    pass: async (minutes: number): Promise<void> => {
      for (let minute = 0; minute < minutes; minute += 1) {
        time.nowMs += MINUTE_MS;
        home.nowMs = time.nowMs;
        await Promise.all(Array.from({ length: times }, fire));
        if (times > 1) await fire();
        const { nowMs } = time;
        const events = product.told.splice(0).map(({ event }) => event);
        await liveQueue(product, events, { how: times > 1 ? 'twice' : 'not' }, 0);
        time.nowMs = nowMs;
      }
    },
    deliveries: async () =>
      (await ask('listHookDeliveries', { params: { accountId, hookId: hook.id } })).deliveries as readonly {
        readonly type: HookType;
        readonly state: string;
      }[],
    said: (): readonly Said[] => receiver.received.map((one) => verified(secret, one) as Said),
  };
};

test.each([
  ['once', 1],
  ['twice at once and once more', 2],
] as const)(
  'what happens in a morning at a home reaches its webhook once, by type, with runs %s',
  { timeout: 60_000 },
  async (_, times) => {
    const { site, home, ask, fail, pass, deliveries, said } = await livingHome(times);
    const appliance = { id: site.applianceId, name: 'Charger' };
    const source = { id: site.sensorId, name: 'Meter' };
    const link = { id: site.credentialsId, name: expect.any(String) };
    const tally = () =>
      Object.fromEntries(hookTypes.map((type) => [type, said().filter((one) => one.type === type).length]));
    const of = (type: HookType) =>
      said()
        .filter((one) => one.type === type)
        .map(({ data }) => data);

    await pass(2);
    // 60 kWh by one o'clock: at 11 kW that is out of reach, so it charges from the grid at once.
    const deadline = { readyAt: '13:00', energyKWh: 60 };
    await ask('patchAppliance', {
      params: { accountId: site.accountId, applianceId: site.applianceId },
      body: { settings: { deadline } },
    });
    home.plugged = true;
    await pass(8);
    expect(of('session.started')).toMatchObject([{ appliance, session: { id: expect.any(String) } }]);
    expect(of('goal.at_risk')).toMatchObject([{ appliance, lateS: expect.any(Number) }]);
    expect(of('appliance.decision_changed')).toContainEqual(
      expect.objectContaining({ appliance, action: 'start', on: true }),
    );
    expect(tally()).toMatchObject({ 'session.finished': 0, 'source.lost': 0, 'source.back': 0 });

    home.plugged = false;
    await pass(6);
    expect(of('session.finished')).toMatchObject([
      { appliance, session: { endedBy: 'unplugged', energyWh: expect.any(Number) } },
    ]);
    // What it drew: some minutes at 11 kW.
    expect((of('session.finished')[0] as { session: { energyWh: number } }).session.energyWh).toBeGreaterThan(500);

    fail(new VendorError('timeout', 'no answer'));
    await pass(20);
    expect(of('source.lost')).toMatchObject([{ source, why: 'silent' }]);
    fail(null);
    await pass(3);
    expect(of('source.back')).toMatchObject([{ source }]);

    fail(new VendorError('auth_failed', 'refused'));
    await pass(8);
    expect(of('source.lost')).toMatchObject([{ source }, { source: link, why: 'refused' }]);
    // A refused link is tried again after an hour.
    product.time.nowMs += HOUR_MS;
    fail(null);
    await pass(3);
    expect(of('source.back')).toMatchObject([{ source }, { source: link }]);

    expect(tally()).toEqual({
      'appliance.decision_changed': expect.any(Number),
      'session.started': 1,
      'session.finished': 1,
      'goal.at_risk': 1,
      'source.lost': 2,
      'source.back': 2,
    });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
    const shown = await deliveries();
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['delivered']));
  },
);
