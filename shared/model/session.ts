import * as z from 'zod';

export const refreshTokenSchema = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[\w.~+/=-]+$/, { error: 'is no refresh token' })
  .meta({ description: 'The newest refresh token of the session.', example: 'eyJjdHkiOiJKV1Q' });

export const signedOutSchema = z.object({
  signedOut: z.literal(true).meta({ description: 'The tokens of the session are worthless.' }),
});
