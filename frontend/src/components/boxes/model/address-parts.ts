/** What wallboxes that ask for an address in parts are given. */
export interface AddressParts {
  /** Without the ID, which the box appends. */
  readonly server: string;
  readonly id: string;
  readonly domain: string;
  readonly port: string;
  readonly path: string;
}

/** @param address as the server gave it: scheme, host, path and key */
export const partsOf = (address: string): AddressParts => {
  const { hostname, port, pathname, protocol } = new URL(address);
  const end = address.lastIndexOf('/');
  return {
    server: address.slice(0, end),
    id: address.slice(end + 1),
    domain: hostname,
    port: port === '' ? (protocol === 'wss:' ? '443' : '80') : port,
    path: pathname,
  };
};

/** What is shown of an address that was not looked up: everything but its key. @param page address of this page */
export const maskedAddress = ({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ocpp/…`;
