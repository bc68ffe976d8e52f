import * as z from 'zod';
import { isoTimeSchema } from './common.ts';
import {
  dayPartSchema,
  paymentsPartSchema,
  referralsPartSchema,
  sitePartSchema,
  totalsPartSchema,
  trailPartSchema,
  userPartSchema,
} from './export-parts.ts';

export const exportPartSchema = z.discriminatedUnion('kind', [
  userPartSchema,
  referralsPartSchema,
  trailPartSchema,
  sitePartSchema,
  paymentsPartSchema,
  totalsPartSchema,
  dayPartSchema,
]);
export type ExportPart = z.output<typeof exportPartSchema>;
/** One kind of part. */
export type ExportPartOf<K extends ExportPart['kind']> = Extract<ExportPart, { readonly kind: K }>;

/** One page of all stored data of a user; the browser reads until `next` is null and merges all parts into one file. */
export const exportPageSchema = z.object({
  exportedAt: isoTimeSchema.meta({ description: 'When it was read.' }),
  parts: z.array(exportPartSchema).meta({
    description:
      'Parts of the export: the user, referrals, the trail, a site, its payments, its energy by year, or one of its days.',
  }),
  /** `cursor` of the next page; null: this was the last. */
  next: z.string().nullable().meta({ description: '`cursor` of the next page. null: this was the last.' }),
});
export type ExportPage = z.output<typeof exportPageSchema>;

export const exportQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional().meta({ description: '`next` of the page before.' }),
});
