import type { Deps } from '#functions/deps.ts';
import { sealText } from '#functions/features/hook-seal.ts';
import { retryOnConflict } from '#functions/features/site.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { newWebhookSecret } from '#functions/platform/standard-webhook.ts';
import type { StoredDelivery, StoredHook } from '#functions/storage/index.ts';
import type { HookChange } from '#functions/storage/site/hooks.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { MAX_HOOKS, OLD_SECRET_S, PING, SHOWN_BODY, SHOWN_DELIVERIES } from '#shared/hooks.ts';
import type { Hook, HookDelivery } from '#shared/model/hooks.ts';
import type { AccountId, HookId } from '#shared/model/ids.ts';
import { maskedAddress } from '#shared/model/notice-address.ts';
import { SECOND_MS } from '#shared/units.ts';

type HookRows =
  | 'listHooks'
  | 'createHook'
  | 'patchHook'
  | 'removeHook'
  | 'rotateHookSecret'
  | 'testHook'
  | 'listHookDeliveries'
  | 'replayHookDelivery';

/** Webhooks of a site, as those see them who set it up: without addresses and secrets. */
export const createHookHandlers = (
  deps: Pick<Deps, 'storage' | 'addressSeal' | 'noticeQueue' | 'newId' | 'now'>,
): Pick<Handlers<'api'>, HookRows> => {
  const { accounts, hooks, hookDeliveries } = deps.storage;
  const siteOf = async (accountId: AccountId) => {
    const account = await accounts.get(accountId);
    if (account === null) throw new ApiError('account_not_found');
    return account;
  };
  const hookOf = async (accountId: AccountId, hookId: HookId): Promise<StoredHook> => {
    await siteOf(accountId);
    const hook = await hooks.get(accountId, hookId);
    if (hook === null) throw new ApiError('hook_not_found');
    return hook;
  };
  const shown = ({ id, masked: short, types, since, off, oldUntil, last }: StoredHook): Hook => {
    const both = oldUntil !== null && deps.now() < Date.parse(oldUntil);
    return { id, masked: short, types: [...types], since, off, oldSecretUntil: both ? oldUntil : null, last };
  };
  const listed = async (accountId: AccountId) => ({ hooks: (await hooks.list(accountId)).map(shown) });
  const change = (accountId: AccountId, hookId: HookId, changes: (hook: StoredHook) => HookChange) =>
    retryOnConflict(async () => {
      const hook = await hookOf(accountId, hookId);
      return hooks.patch(hook, changes(hook));
    });
  return {
    listHooks: async ({ params: { accountId } }) => {
      await siteOf(accountId);
      return listed(accountId);
    },

    createHook: async ({ params: { accountId }, body: { url, types } }) => {
      await siteOf(accountId);
      if ((await hooks.list(accountId)).length >= MAX_HOOKS) throw new ApiError('hook_limit');
      const id = deps.newId('whk');
      const secret = newWebhookSecret();
      const [sealedUrl, sealedSecret] = await Promise.all([
        sealText(deps, accountId, url),
        sealText(deps, accountId, secret),
      ]);
      await hooks.add({
        accountId,
        id,
        masked: maskedAddress({ kind: 'webhook', url }),
        types,
        url: sealedUrl,
        secret: sealedSecret,
      });
      return { hook: shown(await hookOf(accountId, id)), secret };
    },

    patchHook: async ({ params: { accountId, hookId }, body: { types, on } }) => {
      const changes = { ...(types !== undefined && { types }), ...(on !== undefined && { on }) };
      return shown(await change(accountId, hookId, () => changes));
    },

    removeHook: async ({ params: { accountId, hookId } }) => {
      await hookOf(accountId, hookId);
      await hooks.remove(accountId, hookId);
      await hookDeliveries.forget(accountId, hookId);
      return listed(accountId);
    },

    rotateHookSecret: async ({ params: { accountId, hookId } }) => {
      const secret = newWebhookSecret();
      const next = await sealText(deps, accountId, secret);
      const oldUntil = isoTime(deps.now() + OLD_SECRET_S * SECOND_MS);
      const hook = await change(accountId, hookId, ({ secret: old }) => ({ secret: { next, old, oldUntil } }));
      return { hook: shown(hook), secret };
    },

    testHook: async ({ params: { accountId, hookId } }) => {
      const { name } = await siteOf(accountId);
      await hookOf(accountId, hookId);
      const at = isoTime(deps.now());
      const id = `msg_${deps.newId('trl')}`;
      const body = JSON.stringify({ type: PING, timestamp: at, data: { site: { id: accountId, name } } });
      const key = { accountId, hookId, at, deliveryId: id };
      await hookDeliveries.add({ ...key, type: PING, body });
      await deps.noticeQueue.send([{ type: 'hook', ...key, turn: 0 }]);
      return { id };
    },

    listHookDeliveries: async ({ params: { accountId, hookId } }) => {
      await hookOf(accountId, hookId);
      const found = await hookDeliveries.list(accountId, hookId, SHOWN_DELIVERIES);
      return { deliveries: found.map(shownDelivery) };
    },

    replayHookDelivery: async ({ params: { accountId, hookId, deliveryId } }) => {
      await hookOf(accountId, hookId);
      const found = (await hookDeliveries.list(accountId, hookId, SHOWN_DELIVERIES)).find(
        (one) => one.deliveryId === deliveryId,
      );
      if (found === undefined) throw new ApiError('delivery_not_found');
      // Begun, and not tried yet: by the same call before. Its message may not have been sent.
      const isBegun = found.state === 'waiting' && found.tries === 0;
      const turn = isBegun ? found.turn : await hookDeliveries.restart(found);
      if (turn === null) throw new ApiError('conflict');
      await deps.noticeQueue.send([{ type: 'hook', accountId, hookId, at: found.at, deliveryId, turn }]);
      return { id: deliveryId };
    },
  };
};

/** The receiver's words are never kept: it may be a page that only we can see. */
const shownDelivery = ({ deliveryId, at, type, state, tries, nextMs, last, body }: StoredDelivery): HookDelivery => ({
  id: deliveryId,
  at,
  type,
  state,
  tries,
  nextAt: state === 'waiting' ? isoTime(nextMs) : null,
  last: last && { at: isoTime(last.atMs), outcome: last.outcome, status: last.status, tookMs: last.tookMs },
  body: body.slice(0, SHOWN_BODY),
});
