import { describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { chargerId, depsFor, FakeHome, NOON, storeWith } from '#test/control/harness.ts';
import { zoneDay } from '../platform/zone-day.ts';
import { keepPlanning } from './plan-run.ts';
import { type HabitMemory, noHabits } from './planner/habits.ts';
import { firstPlannerMemory, type PlanAhead, type PlannerMemory } from './planner/plan-types.ts';
import type { SiteBundle } from './store.ts';

const planned = (wh: number): PlanAhead => ({
  slots: [
    {
      startMs: NOON + 3 * HOUR_MS,
      endMs: NOON + 3 * HOUR_MS + 15 * MINUTE_MS,
      importEur: 0.2,
      feedInEur: 0.08,
      guessed: false,
      surplusW: 0,
      sunWh: 0,
      gridWh: wh,
    },
  ],
  byMs: NOON + 10 * HOUR_MS,
  shortWh: 0,
});
const memory = (key: string, wh = 2000, habit: Partial<HabitMemory> = {}): PlannerMemory => ({
  ...firstPlannerMemory,
  habits: { [chargerId]: { ...noHabits, wasThere: true, ...habit } },
  plans: { [chargerId]: { key, now: null, ahead: planned(wh) } },
});

/** Whether a run stores what it planned, some minutes after the last one did. */
const stores = async (autochargeInterval: number, minutes: number, next: PlannerMemory): Promise<boolean> => {
  const site: SiteBundle = (await storeWith().loadSite()) ?? expect.fail();
  const { account } = site;
  const sun = { seenOn: zoneDay(NOON, account.timezone), days: [] };
  const bundle: SiteBundle = {
    ...site,
    account: { ...account, settings: { ...account.settings, autochargeInterval } },
    planning: { version: 1, madeMs: NOON, sun, memory: memory('before') },
  };
  const putPlanning = vi.fn(async () => {});
  const store = Object.assign(storeWith(), { putPlanning });
  await keepPlanning(
    { deps: { ...depsFor(new FakeHome(), storeWith()), store }, bundle },
    next,
    NOON + minutes * MINUTE_MS,
  );
  return putPlanning.mock.calls.length > 0;
};

describe('what the planner learnt', () => {
  it('is stored with each new plan where runs are minutes apart', async () => {
    expect(await stores(1, 1, memory('before'))).toBe(false);
    expect(await stores(1, 15, memory('after'))).toBe(true);
  });

  it('is stored once an hour where they are a quarter hour apart', async () => {
    expect(await stores(15, 15, memory('after'))).toBe(false);
    expect(await stores(15, 45, memory('after', 2300))).toBe(false);
    expect(await stores(15, 60, memory('after'))).toBe(true);
  });

  it('is stored at once when a plan became another one, or a car came or left', async () => {
    expect(await stores(15, 15, memory('after', 4000))).toBe(true);
    expect(await stores(15, 15, memory('after', 2000, { wasThere: false }))).toBe(true);
    expect(await stores(15, 15, { ...memory('after'), plans: {} })).toBe(true);
  });
});
