import { createHash } from 'node:crypto';
import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** The host of an account; users paste it with scheme, port or path. null: no host of Shelly's cloud. */
const hostIn = (typed: string): string | null => {
  const text = typed.trim().toLowerCase();
  const address = /^[a-z]+:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return null;
  return /^([a-z0-9-]+\.)+shelly\.cloud$/.test(hostname) ? hostname : null;
};

/** @throws VendorError auth_failed when the server is not one of Shelly's cloud */
export const hostOf = (fields: Fields): string => {
  const host = hostIn(fields.serverUri ?? '');
  if (host === null) throw new VendorError('auth_failed', 'shelly: serverUri does not end in .shelly.cloud');
  return host;
};

export const authKeyOf = (fields: Fields): string => fields.authKey?.trim() ?? '';

/** The server holds many accounts and the key is secret, so its hash stands for the account. */
export const accountKey = (fields: Fields): string | null => {
  const host = hostIn(fields.serverUri ?? '');
  const digest = createHash('sha256').update(authKeyOf(fields)).digest('hex');
  return host === null ? null : `${host} ${digest.slice(0, 32)}`;
};
