import * as z from 'zod';
import type { BudgetRow, BudgetStore } from '#functions/integrations/shared-budget.ts';
import { budgetEntity } from '../service-entities.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

const budgetRowSchema: z.ZodType<BudgetRow> = z.object({
  window: z.int(),
  used: z.number().min(0),
  pausedFromMs: z.number().default(0),
  pausedUntilMs: z.number().default(0),
});

/** What all sites together ask of a service: few items, each written for a block of requests at once. */
export const createBudgetRepository = ({ rows, now, connection }: StorageContext): BudgetStore => ({
  get: async (service, limit) => {
    const { data } = await budgetEntity.get({ service, limit }).go({ ...connection, consistent: true });
    return rows.one('budget', budgetRowSchema, data);
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
