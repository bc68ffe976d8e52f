import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localClock } from '#functions/control/planner/local-time.ts';
import { firstPlannerMemory } from '#functions/control/planner/plan-types.ts';
import { batteryWatch } from '#functions/platform/battery-watch.ts';
import { addDays } from '#functions/platform/zone-day.ts';
import { createPriceBook } from '#functions/tariffs/price-book.ts';
import type { OperationId } from '#shared/contract/index.ts';
import type { Manifest } from '#shared/integration.ts';
import { defaultAccountSettings } from '#shared/model/account.ts';
import { type ApplianceMode, defaultApplianceSettings } from '#shared/model/appliance.ts';
import { onceSchema } from '#shared/model/goals.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { defaultSensorSettings } from '#shared/model/sensor.ts';
import { accessClaims } from '#test/support/api-event.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import { startProduct, type TestProduct } from '#test/support/product.ts';
import { samples } from '../contract/samples.ts';
import { type SeededSite, seedSite } from '../contract/site.ts';
import { BatteryHome, byReserve, OWN_RESERVE } from '../control/battery-home.ts';
import { FakeHome, MINUTE } from '../control/harness.ts';
import { worldOf } from './effects.ts';
import { type StoredHome, storedHome } from './interrupted-run.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct(Date.parse('2026-06-15T11:00:00Z'));
});
afterAll(() => product.stop());

interface SeededHome {
  readonly site: SeededSite;
  readonly home: FakeHome;
  readonly stored: StoredHome;
  call(id: OperationId, body?: unknown): Promise<void>;
}

/** A home with surplus and a waiting charger; `charging`: it already charges, and PV has just dropped to zero. */
const begin = async (charging: boolean): Promise<SeededHome> => {
  const site = await seedSite(product, { mode: 'AUTO' });
  const home = new FakeHome();
  home.pvW = 9000;
  const stored = storedHome(product, site, home);
  const call = async (id: OperationId, body?: unknown): Promise<void> => {
    const answer = await product.call(id, {
      ...samples[id](site),
      ...(body === undefined ? {} : { body }),
      claims: accessClaims(site.ownerId),
    });
    expect([id, answer.status]).toEqual([id, id === 'createAppliance' ? 201 : 200]);
  };
  product.time.nowMs += MINUTE;
  if (charging) {
    await stored.run();
    await stored.later(6);
    await stored.later(6);
    expect(home.chargerOn).toBe(true);
    home.pvW = 0;
    product.time.nowMs += MINUTE;
  }
  return { site, home, stored, call };
};

/** What a user does during a run, and what must be true from the next run on. */
interface UserAction {
  readonly name: string;
  readonly act: (life: SeededHome) => Promise<void>;
  readonly after: (life: SeededHome, charging: boolean) => Promise<void>;
}

const rowsOf = async ({ site }: SeededHome): Promise<readonly string[]> => {
  const { rows } = await worldOf(product);
  return [...rows.keys()].filter((key) => key.includes(site.accountId));
};
const bundleOf = ({ site }: SeededHome) => product.deps.storage.control.loadSite(site.accountId);
const setMode = (mode: ApplianceMode, obeyed: UserAction['after']): UserAction => ({
  name: `mode ${mode}`,
  act: ({ call }) => call('patchAppliance', { mode }),
  after: async (life, charging) => {
    const [appliance] = (await bundleOf(life))?.appliances ?? [];
    expect(appliance?.mode).toBe(mode);
    await obeyed(life, charging);
  },
});
const is =
  (on: boolean): UserAction['after'] =>
  async ({ home }) => {
    expect(home.chargerOn).toBe(on);
  };

const userActions: readonly UserAction[] = [
  setMode('OFF', is(false)),
  setMode('ON', is(true)),
  {
    name: 'settings',
    act: ({ call }) => call('patchAppliance', { settings: { maxCurrentA: 8 } }),
    after: async (life, charging) => {
      const [appliance] = (await bundleOf(life))?.appliances ?? [];
      expect(appliance?.settings.maxCurrentA).toBe(8);
      expect(life.home.chargerOn).toBe(!charging);
      if (!charging) expect(life.home.chargerA).toBe(8);
    },
  },
  {
    name: 'pause',
    act: ({ call }) => call('pauseAccount', { until: new Date(product.time.nowMs + 60 * MINUTE).toISOString() }),
    after: async (life) => {
      const before = life.home.commands.length;
      life.home.pvW = 9000 - life.home.pvW;
      await life.stored.later();
      expect(life.home.commands.length).toBe(before);
      expect((await bundleOf(life))?.account.pausedUntil).not.toBeNull();
    },
  },
  {
    name: 'plan downgraded',
    act: async ({ site, call }) => {
      await call('patchAppliance', { mode: 'SCHEDULE' });
      await product.deps.storage.accounts.patch(site.accountId, { products: ['BASIC'] });
    },
    after: async (life) => {
      const site = await bundleOf(life);
      expect(site?.account.products).toEqual(['BASIC']);
      await life.stored.run({ trigger: 'user' });
      const [state] = Object.values((await bundleOf(life))?.run?.state.appliances ?? {});
      expect(state?.decision?.reason.code).toBe('plan-mode');
    },
  },
  {
    name: 'appliance deleted',
    act: ({ call }) => call('deleteAppliance'),
    after: async (life) => {
      const site = await bundleOf(life);
      expect(site?.appliances).toEqual([]);
      const left = (await rowsOf(life)).filter((key) => key.includes(life.site.applianceId));
      // Its decisions stay in the log for as long as the log keeps anything, and its sessions with the site.
      expect(left.filter((key) => !/decision|chargingSession/.test(key))).toEqual([]);
      expect(life.home.commands.at(-1)?.command.kind).toBe('release');
      const sent = life.home.commands.length;
      life.home.pvW = 9000 - life.home.pvW;
      await life.stored.run({ trigger: 'user' });
      expect(life.home.commands.length).toBe(sent);
    },
  },
  {
    name: 'sensor deleted',
    act: ({ call }) => call('deleteSensor'),
    after: async (life) => {
      const site = await bundleOf(life);
      expect(site?.sensors).toEqual([]);
      expect(Object.keys(site?.run?.state.sensors ?? {})).toEqual([]);
      expect(life.home.chargerOn).toBe(false);
    },
  },
  {
    name: 'link deleted',
    act: async ({ site, call }) => {
      await call('deleteSensor');
      await call('deleteAppliance');
      const { accountId, credentialsId } = site;
      const params = { accountId, credentialsId };
      const answer = await product.call('deleteCredentials', { params, claims: accessClaims(site.ownerId) });
      expect(answer.status).toBe(200);
    },
    after: async (life) => {
      await life.stored.run({ trigger: 'user' });
      const { run, credentials = [] } = (await bundleOf(life)) ?? {};
      expect(credentials.map(({ id }) => id)).toEqual([life.site.webhookId]);
      expect(Object.keys(run?.state.links ?? {})).toEqual([life.site.webhookId]);
      expect((await rowsOf(life)).filter((key) => key.includes(life.site.credentialsId))).toEqual([]);
    },
  },
  {
    name: 'site deleted',
    act: ({ call }) => call('deleteImmediately'),
    after: async (life) => {
      expect(await bundleOf(life)).toBeNull();
      product.time.nowMs += 60 * MINUTE;
      await product.keepUp();
      // What a run in flight adds to the history after the deletion expires by itself.
      expect((await rowsOf(life)).filter((key) => !/reading|decision|decideInput/.test(key))).toEqual([]);
      expect(product.schedules.has(life.site.accountId)).toBe(false);
    },
  },
];

/** A deleted site is searched for on every day of its history, once for every call of the run. */
const TIME = { timeout: 120_000 };

/** One call of a run in STEP is interrupted; each action begins at a different call. */
const STEP = byExtent({ sample: 8, part: 2, whole: 1 });
reportOmitted('interruptions before the other calls of each run');

let interruptions = 0;
afterAll(() => {
  console.log(
    `${interruptions} runs interrupted: ${userActions.length} actions x one call in ${STEP} of a run that starts or stops a charger`,
  );
});

describe.each([
  { what: 'starts a charger', charging: false },
  { what: 'stops a charger', charging: true },
])('in the middle of a run that $what', ({ charging }) => {
  it.each(userActions)(
    '$name: nothing deleted reappears, nothing is lost, and the request applies one run later',
    TIME,
    async (action) => {
      const undisturbed = await begin(charging);
      await undisturbed.stored.run();
      expect(undisturbed.home.chargerOn).toBe(!charging);
      const calls = [...undisturbed.stored.calls];
      expect(calls).toContain('command');
      const first = 1 + (userActions.indexOf(action) % STEP);
      for (let at = first; at <= calls.length; at += STEP) {
        const life = await begin(charging);
        const act = (): Promise<void> => action.act(life);
        await life.stored.run({}, { at, act });
        await life.stored.later();
        const where = `before call ${at}, ${calls[at - 1]}`;
        await action.after(life, charging).catch((error: unknown) => {
          throw new Error(`${where}: ${error instanceof Error ? error.message : ''}`, { cause: error });
        });
        interruptions += 1;
      }
    },
  );
});

/** A home without sun, whose car charges cheaply from the grid by plan, and whose battery is held meanwhile by its reserve. */
const beginHeld = async () => {
  const site = await seedSite(product, { mode: 'AUTO' });
  const { accountId, applianceId, sensorId } = site;
  const home = new BatteryHome();
  home.control = byReserve;
  home.pvW = 0;
  const manifest = (service: string): Manifest | null => {
    const known = product.deps.services.manifest(service);
    return known === null ? null : { ...known, battery: byReserve };
  };
  const { storage } = product.deps;
  const prices = createPriceBook(storage, () => product.time.nowMs);
  const watchBattery = (id: AccountId, atMs: number) => storage.due.add(batteryWatch(id, atMs));
  const stored = storedHome(product, site, home, { manifest, prices, watchBattery });
  const { accounts, appliances, control, sensors, tariffs } = storage;
  await accounts.patch(accountId, {
    settings: { ...defaultAccountSettings, autochargeInterval: 1, batteryCapacityKWh: 10 },
  });
  await sensors.patch(accountId, sensorId, { settings: { ...defaultSensorSettings, batteryControl: true } });
  const by = new Date(product.time.nowMs + 2 * 60 * MINUTE).toISOString();
  const once = onceSchema.parse({ byAt: by, energyKWh: 20 });
  await appliances.patch(accountId, applianceId, { settings: { ...defaultApplianceSettings, phases: 3, once } });
  const clock = localClock((await control.loadSite(accountId))?.account.timezone ?? 'UTC');
  const wall = (atMs: number): string => `${String(clock(atMs).hour).padStart(2, '0')}:00`;
  const cheap = { from: wall(product.time.nowMs), until: wall(product.time.nowMs + 4 * 60 * MINUTE) };
  const windows = [{ months: null, weekdays: null, ...cheap, eurPerKWh: 0.15 }];
  await tariffs.put(accountId, {
    tariff: {
      import: { kind: 'windows', energy: { eurPerKWh: 0.4, windows }, grid: null, taxPercent: 0 },
      feedIn: { kind: 'fixed' },
    },
    token: null,
    trouble: null,
  });
  const dark = (watts: number): number[] => Array.from({ length: 24 }, () => watts);
  const today = new Date(product.time.nowMs).toISOString().slice(0, 10);
  const days = Array.from({ length: 7 }, (_, nth) => ({
    day: addDays(today, nth - 7),
    freeW: dark(-400),
    pvW: dark(0),
  }));
  const sun = { seenOn: today, days };
  await control.putPlanning(accountId, { version: 1, madeMs: product.time.nowMs, sun, memory: firstPlannerMemory });
  product.time.nowMs += MINUTE;
  return { site, home, stored };
};
type HeldHome = Awaited<ReturnType<typeof beginHeld>>;

const ownerCall = async ({ site }: HeldHome, id: OperationId, body?: unknown): Promise<void> => {
  const sample = samples[id](site);
  const answer = await product.call(id, {
    ...sample,
    ...(body === undefined ? {} : { body }),
    claims: accessClaims(site.ownerId),
  });
  expect([id, answer.status]).toEqual([id, 200]);
};
const pauseBody = () => ({ until: new Date(product.time.nowMs + 60 * MINUTE).toISOString() });
const batteryActions: readonly { readonly name: string; readonly act: (life: HeldHome) => Promise<void> }[] = [
  {
    name: 'not controlled any more',
    act: (life) => ownerCall(life, 'patchSensor', { settings: { batteryControl: false } }),
  },
  { name: 'paused', act: (life) => ownerCall(life, 'pauseAccount', pauseBody()) },
  { name: 'sensor deleted', act: (life) => ownerCall(life, 'deleteSensor') },
  { name: 'site deleted', act: (life) => ownerCall(life, 'deleteImmediately') },
];

describe('in the middle of a run that holds a home battery', () => {
  it.each(batteryActions)('$name: its own reserve comes back', TIME, async (action) => {
    const undisturbed = await beginHeld();
    await undisturbed.stored.run();
    expect(undisturbed.home.told).toEqual([{ kind: 'hold', reservePercent: 30 }]);
    const calls = [...undisturbed.stored.calls];
    expect(calls).toContain('battery');
    const first = 1 + (batteryActions.indexOf(action) % STEP);
    for (let at = first; at <= calls.length; at += STEP) {
      const life = await beginHeld();
      await life.stored.run({}, { at, act: () => action.act(life) });
      for (let minute = 0; minute < 3; minute += 1) await life.stored.later();
      const where = `before call ${at}, ${calls[at - 1]}`;
      expect([where, life.home.reserve]).toEqual([where, OWN_RESERVE]);
      interruptions += 1;
    }
  });
});
