import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** Six digits, as users leave leading zeros out; null when it is none. */
const serialIn = (fields: Fields): string | null => {
  const typed = fields.serialNumber?.trim() ?? '';
  return /^\d{1,6}$/.test(typed) ? typed.padStart(6, '0') : null;
};

/** @throws VendorError auth_failed when the serial number cannot be one */
export const serialOf = (fields: Fields): string => {
  const serial = serialIn(fields);
  if (serial === null) throw new VendorError('auth_failed', 'go-e-v3: serialNumber is not six digits');
  return serial;
};

/** One box is one account. */
export const accountKey = serialIn;
