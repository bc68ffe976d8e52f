import { afterAll, describe, expect, it } from 'vitest';
import { goalsOf } from '#functions/control/calendar-goals.ts';
import { addDays, zoneDay, zoneDaySpan } from '#functions/platform/zone-day.ts';
import { energyOf } from '#functions/storage/history/day-energy.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { account, charger, plug, second } from '#test/control/harness.ts';
import { RunHome } from '#test/control/run-home.ts';
import { extent, reportOmitted, whole } from '#test/support/extent.ts';
import { inForce, moments, wallOf, weekAround, zones } from './wall-clocks.ts';

const INTERVAL = 15 * MINUTE_MS;
/** Below every start threshold, and the same at any hour, so that a day's total shows the day's length. */
const SUN_W = 150;
const READY_AT = '07:00';
const ENERGY_KWH = 9;
const WARM_BY = '12:00';
const WARM_MINUTES = 60;

const counts = { homes: 0, runs: 0 };
afterAll(() => console.log(`${counts.homes} of ${moments.length} homes, ${counts.runs} runs`));

interface Moment {
  readonly fromMs: number;
  readonly carWh: number;
  readonly plugMs: number;
  readonly secondOn: boolean;
}

/** A car with a deadline, a boiler with a daily minimum and a charger with a weekly plan, one run per interval, for two days. */
const live = async (zone: string, atMs: number) => {
  const items = weekAround(atMs, zone).map((each, index) => ({
    ...each,
    desiredState: index % 2 === 0 ? ({ mode: 'ON', currentA: 8 } as const) : ({ mode: 'OFF', currentA: null } as const),
  }));
  const readyBy = { readyAt: READY_AT, days: null, energyKWh: ENERGY_KWH, targetPercent: null, batteryKWh: null };
  const warm = { by: WARM_BY, minutes: WARM_MINUTES, energyKWh: null };
  const life = new RunHome({
    account: { ...account({ autochargeInterval: INTERVAL / MINUTE_MS }), timezone: zone },
    appliances: [
      charger({ settings: { ...defaultApplianceSettings, deadline: readyBy } }),
      plug({ settings: { ...defaultApplianceSettings, phases: 1, dailyMinimum: warm } }),
      second({ mode: 'SCHEDULE', scheduleItems: items }),
    ],
  });
  const { home } = life;
  home.pvW = SUN_W;
  home.nowMs = Math.ceil((atMs - 32 * HOUR_MS) / INTERVAL) * INTERVAL;
  const endMs = home.nowMs + 2 * DAY_MS;
  const outcomes = new Map<string, number>();
  const twice: unknown[] = [];
  const story: Moment[] = [];
  while (home.nowMs < endMs) {
    const outcome = await life.run();
    counts.runs += 1;
    const name = outcome.status === 'done' ? 'done' : outcome.why;
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
    // Fires twice, as schedules sometimes do.
    if (home.nowMs % HOUR_MS === 0) twice.push(await life.run());
    story.push({
      fromMs: home.nowMs,
      carWh: (home.chargerW * INTERVAL) / HOUR_MS,
      plugMs: home.plugOn ? INTERVAL : 0,
      secondOn: home.secondOn,
    });
    home.nowMs += INTERVAL;
  }
  counts.homes += 1;
  return { life, items, outcomes, twice, story, endMs };
};

const between = (story: readonly Moment[], fromMs: number, toMs: number): readonly Moment[] =>
  story.filter((one) => one.fromMs >= fromMs && one.fromMs < toMs);
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** A part: every clock change, plus the remaining days in one zone. A sample: that zone alone. */
const taken = moments.filter(
  ({ zone, what }) => whole || zone === zones[0] || (extent === 'part' && what === 'clock change'),
);
reportOmitted(`${moments.length - taken.length} of ${moments.length} homes`);

describe.each(taken)('$zone, $what: a home', ({ zone, atMs }) => {
  it('runs each interval, keeps its weekly plan, deadline and minimum, and days have their true length', {
    timeout: 120_000,
  }, async () => {
    const { life, items, outcomes, twice, story, endMs } = await live(zone, atMs);
    const startMs = story[0]?.fromMs ?? 0;

    // Each interval exactly once.
    expect([...outcomes.keys()].filter((name) => name !== 'done' && name !== 'resting')).toEqual([]);
    expect(sum([...outcomes.values()])).toBe((2 * DAY_MS) / INTERVAL);
    expect(twice.every((one) => JSON.stringify(one) === JSON.stringify({ status: 'skipped', why: 'duplicate' }))).toBe(
      true,
    );
    const seen = [...life.store.readings.keys()].sort((a, b) => a - b);
    expect(Math.max(...seen.slice(1).map((ms, index) => ms - (seen[index] ?? ms)))).toBeLessThanOrEqual(INTERVAL);

    // The weekly plan, in local time; of an hour that occurs twice the first counts.
    let latest = wallOf(startMs, zone);
    for (const { fromMs, secondOn } of story) {
      for (let ms = fromMs - INTERVAL + MINUTE_MS; ms <= fromMs; ms += MINUTE_MS)
        latest = Math.max(latest, wallOf(ms, zone));
      const wanted = inForce(items, latest)?.desiredState.mode === 'ON';
      expect([new Date(fromMs).toISOString(), secondOn]).toEqual([new Date(fromMs).toISOString(), wanted]);
    }

    // What is due by a local time is delivered on each whole day, and little more.
    const settings = life.store.bundle?.appliances.map(({ settings: each }) => each) ?? [];
    let [deadlines, minima] = [0, 0];
    for (let ms = startMs; ms < endMs; ms += INTERVAL) {
      for (const goal of settings.flatMap((each) => goalsOf(each, zone, ms))) {
        if (goal.byMs !== ms + INTERVAL || goal.sinceMs < startMs) continue;
        const part = between(story, goal.sinceMs, goal.byMs);
        expect(Math.abs((goal.byMs - goal.sinceMs) / HOUR_MS - 24)).toBeLessThanOrEqual(1);
        if (goal.kind === 'deadline') {
          deadlines += 1;
          const kWh = sum(part.map(({ carWh }) => carWh)) / 1000;
          expect(kWh).toBeGreaterThanOrEqual(ENERGY_KWH);
          expect(kWh).toBeLessThanOrEqual(ENERGY_KWH + 3);
        } else {
          minima += 1;
          const minutes = sum(part.map(({ plugMs }) => plugMs)) / MINUTE_MS;
          expect(minutes).toBeGreaterThanOrEqual(WARM_MINUTES);
          expect(minutes).toBeLessThanOrEqual(WARM_MINUTES + 2 * (INTERVAL / MINUTE_MS));
        }
      }
    }
    expect([deadlines, minima]).toEqual([1, 1]);

    // Each local midnight closes one day, once, and each day's energy matches its length.
    const firstDay = zoneDay(startMs, zone);
    const days = [1, 2].map((more) => addDays(firstDay, more)).filter((day) => zoneDaySpan(day, zone).fromMs < endMs);
    expect(life.store.closed.map((ms) => zoneDay(ms, zone))).toEqual(days);
    for (const day of days) {
      const { fromMs, toMs } = zoneDaySpan(day, zone);
      expect(life.store.closed.filter((ms) => ms >= fromMs && ms < fromMs + INTERVAL)).toHaveLength(1);
      if (toMs > endMs) continue;
      const { pvWh, coverage } = energyOf([...life.store.readings.values()], fromMs, toMs);
      expect(pvWh).toBeCloseTo((SUN_W * (toMs - fromMs)) / HOUR_MS, 1);
      expect(coverage).toBeCloseTo(1, 6);
    }
  });
});
