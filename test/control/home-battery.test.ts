import { beforeEach, describe, expect, it } from 'vitest';
import type { RunDeps } from '#functions/control/run-types.ts';
import { shownPlanOf } from '#functions/control/shown-plan.ts';
import type { SiteBundle } from '#functions/control/store.ts';
import { VendorError } from '#functions/integrations/port.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { sitePlanSchema } from '#shared/model/day-plan.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import { BatteryHome, byMode, byReserve } from './battery-home.ts';
import { account, charger, MINUTE, manifestOf, meterLink, NOON, sensor, sensorId } from './harness.ts';
import { RunHome } from './run-home.ts';

const HOUR = 60 * MINUTE;
/** 20:00 in Berlin. */
const EVENING = NOON + 7 * HOUR;
const deadline = deadlineSchema.parse({ readyAt: '07:00', energyKWh: 8 });
const car = charger({ settings: { ...defaultApplianceSettings, phases: 3, deadline } });

class BatteryLife extends RunHome {
  override readonly home = new BatteryHome();
}

/** Cheap from midnight to two, when the car charges; dear around it. */
const cheapHours = (wall: number): boolean => wall >= 0 && wall < 2;
const slots = Array.from({ length: 60 }, (_, hour) => {
  const startMs = EVENING + (hour - 3) * HOUR;
  const importEur = cheapHours((20 + hour - 3 + 48) % 24) ? 0.12 : 0.35;
  return { startMs, endMs: startMs + HOUR, importEur, feedInEur: 0.08, guessed: false };
});
const priced = {
  tariff: { tariff: {}, trouble: null },
  prices: { slots },
} as unknown as Pick<SiteBundle, 'tariff' | 'prices'>;

let life: BatteryLife;
/** When somebody was asked to look after it, ms, and how often it had been told something by then. */
let watched: { atMs: number; told: number }[];
const memory = () => life.store.run?.state.control.battery ?? null;
const until = async (wall: number): Promise<void> => {
  life.home.nowMs = EVENING + (wall - 20 + 24) * HOUR;
  if (wall >= 20) life.home.nowMs -= 24 * HOUR;
  await life.minutes(2);
};
const begin = (controlled = true, by = byMode): void => {
  life = new BatteryLife({
    account: account({ batteryCapacityKWh: 10 }),
    sensors: [sensor({ batteryControl: controlled })],
    appliances: [car],
    ...priced,
  });
  life.home.control = by;
  watched = [];
  life.deps = {
    manifest: (service) => ({ ...manifestOf(service), ...(service === 'meter' && { battery: by }) }),
    watchBattery: async (_, atMs) => void watched.push({ atMs, told: life.home.told.length }),
  };
  life.home.nowMs = EVENING;
  life.store.pastDays(EVENING, 7, 'Europe/Berlin', (hour) => (hour >= 7 && hour < 19 ? 3000 : -300));
};

beforeEach(() => begin());

/** Surroundings of a run whose process dies at its nth call to storage or battery: before the call, or once it is done. */
const killing = ({ store, home, deps }: BatteryLife, nth: number, after: boolean) => {
  const calls: string[] = [];
  let isDead = false;
  const passing =
    <A extends readonly unknown[], T>(name: string, call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (isDead) throw new Error('dead');
      calls.push(name);
      isDead = calls.length === nth;
      if (isDead && !after) throw new Error('killed');
      const answer = await call(...args);
      if (isDead) throw new Error('killed');
      return answer;
    };
  const killable: Partial<RunDeps> = {
    store: Object.assign(Object.create(store), {
      claimRun: passing('claim', store.claimRun.bind(store)),
      putReading: passing('reading', store.putReading.bind(store)),
      putPlanning: passing('planning', store.putPlanning.bind(store)),
    }),
    watchBattery: passing('watch', deps.watchBattery ?? (async () => {})),
    open: (service) => {
      const adapter = home.adapter(service);
      return { ...adapter, battery: passing('battery', adapter.battery) };
    },
  };
  return { calls, deps: killable };
};

describe('the home battery in runs', () => {
  it('is held while the car charges cheaply from the grid, and let go when that is over', async () => {
    await until(21);
    expect(life.home.told).toEqual([]);
    await until(0.25);
    expect(life.home.chargerOn).toBe(true);
    expect(life.home.told).toEqual([{ kind: 'hold', reservePercent: null }]);
    expect(memory()?.reason).toMatchObject({ code: 'hold-car', price: 0.12, priceLater: 0.35 });
    // Nothing is told twice.
    await life.minutes(10);
    expect(life.home.told.length).toBe(1);
    expect(memory()?.order?.confirmed).toBe(true);
    await until(3);
    expect(life.home.told.at(-1)).toEqual({ kind: 'normal', reservePercent: null });
    expect(life.home.mode).toBe('normal');
    await life.minutes(2);
    expect(memory()?.order).toBeNull();
  });

  it('is told nothing where its owner does not want it, and the runs are the same to the letter', async () => {
    begin(false);
    await until(0.25);
    await life.minutes(5);
    const [off] = [life.store.run?.state];
    begin(false);
    life.deps = {};
    await until(0.25);
    await life.minutes(5);
    expect(life.home.told).toEqual([]);
    expect(off).toEqual(life.store.run?.state);
    expect(memory()).toBeNull();
  });

  it('is let go at once when its owner switches it off, or pauses the site', async () => {
    await until(0.25);
    expect(life.home.mode).toBe('hold');
    life.change({ sensors: [sensor({ batteryControl: false })] });
    await life.run('user');
    expect(life.home.mode).toBe('normal');
    begin();
    await until(0.25);
    const pausedUntil = new Date(life.home.nowMs + 3 * HOUR).toISOString();
    life.change({ account: { ...account({ batteryCapacityKWh: 10 }), pausedUntil } });
    await life.minutes(1);
    expect(life.home.mode).toBe('normal');
    expect(memory()?.reason.code).toBe('paused');
  });

  it("gets its owner's reserve back, also by a run that knows nothing but what was stored", async () => {
    begin(true, byReserve);
    await until(0.25);
    expect(life.home.told).toEqual([{ kind: 'hold', reservePercent: 30 }]);
    // What is above its owner's reserve stays counted on in the next quarter hours.
    await life.minutes(20);
    expect([life.home.reserve, life.home.told.length]).toEqual([30, 1]);
    // Every run reads its memory from storage; the one after a restart is none other.
    await until(3);
    expect(life.home.reserve).toBe(20);
    expect(life.home.told.at(-1)).toEqual({ kind: 'normal', reservePercent: 20 });
  });

  it('is let go after a run that was killed between its claim and its command', async () => {
    await until(23);
    const { putReading } = life.store;
    const claimRun = life.store.claimRun.bind(life.store);
    life.home.nowMs = EVENING + 4.25 * HOUR;
    // The claim is stored, and nothing after it happens.
    life.store.claimRun = async (...args) => {
      await claimRun(...args);
      throw new Error('killed');
    };
    await expect(life.run()).rejects.toThrow('killed');
    life.store.claimRun = claimRun;
    life.store.putReading = putReading;
    expect(life.home.told).toEqual([]);
    expect(memory()?.order?.confirmed).toBe(false);
    await life.minutes(4);
    expect(life.home.mode).toBe('hold');
    await until(3);
    await life.minutes(3);
    expect(life.home.mode).toBe('normal');
    expect(memory()?.order).toBeNull();
  });

  it('is looked after by somebody else, too, where what it is told does not end by itself', async () => {
    begin(true, byReserve);
    await until(0.25);
    await life.minutes(10);
    // Before it is told, and only then.
    expect(watched).toEqual([{ atMs: expect.any(Number), told: 0 }]);
    await until(3);
    expect(life.home.reserve).toBe(20);
    expect(watched.length).toBe(1);
    begin();
    await until(0.25);
    expect(life.home.mode).toBe('hold');
    expect(watched).toEqual([]);
    // Nothing is told that nobody could take back.
    begin(true, byReserve);
    await until(23);
    const { watchBattery } = life.deps;
    life.deps = { ...life.deps, watchBattery: () => Promise.reject(new Error('busy')) };
    life.home.nowMs = EVENING + 4.25 * HOUR;
    await expect(life.run()).rejects.toThrow('busy');
    expect([life.home.told, life.home.reserve]).toEqual([[], 20]);
    life.deps = { ...life.deps, ...(watchBattery && { watchBattery }) };
    await life.minutes(5);
    expect(life.home.reserve).toBe(30);
  });

  it.each([
    ['its plan no longer includes commands', { account: account({ batteryCapacityKWh: 10 }), sensors: [] }],
    ['prices are no longer known', { tariff: null, prices: { slots: [] } as never, planning: null }],
    ['its sensor is gone from what is controlled', { sensors: [sensor({ batteryControl: false })] }],
  ] as const)('gets its own reserve back when %s', async (_, change) => {
    begin(true, byReserve);
    await until(0.25);
    expect(life.home.reserve).toBe(30);
    if ('account' in change) {
      // Powerwalls are told by plans with commands only.
      const asTesla = life.store.bundle?.sensors.map((each) => ({ ...each, service: 'tesla' })) ?? [];
      const { manifest } = life.deps;
      life.deps = { ...life.deps, manifest: (service) => manifest?.(service === 'tesla' ? 'meter' : service) ?? null };
      life.change({ sensors: asTesla, account: { ...change.account, products: ['BASIC'] } });
      await life.minutes(31);
    } else {
      life.change(change);
      await life.minutes(2);
    }
    expect([life.home.reserve, life.home.told.at(-1)]).toEqual([20, { kind: 'normal', reservePercent: 20 }]);
  });

  it('gets its own reserve back whichever call of a run was the last of its process, and whichever ran twice', async () => {
    const steps = ['raises', 'lowers'] as const;
    for (const step of steps) {
      for (const after of [false, true]) {
        for (let nth = 1; ; nth += 1) {
          begin(true, byReserve);
          await until(step === 'raises' ? 23 : 0.25);
          await life.minutes(3);
          life.home.nowMs = EVENING + (step === 'raises' ? 4.25 : 6.25) * HOUR;
          const usual = life.deps;
          const killer = killing(life, nth, after);
          life.deps = { ...life.deps, ...killer.deps };
          const died = await life.run().then(
            () => false,
            () => true,
          );
          life.deps = usual;
          const where = `${step}: ${killer.calls.at(-1)} was the last, ${after ? 'done' : 'not done'}`;
          // Whatever was told that does not end by itself: somebody looks after it.
          if (life.home.reserve > 20) expect(watched.length, where).toBeGreaterThan(0);
          await life.run();
          await life.run();
          await life.minutes(4);
          expect(life.home.reserve, where).toBe(step === 'raises' ? 30 : 20);
          await until(3);
          await life.minutes(3);
          expect([life.home.reserve, memory()?.order ?? null], where).toEqual([20, null]);
          if (!died) break;
          expect(nth, 'a run has fewer calls').toBeLessThan(200);
        }
      }
    }
  });

  it('says that it refuses, tries again more rarely, and charges the car all the same', async () => {
    life.home.refuses = new VendorError('refused', 'not allowed');
    await until(0.25);
    expect(life.home.chargerOn).toBe(true);
    expect(memory()?.reason.code).toBe('refused');
    await life.minutes(30);
    life.home.refuses = null;
    await life.minutes(16);
    expect(life.home.mode).toBe('hold');
  });

  it('of a sensor that reports is told in the answers, with a time at which that ends', async () => {
    const push = { ...manifestOf('webhook'), battery: byMode };
    const report = (): Map<typeof meterLink, SensorReading> => new Map([[meterLink, life.home.reading()]]);
    life = new BatteryLife({
      account: account({ batteryCapacityKWh: 10 }),
      sensors: [{ ...sensor({ batteryControl: true }), service: 'webhook' }],
      appliances: [car],
      ...priced,
    });
    const { credentials = [] } = life.store.bundle ?? {};
    const linked = credentials.map((each) => (each.id === meterLink ? { ...each, service: 'webhook' } : each));
    life.deps = { manifest: (service) => (service === 'webhook' ? push : manifestOf(service)) };
    life.store.pastDays(EVENING, 7, 'Europe/Berlin', (hour) => (hour >= 7 && hour < 19 ? 3000 : -300));
    const live = async (wall: number, minutes = 3): Promise<void> => {
      life.home.nowMs = EVENING + (wall - 20 + (wall < 20 ? 24 : 0)) * HOUR;
      for (let minute = 0; minute < minutes; minute += 1) {
        life.change({ credentials: linked, reports: report() });
        await life.minutes(1);
      }
    };
    await live(21);
    expect(life.store.gates.get(meterLink)?.battery ?? null).toBeNull();
    await live(0.25);
    const order = life.store.gates.get(meterLink)?.battery;
    expect(order).toMatchObject({ mode: 'hold', powerW: null });
    expect((order?.untilMs ?? 0) - life.home.nowMs).toBeLessThanOrEqual(35 * MINUTE);
    await live(3);
    expect(life.store.gates.get(meterLink)?.battery ?? null).toBeNull();
    expect(life.home.told).toEqual([]);
  });

  it('is shown with its slots and why, and where it is off with what runs out of it', async () => {
    await until(21);
    const shown = async () => {
      const site = await life.store.loadSite();
      if (site === null) throw new Error('no site');
      const plan = shownPlanOf(site, life.home.nowMs, (service) => (service === 'meter' ? byMode : null));
      expect(sitePlanSchema.parse(plan)).toEqual(plan);
      return plan.battery;
    };
    const on = await shown();
    expect(on).toMatchObject({ sensorId, control: 'on', mode: 'normal', reason: { code: 'normal' }, drainWh: 0 });
    const held = on?.slots.find(({ kind }) => kind === 'hold-car');
    expect(held).toMatchObject({ importEur: 0.12, laterEur: 0.35 });
    life.change({ sensors: [sensor({ batteryControl: false })] });
    const off = await shown();
    expect(off).toMatchObject({ control: 'off', mode: null, slots: [] });
    expect(off?.drainWh).toBeGreaterThan(1000);
  });
});
