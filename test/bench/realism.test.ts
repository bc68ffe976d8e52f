import { describe, expect, it } from 'vitest';
import { generateTrace } from '#infra/local/trace.ts';
import { Car } from './car.ts';
import { simulate } from './controller.ts';
import { evcc, evccDefaults } from './evcc.ts';
import { withPlan } from './evcc-plan.ts';
import { Plant, wholePlant } from './plant.ts';
import { product } from './product.ts';
import { samplingOf } from './sampler.ts';
import { STEPS_PER_DAY, weatherOf } from './weather.ts';

const trace = generateTrace(3, 4);
const [straight, fine] = [weatherOf(trace), weatherOf(trace, 1, true)];
const PARTS = 6;
const partsOf = (values: Float64Array, minute: number): number[] => [
  ...values.slice(minute * PARTS, (minute + 1) * PARTS),
];
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Root mean square of the differences between values some steps apart, by day. */
const differs = (values: Float64Array, steps: number): number => {
  const noon = STEPS_PER_DAY / 2;
  let sum = 0;
  for (let step = noon - 1080; step < noon + 1080; step += 1)
    sum += ((values[step + steps] ?? 0) - (values[step] ?? 0)) ** 2;
  return Math.sqrt(sum / 2160);
};
const commuting = { awayFrom: 8, awayTo: 17, needKWh: null, readyKWh: 10 };

describe('sky and load within the minute', () => {
  it('keep the mean of every minute, and never fall below nothing', () => {
    for (let minute = 0; minute < trace.days * 1440; minute += 1) {
      const { pvW, loadW } = trace.minute(Math.floor(minute / 1440), minute % 1440);
      expect(meanOf(partsOf(fine.pvW, minute))).toBeCloseTo(pvW, 6);
      // A load that would go below zero is cut there.
      expect(meanOf(partsOf(fine.loadW, minute))).toBeGreaterThanOrEqual(loadW - 1e-6);
      expect(meanOf(partsOf(fine.loadW, minute))).toBeLessThan(loadW + 10);
    }
    expect(Math.min(...fine.pvW, ...fine.loadW)).toBeGreaterThanOrEqual(0);
  });

  it('differ from one step to the next as irradiance does: much more than straight lines, less than minutes do', () => {
    expect(differs(fine.pvW, 1)).toBeGreaterThan(2 * differs(straight.pvW, 1));
    expect(differs(fine.pvW, 1)).toBeLessThan(differs(straight.pvW, PARTS));
    expect(differs(fine.loadW, 1)).toBeGreaterThan(0);
  });
});

describe('a car with habits', () => {
  const habits = { rampA: 4, taperKWh: 8, pauses: 3 };
  const filling = { awayFrom: 0, awayTo: 0, needKWh: 24 };

  it('ramps up, and takes less at once', () => {
    const car = new Car({ ...wholePlant, habits });
    expect([16, 16, 16, 16, 8].map((offeredA) => car.takesA(offeredA))).toEqual([6, 10, 14, 16, 8]);
  });

  it('takes less and less over its last kWh, then nothing', () => {
    const car = new Car({ ...wholePlant, habits: { ...habits, rampA: 16 }, driving: filling });
    car.takesA(16);
    const taken = [10, 16, 20, 24].map((kWh) => {
      car.tookKWh = kWh;
      return car.takesA(16);
    });
    expect(taken).toEqual([16, 16, 11, 0]);
  });

  it('does not go on after its third pause, until the next day', () => {
    const car = new Car({ ...wholePlant, habits });
    const tries = [1, 2, 3, 4].map(() => {
      const takes = car.takesA(6);
      car.takesA(null);
      return takes;
    });
    expect(tries).toEqual([6, 6, 6, 0]);
    car.comesAndGoes(STEPS_PER_DAY);
    expect(car.takesA(6)).toBe(6);
  });
});

describe('a charger behind its cloud', () => {
  it('is seen as it was 30 to 60 s ago', () => {
    const plant = new Plant(straight, { ...wholePlant, seeing: { everyS: 30, delayS: 30 } });
    const ages: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      plant.settle();
      if (step === 20) plant.command(true, 8);
      const { atS, on } = plant.seen;
      if (step >= 10) ages.push(10 * step - (atS ?? Number.NaN));
      if (step === 22) expect([plant.on, on]).toEqual([true, false]);
      if (step === 30) expect(on).toBe(true);
      plant.advance();
    }
    expect([Math.min(...ages), Math.max(...ages)]).toEqual([30, 50]);
  });

  it('fails some commands, of which half say so', () => {
    const plant = new Plant(straight, { ...wholePlant, failing: 0.5 });
    const answers = Array.from({ length: 400 }, () => plant.command(false, null));
    expect(plant.totals.failedCommands).toBeGreaterThan(150);
    expect(plant.totals.failedCommands).toBeLessThan(250);
    const refused = answers.filter((carried) => !carried).length;
    expect(refused).toBeGreaterThan(0.35 * plant.totals.failedCommands);
    expect(refused).toBeLessThan(0.65 * plant.totals.failedCommands);
  });

  it('is controlled nevertheless: a tenth of the commands may fail', () => {
    const sampling = samplingOf(60, 60);
    const sun = (failing: number): number => {
      const plant = { ...wholePlant, failing };
      return simulate(straight, plant, sampling, product({ laterEur: 0.2, everyS: 60, sampling, plant })).totals.evSun;
    };
    expect(sun(0.1)).toBeGreaterThan(0.9 * sun(0));
  });
});

describe('a battery that follows late', () => {
  it('neither makes energy nor loses more than before', () => {
    const idle = { everyS: 86_400, run: () => undefined };
    const house = (batteryLagS: number) =>
      simulate(straight, { ...wholePlant, battery: true, batteryLagS }, samplingOf(60, 60), idle);
    const [prompt, late] = [house(0), house(2)];
    expect(late.totals.gridImport).toBeGreaterThan(prompt.totals.gridImport);
    expect(late.totals.gridImport).toBeLessThan(prompt.totals.gridImport + trace.days);
    expect(late.socWh).toBeLessThanOrEqual(10_000);
  });
});

describe('a goal for the morning', () => {
  const sampling = samplingOf(60, 60);
  const plant = { ...wholePlant, driving: commuting };

  it('is missed by what only follows the sun, and met by a plan', () => {
    const only = evcc(evccDefaults, 30, true);
    expect(simulate(straight, plant, sampling, only).totals.missedGoals).toBeGreaterThan(0);
    const planned = simulate(straight, plant, sampling, withPlan(evcc(evccDefaults, 30, true))).totals;
    // It came home in the night before the first day, with nothing to plan on.
    expect(planned.missedKWh).toBeLessThan(0.1);
  });

  it('is met by the product', () => {
    const deadline = { readyAt: '08:00', days: null, energyKWh: 10, targetPercent: null, batteryKWh: null };
    const { totals } = simulate(
      straight,
      plant,
      sampling,
      product({ laterEur: 0.14, everyS: 60, sampling, plant, deadline }),
    );
    expect(totals.missedKWh).toBeLessThan(0.2 * trace.days);
    expect(totals.evGrid).toBeGreaterThan(0);
  });
});
