import { beforeEach, describe, expect, it } from 'vitest';
import { goalPreviewOf } from '#functions/control/outcomes/goal-preview.ts';
import { type ApplianceSettings, defaultApplianceSettings } from '#shared/model/appliance.ts';
import { type GoalPreviewBody, goalPreviewBodySchema } from '#shared/model/goal-preview.ts';
import { belowSchema, onceSchema } from '#shared/model/goals.ts';
import { charger, MINUTE, manifestOf, NOON } from './harness.ts';
import { RunHome } from './run-home.ts';

const HOUR = 60 * MINUTE;
/** 20:00 in Berlin. */
const EVENING = NOON + 7 * HOUR;
const iso = (ms: number): string => new Date(ms).toISOString();
const carWith = (settings: Partial<ApplianceSettings>) =>
  charger({ settings: { ...defaultApplianceSettings, phases: 3, carBatteryKWh: 60, ...settings } });

let life: RunHome;
const begin = (settings: Partial<ApplianceSettings>): void => {
  life = new RunHome({ appliances: [carWith(settings)] });
  life.home.nowMs = EVENING;
  life.home.carTells = { percent: 12, limitPercent: 100, at: iso(EVENING) };
};
const said = () => life.store.run?.state.appliances[carWith({}).id]?.decision?.reason;

describe('a goal for one time', () => {
  it('waits for the latest start of grid power that still meets it', async () => {
    begin({ once: onceSchema.parse({ byAt: iso(EVENING + 4 * HOUR), energyKWh: 11 }) });
    await life.minutes(2);
    expect(said()).toMatchObject({ code: 'deadline-waiting', figures: { until: iso(EVENING + 4 * HOUR) } });
    expect(life.home.chargerOn).toBe(false);
    await life.minutes(3 * 60);
    expect(life.home.chargerOn).toBe(true);
    expect(said()?.code).toBe('deadline-grid');
  });

  it('is over once its time has passed', async () => {
    begin({ once: onceSchema.parse({ byAt: iso(EVENING - HOUR), energyKWh: 11 }) });
    await life.minutes(2);
    expect(said()?.code).not.toMatch(/^deadline/);
    expect(life.home.chargerOn).toBe(false);
  });

  it('says by how much it falls short where the time is too short, and charges at full power', async () => {
    begin({ once: onceSchema.parse({ byAt: iso(EVENING + HOUR), energyKWh: 40 }) });
    await life.minutes(2);
    expect(life.home.chargerOn).toBe(true);
    const reason = said();
    // An hour brings 11 kWh of the 40.
    expect(reason).toMatchObject({ code: 'deadline-short', figures: { until: iso(EVENING + HOUR) } });
    expect(reason?.code === 'deadline-short' && reason.figures.missingWh / 1000).toBeCloseTo(29, 0);
  });
});

describe('always at least', () => {
  it('charges a car below it at once, and no further than there', async () => {
    begin({ atLeastPercent: 20 });
    await life.minutes(2);
    expect(said()).toEqual({ code: 'floor-grid', figures: { socPercent: 12, atLeastPercent: 20 } });
    expect(life.home.chargerOn).toBe(true);
    life.home.carTells = { percent: 20, limitPercent: 100, at: iso(life.home.nowMs) };
    await life.minutes(12);
    expect(life.home.chargerOn).toBe(false);
  });

  it('does nothing for a car whose charge nobody knows', async () => {
    begin({ atLeastPercent: 20 });
    life.home.carTells = null;
    await life.minutes(3);
    expect(life.home.chargerOn).toBe(false);
  });
});

describe('a limit of the price', () => {
  const below = (priceEurPerKWh: number) => belowSchema.parse({ priceEurPerKWh });

  it('charges at full power while the price of the settings is within it', async () => {
    begin({ below: below(0.35) });
    await life.minutes(2);
    expect(said()).toMatchObject({ code: 'cheap-grid', figures: { priceEur: 0.32, limitEur: 0.35 } });
    expect(life.home.chargerOn).toBe(true);
  });

  it('follows the sun while it is above', async () => {
    begin({ below: below(0.3) });
    await life.minutes(3);
    expect(life.home.chargerOn).toBe(false);
  });

  it('does not count beside a goal with a time, which buys by its plan', async () => {
    begin({ below: below(0.35), once: onceSchema.parse({ byAt: iso(EVENING + 10 * HOUR), energyKWh: 11 }) });
    await life.minutes(3);
    expect(said()?.code).toBe('deadline-waiting');
  });
});

describe('a preview before anything is saved', () => {
  beforeEach(async () => {
    begin({});
    life.store.pastDays(EVENING, 7, 'Europe/Berlin', (hour) => (hour >= 7 && hour < 19 ? 5000 : -300));
    await life.minutes(2);
  });
  const preview = (asked: GoalPreviewBody, plugged = true) => {
    const { bundle, run, planning } = life.store;
    if (bundle === null) throw new Error('no site');
    const site = { ...bundle, run, planning };
    const id = carWith({}).id;
    const state = run?.state.appliances[id]?.state;
    const states = new Map(state == null ? [] : [[id, { ...state, plugged }]]);
    const timing = (service: string) => manifestOf(service).timing;
    return goalPreviewOf({ site, applianceId: id, states, timing, asked }, life.home.nowMs);
  };
  const once = (hours: number, more: object): GoalPreviewBody =>
    goalPreviewBodySchema.parse({ once: { byAt: iso(EVENING + hours * HOUR), ...more } });

  it('says when, how much of the sun and the grid, and what it costs', () => {
    const { byAt, spans, sunWh, gridWh, gridEur, shortWh, sun, note } = preview(once(14, { energyKWh: 20 }));
    expect(byAt).toBe(iso(EVENING + 14 * HOUR));
    // Three hours of 5 kW before ten, and the rest from the grid, as late as possible.
    expect(sunWh).toBeGreaterThan(14_000);
    expect(sunWh + gridWh).toBeCloseTo(20_600, -2);
    expect(gridEur).toBeCloseTo((gridWh / 1000) * 0.32, 1);
    expect([shortWh, sun, note]).toEqual([0, 'past-days', null]);
    expect(spans[0]?.startAt.slice(11, 13)).toBe('05');
  });

  it('says by how much an impossible goal falls short, and how far the car gets', () => {
    const asked = preview(once(1, { targetPercent: 80, batteryKWh: 60 }));
    expect(asked.gridWh / 1000).toBeCloseTo(10.6, 0);
    expect(asked.shortWh / 1000).toBeCloseTo((1.03 * 0.68 * 60) / 0.9 - 10.6, 0);
    expect(asked.reachesPercent).toBeGreaterThanOrEqual(27);
    expect(asked.reachesPercent).toBeLessThanOrEqual(29);
  });

  it('of a charge that is to be there at any time says what it takes now', () => {
    const asked = preview({ atLeastPercent: 20 });
    expect(asked.gridWh).toBeCloseTo((0.08 * 60_000) / 0.9, -2);
    expect(asked.gridEur).toBeCloseTo(0.32 * 5.33, 1);
    expect(preview({ atLeastPercent: 10 })).toMatchObject({ gridWh: 0, spans: [] });
  });

  it('of a limit shows its hours', () => {
    expect(preview(goalPreviewBodySchema.parse({ below: { priceEurPerKWh: 0.35 } })).gridWh).toBeGreaterThan(0);
    expect(preview(goalPreviewBodySchema.parse({ below: { priceEurPerKWh: 0.1 } })).gridWh).toBe(0);
  });

  it('plans for a car that is away as if it were there, and says so', () => {
    expect(preview(once(14, { energyKWh: 20 }), false).note).toBe('unplugged');
  });
});
