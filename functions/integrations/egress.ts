import type { Manifest } from '#shared/integration.ts';
import type { AdapterContext } from './port.ts';

const hostListed = (hostname: string, listed: string): boolean =>
  listed.startsWith('.') ? hostname.endsWith(listed) && hostname.length > listed.length : hostname === listed;

/**
 * May a request of this service go there? Only https on the default port to a host of the manifest, without user
 * information, or to the configured base URL (local simulators).
 */
export const egressAllowed = (
  url: URL,
  manifest: Pick<Manifest, 'egressHosts'>,
  { baseUrlOverride }: Pick<AdapterContext, 'baseUrlOverride'>,
): boolean => {
  if (url.username !== '' || url.password !== '') return false;
  if (baseUrlOverride !== null) {
    const base = new URL(baseUrlOverride);
    const path = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
    if (url.origin === base.origin && url.pathname.startsWith(path)) return true;
  }
  return (
    url.protocol === 'https:' && url.port === '' && manifest.egressHosts.some((host) => hostListed(url.hostname, host))
  );
};

/** The base that a service's paths are appended to, without a trailing slash. */
export const baseUrl = ({ baseUrlOverride }: Pick<AdapterContext, 'baseUrlOverride'>, vendorBase: string): string =>
  (baseUrlOverride ?? vendorBase).replace(/\/+$/, '');
