import { beforeEach, describe, expect, it } from 'vitest';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import { charger, MINUTE, NOON } from './harness.ts';
import { RunHome } from './run-home.ts';

const HOUR = 60 * MINUTE;
/** 20:00 in Berlin. */
const EVENING = NOON + 7 * HOUR;
/** Ready at ten in the morning, after three hours of sun. */
const deadline = deadlineSchema.parse({ readyAt: '10:00', energyKWh: 20 });
const car = charger({ settings: { ...defaultApplianceSettings, phases: 3, deadline } });
/** The last days left so much from seven in the morning on, W. */
const week = (freeW: number, days = 7): void =>
  life.store.pastDays(EVENING, days, 'Europe/Berlin', (hour) => (hour >= 7 && hour < 19 ? freeW : -300));

let life: RunHome;
const said = () => life.store.run?.state.appliances[car.id]?.decision?.reason;
const planned = () => life.store.planning?.memory.plans[car.id];

beforeEach(() => {
  life = new RunHome({ appliances: [car] });
  life.home.nowMs = EVENING;
});

describe('the plan of the day in a run', () => {
  it('learns from past days on its first run, and counts on their sun from the next on', async () => {
    week(5000);
    await life.minutes(1);
    expect(said()?.code).toBe('deadline-waiting');
    expect(life.store.planning?.sun).toMatchObject({ seenOn: '2026-06-15' });
    await life.minutes(1);
    const reason = said();
    expect(reason?.code).toBe('plan-waiting-grid');
    expect(reason?.figures).toMatchObject({ priceEur: 0.32, until: '2026-06-16T08:00:00.000Z' });
    // Three hours of 5 kW.
    expect(reason?.code === 'plan-waiting-grid' && reason.figures.sunWh).toBeGreaterThan(14_000);
    const slots = planned()?.ahead?.slots ?? [];
    const [sunWh, gridWh] = [slots.reduce((sum, slot) => sum + slot.sunWh, 0), slots.reduce((s, x) => s + x.gridWh, 0)];
    expect(sunWh + gridWh).toBeCloseTo(20_000 * 1.03, 0);
    expect(sunWh).toBeGreaterThan(14_000);
  });

  it('is as without a plan while too little is known of the sun', async () => {
    week(5000, 4);
    await life.minutes(3);
    expect(said()?.code).toBe('deadline-waiting');
    expect(life.store.run?.state.appliances[car.id]?.decision).not.toBeNull();
    expect(planned()?.now ?? null).toBeNull();
  });

  it('is stored once a quarter hour, and at once when the car is unplugged or the goal changes', async () => {
    week(5000);
    await life.minutes(2);
    const writes: number[] = [];
    const put = life.store.putPlanning.bind(life.store);
    life.store.putPlanning = async (id, planning) => {
      writes.push((life.home.nowMs - EVENING) / MINUTE);
      await put(id, planning);
    };
    await life.minutes(44);
    expect(writes).toEqual([15, 30, 45]);
    life.change({
      appliances: [
        { ...car, settings: { ...car.settings, deadline: deadlineSchema.parse({ ...deadline, energyKWh: 8 }) } },
      ],
    });
    await life.minutes(1);
    life.home.plugged = false;
    await life.minutes(1);
    expect(writes).toEqual([15, 30, 45, 47, 48]);
    expect(planned()?.ahead).toBeNull();
  });

  it('charges by the plan, and has the goal met by its time', async () => {
    week(0);
    await life.minutes(2);
    let onS = 0;
    let first: number | null = null;
    for (let minute = 3; minute <= 14 * 60; minute += 1) {
      await life.minutes(1);
      if (!life.home.chargerOn) continue;
      onS += 60;
      first ??= life.home.nowMs;
      expect(['plan-grid', 'deadline-grid', 'starting']).toContain(said()?.code);
    }
    expect((onS / 3600) * 11.04).toBeGreaterThan(20);
    expect(first).toBeGreaterThan(EVENING + 8 * HOUR);
  });
});
