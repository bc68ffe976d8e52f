import { wattsPerAmp } from '#shared/units.ts';
import { car, secondCar } from './car.ts';
import type { HomeState, PendingCommand } from './state.ts';

export const charger = { minCurrentA: 6, maxCurrentA: 16, commandMs: 2_000, phasePauseMs: 60_000 } as const;
export const heater = { powerW: 2_000, commandMs: 1_000 } as const;
export const homeBattery = { capacityWh: 10_000, maxW: 5_000, reserveW: 3_300, efficiency: 0.96 } as const;

/** Power of the whole home at one instant, W. Signs as everywhere: grid + import, battery + charging. */
export interface Powers {
  readonly pvW: number;
  /** The house without its switchable devices. */
  readonly loadW: number;
  readonly chargerW: number;
  /** Of the second charger, which draws from the first phase; 0: there is none. */
  readonly secondW: number;
  readonly plugW: number;
  readonly batteryW: number | null;
  readonly gridW: number;
}

export const consumptionW = (powers: Powers): number => powers.loadW + powers.chargerW + powers.secondW + powers.plugW;

export const carFull = (state: HomeState): boolean => state.car.socWh >= car.limit * car.capacityWh - 1;

export const secondCarFull = ({ socWh }: NonNullable<HomeState['second']>): boolean =>
  socWh >= secondCar.limit * secondCar.capacityWh - 1;

type Charger = HomeState['charger'];
const chargersOf = ({ charger: first, second }: HomeState): readonly Charger[] =>
  second === null ? [first] : [first, second.charger];

/** Applies the commands that have reached their device. */
export const applyCommands = (state: HomeState): void => {
  const due = (pending: PendingCommand[]): PendingCommand[] => {
    const count = pending.findIndex(({ atMs }) => atMs > state.timeMs);
    return pending.splice(0, count === -1 ? pending.length : count);
  };
  for (const box of chargersOf(state))
    for (const command of due(box.pending)) {
      if (command.on !== undefined) box.on = command.on;
      if (command.setCurrentA !== undefined) {
        box.setCurrentA = Math.min(charger.maxCurrentA, Math.max(charger.minCurrentA, Math.floor(command.setCurrentA)));
      }
      if (command.phases !== undefined && command.phases !== box.phases) {
        box.phases = command.phases;
        if (box.drawsFromMs !== null) box.drawsFromMs = state.timeMs + charger.phasePauseMs;
      }
    }
  for (const command of due(state.plug.pending)) if (command.on !== undefined) state.plug.on = command.on;
};

/** Mains voltage varies by about 1 %, so that no two samples are equal. */
const voltageFactor = (timeMs: number): number =>
  1 + 0.006 * Math.sin(timeMs / 47_000) + 0.004 * Math.sin(timeMs / 13_700);

/** What a charger's car draws, W: after it was offered current for a while, unless it is full. */
const drawOf = (box: Charger, isFull: boolean, timeMs: number): number => {
  if (!(box.on && box.plugged)) box.drawsFromMs = null;
  else box.drawsFromMs ??= timeMs + car.wakeMs;
  const draws = box.drawsFromMs !== null && timeMs >= box.drawsFromMs && !isFull;
  return draws ? Math.min(box.setCurrentA, car.maxCurrentA) * wattsPerAmp(box.phases) * voltageFactor(timeMs) : 0;
};

/**
 * Powers of the next `dtMs`. The battery balances PV and load as far as it can. Writes the devices' powers and the car's
 * response to an offer into the state.
 */
export const settle = (state: HomeState, pvW: number, loadW: number, dtMs: number): Powers => {
  const { charger: box, second } = state;
  const volts = voltageFactor(state.timeMs);
  box.powerW = drawOf(box, carFull(state), state.timeMs);
  if (second !== null) second.charger.powerW = drawOf(second.charger, secondCarFull(second), state.timeMs);
  const secondW = second?.charger.powerW ?? 0;
  state.plug.powerW = state.plug.on ? heater.powerW * volts * volts : 0;
  const rest = loadW + box.powerW + secondW + state.plug.powerW - pvW;
  const batteryW = state.battery === null ? null : batteryPower(state.battery, rest, dtMs);
  if (state.battery !== null && batteryW !== null) state.battery.powerW = batteryW;
  const gridW = rest + (batteryW ?? 0);
  return { pvW, loadW, chargerW: box.powerW, secondW, plugW: state.plug.powerW, batteryW, gridW };
};

type Battery = NonNullable<HomeState['battery']>;

const batteryPower = ({ socWh, order }: Battery, restW: number, dtMs: number): number => {
  const hours = dtMs / 3_600_000;
  const room = Math.max(0, homeBattery.capacityWh - socWh) / homeBattery.efficiency / hours;
  const reserveWh =
    order !== null && 'reservePercent' in order ? (order.reservePercent / 100) * homeBattery.capacityWh : 0;
  const stock = (Math.max(0, socWh - reserveWh) * homeBattery.efficiency) / hours;
  const wished = wishedW(order, restW, socWh < reserveWh - 50);
  return wished >= 0 ? Math.min(wished, room) : -Math.min(-wished, stock);
};

/** To balance the home, unless it was told otherwise: held it rests, and below its reserve it charges. */
const wishedW = (order: Battery['order'], restW: number, belowReserve: boolean): number => {
  const balanced = Math.max(-homeBattery.maxW, Math.min(homeBattery.maxW, -restW));
  if (order === null) return balanced;
  if ('reservePercent' in order) return belowReserve ? Math.max(homeBattery.reserveW, balanced) : balanced;
  return order.mode === 'hold' ? 0 : Math.min(homeBattery.maxW, order.powerW);
};

/** Adds the energy of `dtMs` at these powers to the counters. */
export const book = (state: HomeState, powers: Powers, dtMs: number): void => {
  const hours = dtMs / 3_600_000;
  if (powers.gridW >= 0) state.importWh += powers.gridW * hours;
  else state.feedInWh -= powers.gridW * hours;
  const { energy } = state;
  energy.pvWh += powers.pvW * hours;
  energy.consumptionWh += consumptionW(powers) * hours;
  energy.chargerWh += powers.chargerW * hours;
  energy.secondWh += powers.secondW * hours;
  energy.plugWh += powers.plugW * hours;
  const battery = (powers.batteryW ?? 0) * hours;
  energy.batteryChargedWh += Math.max(0, battery);
  energy.batteryDischargedWh += Math.max(0, -battery);
  state.charger.energyWh += powers.chargerW * hours;
  state.plug.energyWh += powers.plugW * hours;
  const limitWh = car.limit * car.capacityWh;
  if (powers.chargerW > 0) {
    state.car.socWh = Math.min(limitWh, state.car.socWh + powers.chargerW * hours * car.efficiency);
  }
  if (state.second !== null) {
    state.second.charger.energyWh += powers.secondW * hours;
    state.second.socWh += powers.secondW * hours * car.efficiency;
  }
  if (state.battery !== null && powers.batteryW !== null) {
    const flow = powers.batteryW * hours;
    const into = flow >= 0 ? flow * homeBattery.efficiency : flow / homeBattery.efficiency;
    state.battery.socWh = Math.min(homeBattery.capacityWh, Math.max(0, state.battery.socWh + into));
  }
};
