import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request as viaTls } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicUrl } from '#shared/public-url.ts';
import { OutgoingError, type OutgoingTrouble } from './outgoing-error.ts';

/** A POST to an address that a user gave. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** How long the receiver asks us to wait, s; null: it does not say. */
  readonly retryAfterS: number | null;
}

/**
 * Calls addresses that users give, and only such on the public internet: a user must not reach through us what only we can reach.
 * Redirects are not followed, and what is answered is not read.
 */
export interface Outgoing {
  /** @throws OutgoingError when there is no answer */
  post(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

/** Ranges of IPv6 that `ipaddr.js` calls unicast, but lead to an IPv4 address or nowhere on the internet. */
const moreReserved = ['::/96', 'fec0::/10', '64:ff9b:1::/48', '2001::/23', '3fff::/20', '5f00::/16', '100::/64'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);

/** Whether an address (IPv4 or IPv6) is one of the public internet. */
export const isPublicAddress = (text: string): boolean => {
  if (isIP(text) === 0) return false;
  // ::ffff:10.0.0.1 is 10.0.0.1.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || !moreReserved.some((range) => (address as ipaddr.IPv6).match(range));
};

const TIMEOUT_MS = 10_000;

export interface OutgoingOptions {
  /** All addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly LookupAddress[]>;
  /** Only tests allow more than the default. */
  readonly isAllowed?: (address: string) => boolean;
  /** Only tests have another, which needs no certificate. */
  readonly request?: (
    url: string,
    options: RequestOptions,
    onAnswer: (answer: IncomingMessage) => void,
  ) => ClientRequest;
  readonly timeoutMs?: number;
}

const CERTIFICATE = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_(GET|VERIFY)/;

const troubleOf = (error: unknown): OutgoingTrouble => {
  if (error instanceof OutgoingError) return error.trouble;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CERTIFICATE.test(code)) return 'certificate';
  return code === 'ETIMEDOUT' || code === 'ABORT_ERR' ? 'timeout' : 'unreachable';
};

const waitOf = (header: string | undefined): number | null => {
  const seconds = Number(header);
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
};

/** A resolver has a time limit of its own, which is longer than ours. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((done, failed) => {
    signal.addEventListener('abort', () => failed(new OutgoingError('timeout')), { once: true });
    work.then(done, failed);
  });

export const createOutgoing = ({
  resolve = (name) => lookup(name, { all: true }),
  isAllowed = isPublicAddress,
  request = viaTls,
  timeoutMs = TIMEOUT_MS,
}: OutgoingOptions = {}): Outgoing => {
  /** The addresses of a name, all of them public. The socket gets these, and asks nobody again. */
  const checked = async (name: string): Promise<readonly LookupAddress[]> => {
    const found = await resolve(name).catch(() => []);
    if (found.length === 0) throw new OutgoingError('unreachable');
    if (!found.every(({ address }) => isAllowed(address))) throw new OutgoingError('refused');
    return found;
  };

  const send = ({ url, headers, body }: OutgoingRequest, addresses: readonly LookupAddress[], signal: AbortSignal) =>
    new Promise<OutgoingAnswer>((done, failed) => {
      const [first] = addresses;
      const known: LookupFunction = (_name: string, options: LookupOptions, answer) => {
        if (options.all) answer(null, [...addresses]);
        else answer(null, first?.address ?? '', first?.family);
      };
      const sent = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          // A kept connection would be to an address that was looked at for another call.
          agent: new Agent({ keepAlive: false, maxCachedSessions: 0 }),
          lookup: known,
          signal,
        },
        (answer) => {
          const { statusCode = 0, headers: said } = answer;
          answer.destroy();
          done({ status: statusCode, retryAfterS: waitOf(said['retry-after']) });
        },
      );
      sent.on('error', failed);
      sent.on('socket', (socket) => {
        socket.once('connect', () => {
          if (!isAllowed(socket.remoteAddress ?? '')) sent.destroy(new OutgoingError('refused'));
        });
      });
      sent.end(body);
    });

  return {
    post: async (wanted) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        if (!isPublicUrl(wanted.url)) throw new OutgoingError('refused');
        return await send(wanted, await within(signal, checked(new URL(wanted.url).hostname)), signal);
      } catch (error) {
        throw new OutgoingError(signal.aborted ? 'timeout' : troubleOf(error));
      }
    },
  };
};
