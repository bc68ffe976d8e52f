import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { emailSchema } from './common.ts';
import { mailedCodeSchema, requestCodeSchema } from './sign-up.ts';

/** A new address, and the language of the mail to it. */
export const emailChangeSchema = requestCodeSchema.extend({
  email: emailSchema.meta({ description: 'The new e-mail address, case-insensitive.' }),
});
export const emailConfirmSchema = z.strictObject({ code: mailedCodeSchema });
export const emailChangedSchema = z.strictObject({
  email: z.string().meta({ description: 'The address that signs in from now on.', example: 'anna@example.org' }),
});

/** The token of a mail about a changed address: the user's id and a secret. */
export const undoTokenSchema = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/, { error: faultTexts.link_token })
  .meta({
    description: 'What follows # in the link of the mail.',
    example: '24688438-40e1-70d0-d97e-0123456789ab.Wc2pQ0m5rT9xK7vB1nZ4yL8sD3fG6hJ0aE5uR2tY7iO',
  });
export const emailUndoSchema = z.strictObject({ token: undoTokenSchema });
