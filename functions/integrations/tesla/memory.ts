import type { AdapterContext } from '../port.ts';
import { emptySlot, type SessionSlot } from './command-session.ts';
import { accountKey } from './fields.ts';
import type { VehicleData } from './schemas.ts';

/** What this process remembers of a car between runs, so that few calls are paid for. Lost with the process; never relied on. */
export interface CarMemory {
  /** What the car told last, and when we asked. */
  told: { readonly data: VehicleData; readonly atMs: number } | null;
  /** When it was commanded last, ms: what it told before, or while it followed, is outdated. */
  commandedMs: number | null;
  /** When wake-ups were sent, ms, oldest first. */
  wakes: readonly number[];
  /** When the current was set last, ms. */
  currentSetMs: number | null;
  /** The car takes commands as older ones do. */
  plain: boolean;
  readonly signed: SessionSlot;
}

export interface SiteMemory {
  hasBattery: { readonly value: boolean; readonly atMs: number } | null;
}

const REMEMBERED = 1_000;

/** The entry of a key, made when it is new; the oldest entries are forgotten. Without an owner it is kept nowhere. */
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

/** Whose memory it is: what one account may see of a car is not another's. null: an account that we cannot tell apart. */
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
    plain: false,
    signed: emptySlot(),
  }));

export const siteMemory = (clock: Clock, owner: string | null, siteId: string): SiteMemory =>
  entryOf(memoryOf(clock).sites, owner, siteId, () => ({ hasBattery: null }));
