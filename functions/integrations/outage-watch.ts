import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { markOf, type Outage, type OutageSlot, outageAfter, slotAt, troubleSinceMs, WINDOW_SLOTS } from './outage.ts';

/** Where outages are stored: one item per service. */
export interface OutageStore {
  get(service: string): Promise<Outage | null>;
  /** One conditional write. @returns false when another process wrote since `before` was read */
  put(service: string, outage: Outage, before: Outage | null): Promise<boolean>;
}

/** Detects outages of a vendor's whole cloud from what single sites observe. */
export interface OutageWatch {
  /** Records in memory whether a service answered a site. Costs nothing. */
  note(service: string, accountId: AccountId, heard: 'answered' | 'failed'): void;
  /**
   * Stores what this process has recorded, when due: only after failures or during an outage, and at most once a minute and
   * service over all processes. What could not be written yet waits for the next call. Never throws.
   */
  publish(services: Iterable<string>): Promise<void>;
  /** Since when a service has an outage, ms; null: none. Up to half a minute old. Never throws. */
  troubleSinceMs(service: string): Promise<number | null>;
}

export interface OutageWatchOptions {
  readonly store: () => OutageStore;
  readonly now: () => number;
  readonly onFailed: (service: string, error: unknown) => void;
}

/** A service is written at most this often. */
const WRITE_MS = MINUTE_MS;
/** What was read is cached for this long. */
const KEEP_MS = 30 * SECOND_MS;

/** What a process observed of a service in a slot: each site once, and how much of it is not stored yet. */
interface Seen {
  readonly failed: Set<AccountId>;
  readonly answered: Set<AccountId>;
  unstored: OutageSlot;
}

const nothing = (slot: number): OutageSlot => ({ slot, failed: 0, answered: 0, marks: [], firstFailedMs: null });

interface Known {
  readonly slots: Map<number, Seen>;
  outage: Outage | null;
  readAtMs: number;
  triedAtMs: number;
}

export const createOutageWatch = ({ store, now, onFailed }: OutageWatchOptions): OutageWatch => {
  const services = new Map<string, Known>();
  const knownOf = (service: string): Known => {
    const known = services.get(service) ?? {
      slots: new Map(),
      outage: null,
      readAtMs: Number.NEGATIVE_INFINITY,
      triedAtMs: Number.NEGATIVE_INFINITY,
    };
    services.set(service, known);
    return known;
  };
  const read = async (service: string, known: Known): Promise<Outage | null> => {
    known.outage = await store().get(service);
    known.readAtMs = now();
    return known.outage;
  };

  const storeOf = async (service: string): Promise<void> => {
    const known = knownOf(service);
    const nowMs = now();
    const unstored = [...known.slots.values()].filter(({ unstored: { failed, answered } }) => failed + answered > 0);
    // During an outage, answers are worth a write: they end it.
    const matters =
      unstored.some(({ unstored: { failed } }) => failed > 0) ||
      (unstored.length > 0 && troubleSinceMs(known.outage, nowMs) !== null);
    if (!matters || nowMs - known.triedAtMs < WRITE_MS) return;
    known.triedAtMs = nowMs;
    const before = await read(service, known);
    if (before !== null && nowMs - before.writtenMs < WRITE_MS) return;
    const stored = unstored.map(({ unstored: slot }) => slot);
    const outage = outageAfter(before, stored, nowMs);
    if (!(await store().put(service, outage, before))) return;
    known.outage = outage;
    for (const seen of unstored) seen.unstored = nothing(seen.unstored.slot);
  };

  return {
    note: (service, accountId, heard) => {
      const nowMs = now();
      const { slots } = knownOf(service);
      const slot = slotAt(nowMs);
      for (const old of slots.keys()) if (old <= slot - WINDOW_SLOTS || old > slot) slots.delete(old);
      const seen: Seen = slots.get(slot) ?? { failed: new Set(), answered: new Set(), unstored: nothing(slot) };
      slots.set(slot, seen);
      if (seen[heard].has(accountId)) return;
      seen[heard].add(accountId);
      const { unstored } = seen;
      seen.unstored =
        heard === 'answered'
          ? { ...unstored, answered: unstored.answered + 1 }
          : {
              ...unstored,
              failed: unstored.failed + 1,
              marks: [...unstored.marks, markOf(accountId)],
              firstFailedMs: unstored.firstFailedMs ?? nowMs,
            };
    },
    publish: async (names) => {
      for (const service of new Set(names)) {
        try {
          await storeOf(service);
        } catch (error) {
          onFailed(service, error);
        }
      }
    },
    troubleSinceMs: async (service) => {
      const known = knownOf(service);
      try {
        const fresh = now() - known.readAtMs;
        if (fresh < 0 || fresh >= KEEP_MS) await read(service, known);
      } catch (error) {
        onFailed(service, error);
      }
      return troubleSinceMs(known.outage, now());
    },
  };
};
