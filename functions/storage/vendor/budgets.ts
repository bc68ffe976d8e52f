import { Entity } from 'electrodb';
import * as z from 'zod';
import type { BudgetRow, BudgetStore } from '#functions/integrations/shared-budget.ts';
import { count, model, optionalCount, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** What all sites together have requested from a service that limits our address or our client, not the user. */
export const budgetEntity = new Entity({
  model: model('budget'),
  attributes: {
    service: text,
    limit: text,
    window: count,
    used: count,
    pausedFromMs: optionalCount,
    pausedUntilMs: optionalCount,
  },
  indexes: { byLimit: { pk: pk('service', 'limit'), sk: sk() } },
} as const);

const rowSchema: z.ZodType<BudgetRow> = z.object({
  window: z.int(),
  used: z.number().min(0),
  pausedFromMs: z.number().default(0),
  pausedUntilMs: z.number().default(0),
});

/** Shared request budgets: few items, each written once per block of requests. The port (shared-budget.ts) documents the methods. */
export const createBudgets = ({ rows, now, connection }: StorageContext): BudgetStore => ({
  get: async (service, limit) => {
    const { data } = await budgetEntity.get({ service, limit }).go({ ...connection, consistent: true });
    return rows.one('budget', rowSchema, data);
  },
  take: (service, limit, window, units, most) =>
    holds(
      budgetEntity
        .patch({ service, limit })
        .add({ used: units })
        .where(
          (row, { eq, lte, notExists }) =>
            `${eq(row.window, window)} AND ${lte(row.used, most - units)} AND (${notExists(row.pausedUntilMs)} OR ${lte(row.pausedUntilMs, now())})`,
        )
        .go(connection),
    ),
  begin: async (service, limit, window, units) => {
    const first = { window, used: units };
    if (await holds(budgetEntity.create({ service, limit, ...first }).go(connection))) return true;
    return holds(
      budgetEntity
        .patch({ service, limit })
        .set(first)
        .where(
          (row, { lt, lte, notExists }) =>
            `${lt(row.window, window)} AND (${notExists(row.pausedUntilMs)} OR ${lte(row.pausedUntilMs, now())})`,
        )
        .go(connection),
    );
  },
  pause: async (service, limit, pausedFromMs, pausedUntilMs) => {
    const pause = { pausedFromMs, pausedUntilMs };
    if (await holds(budgetEntity.create({ service, limit, window: -1, used: 0, ...pause }).go(connection))) return;
    await holds(
      budgetEntity
        .patch({ service, limit })
        .set(pause)
        .where((row, { lt, notExists }) => `${notExists(row.pausedUntilMs)} OR ${lt(row.pausedUntilMs, pausedUntilMs)}`)
        .go(connection),
    );
  },
});
