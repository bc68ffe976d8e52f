import * as z from 'zod';
import { loginSchema } from './account.ts';
import { newPasswordSchema } from './sign-up.ts';

/** A new password, with the one it replaces. */
export const passwordChangeSchema = z.strictObject({
  currentPassword: loginSchema.shape.password.meta({
    description: 'The password so far.',
    example: 'correct horse battery',
  }),
  password: newPasswordSchema,
});
export const passwordChangedSchema = z.object({
  changed: z.literal(true).meta({ description: 'The new password signs in; other sessions have ended.' }),
});
