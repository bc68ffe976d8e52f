import { Entity } from 'electrodb';
import * as z from 'zod';
import { type SunSite, sunSiteSchema } from '#shared/model/forecast.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { jsonTextSchema } from '../../platform/json-text.ts';
import { model, pk, sk, text } from '../table/attributes.ts';
import type { StorageContext } from '../table/context.ts';

/** Where a site is, to 5 km, and what its roofs are like; read with every run. */
export const sunSiteEntity = new Entity({
  model: model('sunSite'),
  attributes: { accountId: text, sunSite: text },
  indexes: { byId: { collection: 'site', pk: pk('accountId'), sk: sk() } },
} as const);

export const sunSiteRowSchema: z.ZodType<SunSite> = z
  .object({ sunSite: jsonTextSchema(sunSiteSchema) })
  .transform(({ sunSite }) => sunSite);

export const createSunSites = ({ connection }: StorageContext) => ({
  /** Replaces it as a whole; null: the place is forgotten, and there is no forecast. */
  put: async (accountId: AccountId, sunSite: SunSite | null): Promise<void> => {
    if (sunSite === null) await sunSiteEntity.delete({ accountId }).go(connection);
    else await sunSiteEntity.put({ accountId, sunSite: JSON.stringify(sunSite) }).go(connection);
  },
});
