import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '#functions/deps.ts';
import type { RequestKey } from '#functions/http/request.ts';
import { startDeadline } from '#functions/platform/deadline.ts';
import { hashOf } from '#functions/platform/hash.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { IDEMPOTENCY_HEADER } from '#shared/contract/idempotency-header.ts';
import { fault } from '#shared/faults.ts';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import { SECOND_MS } from '#shared/units.ts';

/** A concurrent repetition waits for the first request: longer than a creation takes, shorter than a call may. */
const WAIT_MS = 10 * SECOND_MS;
const LOOK_MS = 100;

interface Ways<T> {
  /** Creates the site, completely or not at all. @param begun an earlier attempt died: parts of the site may exist */
  readonly make: (accountId: AccountId, begun: boolean) => Promise<T>;
  /** The response of the creation. */
  readonly again: (accountId: AccountId) => Promise<T>;
}

/**
 * Creates one site for a request, however often it is sent under its idempotency key: in a row, concurrently, or after an
 * attempt died. What failed may be tried again. No two users share a key.
 * @throws ApiError `key_reused` when something else was requested under the key; `under_way`
 */
export const oncePerKey = async <T>(
  { storage: { creations }, newId }: Pick<Deps, 'storage' | 'newId'>,
  userId: UserId,
  { value }: RequestKey,
  request: object,
  { make, again }: Ways<T>,
): Promise<T> => {
  const [keyHash, wish] = [hashOf(value), hashOf(JSON.stringify(request))];
  const waiting = startDeadline(WAIT_MS);
  for (;;) {
    const known = await creations.get(userId, keyHash);
    if (known !== null && known.wish !== wish)
      throw new ApiError('key_reused', { faults: [fault(IDEMPOTENCY_HEADER, 'key_used')] });
    if (known?.done) return again(known.accountId);
    if (known === null || known.abandoned) {
      const accountId = known?.accountId ?? newId('acc');
      const lease = await creations.begin(userId, keyHash, { accountId, wish });
      if (lease !== null) {
        const made = await make(accountId, known !== null).catch(async (error: unknown) => {
          await creations.release(userId, keyHash, lease);
          throw error;
        });
        await creations.finish(userId, keyHash, lease);
        return made;
      }
    }
    if (waiting.leftMs() === 0) throw new ApiError('under_way');
    await pause(LOOK_MS);
  }
};
