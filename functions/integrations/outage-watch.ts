import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { markOf, type Outage, type OutageSlot, outageAfter, slotAt, troubleSinceMs, WINDOW_SLOTS } from './outage.ts';

/** Where it is kept: one item per service. */
export interface OutageStore {
  get(service: string): Promise<Outage | null>;
  /** One conditional write. @returns false when somebody wrote since `before` was read */
  put(service: string, outage: Outage, before: Outage | null): Promise<boolean>;
}

/** Notices that a vendor's whole cloud has trouble, from what single sites see. */
export interface OutageWatch {
  /** Keeps in mind what a site heard of a service. Costs nothing. */
  note(service: string, accountId: AccountId, heard: 'answered' | 'failed'): void;
  /**
   * Writes down what this process has in mind, where that is due: only after failures or in trouble, and at most once a
   * minute and service over all processes. What could not be written yet waits for the next time. Never throws.
   */
  tell(services: Iterable<string>): Promise<void>;
  /** Since when a service has trouble, ms; null: it has none. Up to half a minute old. Never throws. */
  troubleSinceMs(service: string): Promise<number | null>;
}

export interface OutageWatchOptions {
  readonly store: () => OutageStore;
  readonly now: () => number;
  readonly onFailed: (service: string, error: unknown) => void;
}

/** A service is written down at most this often. */
const WRITE_MS = MINUTE_MS;
/** What was read is shown for this long. */
const KEEP_MS = 30 * SECOND_MS;

/** What a process saw of a service in a slot: each site once, and how much of it was not told yet. */
interface Seen {
  readonly failed: Set<AccountId>;
  readonly answered: Set<AccountId>;
  untold: OutageSlot;
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

  const tellOf = async (service: string): Promise<void> => {
    const known = knownOf(service);
    const nowMs = now();
    const untold = [...known.slots.values()].filter(({ untold: { failed, answered } }) => failed + answered > 0);
    // Answers are worth a write while there is trouble: they end it.
    const matters =
      untold.some(({ untold: { failed } }) => failed > 0) ||
      (untold.length > 0 && troubleSinceMs(known.outage, nowMs) !== null);
    if (!matters || nowMs - known.triedAtMs < WRITE_MS) return;
    known.triedAtMs = nowMs;
    const before = await read(service, known);
    if (before !== null && nowMs - before.writtenMs < WRITE_MS) return;
    const told = untold.map(({ untold: slot }) => slot);
    const outage = outageAfter(before, told, nowMs);
    if (!(await store().put(service, outage, before))) return;
    known.outage = outage;
    for (const seen of untold) seen.untold = nothing(seen.untold.slot);
  };

  return {
    note: (service, accountId, heard) => {
      const nowMs = now();
      const { slots } = knownOf(service);
      const slot = slotAt(nowMs);
      for (const old of slots.keys()) if (old <= slot - WINDOW_SLOTS || old > slot) slots.delete(old);
      const seen: Seen = slots.get(slot) ?? { failed: new Set(), answered: new Set(), untold: nothing(slot) };
      slots.set(slot, seen);
      if (seen[heard].has(accountId)) return;
      seen[heard].add(accountId);
      const { untold } = seen;
      seen.untold =
        heard === 'answered'
          ? { ...untold, answered: untold.answered + 1 }
          : {
              ...untold,
              failed: untold.failed + 1,
              marks: [...untold.marks, markOf(accountId)],
              firstFailedMs: untold.firstFailedMs ?? nowMs,
            };
    },
    tell: async (told) => {
      for (const service of new Set(told)) {
        try {
          await tellOf(service);
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
