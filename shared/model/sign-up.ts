import * as z from 'zod';
import { faultTexts } from '../faults.ts';
import { passwordPolicy } from '../password.ts';
import { loginSchema } from './account.ts';
import { emailSchema } from './common.ts';
import { localeSchema } from './user.ts';

/** A password that someone chooses; common ones are refused as well. */
export const newPasswordSchema = z
  .string()
  .min(passwordPolicy.minLength)
  .max(passwordPolicy.maxLength)
  .meta({ description: 'A new password of at least 10 characters.', example: 'correct horse battery' });

/** A code as it was mailed. */
export const mailedCodeSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: faultTexts.six_digits })
  .meta({ description: 'The code from the mail.', example: '042137' });

const mailLocaleSchema = localeSchema.meta({ description: 'Language of the mail.' });

export const signUpSchema = z.strictObject({
  email: emailSchema.meta({ description: 'E-mail address, case-insensitive.' }),
  password: newPasswordSchema,
  locale: mailLocaleSchema,
});
export const confirmSignUpSchema = loginSchema.extend({ code: mailedCodeSchema });
/** Where to mail a code, and in which language. */
export const requestCodeSchema = signUpSchema.omit({ password: true });
export const resetPasswordSchema = signUpSchema.omit({ locale: true }).extend({ code: mailedCodeSchema });
/** Nothing that depends on who has which address. */
export const doneSchema = z.strictObject({});
