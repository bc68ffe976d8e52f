import { createHash } from 'node:crypto';
import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** An opaque string; null: it cannot be a key's id. */
const keyIdIn = (fields: Fields): string | null => {
  const typed = fields.accessKeyId?.trim() ?? '';
  return /^[A-Za-z0-9-]{8,64}$/.test(typed) ? typed : null;
};

/** @throws VendorError auth_failed when the id or value cannot be one */
export const keyHeadersOf = (fields: Fields): Readonly<Record<string, string>> => {
  const id = keyIdIn(fields);
  const value = fields.accessKeyValue?.trim() ?? '';
  if (id === null || !/^[\x21-\x7e]+$/.test(value)) {
    throw new VendorError('auth_failed', 'fronius: accessKeyId or accessKeyValue cannot be a key');
  }
  return { AccessKeyId: id, AccessKeyValue: value };
};

/** The key identifies the account. Its id is half of the secret, so a hash replaces it. */
export const accountKey = (fields: Fields): string | null => {
  const id = keyIdIn(fields);
  return id === null ? null : createHash('sha256').update(id).digest('hex').slice(0, 32);
};
