import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** E-mail as typed or phone number without its spaces; null when it is neither. */
const usernameIn = ({ username = '' }: Fields): string | null => {
  const typed = username.trim();
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return typed;
  const phone = typed.replace(/[\s()/-]/g, '');
  return /^\+\d{6,15}$/.test(phone) ? phone : null;
};

/**
 * What is typed at sign-in.
 * @throws VendorError auth_failed before any call: failed sign-ins count towards a lockout
 */
export const signInOf = (fields: Fields): { readonly userName: string; readonly password: string } => {
  const userName = usernameIn(fields);
  if (userName === null)
    throw new VendorError('auth_failed', 'easee: username is neither an e-mail nor a phone number');
  const password = fields.password ?? '';
  if (password === '') throw new VendorError('auth_failed', 'easee: password is empty');
  return { userName, password };
};

export const accountKey = (fields: Fields): string | null => usernameIn(fields)?.toLowerCase() ?? null;
