import type { IncomingMessage, RequestListener } from 'node:http';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** An address as it is spelled in a URL; IPv4 in IPv6 is IPv4. */
const inUrl = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
};

const ownNames = ({ localAddress }: IncomingMessage['socket'], name: string): readonly string[] => [
  ...LOOPBACK,
  inUrl(localAddress ?? ''),
  name,
];

/**
 * Whether a request names this server, by loopback, by the address that it reached, or by `name`. A page of another site whose
 * name was pointed at this machine (DNS rebinding) still names itself, although the browser takes us for that site.
 */
export const namesServer = ({ headers, socket }: IncomingMessage, name: string): boolean =>
  ownNames(socket, name).some((own) => headers.host?.toLowerCase() === `${own}:${socket.localPort}`);

/** The same for a wallbox, whose firmware may leave the port out (MicroOcpp). Another site's page names itself in any case. */
export const namesServerToBox = (request: IncomingMessage, name: string): boolean =>
  namesServer(request, name) || ownNames(request.socket, name).includes(request.headers.host?.toLowerCase() ?? '');

/** Refuses requests that were meant for another server with 421. @param name under which the server listens, if it has one */
export const onlyByOwnName =
  (listener: RequestListener, name = 'localhost'): RequestListener =>
  (request, response) => {
    if (namesServer(request, name)) return listener(request, response);
    response
      .writeHead(421, { 'content-type': 'text/plain', connection: 'close' })
      .end(`This server is at http://localhost:${request.socket.localPort}\n`);
  };
