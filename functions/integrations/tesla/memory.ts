import * as z from 'zod';
import type { AdapterContext, Note } from '../port.ts';
import { emptySlot, type SessionSlot } from './command-session.ts';
import { accountKey } from './fields.ts';
import { chargeSchema, type VehicleData } from './schemas.ts';

/** What is remembered of a car between runs and processes, so that few calls are paid for. */
export interface CarMemory {
  /** The car's last report, and when we requested it. */
  told: { readonly data: VehicleData; readonly atMs: number } | null;
  /** When it was last commanded, ms: its reports from before, or while it followed, are outdated. */
  commandedMs: number | null;
  /** When wake-ups were sent, ms, oldest first. */
  wakes: readonly number[];
  /** When the current was set last, ms. */
  currentSetMs: number | null;
  /** When it was seen awake last, and when asleep, ms. */
  awakeMs: number | null;
  asleepMs: number | null;
  /** The car accepts commands as older ones do. */
  plain: boolean;
  /** What it has cost on a day (days since the epoch, UTC), thousandths of a US dollar; null: nothing yet. */
  spent: { readonly day: number; readonly milliUsd: number } | null;
  readonly signed: SessionSlot;
}

export interface SiteMemory {
  hasBattery: { readonly value: boolean; readonly atMs: number } | null;
}

const REMEMBERED = 1_000;

/** The entry of a key, created when it is new; the oldest entries are dropped. Without an owner nothing is kept. */
const entryOf = <T>(map: Map<string, T>, owner: string | null, id: string, make: () => T): T => {
  if (owner === null) return make();
  const key = `${owner} ${id}`;
  const entry = map.get(key) ?? make();
  map.delete(key);
  map.set(key, entry);
  if (map.size > REMEMBERED) for (const oldest of map.keys()) return map.delete(oldest) ? entry : entry;
  return entry;
};

type Clock = AdapterContext['now'];

interface Memory {
  readonly cars: Map<string, CarMemory>;
  readonly sites: Map<string, SiteMemory>;
}

/** By clock, as everything in it is dated by one: a process has one clock, each of its tests another. */
const memories = new WeakMap<Clock, Memory>();

const memoryOf = (clock: Clock): Memory => {
  const memory = memories.get(clock) ?? { cars: new Map(), sites: new Map() };
  memories.set(clock, memory);
  return memory;
};

/** The owner of a memory: one account may see other things of a car than another. null: the account cannot be identified. */
export const ownerOf = ({
  fields,
  baseUrlOverride,
}: Pick<AdapterContext, 'fields' | 'baseUrlOverride'>): string | null => {
  const account = accountKey(fields);
  return account === null ? null : `${baseUrlOverride ?? ''} ${account}`;
};

export const carMemory = (clock: Clock, owner: string | null, vin: string): CarMemory =>
  entryOf(memoryOf(clock).cars, owner, vin, () => ({
    told: null,
    commandedMs: null,
    wakes: [],
    currentSetMs: null,
    awakeMs: null,
    asleepMs: null,
    plain: false,
    spent: null,
    signed: emptySlot(),
  }));

const timeSchema = z.number().nullable();
const noteSchema = z.record(
  z.string(),
  z.object({
    told: z.object({ charge: chargeSchema, atMs: z.number() }).nullable(),
    commandedMs: timeSchema,
    wakes: z.array(z.number()),
    currentSetMs: timeSchema,
    awakeMs: timeSchema,
    asleepMs: timeSchema,
    plain: z.boolean(),
    // Absent in what an earlier version wrote down.
    spent: z.object({ day: z.int(), milliUsd: z.number() }).nullable().default(null),
  }),
);
type CarNote = z.output<typeof noteSchema>[string];

const carsIn = (note: Note): Readonly<Record<string, CarNote>> => {
  try {
    return noteSchema.parse(JSON.parse(note.get() ?? '{}'));
  } catch {
    // Written by another version: the car is read again.
    return {};
  }
};

const lastMs = ({
  told,
  commandedMs,
  awakeMs,
  asleepMs,
}: Pick<CarNote, 'commandedMs' | 'awakeMs' | 'asleepMs'> & {
  readonly told: { readonly atMs: number } | null;
}): number => Math.max(told?.atMs ?? 0, commandedMs ?? 0, awakeMs ?? 0, asleepMs ?? 0);

/** Adopts what another process noted later than this one. */
export const recall = (note: Note | undefined, vin: string, memory: CarMemory): void => {
  const noted = note === undefined ? undefined : carsIn(note)[vin];
  if (noted === undefined || lastMs(noted) <= lastMs(memory)) return;
  const { told, ...rest } = noted;
  Object.assign(memory, rest);
  memory.told = told && {
    atMs: told.atMs,
    data: { charge_state: told.charge, vehicle_config: null, vehicle_state: memory.told?.data.vehicle_state ?? null },
  };
};

/** Notes what the next process must know. */
export const writeDown = (note: Note | undefined, vin: string, memory: CarMemory): void => {
  if (note === undefined) return;
  const { told, commandedMs, wakes, currentSetMs, awakeMs, asleepMs, plain, spent } = memory;
  const car: CarNote = {
    told: told && { charge: told.data.charge_state, atMs: told.atMs },
    commandedMs,
    wakes: [...wakes],
    currentSetMs,
    awakeMs,
    asleepMs,
    plain,
    spent,
  };
  note.set(JSON.stringify({ ...carsIn(note), [vin]: car }));
};

export const siteMemory = (clock: Clock, owner: string | null, siteId: string): SiteMemory =>
  entryOf(memoryOf(clock).sites, owner, siteId, () => ({ hasBattery: null }));
