import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { isoTimeSchema } from './common.ts';

export const refreshTokenSchema = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[\w.~+/=-]+$/, { error: faultTexts.refresh_token })
  .meta({ description: 'The newest refresh token of the session.', example: 'eyJjdHkiOiJKV1Q' });

export const signedOutSchema = z.object({
  signedOut: z.literal(true).meta({ description: 'The tokens of the session are worthless.' }),
});

/** A sign-in by the id that its tokens carry. */
export const sessionIdSchema = z
  .string()
  .regex(/^[\w-]{16,64}$/, { error: faultTexts.session_id })
  .meta({ description: 'Id of a session.', example: '6b1d7c52-2f0e-4a6e-9d60-0d4f8f3c1a77' });

/** One browser or app in which the user is signed in. */
export const sessionSchema = z.object({
  id: sessionIdSchema,
  device: z
    .string()
    .nullable()
    .meta({ description: 'Browser and system. null: not recognised.', example: 'Firefox, Windows' }),
  country: z
    .string()
    .nullable()
    .meta({ description: 'Country of the sign-in (ISO 3166). null: not known.', example: 'AT' }),
  createdAt: isoTimeSchema.meta({ description: 'Time of the sign-in.' }),
  lastSeenAt: isoTimeSchema.meta({ description: 'Last use, to the hour.' }),
  secondFactor: z.boolean().meta({ description: 'Whether a code of the authenticator app was given.' }),
  current: z.boolean().meta({ description: 'Whether it is the session of this call.' }),
});

export const sessionsEndedSchema = z.object({
  ended: z.literal(true).meta({ description: 'From now on their tokens are refused.' }),
});
