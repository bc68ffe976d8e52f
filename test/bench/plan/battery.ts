import {
  type BatteryFacts,
  type BatterySpan,
  planBattery,
  USUAL_BATTERY_W,
} from '#functions/control/planner/battery-plan.ts';
import { EPOCH_MS } from '../product.ts';
import { STEP_S, type Weather } from '../weather.ts';
import type { Forecasts } from './forecast.ts';
import { knownPrices, type PriceWorld } from './prices.ts';

/** The battery of the bench: 10 kWh, 5 kW, of which 95 % arrive and 95 % leave. */
const FULL_WH = 10_000;
const MOST_W = USUAL_BATTERY_W;
const EFFICIENCY = 0.95;
const RESERVE_WH = 1000;
/** What is left in it is worth that, EUR/kWh, as what the car has left is. */
const LEFT_EUR = 0.2;
/** What a kWh through it costs in wear, EUR: of what the grid charges, which it would not have done by itself. */
const WEAR_EUR = 0.03;
const QUARTER_H = 0.25;
const QUARTERS = 96;
const QUARTER_MS = 900_000;
const STEPS = (3600 * QUARTER_H) / STEP_S;
/** The car charges with this from the grid in the cheapest hour of each night, W. */
const CAR_W = 11_000;
const CAR_QUARTERS = 4;
/** Past days that the plan's load is the mean of. */
const LOAD_DAYS = 10;

/** What the battery may be told. */
export interface BatteryActor {
  readonly holds: boolean;
  /** Power with which it charges from the grid, W; 0: never. */
  readonly gridChargeW: number;
  readonly intoCar: boolean;
}
export const noActor: BatteryActor = { holds: false, gridChargeW: 0, intoCar: true };

/** A house with a car and a battery by quarter hours, W. */
export interface BatteryHouse {
  readonly pvW: readonly number[];
  readonly loadW: readonly number[];
  readonly carW: readonly number[];
}

/** Means of each quarter hour; with a car it charges in the cheapest hour between ten and six. */
export const houseOf = (weather: Weather, world: PriceWorld, withCar: boolean): BatteryHouse => {
  const count = Math.floor(weather.steps / STEPS);
  const means = (values: Float64Array): number[] =>
    Array.from({ length: count }, (_, at) => {
      let sum = 0;
      for (let step = 0; step < STEPS; step += 1) sum += values[at * STEPS + step] ?? 0;
      return sum / STEPS;
    });
  const carW = Array.from({ length: count }, () => 0);
  if (withCar)
    for (let night = 22 * 4; night < count; night += QUARTERS) {
      const hours = Array.from({ length: 8 * 4 }, (_, at) => night + at).filter((at) => at < count);
      hours.sort((x, y) => (world.importEur[x] ?? 0) - (world.importEur[y] ?? 0) || x - y);
      for (const at of hours.slice(0, CAR_QUARTERS)) carW[at] = CAR_W;
    }
  return { pvW: means(weather.pvW), loadW: means(weather.loadW), carW };
};

/** What a battery did over all days. */
export interface BatteryCell {
  readonly eurADay: number;
  readonly heldHours: number;
  readonly chargedKWh: number;
  readonly leastWh: number;
}

/** The house's bill with the battery as it is told, EUR a day, by the plan that the product makes each quarter hour. */
export const liveWith = (
  house: BatteryHouse,
  world: PriceWorld,
  forecasts: Forecasts,
  actor: BatteryActor,
): BatteryCell => {
  let wh = FULL_WH / 2;
  let eur = 0;
  let held = 0;
  let boughtKWh = 0;
  let leastWh = wh;
  const count = house.loadW.length;
  const usual = usualLoad(house);
  for (let at = 0; at < count; at += 1) {
    const slot = actor === noActor ? null : plannedNow(house, world, forecasts, usual, actor, wh, at);
    const restW = (house.loadW[at] ?? 0) + (house.carW[at] ?? 0) - (house.pvW[at] ?? 0);
    let batteryW = Math.max(-MOST_W, Math.min(MOST_W, -restW));
    if (slot?.kind === 'charge')
      batteryW = Math.max(batteryW, Math.min(actor.gridChargeW, slot.wh / EFFICIENCY / QUARTER_H));
    else if (slot !== null) batteryW = Math.max(0, batteryW);
    // Left to itself it goes down to its own reserve.
    batteryW = within(wh, batteryW);
    wh = charged(wh, batteryW);
    leastWh = Math.min(leastWh, wh);
    if (slot !== null && slot.kind !== 'charge') held += QUARTER_H;
    const fromGridWh = slot?.kind === 'charge' ? Math.max(0, batteryW - Math.max(0, -restW)) * QUARTER_H : 0;
    boughtKWh += fromGridWh / 1000;
    eur += costOf(world, at, restW + batteryW) + (fromGridWh / 1000) * WEAR_EUR;
  }
  const days = count / QUARTERS;
  return {
    eurADay: (eur - ((wh - FULL_WH / 2) / 1000) * LEFT_EUR) / days,
    heldHours: held / days,
    chargedKWh: boughtKWh / days,
    leastWh,
  };
};

const costOf = ({ importEur, feedInEur }: PriceWorld, at: number, gridW: number): number =>
  ((gridW * QUARTER_H) / 1000) * ((gridW >= 0 ? importEur[at] : feedInEur[at]) ?? 0);

/** The mean load of each quarter hour of the days before; null before the first. */
const usualLoad =
  ({ loadW }: BatteryHouse) =>
  (day: number, quarter: number): number => {
    const first = Math.max(0, day - LOAD_DAYS);
    let sum = 0;
    for (let past = first; past < day; past += 1) sum += loadW[past * QUARTERS + quarter] ?? 0;
    return day === first ? 300 : sum / (day - first);
  };

const plannedNow = (
  { carW }: BatteryHouse,
  world: PriceWorld,
  { forecastW }: Forecasts,
  usual: (day: number, quarter: number) => number,
  actor: BatteryActor,
  nowWh: number,
  at: number,
) => {
  const day = Math.floor(at / QUARTERS);
  const spans = knownPrices(world, at).map((price, ahead): BatterySpan => {
    const index = at + ahead;
    const freeW = (forecastW[Math.floor(index / 4)] ?? 0) - usual(day, index % QUARTERS);
    // The car's plan is known as far as a night: what is after is not counted.
    return { ...price, freeW, carGridW: ahead < QUARTERS ? (carW[index] ?? 0) : 0, mostW: 20_000 };
  });
  const facts: BatteryFacts = {
    nowWh,
    fullWh: FULL_WH,
    reserveWh: RESERVE_WH,
    mostW: MOST_W,
    canHold: actor.holds,
    gridChargeW: actor.gridChargeW,
    holdStopsSun: false,
    intoCar: actor.intoCar,
  };
  const nowMs = EPOCH_MS + at * QUARTER_MS;
  return planBattery(spans, facts).slots.find(({ startMs }) => startMs === nowMs) ?? null;
};

/** Levels of the optimum, Wh; what is between is interpolated. */
const LEVEL_WH = 50;
/** Powers from the grid that it may choose, W. */
const GRID_CHARGES_W = [1000, 2000, 3000];

/**
 * The hindsight optimum of the same battery, EUR a day: dynamic programming over its charge and what it may be told in each quarter
 * hour, with every price, sun, load and car known.
 */
export const batteryOptimum = (house: BatteryHouse, world: PriceWorld): number => {
  const levels = (FULL_WH - RESERVE_WH) / LEVEL_WH + 1;
  const whOf = (level: number): number => RESERVE_WH + level * LEVEL_WH;
  let after = Float64Array.from({ length: levels }, (_, level) => -((whOf(level) - FULL_WH / 2) / 1000) * LEFT_EUR);
  const worth = (wh: number): number => {
    const level = Math.min(levels - 1, Math.max(0, (wh - RESERVE_WH) / LEVEL_WH));
    const low = Math.floor(level);
    const high = Math.min(levels - 1, low + 1);
    return (after[low] ?? 0) + (level - low) * ((after[high] ?? 0) - (after[low] ?? 0));
  };
  for (let at = house.loadW.length - 1; at >= 0; at -= 1) {
    const restW = (house.loadW[at] ?? 0) + (house.carW[at] ?? 0) - (house.pvW[at] ?? 0);
    const before = new Float64Array(levels);
    for (let level = 0; level < levels; level += 1) {
      const wh = whOf(level);
      const itself = within(wh, Math.max(-MOST_W, Math.min(MOST_W, -restW)));
      const choices = [
        itself,
        Math.max(0, itself),
        ...GRID_CHARGES_W.map((powerW) => within(wh, Math.max(itself, powerW))),
      ];
      before[level] = Math.min(
        ...choices.map((batteryW) => {
          const fromGridW = Math.max(0, batteryW - Math.max(0, -restW));
          const wear = ((fromGridW * QUARTER_H) / 1000) * WEAR_EUR;
          return costOf(world, at, restW + batteryW) + wear + worth(charged(wh, batteryW));
        }),
      );
    }
    after = before;
  }
  return worth(FULL_WH / 2) / (house.loadW.length / QUARTERS);
};

/** What it can take or give of a power for a quarter hour, W. */
const within = (wh: number, batteryW: number): number => {
  const stockW = (Math.max(0, wh - RESERVE_WH) * EFFICIENCY) / QUARTER_H;
  const roomW = (FULL_WH - wh) / EFFICIENCY / QUARTER_H;
  return batteryW >= 0 ? Math.min(batteryW, roomW) : Math.max(batteryW, -stockW);
};
const charged = (wh: number, batteryW: number): number =>
  wh + (batteryW >= 0 ? batteryW * QUARTER_H * EFFICIENCY : (batteryW * QUARTER_H) / EFFICIENCY);

/** Rows of the bench: what the battery may be told. */
export const batteryRows: readonly { readonly name: string; readonly actor: BatteryActor }[] = [
  { name: 'left to itself', actor: noActor },
  { name: 'held by the plan', actor: { holds: true, gridChargeW: 0, intoCar: false } },
  { name: 'the same, what is not needed into the car', actor: { holds: true, gridChargeW: 0, intoCar: true } },
  { name: 'held and filled by the plan', actor: { holds: true, gridChargeW: 3000, intoCar: false } },
  { name: 'the same, what is not needed into the car', actor: { holds: true, gridChargeW: 3000, intoCar: true } },
];

/** Prints what a battery of 10 kWh costs a house, left to itself and as an actor, beside the hindsight optimum. */
export const batteryBench = (weather: Weather, worlds: readonly PriceWorld[], forecasts: Forecasts): void => {
  console.log('\nHome battery of 10 kWh: EUR/day of the house (hours held, kWh from the grid a day); of the way');
  for (const world of worlds) {
    for (const withCar of [false, true]) {
      const house = houseOf(weather, world, withCar);
      const optimum = batteryOptimum(house, world);
      const cells = batteryRows
        .filter(({ actor }) => withCar || actor.intoCar !== true || actor === noActor)
        .map(({ name, actor }) => ({ name, cell: liveWith(house, world, forecasts, actor) }));
      const alone = cells[0]?.cell.eurADay ?? Number.NaN;
      console.log(`${world.name}, ${withCar ? 'a car in the cheapest hour of the night' : 'no car'}`);
      for (const { name, cell } of cells) {
        const way = (100 * (alone - cell.eurADay)) / (alone - optimum);
        const did = `(${cell.heldHours.toFixed(1)} h, ${cell.chargedKWh.toFixed(1)} kWh)`;
        console.log(`  ${name.padEnd(44)} ${cell.eurADay.toFixed(3)} ${did.padEnd(18)} ${way.toFixed(0)} %`);
      }
      console.log(`  ${'hindsight optimum'.padEnd(44)} ${optimum.toFixed(3)}`);
    }
  }
};
