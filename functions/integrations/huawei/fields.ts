import { typedHost } from '#shared/integration.ts';
import { VendorError } from '../port.ts';

type Fields = Readonly<Record<string, string>>;

/** The regions' portals, which answer for the interface too. */
export const HOSTS = ['.fusionsolar.huawei.com'];

const hostIn = (fields: Fields): string | null => typedHost(fields.host ?? '', HOSTS);
const userNameIn = (fields: Fields): string | null => {
  const typed = fields.userName?.trim() ?? '';
  return /^[^\s/]{1,100}$/.test(typed) ? typed : null;
};

/** @throws VendorError auth_failed when the portal is none of FusionSolar's */
export const hostOf = (fields: Fields): string => {
  const host = hostIn(fields);
  if (host === null) throw new VendorError('auth_failed', 'huawei: host does not end in .fusionsolar.huawei.com');
  return host;
};

/**
 * What is sent at sign-in.
 * @throws VendorError auth_failed before any call: failed sign-ins count towards a lockout
 */
export const signInOf = (fields: Fields): { readonly userName: string; readonly systemCode: string } => {
  const userName = userNameIn(fields);
  const systemCode = fields.systemCode ?? '';
  if (userName === null) throw new VendorError('auth_failed', 'huawei: userName cannot be one');
  if (systemCode === '') throw new VendorError('auth_failed', 'huawei: systemCode is empty');
  return { userName, systemCode };
};

/** An API account of a portal; neither is a secret. */
export const accountKey = (fields: Fields): string | null => {
  const [host, userName] = [hostIn(fields), userNameIn(fields)];
  return host === null || userName === null ? null : `${host} ${userName}`;
};
