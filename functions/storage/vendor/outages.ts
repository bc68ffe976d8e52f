import * as z from 'zod';
import { FORGOTTEN_MS, type Outage } from '#functions/integrations/outage.ts';
import type { OutageStore } from '#functions/integrations/outage-watch.ts';
import { SECOND_MS } from '#shared/units.ts';
import { outageEntity } from '../service-entities.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

const count = z.int().min(0);
const rowSchema: z.ZodType<Outage> = z.object({
  slots: z.array(
    z.object({
      slot: count,
      failed: count,
      answered: count,
      marks: z.array(count),
      firstFailedMs: z.number().nullable(),
    }),
  ),
  sinceMs: z.number().nullable().default(null),
  confirmedMs: z.number(),
  writtenMs: z.number(),
});

/** Trouble of whole services: one item each, which is of no use once what it says is forgotten. */
export const createOutageRepository = ({ rows, now, connection }: StorageContext): OutageStore => ({
  get: async (service) => {
    const { data } = await outageEntity.get({ service }).go(connection);
    return rows.one('outage', rowSchema, data);
  },
  put: (service, { slots, sinceMs, confirmedMs, writtenMs }, before) => {
    const expiresAtS = Math.ceil((writtenMs + FORGOTTEN_MS) / SECOND_MS);
    const row = { service, slots, confirmedMs, writtenMs, expiresAtS, ...(sinceMs !== null && { sinceMs }) };
    const put = outageEntity.put(row);
    return holds(
      put
        .where((written, { eq, lte, notExists }) =>
          before === null
            ? `${notExists(written.writtenMs)} OR ${lte(written.expiresAtS, Math.floor(now() / SECOND_MS))}`
            : eq(written.writtenMs, before.writtenMs),
        )
        .go(connection),
    );
  },
});
