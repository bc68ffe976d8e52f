import { Entity } from 'electrodb';
import * as z from 'zod';
import { SECOND_MS } from '#shared/units.ts';
import { count, expiresAtS, model, optionalCount, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds, ifCondition } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** How often something was done in one window of time. */
export const quotaEntity = new Entity({
  model: model('quota'),
  attributes: { quotaKey: text, used: count, endsAtMs: count, pausedUntilMs: optionalCount, expiresAtS },
  indexes: { byKey: { pk: pk('quotaKey'), sk: sk() } },
} as const);

const rowSchema = z.object({ used: z.int(), endsAtMs: z.number(), pausedUntilMs: z.number().default(0) });

/** How often whose calls may do something. */
export interface Budget {
  readonly name: string;
  /** Never a plain address. */
  readonly subject: string;
  readonly limit: number;
  readonly windowS: number;
  /**
   * `fixed`: windows begin at multiples of their length since the epoch. `quiet`: a window lasts until that time has passed since
   * the last failure, so that no span of this length, wherever it begins, holds more than the limit.
   */
  readonly window: 'fixed' | 'quiet';
}

/** One use that was counted. */
export interface Use {
  readonly quotaKey: string;
  /** Uses in the window, with this one. */
  readonly used: number;
}

/** Counters of limited things, one item each: a use is one write, and one beyond the limit changes nothing. */
export const createQuotas = ({ now, connection }: StorageContext) => {
  const ending = (endsAtMs: number) => ({ endsAtMs, expiresAtS: ttlSeconds(endsAtMs) });
  const keyOf = ({ name, subject, windowS, window }: Budget, nowMs: number) => {
    const windowMs = windowS * SECOND_MS;
    if (window === 'quiet') return { quotaKey: `${name}/${subject}`, endsAtMs: nowMs + windowMs };
    const nth = Math.floor(nowMs / windowMs);
    return { quotaKey: `${name}/${subject}/${nth}`, endsAtMs: (nth + 1) * windowMs };
  };
  /** null: the limit is reached, a pause lasts, or the window has ended. */
  const count = async (quotaKey: string, endsAtMs: number, limit: number, nowMs: number): Promise<Use | null> => {
    const counted = await ifCondition(
      quotaEntity
        .upsert({ quotaKey })
        .ifNotExists(ending(endsAtMs))
        .add({ used: 1 })
        .where(
          (row, { notExists, lt, lte, gt }) =>
            `${notExists(row.used)} OR (${lt(row.used, limit)} AND ${gt(row.endsAtMs, nowMs)} AND (${notExists(row.pausedUntilMs)} OR ${lte(row.pausedUntilMs, nowMs)}))`,
        )
        .go({ ...connection, response: 'all_new' }),
    );
    return counted === null ? null : { quotaKey, used: rowSchema.parse(counted.data).used };
  };
  /** Of concurrent calls one begins the window that has ended; the others then count in it. */
  const beginAgain = async (quotaKey: string, endsAtMs: number, limit: number, nowMs: number): Promise<Use | null> => {
    const begun = await holds(
      quotaEntity
        .patch({ quotaKey })
        .set({ used: 1, pausedUntilMs: 0, ...ending(endsAtMs) })
        .where((row, { lte }) => lte(row.endsAtMs, nowMs))
        .go(connection),
    );
    return begun ? { quotaKey, used: 1 } : count(quotaKey, endsAtMs, limit, nowMs);
  };
  const waitUntil = (untilMs: number, nowMs: number) => ({
    waitS: Math.max(1, Math.ceil((untilMs - nowMs) / SECOND_MS)),
  });
  return {
    /**
     * Counts a use, unless the limit is reached or a pause lasts. Concurrent calls never exceed the limit.
     * @returns the use, or how long to wait, s
     */
    take: async (budget: Budget): Promise<Use | { readonly waitS: number }> => {
      const nowMs = now();
      const { limit } = budget;
      const { quotaKey, endsAtMs } = keyOf(budget, nowMs);
      const taken = await count(quotaKey, endsAtMs, limit, nowMs);
      if (taken !== null) return taken;
      const { data } = await quotaEntity.get({ quotaKey }).go({ ...connection, consistent: true });
      const row = data === null ? null : rowSchema.parse(data);
      const ended = row !== null && row.endsAtMs <= nowMs;
      const full = row !== null && row.used >= limit;
      const pausedUntilMs = row?.pausedUntilMs ?? 0;
      if (!ended && full) return waitUntil(row.endsAtMs, nowMs);
      if (!ended && pausedUntilMs > nowMs) return waitUntil(pausedUntilMs, nowMs);
      // What the row had against the use is over, or another call has begun the window again since: a second look decides.
      const again = ended
        ? await beginAgain(quotaKey, endsAtMs, limit, nowMs)
        : await count(quotaKey, endsAtMs, limit, nowMs);
      return again ?? waitUntil(endsAtMs, nowMs);
    },
    /** Takes a use back. */
    giveBack: async ({ quotaKey }: Use): Promise<void> => {
      await holds(
        quotaEntity
          .patch({ quotaKey })
          .add({ used: -1 })
          .where((row, { gt }) => gt(row.used, 0))
          .go(connection),
      );
    },
    /** Notes in a quiet window that a use has failed: the window begins again, after a pause in which every use is refused. */
    fail: async ({ quotaKey }: Use, pauseS: number, windowS: number): Promise<void> => {
      const nowMs = now();
      await holds(
        quotaEntity
          .patch({ quotaKey })
          .set({ pausedUntilMs: nowMs + pauseS * SECOND_MS, ...ending(nowMs + windowS * SECOND_MS) })
          .go(connection),
      );
    },
  };
};
export type QuotaRepository = ReturnType<typeof createQuotas>;
