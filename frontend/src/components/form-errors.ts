import * as z from 'zod';

/** What a form can say at a field, as keys below `form.error`. */
export const formErrorKeys = ['required', 'email', 'password', 'code', 'tooLong'] as const;
export type FormErrorKey = (typeof formErrorKeys)[number];

const key = (name: FormErrorKey): FormErrorKey => name;

/** Fields that several forms share; their messages are keys. */
export const emailField = z
  .string()
  .trim()
  .min(1, key('required'))
  .pipe(z.email(key('email')))
  .pipe(z.string().max(254, key('tooLong')));
export const existingPasswordField = z.string().min(1, key('required')).max(256, key('tooLong'));
/** Cognito says more precisely what it misses; this is what every policy asks for. */
export const newPasswordField = z.string().min(8, key('password')).max(256, key('tooLong'));
export const codeField = z
  .string()
  .trim()
  .regex(/^\d{4,10}$/, key('code'));
export const nameField = z.string().trim().min(1, key('required')).max(80, key('tooLong'));

export const formErrorKeyOf = (message: string | undefined): FormErrorKey | null =>
  formErrorKeys.find((known) => known === message) ?? null;
