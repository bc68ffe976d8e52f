import { describe, expect, it } from 'vitest';
import { generateTrace } from '#infra/local/trace.ts';
import { coarse } from './coarse.ts';
import { simulate } from './controller.ts';
import { decideCost } from './decide-cost.ts';
import { evcc, evccDefaults } from './evcc.ts';
import { Lab } from './lab.ts';
import { type Means, optimum, worthByBill, worthOf, zeroImportIdeal, zeroImportWithHeater } from './money.ts';
import { picture } from './picture.ts';
import { HEATER_W, type Totals, wholePlant } from './plant.ts';
import { product } from './product.ts';
import { samplingOf } from './sampler.ts';
import { weatherOf } from './weather.ts';

const weather = weatherOf(generateTrace(3, 4));
const s60 = samplingOf(60, 60);
const three: Means = { phases: [3], maxA: 16, driving: null };
const ours = (laterEur = 0.2, sampling = s60, plant = wholePlant) => product({ laterEur, everyS: 60, sampling, plant });

describe('the bench', () => {
  it.each([0.14, 0.2, 0.26])('nothing earns more than hindsight at %f', (later) => {
    const best = optimum(weather, three, later);
    const earned = [ours(later), coarse(later, 60, 0, 0.5), evcc(evccDefaults, 30, true)].map((controller) =>
      worthOf(simulate(weather, wholePlant, s60, controller).totals, later),
    );
    for (const value of earned) expect(value).toBeLessThan(best);
    expect(earned[0]).toBeGreaterThan(0.5 * best);
  });

  it('the product earns more than the law it replaced, and than evcc on the same data', () => {
    const value = (controller: Parameters<typeof simulate>[3]) =>
      worthOf(simulate(weather, wholePlant, s60, controller).totals, 0.2);
    const product = value(ours());
    expect(product).toBeGreaterThan(value(coarse(0.2, 60, 0, 0.5)));
    expect(product).toBeGreaterThan(value(evcc(evccDefaults, 60, false)));
  });

  it('skipping quiet nights does not change the value', () => {
    const quick = simulate(weather, wholePlant, s60, ours()).totals;
    const whole = simulate(weather, wholePlant, s60, ours(), true).totals;
    expect(Math.abs(worthOf(whole, 0.2) - worthOf(quick, 0.2))).toBeLessThan(0.01 * worthOf(quick, 0.2));
  });

  it('an outage of ten hours a day costs no grid power', () => {
    const outages = { perDay: 1, minutes: 600 };
    const normal = simulate(weather, wholePlant, s60, ours(0.14)).totals;
    const sampling = samplingOf(60, 60, 0, { outages });
    const broken = simulate(weather, wholePlant, sampling, ours(0.14, sampling)).totals;
    expect(broken.evGrid / weather.days).toBeLessThanOrEqual(normal.evGrid / weather.days + 0.1);
  });

  it('a battery house charges without the grid: at most 0.15 kWh a day', () => {
    const plant = { ...wholePlant, battery: true };
    const { totals } = simulate(weather, plant, s60, ours(0.14, s60, plant));
    expect(totals.evGrid / weather.days).toBeLessThanOrEqual(0.15);
  });

  it('battery discharge never counts as PV', () => {
    const plant = { ...wholePlant, battery: true };
    const result = simulate(weather, plant, s60, ours(0.26, s60, plant));
    const { evSun, evBattery, evGrid } = result.totals;
    expect(evBattery).toBeGreaterThan(0);
    const got = evSun + evBattery + evGrid;
    const idle = simulate(weather, plant, s60, { everyS: 86_400, run: () => undefined });
    // Whatever the battery gave to the car is missing on the house's bill.
    expect(worthByBill(result, idle, 0.26)).toBeLessThan(got * (0.26 - 0.08));
    const without = simulate(weather, wholePlant, s60, ours(0.14));
    const bare = simulate(weather, wholePlant, s60, { everyS: 86_400, run: () => undefined });
    expect(worthByBill(without, bare, 0.14)).toBeCloseTo(worthOf(without.totals, 0.14), 6);
  });

  it('a heater of lower priority yields: together they use more PV than each controlled alone', () => {
    const plant = { ...wholePlant, heater: true };
    const used = (t: Totals) => t.evSun + t.heaterSun;
    const both = simulate(weather, plant, s60, ours(0.14, s60, plant)).totals;
    const alone = simulate(weather, wholePlant, s60, ours(0.14)).totals;
    const options = { laterEur: 0.14, everyS: 60, sampling: s60, plant };
    const each = [product({ ...options, only: 'car' }), product({ ...options, only: 'heater' })];
    const apart = simulate(weather, plant, s60, {
      everyS: 60,
      run: (...args) => {
        for (const one of each) one.run(...args);
      },
    }).totals;
    expect(used(both)).toBeGreaterThan(1.1 * used(alone));
    expect(used(both)).toBeGreaterThan(1.05 * used(apart));
    expect(both.evSun).toBeGreaterThan(0.97 * alone.evSun);
  });

  it('a heater adds at most its own power to what is available without import', () => {
    const alone = zeroImportIdeal(weather, 3);
    const both = zeroImportWithHeater(weather, 3);
    expect(both).toBeGreaterThan(alone);
    expect(both).toBeLessThan(alone + weather.days * 24 * (HEATER_W / 1000));
  });

  it('wrong stamps within the guard move the value by less than a point', () => {
    const best = optimum(weather, three, 0.14);
    const value = (sampling: typeof s60) =>
      (100 * worthOf(simulate(weather, wholePlant, sampling, ours(0.14, sampling)).totals, 0.14)) / best;
    const right = value(s60);
    for (const stampErrorRandom of [false, true]) {
      const wrong = value(samplingOf(60, 60, 0, { stampErrorS: 60, stampErrorRandom }));
      expect(Math.abs(wrong - right)).toBeLessThan(1);
    }
  });

  it('frozen values start nothing and cost no grid power', () => {
    const normal = simulate(weather, wholePlant, s60, ours(0.14)).totals;
    const sampling = samplingOf(60, 60, 0, { frozen: { perDay: 2, minutes: 240 } });
    const { totals } = simulate(weather, wholePlant, sampling, ours(0.14, sampling));
    expect(totals.evSun).toBeLessThan(normal.evSun);
    expect(totals.evGrid / weather.days).toBeLessThanOrEqual(normal.evGrid / weather.days + 0.1);
  });

  it('switches phases within its limit, and uses PV that three phases miss', () => {
    const plant = { ...wholePlant, switchable: true };
    const { totals } = simulate(weather, plant, s60, ours(0.14, s60, plant));
    const fixed = simulate(weather, wholePlant, s60, ours(0.14)).totals;
    expect(totals.phaseChanges / weather.days).toBeLessThanOrEqual(6);
    expect(totals.evSun).toBeGreaterThan(fixed.evSun);
  });

  it('stays within the call budget of a meter', () => {
    const options = { laterEur: 0.14, everyS: 60, sampling: s60, plant: wholePlant, callsPerDay: 300 };
    const { totals, byDay } = simulate(weather, wholePlant, s60, product(options));
    for (const [day, { meterCalls }] of byDay.entries()) {
      expect(meterCalls - (byDay[day - 1]?.meterCalls ?? 0)).toBeLessThanOrEqual(300);
    }
    expect(worthOf(totals, 0.14)).toBeGreaterThan(
      0.95 * worthOf(simulate(weather, wholePlant, s60, ours(0.14)).totals, 0.14),
    );
  });

  it.each([
    ['away at work', { awayFrom: 8, awayTo: 16, needKWh: null }],
    ['full at some point', { awayFrom: 0, awayTo: 0, needKWh: 8 }],
  ])('a car that is %s: nothing beats hindsight, and it never gets more than it can take', (_, driving) => {
    const plant = { ...wholePlant, driving };
    const best = optimum(weather, { ...three, driving }, 0.2);
    const { totals } = simulate(weather, plant, s60, ours(0.2, s60, plant));
    expect(worthOf(totals, 0.2)).toBeLessThan(best);
    expect(best).toBeLessThan(optimum(weather, three, 0.2) + 1e-9);
    expect(totals.evSun + totals.evGrid).toBeGreaterThan(0);
    if (driving.needKWh !== null) {
      expect(totals.evSun + totals.evGrid).toBeLessThan(weather.days * (driving.needKWh + 0.1));
    }
  });

  it('draws its chart', () => {
    const svg = picture(new Lab(generateTrace(3, 2)));
    expect(svg.length).toBeLessThan(100_000);
    expect(svg.match(/class="c"/g)).toHaveLength(3);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});

it('decides for 20 appliances in a fraction of a run', () => {
  const { decideMs, snapshotMs } = decideCost(20);
  // Under 1 ms on an idle machine (`npm run bench` prints it); tests share theirs.
  expect(decideMs).toBeLessThan(5);
  expect(snapshotMs).toBeLessThan(decideMs);
});
