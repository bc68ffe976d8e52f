import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** The portal's login, case-insensitive. null: it cannot be one. */
const emailIn = (fields: Fields): string | null => {
  const typed = fields.email?.trim().toLowerCase() ?? '';
  // A colon would end the name in HTTP Basic.
  return /^[^\s@:/]+@[^\s@:/]+$/.test(typed) ? typed : null;
};

/** @throws VendorError auth_failed when the e-mail cannot be one */
export const authorizationOf = (fields: Fields): string => {
  const email = emailIn(fields);
  if (email === null) throw new VendorError('auth_failed', 'discovergy: email is no address');
  return `Basic ${Buffer.from(`${email}:${fields.password ?? ''}`, 'utf8').toString('base64')}`;
};

/** One login is one account. */
export const accountKey = emailIn;
