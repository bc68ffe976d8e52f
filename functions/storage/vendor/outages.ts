import { Entity } from 'electrodb';
import * as z from 'zod';
import { FORGOTTEN_MS, type Outage, type OutageSlot } from '#functions/integrations/outage.ts';
import type { OutageStore } from '#functions/integrations/outage-watch.ts';
import { SECOND_MS } from '#shared/units.ts';
import { count, expiresAtS, json, model, optionalCount, pk, sk, text, ttlSeconds } from '../table/attributes.ts';
import { holds } from '../table/conditions.ts';
import type { StorageContext } from '../table/context.ts';

/** Whether a service's whole cloud is in trouble, as its sites observe it. Holds nothing of any site. */
export const outageEntity = new Entity({
  model: model('outage'),
  attributes: {
    service: text,
    slots: json<readonly OutageSlot[]>(),
    sinceMs: optionalCount,
    confirmedMs: count,
    writtenMs: count,
    expiresAtS,
  },
  indexes: { byService: { pk: pk('service'), sk: sk() } },
} as const);

const countSchema = z.int().min(0);
const rowSchema: z.ZodType<Outage> = z.object({
  slots: z.array(
    z.object({
      slot: countSchema,
      failed: countSchema,
      answered: countSchema,
      marks: z.array(countSchema),
      firstFailedMs: z.number().nullable(),
    }),
  ),
  sinceMs: z.number().nullable().default(null),
  confirmedMs: z.number(),
  writtenMs: z.number(),
});

/** Outages of whole services: one item each, which expires once its content is too old to matter. The port (outage-watch.ts) documents the methods. */
export const createOutages = ({ rows, now, connection }: StorageContext): OutageStore => ({
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
            ? `${notExists(written.writtenMs)} OR ${lte(written.expiresAtS, ttlSeconds(now()))}`
            : eq(written.writtenMs, before.writtenMs),
        )
        .go(connection),
    );
  },
});
