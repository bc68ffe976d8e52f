import type { Manifest, SharedLimit } from '#shared/integration.ts';
import { DAY_MS, SECOND_MS } from '#shared/units.ts';
import { type SharedBudget, VendorError } from './port.ts';

/** What all processes together have used of one of a service's shared limits. */
export interface BudgetRow {
  /** Number of the window that `used` belongs to; windows are consecutive. */
  readonly window: number;
  readonly used: number;
  /** The pause that the vendor requested, from and until, ms; 0: never. */
  readonly pausedFromMs: number;
  readonly pausedUntilMs: number;
}

/** Where shared budgets are stored: one item per service and limit; each method is one conditional write or read of it. */
export interface BudgetStore {
  get(service: string, limit: string): Promise<BudgetRow | null>;
  /** Adds to what is used. @returns false when that would exceed `most`, in another window, or in a pause */
  take(service: string, limit: string, window: number, units: number, most: number): Promise<boolean>;
  /** Starts a window with its first units. @returns false when it has already started, or in a pause */
  begin(service: string, limit: string, window: number, units: number): Promise<boolean>;
  /** Only ever extends a pause. */
  pause(service: string, limit: string, fromMs: number, untilMs: number): Promise<void>;
}

export interface SharedBudgets {
  /** null: the vendor limits each account separately, and nothing is written anywhere. */
  of(manifest: Manifest): SharedBudget | null;
  /** Used part of a service's tightest limit, % of what is available by now; null: the vendor has none. */
  usedPercent(manifest: Manifest): Promise<number | null>;
}

export interface SharedBudgetsOptions {
  readonly store: () => BudgetStore;
  readonly now: () => number;
  /** What the operator agreed with the vendor in place of the manifest's figure of the longest window; null: nothing. */
  readonly agreed: (service: string) => Promise<number | null>;
  readonly onPauseUnsaved: (service: string, error: unknown) => void;
}

/** Share of a limit for readings; the rest is for commands, sign-ins and users. */
const FOR_READINGS = 0.85;
/** A process takes what the whole budget allows in this time: few writes, and little is lost with a process. */
const BLOCK_S = 6;
const MAX_BLOCK = 10_000;
const PAUSE_S = 60;
const LONGEST_PAUSE_MS = DAY_MS;

/** The window of a point in time, and what may be used of it by then. */
export interface Window {
  readonly number: number;
  readonly endMs: number;
  readonly most: number;
  /** When more may be used than now, ms. */
  readonly moreAtMs: number;
}

/** Used part of a window, % of what is available by now; earlier windows do not count. Pure. */
export const usedPercentOf = (row: BudgetRow | null, { number, most }: Pick<Window, 'number' | 'most'>): number =>
  row === null || row.window !== number ? 0 : Math.round((100 * row.used) / Math.max(1, most));

/** A month is used day by day: what one day leaves the next may have, and no day takes what later ones need. */
export const windowAt = ({ units, per }: SharedLimit, nowMs: number): Window => {
  if (per !== 'month') {
    const number = Math.floor(nowMs / (per * SECOND_MS));
    const endMs = (number + 1) * per * SECOND_MS;
    return { number, endMs, most: units, moreAtMs: endMs };
  }
  const now = new Date(nowMs);
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  const endMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const days = new Date(endMs - 1).getUTCDate();
  const most = Math.floor((units * now.getUTCDate()) / days);
  return { number: month, endMs, most, moreAtMs: Math.min(endMs, (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS) };
};

const windowS = ({ per }: SharedLimit): number => (per === 'month' ? 31 * (DAY_MS / SECOND_MS) : per);
const nameOf = ({ per }: SharedLimit): string => String(per);

/** Units that a process takes at once. */
export const blockOf = (limit: SharedLimit): number =>
  Math.min(MAX_BLOCK, Math.max(1, Math.floor((limit.units * BLOCK_S) / windowS(limit))));

/** How long to pause: as requested, or twice as long as before when that did not help. Pure. */
export const pauseUntilMs = (before: BudgetRow | null, waitS: number | null, nowMs: number): number => {
  const askedMs = (waitS ?? PAUSE_S) * SECOND_MS;
  const { pausedFromMs = 0, pausedUntilMs = 0 } = before ?? {};
  const lastMs = pausedUntilMs - pausedFromMs;
  const again = lastMs > 0 && nowMs >= pausedUntilMs && nowMs - pausedUntilMs < lastMs;
  return nowMs + Math.min(LONGEST_PAUSE_MS, again ? Math.max(askedMs, 2 * lastMs) : askedMs);
};

const waitUntil = (service: string, untilMs: number, nowMs: number): VendorError =>
  new VendorError('rate_limited', `${service}: what all our users may ask together is used up`, {
    retryAfterS: Math.max(1, Math.ceil((untilMs - nowMs) / SECOND_MS)),
  });

/** What this process has taken of a limit and not used yet. */
interface Lease {
  window: number;
  left: number;
  /** Nothing is available before this, ms: for readings, and for anything. */
  emptyUntilMs: { readings: number; all: number };
}

/**
 * Budgets in the table. A process takes blocks by a conditional write and hands them out; when a limit is used up, it tries
 * again when more may be available. What a crashing process had not used is lost.
 */
export const createSharedBudgets = (options: SharedBudgetsOptions): SharedBudgets => {
  const { now, agreed } = options;
  const budgets = new Map<string, SharedBudget>();
  const limitsOf = async (service: string, declared: readonly SharedLimit[]): Promise<readonly SharedLimit[]> => {
    const longest = declared.reduce((a, b) => (windowS(b) > windowS(a) ? b : a));
    const units = await agreed(service);
    return units === null ? declared : declared.map((limit) => (limit === longest ? { ...limit, units } : limit));
  };

  const budgetOf = (service: string, declared: readonly SharedLimit[]): SharedBudget => {
    const leases = new Map<string, Lease>();
    const lease = async (limit: SharedLimit, units: number, urgent: boolean): Promise<Lease> => {
      const store = options.store();
      const name = nameOf(limit);
      const nowMs = now();
      const window = windowAt(limit, nowMs);
      const known = leases.get(name);
      const held =
        known?.window === window.number
          ? known
          : { window: window.number, left: 0, emptyUntilMs: { readings: 0, all: 0 } };
      leases.set(name, held);
      const emptyMs = urgent ? held.emptyUntilMs.all : held.emptyUntilMs.readings;
      if (nowMs < emptyMs) throw waitUntil(service, emptyMs, nowMs);
      if (held.left >= units) return held;
      const most = urgent ? window.most : Math.floor(window.most * FOR_READINGS);
      const took = (amount: number): Lease => {
        held.left += amount;
        return held;
      };
      for (const amount of new Set([Math.max(units, blockOf(limit)), units])) {
        if (await store.take(service, name, window.number, amount, most)) return took(amount);
        const row = await store.get(service, name);
        if (row !== null && row.pausedUntilMs > nowMs) {
          held.left = 0;
          held.emptyUntilMs = { readings: row.pausedUntilMs, all: row.pausedUntilMs };
          throw waitUntil(service, row.pausedUntilMs, nowMs);
        }
        if ((row === null || row.window < window.number) && amount <= most) {
          if (await store.begin(service, name, window.number, amount)) return took(amount);
          // Another process started it in between.
          if (await store.take(service, name, window.number, amount, most)) return took(amount);
        }
      }
      const { moreAtMs } = window;
      held.emptyUntilMs = urgent ? { readings: moreAtMs, all: moreAtMs } : { ...held.emptyUntilMs, readings: moreAtMs };
      throw waitUntil(service, moreAtMs, nowMs);
    };

    /** One after the other, so that two requests of this process never use the same unit. */
    let turn: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const mine = turn.then(work);
      turn = mine.catch(() => undefined);
      return mine;
    };

    return {
      take: (units, urgent) =>
        inTurn(async () => {
          const held: Lease[] = [];
          for (const limit of await limitsOf(service, declared)) held.push(await lease(limit, units, urgent));
          // Only when every limit allows it: a refusal by one uses up nothing of another.
          for (const one of held) one.left -= units;
        }),
      pause: async (waitS) => {
        const [limit] = declared;
        if (limit === undefined) return;
        try {
          const nowMs = now();
          const untilMs = pauseUntilMs(await options.store().get(service, nameOf(limit)), waitS, nowMs);
          for (const one of declared) {
            leases.set(nameOf(one), {
              window: windowAt(one, nowMs).number,
              left: 0,
              emptyUntilMs: { readings: untilMs, all: untilMs },
            });
            await options.store().pause(service, nameOf(one), nowMs, untilMs);
          }
        } catch (error) {
          options.onPauseUnsaved(service, error);
        }
      },
    };
  };

  return {
    of: ({ id, limits: { shared } }) => {
      if (shared === undefined) return null;
      const budget = budgets.get(id) ?? budgetOf(id, shared);
      budgets.set(id, budget);
      return budget;
    },
    usedPercent: async ({ id, limits: { shared } }) => {
      if (shared === undefined) return null;
      const nowMs = now();
      const used = (await limitsOf(id, shared)).map(async (limit) =>
        usedPercentOf(await options.store().get(id, nameOf(limit)), windowAt(limit, nowMs)),
      );
      return Math.max(...(await Promise.all(used)));
    },
  };
};

/** The operator's own figure among our client's values at a vendor; null: none, or not a whole number. */
export const agreedUnits = (app: Readonly<Record<string, string>>): number | null => {
  const units = Number(app.sharedUnits ?? '');
  return Number.isSafeInteger(units) && units > 0 ? units : null;
};
