import type { Deps } from '#functions/deps.ts';
import { deliver } from '#functions/features/notify/deliver.ts';
import type { NoticeEvent } from '#shared/model/notices.ts';
import { NOTICE_RECEIVES, NOTICE_WAIT_S } from '#shared/notices.ts';
import { SECOND_MS } from '#shared/units.ts';
import type { TestProduct } from '#test/support/product.ts';

/** The process that delivered is gone. */
export class Killed extends Error {}

/**
 * `before`, `after`: the process dies as it begins its call number `at`, or once that is done. `twice`: each message comes twice, one
 * after the other. `at once`: twice at the same time.
 */
export type Disturbance =
  | { readonly how: 'before' | 'after'; readonly at: number }
  | { readonly how: 'twice' | 'at once' | 'not' };

export interface QueueLife {
  /** Requests that the process made: to the table, the queue, receivers. */
  readonly calls: number;
  /** The call at which the process died; null: it did not. */
  readonly diedAt: string | null;
  /** Messages that were given up. */
  readonly dead: readonly NoticeEvent[];
}

/** Wraps every function of a port, one level deep or two, by what happens at its calls. */
const watched = <T extends object>(port: T, call: (name: string, act: () => unknown) => unknown): T =>
  new Proxy(port, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name);
      if (typeof found === 'function')
        return (...given: unknown[]) => call(String(name), () => found.apply(target, given));
      return typeof found === 'object' && found !== null ? watched(found, call) : found;
    },
  });

/**
 * Delivers these messages, and all that follow from them, as the queue does: what fails comes back later, five times. One call of
 * the first message's life may be the end of its process.
 * @param patienceMs how long the queue is watched; what is due later stays in it
 */
export const liveQueue = async (
  product: TestProduct,
  first: readonly NoticeEvent[],
  disturbance: Disturbance,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<QueueLife> => {
  const { time, told } = product;
  const endMs = time.nowMs + patienceMs;
  let calls = 0;
  let isDead = false;
  let diedAt: string | null = null;
  const call = async (name: string, act: () => unknown): Promise<unknown> => {
    if (isDead) throw new Killed();
    calls += 1;
    const dies = 'at' in disturbance && disturbance.at === calls;
    if (dies) diedAt = name;
    if (dies && disturbance.how === 'before') {
      isDead = true;
      throw new Killed();
    }
    const result = await act();
    if (dies) {
      isDead = true;
      throw new Killed();
    }
    return result;
  };
  const { storage, noticeQueue, outgoing, push, notices } = product.deps;
  const ports = { storage, noticeQueue, outgoing, notices };
  const deps: Deps = Object.create(
    product.deps,
    Object.getOwnPropertyDescriptors({
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, watched(port, call)])),
      // Not asynchronous as a whole.
      push: {
        ...push,
        send: async (...given: Parameters<typeof push.send>) => call('push', () => push.send(...given)),
      },
    }),
  ) as Deps;
  const waiting = first.map((event) => ({ event, dueMs: time.nowMs, receives: 0 }));
  const dead: NoticeEvent[] = [];
  const takeTold = (): void => {
    for (const { event, delayS } of told.splice(0))
      waiting.push({ event, dueMs: time.nowMs + delayS * SECOND_MS, receives: 0 });
  };
  told.length = 0;
  for (;;) {
    waiting.sort((a, b) => a.dueMs - b.dueMs);
    const message = waiting.shift();
    if (message === undefined || message.dueMs > endMs) return { calls, diedAt, dead };
    time.nowMs = Math.max(time.nowMs, message.dueMs);
    isDead = false;
    const once = () => deliver(deps, message.event);
    try {
      if (disturbance.how === 'at once') await Promise.all([once(), once()]);
      else await once();
      if (disturbance.how === 'twice') await once();
    } catch {
      const receives = message.receives + 1;
      if (receives >= NOTICE_RECEIVES) dead.push(message.event);
      else waiting.push({ event: message.event, dueMs: time.nowMs + NOTICE_WAIT_S * SECOND_MS, receives });
    }
    takeTold();
  }
};
