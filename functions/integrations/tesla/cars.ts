import type { ApplianceState } from '#shared/model/reading.ts';
import type { VehicleState } from '#shared/model/vehicle.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { type AdapterContext, type ApplianceCommand, VendorError } from '../port.ts';
import { type Action, honk, setAmps, start, stop } from './actions.ts';
import { budget, DRIVEN_MS, FOLLOWED_MS, LOOK_MS, LOOKS, SETTLE_MS } from './budget.ts';
import type { ActionResult } from './car-messages.ts';
import { type Client, prices } from './client.ts';
import { type CommandKey, readCommandKey } from './command-crypto.ts';
import { sendSigned } from './command-session.ts';
import { homeOf } from './fields.ts';
import {
  isCharging,
  isElsewhere,
  MIN_CURRENT_A,
  maxCurrentOf,
  toApplianceState,
  toSleepingState,
  toVehicle,
  withCurrent,
} from './mapping.ts';
import { type CarMemory, carMemory, ownerOf, recall, writeDown } from './memory.ts';
import type { Charge, VehicleData } from './schemas.ts';
import { spend, thrift } from './thrift.ts';

/** Words of the car that may be part of a message; anything else could be anything. */
const knownReasons = ['complete', 'disconnected', 'no_power', 'could_not_wake_buses'];
const BUSES_ASLEEP = 'could_not_wake_buses';

const waitFor = (untilMs: number, nowMs: number, what: string): VendorError =>
  new VendorError('rate_limited', `tesla: ${what}`, {
    retryAfterS: Math.max(1, Math.ceil((untilMs - nowMs) / SECOND_MS)),
  });

/** A car as the account shows it, and whether it can be read. */
interface Look {
  readonly name: string | null;
  readonly state: 'online' | 'asleep' | 'offline';
}

/** The cars of an account. */
export interface Cars {
  /** @throws VendorError offline when the car was never seen idle and does not reach its cloud */
  read(vin: string): Promise<ApplianceState>;
  command(vin: string, command: ApplianceCommand): Promise<void>;
  vehicle(vin: string): Promise<VehicleState>;
  honk(vin: string): Promise<void>;
  /** Maximum current of a car that is awake, A; null when it is not or does not report it. */
  maxCurrent(vin: string): Promise<number | null>;
}

/** Without a key of ours all commands are plain. */
export const hasCommandKey = ({ app }: Pick<AdapterContext, 'app'>): boolean => (app?.commandKey?.trim() ?? '') !== '';

export const createCars = (context: AdapterContext, client: () => Client): Cars => {
  const { now, sleep, app, note } = context;
  // An account that cannot be identified keeps its memory only as long as this adapter.
  const own = new Map<string, CarMemory>();
  const owner = ownerOf(context);
  const memoryOf = (vin: string): CarMemory => {
    const memory = own.get(vin) ?? carMemory(now, owner, vin);
    own.set(vin, memory);
    recall(note, vin, memory);
    return memory;
  };
  /** The work on a car, and what is to be remembered of it written down however it ends. */
  const noting = async <T>(vin: string, work: (memory: CarMemory) => Promise<T>): Promise<T> => {
    const memory = memoryOf(vin);
    try {
      return await work(memory);
    } finally {
      writeDown(note, vin, memory);
    }
  };

  let key: CommandKey | null = null;
  const commandKey = (): CommandKey | null => {
    if (hasCommandKey(context)) key ??= readCommandKey(app?.commandKey ?? '');
    return key;
  };

  const look = async (vin: string, memory: CarMemory): Promise<Look> => {
    const { state, display_name: name } = await client().car(vin);
    if (state === 'online') memory.awakeMs = now();
    else memory.asleepMs = now();
    if (state === 'online' || state === 'asleep' || state === 'offline') return { name, state };
    throw new VendorError('bad_response', 'tesla: the state of the car is not known');
  };

  /** Newer firmware reports `offline` for sleeping cars, too: one that was last observed idle is assumed to be asleep. */
  const sleeps = (memory: CarMemory, { state }: Look): boolean =>
    state === 'asleep' ||
    (state === 'offline' && memory.told !== null && isCharging(memory.told.data.charge_state) === false);

  const fresh = (memory: CarMemory, mostMs = Number.POSITIVE_INFINITY): VehicleData | null => {
    const { told, commandedMs, asleepMs } = memory;
    if (told === null || (commandedMs !== null && told.atMs < commandedMs + FOLLOWED_MS)) return null;
    // It was asleep in between: it may have been driven or plugged in.
    if (asleepMs !== null && told.atMs <= asleepMs) return null;
    const { charge_state: charge } = told.data;
    const away = charge.charging_state === 'Disconnected';
    const keepMs = isCharging(charge) === true ? budget.chargingMs : away ? budget.awayMs : budget.idleMs;
    if (charge.charging_state === 'Starting' && now() - told.atMs >= FOLLOWED_MS) return null;
    return now() - told.atMs < Math.min(mostMs, keepMs) * thrift(memory, 'readings', now()) ? told.data : null;
  };

  /** What a car that is awake reports, or reported recently. */
  const ask = async (vin: string, memory: CarMemory, mostMs?: number): Promise<VehicleData> => {
    const known = fresh(memory, mostMs);
    if (known !== null) return known;
    spend(memory, prices.data, now());
    const data = await client().vehicleData(vin);
    memory.told = { data, atMs: now() };
    return data;
  };

  /** Null when it has fallen asleep between two calls. */
  const askAwake = async (vin: string, memory: CarMemory, mostMs?: number): Promise<VehicleData | null> => {
    try {
      return await ask(vin, memory, mostMs);
    } catch (error) {
      if (error instanceof VendorError && error.kind === 'asleep') return null;
      throw error;
    }
  };

  /** Its last report, unless it was awake for long after that: then it may have been driven or plugged in. */
  const asleep = ({ told, awakeMs }: CarMemory): ApplianceState => {
    const known = told !== null && (awakeMs ?? 0) - told.atMs <= DRIVEN_MS;
    return toSleepingState(known ? told.data.charge_state : null, now());
  };

  const offline = (): VendorError => new VendorError('offline', 'tesla: the car does not reach its cloud');

  /** Wakes a car, within the budget. @throws VendorError asleep while it is still waking up: the next run finds it awake */
  const wake = async (vin: string, memory: CarMemory): Promise<void> => {
    const nowMs = now();
    const wakes = memory.wakes.filter((at) => nowMs - at < DAY_MS);
    const last = wakes.at(-1) ?? Number.NEGATIVE_INFINITY;
    const oldest = wakes.at(-budget.wakesPerDay);
    if (oldest !== undefined) throw waitFor(oldest + DAY_MS, nowMs, 'the car was woken often enough today');
    if (nowMs - last >= budget.wakeMs) {
      spend(memory, prices.wake, now());
      await client().wakeUp(vin);
      memory.wakes = [...wakes, nowMs];
    }
    let seen: Look['state'] = 'asleep';
    for (let count = 0; count < LOOKS; count += 1) {
      await sleep(LOOK_MS);
      seen = (await look(vin, memory)).state;
      if (seen === 'online') return await sleep(SETTLE_MS);
    }
    throw seen === 'asleep' ? new VendorError('asleep', 'tesla: the car is waking up') : offline();
  };

  const sendOnce = async (vin: string, action: Action, memory: CarMemory): Promise<ActionResult> => {
    const ours = commandKey();
    const sendPlain = async (): Promise<ActionResult> => {
      spend(memory, prices.command, now());
      return await client().command(vin, action.name, action.body);
    };
    if (ours === null || memory.plain) return await sendPlain();
    const line = {
      vin,
      key: ours,
      slot: memory.signed,
      now,
      carry: async (message: Uint8Array) => {
        spend(memory, prices.command, now());
        const answer = await client().signedCommand(vin, message);
        if (answer !== null) return answer;
        memory.plain = true;
        throw new VendorError('unsupported', 'tesla: the car knows no signed commands');
      },
    };
    try {
      return await sendSigned(line, action.signed);
    } catch (error) {
      if (memory.plain) return await sendPlain();
      throw error;
    }
  };

  /** @throws VendorError refused with the car's reason */
  const send = async (vin: string, action: Action, memory: CarMemory): Promise<void> => {
    let result = await sendOnce(vin, action, memory);
    if (!result.done && result.reason === BUSES_ASLEEP) {
      await sleep(SETTLE_MS);
      result = await sendOnce(vin, action, memory);
    }
    if (result.done || action.already.includes(result.reason)) return;
    const reason = knownReasons.includes(result.reason) ? result.reason : 'the car does not say why';
    throw new VendorError('refused', `tesla: ${action.name} is refused: ${reason}`);
  };

  /**
   * What its driver charges elsewhere is neither started nor stopped. Where only home counts, the car is asked if it is not known.
   * @returns its last report, null when none is recent
   * @throws VendorError refused elsewhere
   */
  const atHome = async (vin: string, memory: CarMemory): Promise<Charge | null> => {
    const known = homeOf(context.fields) === null ? fresh(memory) : await ask(vin, memory);
    const charge = known?.charge_state ?? null;
    if (charge !== null && isElsewhere(charge)) throw new VendorError('refused', 'tesla: the car is not at home');
    return charge;
  };

  const switchOff = async (vin: string, memory: CarMemory): Promise<void> => {
    const seen = await look(vin, memory);
    // A car that sleeps does not charge.
    if (sleeps(memory, seen)) return;
    if (seen.state === 'offline') throw offline();
    await atHome(vin, memory);
    memory.commandedMs = now();
    await send(vin, stop, memory);
  };

  const switchOn = async (vin: string, wishedA: number | null, memory: CarMemory): Promise<void> => {
    if ((await look(vin, memory)).state !== 'online') await wake(vin, memory);
    const known = await atHome(vin, memory);
    const charges = known !== null && isCharging(known) === true;
    const amps = wishedA === null ? null : Math.min(wishedA, (known && maxCurrentOf(known)) ?? wishedA);
    if (amps !== null && amps !== known?.charge_current_request) {
      const lowers = amps < (known?.charge_current_request ?? 0);
      const leastMs = (lowers ? budget.lowerMs : budget.raiseMs) * thrift(memory, 'changes', now());
      const nextMs = (memory.currentSetMs ?? Number.NEGATIVE_INFINITY) + leastMs;
      if (charges && now() < nextMs) throw waitFor(nextMs, now(), 'the current was changed a moment ago');
      const { told, currentSetMs } = memory;
      memory.currentSetMs = now();
      try {
        await send(vin, setAmps(amps), memory);
      } catch (error) {
        // What the user must do first need not wait for what was never carried out.
        if (error instanceof VendorError && error.step !== null) memory.currentSetMs = currentSetMs;
        throw error;
      }
      // The car need not confirm again what it just accepted: it follows within seconds.
      if (charges && told !== null) memory.told = { ...told, data: withCurrent(told.data, amps, now()) };
      else memory.commandedMs = now();
    }
    if (charges) return;
    memory.commandedMs = now();
    await send(vin, start, memory);
  };

  return {
    read: (vin) =>
      noting(vin, async (memory) => {
        const seen = await look(vin, memory);
        if (sleeps(memory, seen)) return asleep(memory);
        if (seen.state === 'offline') throw offline();
        const data = await askAwake(vin, memory);
        return data === null ? asleep(memory) : toApplianceState(data.charge_state, now());
      }),
    async command(vin, command) {
      // A car charges by itself whenever it is plugged in again; there is no control to release.
      if (command.kind === 'release') return;
      if (command.kind === 'off') return await noting(vin, (memory) => switchOff(vin, memory));
      if (command.phases !== null) throw new VendorError('unsupported', 'tesla: a car chooses its phases itself');
      const { currentA } = command;
      if (currentA !== null && !(currentA >= MIN_CURRENT_A && currentA <= 80)) {
        throw new VendorError('unsupported', 'tesla: the current is out of range');
      }
      const wishedA = currentA === null ? null : Math.floor(currentA);
      await noting(vin, (memory) => switchOn(vin, wishedA, memory));
    },
    vehicle: (vin) =>
      noting(vin, async (memory) => {
        const seen = await look(vin, memory);
        const data = seen.state === 'online' ? await askAwake(vin, memory, budget.lookedAtMs) : null;
        const told = data ?? memory.told?.data ?? null;
        return toVehicle(vin, told, seen.name, data === null, now());
      }),
    honk: (vin) =>
      noting(vin, async (memory) => {
        const { state } = await look(vin, memory);
        if (state === 'offline') throw offline();
        if (state === 'asleep') throw new VendorError('asleep', 'tesla: the car is asleep');
        await send(vin, honk, memory);
      }),
    maxCurrent: (vin) =>
      noting(vin, async (memory) => {
        const data = await askAwake(vin, memory);
        return data === null ? null : maxCurrentOf(data.charge_state);
      }),
  };
};
