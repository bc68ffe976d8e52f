import { describe, expect, it } from 'vitest';
import { generateTrace } from '#infra/local/trace.ts';
import { coarse } from './coarse.ts';
import { simulate } from './controller.ts';
import { decideCost } from './decide-cost.ts';
import { evcc, evccDefaults } from './evcc.ts';
import { optimum, worthOf } from './money.ts';
import { weatherOf, wholePlant } from './plant.ts';
import { product } from './product.ts';
import { samplingOf } from './sampler.ts';

const weather = weatherOf(generateTrace(3, 4));
const s60 = samplingOf(60, 60);
const ours = (laterEur = 0.2, sampling = s60, plant = wholePlant) => product({ laterEur, everyS: 60, sampling, plant });

describe('the bench', () => {
  it.each([0.14, 0.2, 0.26])('nothing earns more than hindsight at %f', (later) => {
    const best = optimum(weather, { phases: [3], maxA: 16, driving: null }, later);
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

  it('leaving out quiet nights changes nothing worth telling', () => {
    const quick = simulate(weather, wholePlant, s60, ours()).totals;
    const whole = simulate(weather, wholePlant, s60, ours(), true).totals;
    expect(Math.abs(worthOf(whole, 0.2) - worthOf(quick, 0.2))).toBeLessThan(0.01 * worthOf(quick, 0.2));
  });

  it('an outage of ten hours a day costs no grid power (benchmark.md, limits)', () => {
    const outages = { perDay: 1, minutes: 600 };
    const normal = simulate(weather, wholePlant, s60, ours(0.14)).totals;
    const sampling = samplingOf(60, 60, 0, { outages });
    const broken = simulate(weather, wholePlant, sampling, ours(0.14, sampling)).totals;
    expect(broken.evGrid / weather.days).toBeLessThanOrEqual(normal.evGrid / weather.days + 0.1);
  });

  it('a battery house charges without the grid (benchmark.md: at most 0.15 kWh a day)', () => {
    const plant = { ...wholePlant, battery: true };
    const { totals } = simulate(weather, plant, s60, ours(0.14, s60, plant));
    expect(totals.evGrid / weather.days).toBeLessThanOrEqual(0.15);
  });

  it('a heater of lower priority uses sun that the car cannot', () => {
    const plant = { ...wholePlant, heater: true };
    const both = simulate(weather, plant, s60, ours(0.14, s60, plant)).totals;
    const alone = simulate(weather, wholePlant, s60, ours(0.14)).totals;
    expect(both.evSun + both.heaterSun).toBeGreaterThan(1.1 * alone.evSun);
    expect(both.evSun).toBeGreaterThan(0.97 * alone.evSun);
  });
});

it('decides for 20 appliances in a fraction of a run', () => {
  const { decideMs, snapshotMs } = decideCost(20);
  expect(decideMs).toBeLessThan(5);
  expect(snapshotMs).toBeLessThan(decideMs);
});
