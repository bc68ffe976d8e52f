import { describe, expect, it } from 'vitest';
import { generateTrace } from '#infra/local/trace.ts';
import { simulate } from '../controller.ts';
import { wholePlant } from '../plant.ts';
import { product } from '../product.ts';
import { samplingOf } from '../sampler.ts';
import { batteryOptimum, batteryRows, houseOf, liveWith } from './battery.ts';
import { stepCosts } from './bill.ts';
import { planning } from './controllers.ts';
import { errorsOf } from './forecast.ts';
import { PlanLab, type Who } from './lab.ts';
import { costToGo } from './optimum.ts';
import { generateMarket, knownPrices, type PriceWorld } from './prices.ts';
import { contenders, KNOWN, TODAY } from './table.ts';
import { CalendarCar, calendarOf, deadlineOf, SET_SIZE_KWH, weeks } from './weeks.ts';

const DAYS = 9;
const lab = new PlanLab(generateTrace(5, DAYS), generateMarket(DAYS));
const [commuter] = weeks;
const [dynamic] = lab.worlds;
if (commuter === undefined || dynamic === undefined) throw new Error('no week or world');
const dynamicOf = ({ worlds }: PlanLab): PriceWorld => worlds[0] ?? dynamic;
const whoOf = (row: string): Who => contenders.find(({ name }) => name === row)?.who ?? { kind: 'full' };

describe('the planning bench', () => {
  it('the law costs less than the rule without a plan once habits are known, more than hindsight, and misses no goal', () => {
    const [law, today] = [lab.measure(dynamic, commuter, whoOf(KNOWN)), lab.measure(dynamic, commuter, whoOf(TODAY))];
    expect(law.eur).toBeLessThan(today.eur);
    expect(law.eur).toBeGreaterThan(lab.optimum(dynamic, commuter));
    expect(law.missed + today.missed).toBe(0);
  });

  it('without prices every decision is as without a planner, bit for bit', () => {
    const calendar = calendarOf(commuter, 2);
    const sampling = samplingOf(60, 60);
    const nothing: PriceWorld = { name: 'none', isMarket: true, importEur: [], feedInEur: [] };
    const home = { world: nothing, calendar, forecasts: lab.forecasts({}), sampling };
    const options = {
      laterEur: 0.14,
      everyS: 60,
      sampling,
      plant: wholePlant,
      deadline: deadlineOf(commuter),
      carBatteryKWh: SET_SIZE_KWH,
    };
    const weather = { ...lab.weather, days: 2, steps: 2 * 8640 };
    const plant = { ...wholePlant, makeCar: () => new CalendarCar(calendar) };
    const plain = simulate(weather, plant, sampling, product(options), true);
    const prepare = planning(home, { sun: 'forecast', habits: 'learnt' });
    const planned = simulate(weather, plant, sampling, product({ ...options, prepare }), true);
    expect(planned.totals).toEqual(plain.totals);
    expect(planned.evW).toEqual(plain.evW);
  });

  it('what is left in the car after the days that are played is worth what it saves in those that come', () => {
    const after = new PlanLab(generateTrace(5, DAYS + 2), generateMarket(DAYS + 2), 2);
    const [played, whole] = [after.calendar(commuter, false), lab.calendar(commuter, false)];
    expect([after.days, played.steps, whole.steps]).toEqual([DAYS, (DAYS + 2) * 8640, DAYS * 8640]);
    const toGo = costToGo(played, stepCosts(after.weather, dynamicOf(after)), DAYS);
    const worth = Array.from({ length: 24 }, (_, nth) => toGo(26 + nth) - toGo(27 + nth));
    // Never less than nothing; up to the dearest grid where the next morning needs it, and the usual price where nothing does.
    expect(Math.min(...worth)).toBeGreaterThan(0);
    expect(worth[0]).toBeGreaterThan(0.25);
    expect(Math.max(...worth)).toBeLessThan(0.4);
    const full = whoOf('full power when plugged in');
    const [bill, plain] = [after.measure(dynamicOf(after), commuter, full), lab.measure(dynamic, commuter, full)];
    expect(bill.gridKWh).toBeCloseTo(plain.gridKWh, 6);
    expect(after.optimum(dynamicOf(after), commuter)).toBeLessThan(bill.eur);
  });

  it('prices of tomorrow are known from 13:15 on, and what comes after them is what was usual', () => {
    const at = (quarter: number) => knownPrices(dynamic, 3 * 96 + quarter);
    expect(at(52).findIndex(({ guessed }) => guessed)).toBe(96 - 52);
    expect(at(53).findIndex(({ guessed }) => guessed)).toBe(2 * 96 - 53);
    expect(knownPrices(dynamic, 3 * 96 + 53, true).findIndex(({ guessed }) => guessed)).toBe(96 - 53);
  });

  it('forecasts are as wrong as those of single roofs', () => {
    const { hourly, daily } = errorsOf(new PlanLab(generateTrace(5, 40), generateMarket(40)).forecasts({}));
    expect(hourly).toBeGreaterThan(6);
    expect(hourly).toBeLessThan(15);
    expect(daily).toBeGreaterThan(10);
    expect(daily).toBeLessThan(26);
  });
});

describe('a home battery as an actor', () => {
  const forecasts = lab.forecasts({});

  it.each(lab.worlds.map((world) => [world.name, world] as const))(
    'never goes below its reserve, and no row beats hindsight: %s',
    (_, world) => {
      for (const withCar of [false, true]) {
        const house = houseOf(lab.weather, world, withCar);
        const optimum = batteryOptimum(house, world);
        for (const { actor } of batteryRows) {
          const { eurADay, leastWh } = liveWith(house, world, forecasts, actor);
          expect(leastWh).toBeGreaterThanOrEqual(1000 - 1e-6);
          // The optimum's powers from the grid are in steps of 1 kW.
          expect(eurADay).toBeGreaterThan(optimum - 0.01);
        }
      }
    },
    60_000,
  );

  it('is left to itself where every hour costs the same, to the cent', () => {
    const flat = lab.worlds.find(({ name }) => name === 'flat');
    if (flat === undefined) throw new Error('no flat world');
    const house = houseOf(lab.weather, flat, true);
    const [alone, ...actors] = batteryRows.map(({ actor }) => liveWith(house, flat, forecasts, actor));
    for (const cell of actors) expect(cell).toEqual(alone);
  });
});
