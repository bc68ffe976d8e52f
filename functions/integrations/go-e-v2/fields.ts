import { createHash } from 'node:crypto';
import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

const tokenIn = (fields: Fields): string | null => {
  const typed = fields.cloudToken?.trim() ?? '';
  return /^[A-Za-z0-9]{4,64}$/.test(typed) ? typed : null;
};

/** @throws VendorError auth_failed when the token cannot be one */
export const tokenOf = (fields: Fields): string => {
  const token = tokenIn(fields);
  if (token === null) throw new VendorError('auth_failed', 'go-e-v2: cloudToken cannot be a token');
  return token;
};

/** One token is one charger. It gives full control of it, so a hash replaces it. */
export const accountKey = (fields: Fields): string | null => {
  const token = tokenIn(fields);
  return token === null ? null : createHash('sha256').update(token).digest('hex').slice(0, 32);
};
