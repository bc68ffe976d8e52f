import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
} from 'cockatiel';
import type { Manifest } from '#shared/integration.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { AdapterContext } from './port.ts';

/** Consecutive failures after which no more requests go to a host. */
const CIRCUIT_FAILURES = 6;
/** In real time, not the home's: it saves sockets and Lambda seconds. */
const CIRCUIT_PAUSE_MS = 10 * SECOND_MS;
/** A reservation further ahead than this was made on another clock. */
const LONGEST_QUEUE_MS = 30 * SECOND_MS;
const REMEMBERED = 1_000;

/** Keeps the newest entries of a map that lasts as long as the process. */
const remember = <T>(map: Map<string, T>, key: string, value: T): void => {
  map.delete(key);
  map.set(key, value);
  if (map.size > REMEMBERED) for (const oldest of map.keys()) return void map.delete(oldest);
};

const circuits = new Map<string, CircuitBreakerPolicy>();
const nextFreeAt = new Map<string, number>();

/** The circuit of a service's host, shared by all accounts that this process serves. */
export const circuitOf = (service: string, host: string): CircuitBreakerPolicy => {
  const key = `${service} ${host}`;
  const circuit =
    circuits.get(key) ??
    circuitBreaker(handleAll, {
      halfOpenAfter: CIRCUIT_PAUSE_MS,
      breaker: new ConsecutiveBreaker(CIRCUIT_FAILURES),
    });
  remember(circuits, key, circuit);
  return circuit;
};

/** Concurrent requests of one adapter. */
export const concurrencyOf = (manifest: Pick<Manifest, 'limits'>): BulkheadPolicy =>
  bulkhead(manifest.limits.concurrency, Number.POSITIVE_INFINITY);

/**
 * Waits until the account's next request may be sent, and takes that slot.
 * @param account distinguishes accounts of one service; no secret
 */
export const takeTurn = async (
  { now, sleep }: Pick<AdapterContext, 'now' | 'sleep'>,
  manifest: Pick<Manifest, 'id' | 'limits'>,
  account: string,
): Promise<void> => {
  const { spacingMs } = manifest.limits;
  if (spacingMs === 0) return;
  const key = `${manifest.id} ${account}`;
  const at = now();
  const free = nextFreeAt.get(key) ?? at;
  const turn = free > at && free - at <= LONGEST_QUEUE_MS ? free : at;
  remember(nextFreeAt, key, turn + spacingMs);
  if (turn > at) await sleep(turn - at);
};
