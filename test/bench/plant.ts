import type { Trace } from '#infra/local/trace.ts';

/** One step of the plant, s. */
export const STEP_S = 10;
const STEPS_PER_MINUTE = 60 / STEP_S;
export const STEPS_PER_DAY = 86_400 / STEP_S;
const HOURS_PER_STEP = STEP_S / 3600;

/** PV and house load of every step, W. */
export interface Weather {
  readonly steps: number;
  readonly days: number;
  readonly pvW: Float64Array;
  readonly loadW: Float64Array;
}

/** PV is interpolated within the minute, load is held. `scale`: other system sizes in the same weather. */
export const weatherOf = (trace: Trace, scale = 1): Weather => {
  const minutes = trace.days * 1440;
  const steps = minutes * STEPS_PER_MINUTE;
  const pvW = new Float64Array(steps);
  const loadW = new Float64Array(steps);
  const at = (minute: number) => trace.minute(Math.floor(minute / 1440), minute % 1440);
  for (let minute = 0; minute < minutes; minute += 1) {
    const here = at(minute);
    const next = minute + 1 < minutes ? at(minute + 1).pvW : here.pvW;
    for (let part = 0; part < STEPS_PER_MINUTE; part += 1) {
      const step = minute * STEPS_PER_MINUTE + part;
      pvW[step] = scale * (here.pvW + (next - here.pvW) * (part / STEPS_PER_MINUTE));
      loadW[step] = here.loadW;
    }
  }
  return { steps, days: trace.days, pvW, loadW };
};

/** When the car is at home, and how much it takes until it is full. */
export interface Driving {
  /** Hours of a weekday during which it is away; from >= to: never. */
  readonly awayFrom: number;
  readonly awayTo: number;
  /** Energy that it takes from one return (or midnight) to the next, kWh; null: it is never full. */
  readonly needKWh: number | null;
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
}

export const wholePlant: PlantOptions = {
  phases: 3,
  switchable: false,
  heater: false,
  battery: false,
  carTakesA: 16,
  driving: null,
};

/** Whether the car is at home at this step. Of seven days the first five are weekdays. */
export const isHome = (driving: Driving | null, step: number): boolean => {
  if (driving === null || Math.floor(step / STEPS_PER_DAY) % 7 >= 5) return true;
  const hour = ((step % STEPS_PER_DAY) * STEP_S) / 3600;
  return hour < driving.awayFrom || hour >= driving.awayTo;
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
  };
  /** Power of the car in every past step, W: a perfect memory of own power. */
  readonly evHistoryW: Float32Array;
  /** The totals at the end of every day. */
  readonly byDay: Totals[] = [];
  #drawsFrom = 0;
  #offSince = 0;
  #today = 0;
  #tookKWh = 0;
  #wasHome = true;
  #queue: { readonly step: number; readonly act: () => void }[] = [];

  constructor(weather: Weather, options: PlantOptions) {
    this.weather = weather;
    this.options = options;
    this.phases = options.phases;
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
    return isHome(this.options.driving, this.step);
  }
  get full(): boolean {
    const need = this.options.driving?.needKWh ?? null;
    return need !== null && this.#tookKWh >= need;
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
   */
  command(on: boolean, amps: number | null, phases: 1 | 3 | null = null): void {
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
    if (this.options.driving !== null && ((this.plugged && !this.#wasHome) || this.step % STEPS_PER_DAY === 0))
      this.#tookKWh = 0;
    this.#wasHome = this.plugged;
    const draws = this.on && this.step >= this.#drawsFrom && this.plugged && !this.full;
    this.evW = draws ? Math.min(this.setA, this.options.carTakesA) * this.perA : 0;
    this.heaterW = this.heaterOn ? HEATER_W : 0;
    this.evHistoryW[this.step] = this.evW;
    const wanted = this.loadW + this.evW + this.heaterW - this.pvW;
    this.batteryW = this.options.battery ? this.#batteryFor(-wanted) : 0;
    this.gridW = wanted + this.batteryW;
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
    this.#tookKWh += this.evW * kWh;
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
