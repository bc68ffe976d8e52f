import { hostListed, type Manifest } from '#shared/integration.ts';
import type { AdapterContext } from './port.ts';

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
  return url.protocol === 'https:' && url.port === '' && hostListed(url.hostname, manifest.egressHosts);
};

/** The base that a service's paths are appended to, without a trailing slash. */
export const baseUrl = ({ baseUrlOverride }: Pick<AdapterContext, 'baseUrlOverride'>, vendorBase: string): string =>
  (baseUrlOverride ?? vendorBase).replace(/\/+$/, '');
