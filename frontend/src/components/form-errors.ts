import type { TFunction } from 'i18next';
import * as z from 'zod';
import { isCommonPassword } from '#shared/common-passwords/common-passwords.ts';
import { isIban, plainIban } from '#shared/iban.ts';
import { loginSchema } from '#shared/model/account.ts';
import { MAX_EMAIL, typedNameSchema } from '#shared/model/common.ts';
import { recoveryCodeSchema, totpCodeSchema } from '#shared/model/second-factor.ts';
import { hasAllowedLength, passwordPolicy } from '#shared/password.ts';
import { maxLengthOf } from './schema-bounds.ts';

/** Error keys of form fields, below `form.error`. */
export const formErrorKeys = [
  'required',
  'email',
  'iban',
  'password',
  'commonPassword',
  'code',
  'appCode',
  'recoveryCode',
  'tooLong',
  'characters',
  'number',
  'whole',
  'between',
  'order',
  'time',
  'quarter',
  'overlap',
  'days',
  'host',
  'choice',
  'coordinates',
] as const;
export type FormErrorKey = (typeof formErrorKeys)[number];

const key = (name: FormErrorKey): FormErrorKey => name;

/** A required text, trimmed, with the maximum length and the characters of the contract's schema. */
export const textField = (schema: z.ZodType) =>
  z
    .string()
    .trim()
    .min(1, key('required'))
    .max(maxLengthOf(schema), key('tooLong'))
    .refine((text) => schema.safeParse(text).success, key('characters'));

/** Fields that several forms share; their error messages are keys. */
export const emailField = z
  .string()
  .trim()
  .min(1, key('required'))
  .pipe(z.email(key('email')))
  .pipe(z.string().max(MAX_EMAIL, key('tooLong')));
export const ibanField = z
  .string()
  .trim()
  .min(1, key('required'))
  .refine((typed) => isIban(plainIban(typed)), key('iban'));
export const existingPasswordField = z
  .string()
  .min(1, key('required'))
  .max(maxLengthOf(loginSchema.shape.password), key('tooLong'));
export const newPasswordField = z
  .string()
  .max(passwordPolicy.maxLength, key('tooLong'))
  .refine(hasAllowedLength, { error: key('password'), abort: true })
  // Where the list cannot be had (offline, or a page that is not served securely), the API checks alone.
  .refine(async (password) => !(await isCommonPassword(password).catch(() => false)), key('commonPassword'));
export const codeField = z
  .string()
  .trim()
  .regex(/^\d{4,10}$/, key('code'));
/** Apps show the digits in two groups. */
export const appCodeField = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .refine((code) => totpCodeSchema.safeParse(code).success, key('appCode'));
export const recoveryCodeField = z
  .string()
  .trim()
  .min(1, key('required'))
  .refine((code) => recoveryCodeSchema.safeParse(code).success, key('recoveryCode'));
export const nameField = textField(typedNameSchema);

export const formErrorKeyOf = (message: string | undefined): FormErrorKey | null =>
  formErrorKeys.find((known) => known === message) ?? null;

/** Type of a field error from the server: its message is a text, not a key. */
export const SERVER_ERROR = 'server';

/**
 * The message of a field's error.
 * @param error its message is a key, with figures after colons (`between:6:32`), or a text
 */
export const formErrorText = (
  error: { readonly type?: string | undefined; readonly message?: string | undefined },
  t: TFunction<'app'>,
): string => {
  if (error.type === SERVER_ERROR && error.message) return error.message;
  const [name, min = '', max = ''] = (error.message ?? '').split(':');
  return t(`form.error.${formErrorKeyOf(name) ?? 'required'}`, { min, max });
};
