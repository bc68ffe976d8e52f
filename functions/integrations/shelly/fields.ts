import { createHash } from 'node:crypto';
import { typedHost } from '#shared/integration.ts';
import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** Hosts of accounts. */
export const HOSTS = ['.shelly.cloud'];

/** The host of an account. null: no host of Shelly's cloud. */
const hostIn = (fields: Fields): string | null => typedHost(fields.serverUri ?? '', HOSTS);

/** @throws VendorError auth_failed when the server is not one of Shelly's cloud */
export const hostOf = (fields: Fields): string => {
  const host = hostIn(fields);
  if (host === null) throw new VendorError('auth_failed', 'shelly: serverUri does not end in .shelly.cloud');
  return host;
};

export const authKeyOf = (fields: Fields): string => fields.authKey?.trim() ?? '';

/** The server hosts many accounts and the key is secret, so its hash identifies the account. */
export const accountKey = (fields: Fields): string | null => {
  const host = hostIn(fields);
  const digest = createHash('sha256').update(authKeyOf(fields)).digest('hex');
  return host === null ? null : `${host} ${digest.slice(0, 32)}`;
};
