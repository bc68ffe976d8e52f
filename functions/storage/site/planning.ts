import { Entity } from 'electrodb';
import * as z from 'zod';
import type { AccountId } from '#shared/model/ids.ts';
import type { SitePlanning } from '../../control/store.ts';
import { bytes, count, model, pk, sk, text } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';
import { accountEntity, accountRowSchema } from './accounts.ts';
import { packedSchema, packState } from './pack-state.ts';

/**
 * What the planner knows of a site, packed as a run's state is, and apart from it: a run writes it only where a plan was made
 * anew, which is once a quarter hour, and the state would cost twice as much with it in every run.
 */
export const planningEntity = new Entity({
  model: model('planning'),
  attributes: { accountId: text, madeMs: count, data: bytes },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk() } },
} as const);

/** Only what this version of the planner wrote is used; from anything else it starts over. */
const VERSION: SitePlanning['version'] = 1;
const planningSchema = z.custom<SitePlanning>(
  (value) => typeof value === 'object' && value !== null && 'version' in value && value.version === VERSION,
  { error: 'is no planning of this version' },
);

export const planningRowSchema: z.ZodType<SitePlanning> = z
  .object({ data: packedSchema(planningSchema) })
  .transform(({ data }) => data);

export const createPlanning = ({ rows, connection }: StorageContext) => ({
  /** Replaces what is known by what a later run knows; no effect on a site that is gone. */
  putPlanning: async (accountId: AccountId, planning: SitePlanning): Promise<void> => {
    const { madeMs } = planning;
    const row = { madeMs, data: packState(planning) };
    const replaced = await holds(
      planningEntity
        .patch({ accountId })
        .set(row)
        .where((stored, { lt }) => lt(stored.madeMs, madeMs))
        .go(connection),
    );
    if (replaced || !(await holds(planningEntity.create({ accountId, ...row }).go(connection)))) return;
    // A site deleted since it was loaded must not leave this row behind.
    const site = await accountEntity.get({ accountId }).go({ ...connection, consistent: true });
    const there = rows.one('account', accountRowSchema, site.data);
    if (there === null || there.deletingAt !== null) await planningEntity.delete({ accountId }).go(connection);
  },
});
