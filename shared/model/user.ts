import * as z from 'zod';
import { locales } from '../locales.ts';
import { isoTimeSchema, nameSchema } from './common.ts';
import { accountIdSchema, userIdSchema } from './ids.ts';

export const localeSchema = z.enum(locales).meta({ description: 'Language and region.', example: 'de-DE' });

const sitesMailSchema = z.boolean().meta({
  description:
    'A mail in the morning when sites that the user looks after as an installer need a hand, for users with two or more.',
  example: true,
});

/** The stored data of a user. */
export const userDetailsSchema = z
  .object({
    id: userIdSchema,
    /** Verified address; null: unknown. */
    email: z.string().nullable().meta({ description: 'E-mail address. null: unknown.', example: 'anna@example.org' }),
    /** Language of mail to the user. */
    locale: localeSchema,
    sitesMail: sitesMailSchema,
    createdAt: isoTimeSchema.meta({ description: 'When it was created.', example: '2026-05-01T08:30:00.000Z' }),
    secondFactor: z.boolean().meta({ description: 'Signing in takes a code of an authenticator app.', example: true }),
    recoveryCodesLeft: z
      .int()
      .nullable()
      .meta({ description: 'Recovery codes that were not used yet. null: no second factor.', example: 9 }),
  })
  .meta({ id: 'UserDetails' });

export const userPatchSchema = z.strictObject({ locale: localeSchema, sitesMail: sitesMailSchema }).partial();

export const userDeletedSchema = z.object({
  id: userIdSchema,
  /** Sites that are deleted with the user. */
  sites: z
    .array(z.object({ id: accountIdSchema, name: nameSchema }))
    .meta({ description: 'Sites of which the user is a member.' }),
  /** False: the rest is deleted in the background. */
  finished: z
    .boolean()
    .meta({ description: 'False: part of it remains to be deleted, which happens automatically.', example: true }),
});
