import { USUAL_KWH_PER_100_KM } from '../../lib/sunshine-km.ts';

/**
 * A day of the simulated home that comes with the product, controlled by the product itself: half-hour means in W, rounded
 * to 50, from its history (a 10 kWp roof, a go-eCharger, a water heater on a plug). Columns: PV, house, car,
 * water heater, grid (+ import).
 */
const halfHours = [
  [0, 650, 0, 0, 650],
  [0, 3750, 0, 0, 3750],
  [0, 1150, 0, 0, 1150],
  [0, 300, 0, 0, 300],
  [0, 250, 0, 0, 250],
  [0, 300, 0, 0, 300],
  [0, 250, 0, 0, 250],
  [0, 300, 0, 0, 300],
  [0, 250, 0, 0, 250],
  [0, 300, 0, 0, 300],
  [50, 250, 0, 0, 250],
  [150, 300, 0, 0, 150],
  [600, 250, 0, 0, -300],
  [1150, 450, 0, 0, -700],
  [1800, 750, 0, 150, -900],
  [2400, 300, 0, 2000, -100],
  [3100, 850, 0, 2000, -250],
  [3700, 450, 0, 2000, -1200],
  [4300, 350, 1250, 1400, -1300],
  [4750, 800, 4150, 0, 200],
  [5150, 900, 4150, 0, -100],
  [5550, 1050, 4300, 0, -150],
  [5750, 250, 5250, 0, -250],
  [5800, 550, 5050, 0, -200],
  [5800, 500, 5150, 0, -150],
  [5800, 350, 5450, 0, 0],
  [5500, 300, 4900, 0, -300],
  [5150, 800, 4250, 0, -100],
  [4800, 600, 4150, 0, 0],
  [4300, 900, 3300, 400, 350],
  [3700, 600, 2750, 650, 300],
  [3100, 350, 1650, 1200, 50],
  [2500, 350, 0, 2000, -100],
  [1800, 400, 0, 1600, 200],
  [1150, 850, 0, 0, -300],
  [600, 1000, 0, 0, 400],
  [200, 2250, 0, 0, 2100],
  [50, 300, 0, 0, 300],
  [0, 300, 0, 0, 300],
  [0, 300, 0, 0, 300],
  [0, 2100, 0, 0, 2100],
  [0, 2150, 0, 0, 2150],
  [0, 300, 0, 0, 300],
  [0, 950, 0, 0, 950],
  [0, 300, 0, 0, 300],
  [0, 750, 0, 0, 750],
  [0, 400, 0, 0, 400],
  [0, 500, 0, 0, 500],
] as const;

/** Power flows in half an hour of the day, W. */
export interface DayMoment {
  readonly sun: number;
  readonly house: number;
  readonly car: number;
  readonly heater: number;
  readonly grid: number;
}

export const demoDay: readonly DayMoment[] = halfHours.map(([sun, house, car, heater, grid]) => ({
  sun,
  house,
  car,
  heater,
  grid,
}));

/** The half hour that the page begins with: at night the picture would show little. */
export const NOON = 24;

/** Energy of the day, kWh. */
export const dayEnergyKWh = (of: (moment: DayMoment) => number): number =>
  demoDay.reduce((sum, moment) => sum + of(moment) / 2, 0) / 1000;

/** PV share of what car and water heater took: in each half hour the house is supplied first. */
export const demoSunShare = (): number => {
  const taken = dayEnergyKWh(({ car, heater }) => car + heater);
  const fromSun = dayEnergyKWh(({ sun, house, car, heater }) => Math.min(car + heater, Math.max(0, sun - house)));
  return fromSun / taken;
};

/** How far the car drives on the sun that it charged on that day, km. */
export const demoSunKm = (): number => (dayEnergyKWh(({ car }) => car) * demoSunShare() * 100) / USUAL_KWH_PER_100_KM;
