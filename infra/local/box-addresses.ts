import { networkInterfaces } from 'node:os';
import { BOX_PATH } from '#shared/ocpp.ts';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Whether a name or address is this machine's own alone. */
const isLoopback = (host: string): boolean => /^(localhost|127\.|::1$|\[::1\]$)/.test(host);
const isAny = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** IPv4 addresses of this machine in its networks; wallboxes know no other. */
const lanAddresses = (interfaces: Interfaces): readonly string[] =>
  Object.values(interfaces).flatMap((each) =>
    (each ?? []).flatMap(({ address, family, internal }) => (family === 'IPv4' && !internal ? [address] : [])),
  );

/**
 * What wallboxes dial, up to the key of their link; one address for each network that they can be in.
 * @param url of the product
 * @param host under which it listens
 */
export const boxAddresses = (
  url: string,
  host: string,
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] => {
  const { port } = new URL(url);
  const hosts = isAny(host) ? lanAddresses(interfaces) : [isLoopback(host) ? 'localhost' : host];
  return (hosts.length === 0 ? ['localhost'] : hosts).map((each) => `ws://${each}:${port}${BOX_PATH}KEY`);
};

/** How wallboxes of the home's network get here, where they cannot yet; empty: they can. */
export const boxHint = (host: string): string =>
  isLoopback(host) ? '; HOST=0.0.0.0 npm start lets wallboxes of your network in' : '';
