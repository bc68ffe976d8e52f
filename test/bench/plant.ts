import { Car, type CarHabits, type PlantCar } from './car.ts';
import { chance } from './chance.ts';
import type { Driving } from './driving.ts';
import { STEP_S, STEPS_PER_DAY, type Weather } from './weather.ts';

const HOURS_PER_STEP = STEP_S / 3600;

/** Age of the charger's state: the seconds between two reads, and how old each answer is. */
interface Seeing {
  readonly everyS: number;
  readonly delayS: number;
}

export interface PlantOptions {
  /** Phases of the charger; where it can switch, those it starts with. */
  readonly phases: 1 | 3;
  readonly switchable: boolean;
  /** A 2 kW heater in addition to the car. */
  readonly heater: boolean;
  /** 10 kWh, 5 kW, 96 % each way. */
  readonly battery: boolean;
  /** The car takes no more than this, A. */
  readonly carTakesA: number;
  /** null: always plugged in, never full. */
  readonly driving: Driving | null;
  /** null: it takes at once what it is offered. */
  readonly habits: CarHabits | null;
  /** null: the charger is seen as it is. */
  readonly seeing: Seeing | null;
  /** Share of commands that fail: half are refused, half are lost without a word. */
  readonly failing: number;
  /** The battery follows the house so late, s. */
  readonly batteryLagS: number;
  /** Makes the car at the charger; absent: one that drives and charges by the options above. */
  readonly makeCar?: () => PlantCar;
}

export const wholePlant: PlantOptions = {
  phases: 3,
  switchable: false,
  heater: false,
  battery: false,
  carTakesA: 16,
  driving: null,
  habits: null,
  seeing: null,
  failing: 0,
  batteryLagS: 0,
};

export const HEATER_W = 2000;
const ACT_STEPS = 1;
const START_STEPS = 2;
/** A charger that changes phases pauses the car before and after. */
const PHASE_PAUSE_STEPS = 6;
const BATTERY_WH = 10_000;
const BATTERY_W = 5_000;
const BATTERY_EFFICIENCY = 0.96;

/** Totals of the plant, kWh and counts. */
export interface Totals {
  evSun: number;
  evGrid: number;
  evBattery: number;
  heaterSun: number;
  heaterGrid: number;
  throughBattery: number;
  starts: number;
  setPoints: number;
  heaterStarts: number;
  /** How often the meter's cloud was asked. */
  meterCalls: number;
  phaseChanges: number;
  /** Of the whole house. */
  gridImport: number;
  gridExport: number;
  /** Set-points of the busiest day. */
  worstDay: number;
  /** Departures with less than the goal, and what was missing at them, kWh. */
  missedGoals: number;
  missedKWh: number;
  failedCommands: number;
}

/** The charger as a controller sees it. */
interface SeenCharger {
  /** null: now. */
  readonly atS: number | null;
  readonly on: boolean;
  readonly setA: number;
  readonly phases: 1 | 3;
  readonly evW: number;
  readonly plugged: boolean;
  readonly full: boolean;
}

/** The simulated car, heater and battery, 10 s at a time. */
export class Plant {
  readonly options: PlantOptions;
  readonly weather: Weather;
  step = 0;
  /** As the charger reports it. */
  on = false;
  setA = 6;
  phases: 1 | 3;
  heaterOn = false;
  evW = 0;
  heaterW = 0;
  batteryW = 0;
  socWh = BATTERY_WH / 2;
  gridW = 0;
  readonly totals: Totals = {
    evSun: 0,
    evGrid: 0,
    evBattery: 0,
    heaterSun: 0,
    heaterGrid: 0,
    throughBattery: 0,
    starts: 0,
    setPoints: 0,
    heaterStarts: 0,
    meterCalls: 0,
    phaseChanges: 0,
    gridImport: 0,
    gridExport: 0,
    worstDay: 0,
    missedGoals: 0,
    missedKWh: 0,
    failedCommands: 0,
  };
  /** Power of the car in every past step, W: a perfect memory of own power. */
  readonly evHistoryW: Float32Array;
  /** The totals at the end of every day. */
  readonly byDay: Totals[] = [];
  #drawsFrom = 0;
  #offSince = 0;
  #today = 0;
  #commands = 0;
  #past: SeenCharger[] = [];
  readonly #car: PlantCar;
  #queue: { readonly step: number; readonly act: () => void }[] = [];

  constructor(weather: Weather, options: PlantOptions) {
    this.weather = weather;
    this.options = options;
    this.phases = options.phases;
    this.#car = options.makeCar?.() ?? new Car(options);
    this.evHistoryW = new Float32Array(weather.steps);
  }

  get perA(): number {
    return 230 * this.phases;
  }
  get pvW(): number {
    return this.weather.pvW[this.step] ?? 0;
  }
  get loadW(): number {
    return this.weather.loadW[this.step] ?? 0;
  }
  get socPercent(): number {
    return (100 * this.socWh) / BATTERY_WH;
  }

  get plugged(): boolean {
    return this.#car.isHome(this.step);
  }
  get full(): boolean {
    return this.#car.full;
  }
  /** What the car reports of its charge; null: nothing. */
  get carReports(): PlantCar['reported'] {
    return this.#car.reported;
  }
  /** What the car got since it came home, kWh. */
  get tookKWh(): number {
    return this.#car.tookKWh;
  }

  /** The charger as its cloud shows it now. */
  get seen(): SeenCharger {
    const { seeing } = this.options;
    if (seeing === null) return this.#shown(null);
    const atS = Math.floor((this.step * STEP_S - seeing.delayS) / seeing.everyS) * seeing.everyS;
    return this.#past.findLast((past) => (past.atS ?? 0) <= atS) ?? this.#past[0] ?? this.#shown(null);
  }
  #shown(atS: number | null): SeenCharger {
    const { on, setA, phases, evW, plugged, full } = this;
    return { atS, on, setA, phases, evW, plugged, full };
  }

  /** Mean power of the car between two times, s; its power at that time when they are equal, W. */
  meanEvW(fromS: number, toS: number): number {
    const from = Math.max(0, Math.floor(fromS / STEP_S));
    const to = Math.max(from + 1, Math.floor(toS / STEP_S));
    let sum = 0;
    for (let step = from; step < to; step += 1) sum += this.evHistoryW[step] ?? 0;
    return sum / (to - from);
  }

  /**
   * Commands the charger, which acts one step later.
   * @param phases null: as they are
   * @returns false where it was refused; one that is lost is not known
   */
  command(on: boolean, amps: number | null, phases: 1 | 3 | null = null): boolean {
    this.#commands += 1;
    if (chance.even(7, this.#commands) < this.options.failing) {
      this.totals.failedCommands += 1;
      return chance.even(8, this.#commands) < 0.5;
    }
    if (on && this.on) {
      this.totals.setPoints += 1;
      this.#today += 1;
    }
    this.#later(() => {
      if (on && !this.on) {
        this.totals.starts += 1;
        this.#drawsFrom = this.step + START_STEPS;
      }
      if (phases !== null && phases !== this.phases && this.options.switchable) {
        this.totals.phaseChanges += 1;
        this.phases = phases;
        const restsSince = this.on ? this.step : this.#offSince;
        this.#drawsFrom = Math.max(this.#drawsFrom, restsSince + PHASE_PAUSE_STEPS);
      }
      if (this.on && !on) this.#offSince = this.step;
      this.on = on;
      if (amps !== null) this.setA = amps;
    });
    return true;
  }

  commandHeater(on: boolean): void {
    this.#later(() => {
      if (on && !this.heaterOn) this.totals.heaterStarts += 1;
      this.heaterOn = on;
    });
  }

  #later(act: () => void): void {
    this.#queue.push({ step: this.step + ACT_STEPS, act });
  }

  /** Updates powers at the start of the step. */
  settle(): void {
    while (this.#queue[0] !== undefined && this.#queue[0].step <= this.step) this.#queue.shift()?.act();
    if (this.step % STEPS_PER_DAY === 0) {
      if (this.step > 0) this.byDay.push({ ...this.totals });
      this.totals.worstDay = Math.max(this.totals.worstDay, this.#today);
      this.#today = 0;
    }
    const missingKWh = this.#car.comesAndGoes(this.step);
    if (missingKWh !== null && missingKWh > 0.05) {
      this.totals.missedGoals += 1;
      this.totals.missedKWh += missingKWh;
    }
    const offers = this.on && this.step >= this.#drawsFrom && this.plugged;
    this.evW = this.#car.takesA(offers ? this.setA : null) * this.perA;
    const { seeing } = this.options;
    if (seeing !== null) {
      this.#past.push(this.#shown(this.step * STEP_S));
      if (this.#past.length > (seeing.everyS + seeing.delayS) / STEP_S + 1) this.#past.shift();
    }
    this.heaterW = this.heaterOn ? HEATER_W : 0;
    this.evHistoryW[this.step] = this.evW;
    const wanted = this.loadW + this.evW + this.heaterW - this.pvW;
    if (this.options.battery) {
      const late = this.options.batteryLagS / STEP_S;
      this.batteryW = late * this.#within(this.batteryW) + (1 - late) * this.#batteryFor(-wanted);
    }
    this.gridW = wanted + this.batteryW;
  }

  /** What it did before, as far as it still can. */
  #within(powerW: number): number {
    return powerW > 0 ? Math.min(powerW, this.#batteryFor(BATTERY_W)) : Math.max(powerW, this.#batteryFor(-BATTERY_W));
  }

  /** Power into the battery for a surplus, W: + charging. */
  #batteryFor(surplusW: number): number {
    if (surplusW > 0) {
      const room = (BATTERY_WH - this.socWh) / BATTERY_EFFICIENCY / HOURS_PER_STEP;
      return Math.min(surplusW, BATTERY_W, room);
    }
    return -Math.min(-surplusW, BATTERY_W, (this.socWh * BATTERY_EFFICIENCY) / HOURS_PER_STEP);
  }

  /** Books the step and moves to the next. PV goes to the house first, then the car, then the heater. */
  advance(): void {
    const t = this.totals;
    const kWh = HOURS_PER_STEP / 1000;
    const sunLeft = Math.max(0, this.pvW - this.loadW);
    const evSun = Math.min(this.evW, sunLeft);
    const heaterSun = Math.min(this.heaterW, sunLeft - evSun);
    const fromBattery = Math.max(0, -this.batteryW);
    const houseShort = Math.max(0, this.loadW - this.pvW);
    const evBattery = Math.min(this.evW - evSun, Math.max(0, fromBattery - houseShort));
    t.evSun += evSun * kWh;
    t.evBattery += evBattery * kWh;
    t.evGrid += (this.evW - evSun - evBattery) * kWh;
    t.gridImport += Math.max(0, this.gridW) * kWh;
    t.gridExport += Math.max(0, -this.gridW) * kWh;
    this.#car.tookKWh += this.evW * kWh;
    t.heaterSun += heaterSun * kWh;
    t.heaterGrid += (this.heaterW - heaterSun) * kWh;
    if (this.batteryW > 0) {
      this.socWh = Math.min(BATTERY_WH, this.socWh + this.batteryW * BATTERY_EFFICIENCY * HOURS_PER_STEP);
    } else {
      t.throughBattery -= this.batteryW * kWh;
      this.socWh = Math.max(0, this.socWh + (this.batteryW / BATTERY_EFFICIENCY) * HOURS_PER_STEP);
    }
    this.step += 1;
  }
}
