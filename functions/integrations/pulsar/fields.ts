import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

const emailIn = ({ email = '' }: Fields): string | null => {
  const typed = email.trim();
  return /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed) ? typed : null;
};

/**
 * Credentials as HTTP Basic carries them.
 * @throws VendorError auth_failed before any call
 */
export const basicOf = (fields: Fields): string => {
  const email = emailIn(fields);
  if (email === null) throw new VendorError('auth_failed', 'pulsar: email is none');
  const password = fields.password ?? '';
  if (password === '') throw new VendorError('auth_failed', 'pulsar: password is empty');
  return Buffer.from(`${email}:${password}`, 'utf8').toString('base64');
};

export const accountKey = (fields: Fields): string | null => emailIn(fields)?.toLowerCase() ?? null;
