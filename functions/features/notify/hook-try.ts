import type { Deps } from '#functions/deps.ts';
import { openHook } from '#functions/features/hook-seal.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { OutgoingError } from '#functions/platform/outgoing-error.ts';
import { webhookHeaders } from '#functions/platform/standard-webhook.ts';
import type { StoredDelivery, StoredHook } from '#functions/storage/index.ts';
import { hookOffAfter } from '#functions/storage/site/hooks.ts';
import { HOOK_TRIES_S } from '#shared/hooks.ts';
import type { DeliveryOutcome, HookTry } from '#shared/model/hooks.ts';
import type { AddressOutcome } from '#shared/model/notice-address.ts';
import type { Notice } from '#shared/model/notices.ts';
import { LONGEST_DELAY_S } from '#shared/notices.ts';
import { SECOND_MS } from '#shared/units.ts';
import { JSON_TYPE } from './address-request.ts';

type TryDeps = Pick<Deps, 'storage' | 'noticeQueue' | 'outgoing' | 'addressSeal' | 'now'>;

/** `over`: somebody else does it, or did; `nobody`: the webhook is gone; else what came of the try. */
export type TriedHook = 'over' | 'held' | 'nobody' | DeliveryOutcome;

/** Up to a tenth earlier, so that what failed at the same time does not come back at the same time. */
const SPREAD = 0.1;

/**
 * When a delivery is tried next, ms; null: not any more.
 * @param tries made so far, this one included
 * @param retryAfterS how long the receiver asks us to wait; null: it does not say
 * @param spread from 0 to 1
 */
export const nextTryMs = (
  firstMs: number,
  tries: number,
  retryAfterS: number | null,
  spread: number,
  nowMs: number,
): number | null => {
  const offsetS = HOOK_TRIES_S[tries];
  if (offsetS === undefined) return null;
  const lastMs = firstMs + (HOOK_TRIES_S.at(-1) ?? 0) * SECOND_MS;
  const planned = firstMs + offsetS * (1 - SPREAD * spread) * SECOND_MS;
  const asked = nowMs + (retryAfterS ?? 0) * SECOND_MS;
  return Math.round(Math.min(lastMs, Math.max(planned, asked, nowMs)));
};

const spreadOf = ({ deliveryId, tries }: StoredDelivery): number =>
  (Buffer.from(hashOf(`${deliveryId}/${tries}`))[0] ?? 0) / 0xff;

/** Asks the receiver once. @throws what is ours, such as a key service that does not answer */
const post = async (
  deps: TryDeps,
  hook: StoredHook,
  { deliveryId, body }: StoredDelivery,
): Promise<{
  readonly outcome: AddressOutcome;
  readonly status: number | null;
  readonly retryAfterS: number | null;
}> => {
  const { url, secrets } = await openHook(deps, hook, deps.now());
  const headers = { ...JSON_TYPE, ...webhookHeaders(secrets, deliveryId, Math.floor(deps.now() / SECOND_MS), body) };
  try {
    const { status, retryAfterS } = await deps.outgoing.post({ url, headers, body });
    const isGood = status >= 200 && status < 300;
    return { outcome: isGood ? 'delivered' : status === 410 ? 'gone' : 'status', status, retryAfterS };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { outcome: error.trouble, status: null, retryAfterS: null };
  }
};

/** Once for each time that a member has turned it on: that makes another version of it. */
const offNotice = ({ accountId, id, masked, version }: StoredHook, why: 'gone' | 'failing', nowMs: number): Notice => ({
  ...{ accountId, kind: 'hook-off', subject: id, episode: `off/${version}`, at: isoTime(nowMs) },
  facts: { name: masked, why },
});

/**
 * One message of a delivery: its next try, or the wait for it. The message that follows is sent before the delivery goes on, so
 * that one that dies in between is made up for when it comes again; of two that came of that, one finds the delivery further.
 */
export const tryHook = async (deps: TryDeps, event: HookTry): Promise<TriedHook> => {
  const { accounts, hooks, hookDeliveries } = deps.storage;
  const next = event.turn + 1;
  const follow = (delayMs: number): Promise<void> => {
    const delayS = Math.min(LONGEST_DELAY_S, Math.max(0, Math.ceil(delayMs / SECOND_MS)));
    return deps.noticeQueue.send([{ ...event, turn: next }], delayS);
  };
  const delivery = await hookDeliveries.get(event);
  if (delivery === null || delivery.state !== 'waiting' || delivery.turn > event.turn) return 'over';
  const [account, hook] = await Promise.all([accounts.get(event.accountId), hooks.get(event.accountId, event.hookId)]);
  if (account === null || hook === null) return 'nobody';
  if (delivery.nextMs > deps.now()) {
    await follow(delivery.nextMs - deps.now());
    await hookDeliveries.wait(event, next);
    return 'held';
  }
  if (!(await hookDeliveries.take(event, event.turn))) return 'over';
  // Turned off since: it can be repeated once it is on.
  if (hook.off !== null) {
    await hookDeliveries.settle(delivery, next, { outcome: 'off', status: null, tookMs: 0, nextMs: null });
    return 'off';
  }
  const startedMs = deps.now();
  const { outcome, status, retryAfterS } = await post(deps, hook, delivery);
  const isOver = outcome === 'delivered' || outcome === 'gone' || outcome === 'refused';
  const firstMs = delivery.firstMs ?? startedMs;
  const nextMs = isOver ? null : nextTryMs(firstMs, delivery.tries + 1, retryAfterS, spreadOf(delivery), deps.now());
  if (nextMs !== null) await follow(nextMs - deps.now());
  // Before it is off: who dies in between announces it too early, and hides nothing.
  const why = hookOffAfter(hook, { outcome, status }, isoTime(deps.now()));
  if (why !== null) await deps.noticeQueue.send([{ type: 'notice', notice: offNotice(hook, why, deps.now()) }]);
  await hookDeliveries.settle(delivery, next, { outcome, status, tookMs: deps.now() - startedMs, nextMs });
  await hooks.note(hook, { outcome, status });
  return outcome;
};
