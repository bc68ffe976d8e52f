import { createHash } from 'node:crypto';
import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** As typed: the vendor's logins are case-sensitive. */
const emailIn = ({ email = '' }: Fields): string | null => {
  const typed = email.trim();
  return /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed) ? typed : null;
};

/**
 * What is typed at sign-in.
 * @throws VendorError auth_failed before any call: failed sign-ins count towards a lockout
 */
export const signInOf = (fields: Fields): { readonly cloudUserName: string; readonly cloudPassword: string } => {
  const cloudUserName = emailIn(fields);
  if (cloudUserName === null) throw new VendorError('auth_failed', 'kasa: email is none');
  const cloudPassword = fields.password ?? '';
  if (cloudPassword === '') throw new VendorError('auth_failed', 'kasa: password is empty');
  return { cloudUserName, cloudPassword };
};

/**
 * The terminal id that the vendor knows us by: one per account, constant, otherwise it counts new devices. It is derived
 * from the e-mail address, so it outlives every token; it gives no access.
 */
export const terminalOf = (fields: Fields): string => {
  const hex = createHash('sha256')
    .update(`sunward kasa terminal ${emailIn(fields) ?? ''}`)
    .digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};

export const accountKey = emailIn;
