import * as z from 'zod';
import { locales } from '../locales.ts';
import { isoTimeSchema, nameSchema } from './common.ts';
import { accountIdSchema, userIdSchema } from './ids.ts';

export const localeSchema = z.enum(locales).meta({ description: 'Language and region.', example: 'de-DE' });

/** What is stored of a user. */
export const userDetailsSchema = z
  .object({
    id: userIdSchema,
    /** Verified address; null: none is known. */
    email: z
      .string()
      .nullable()
      .meta({ description: 'E-mail address. null: none is known.', example: 'anna@example.org' }),
    /** In which mail is written. */
    locale: localeSchema,
    createdAt: isoTimeSchema.meta({ description: 'When it was made.', example: '2026-05-01T08:30:00.000Z' }),
  })
  .meta({ id: 'UserDetails' });

export const userPatchSchema = z.strictObject({ locale: localeSchema }).partial();

export const userDeletedSchema = z.object({
  id: userIdSchema,
  /** Sites that go with the user. */
  sites: z
    .array(z.object({ id: accountIdSchema, name: nameSchema }))
    .meta({ description: 'Sites to which the user belongs.' }),
  /** False: some of it is still to be deleted, which happens by itself. */
  finished: z
    .boolean()
    .meta({ description: 'False: some of it is still to be deleted, which happens by itself.', example: true }),
});
