import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AccountId, accountIdSchema, type UserId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { leaveTo } from '../../lib/leave.ts';
import { meQuery } from '../../lib/queries/me.ts';

export interface NewAccount {
  readonly userId: UserId;
  readonly name: string;
  readonly timezone: string;
  readonly priceId: string;
}

const KEY_BYTES = 16;
/** Not `randomUUID`, which is unavailable without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Idempotency key of a request: the same for a retry after a lost response, a new one otherwise. */
const useRequestKey = (): { readonly of: (request: object) => string; readonly fulfilled: () => void } => {
  const last = useRef<{ readonly request: string; readonly key: string } | null>(null);
  return {
    of: (requested) => {
      const request = JSON.stringify(requested);
      if (last.current?.request !== request) last.current = { request, key: newKey() };
      return last.current.key;
    },
    fulfilled: () => {
      last.current = null;
    },
  };
};

/**
 * Creates a site. A string result is the checkout's URL; otherwise the user is re-fetched.
 * @param onCreated called before that: the list of sites leads away from a page with only one
 */
export const useCreateAccount = (onCreated: (id: AccountId) => void) => {
  const client = useQueryClient();
  const requestKey = useRequestKey();
  return useMutation({
    mutationFn: ({ userId, ...body }: NewAccount) =>
      api.createAccount({ params: { userId }, body }, { idempotencyKey: requestKey.of({ userId, ...body }) }),
    onSuccess: async (answer) => {
      requestKey.fulfilled();
      if (typeof answer === 'string') {
        leaveTo(answer);
        return;
      }
      const id = accountIdSchema.safeParse(answer.id).data;
      // Asked again by the next page: the list of sites, which is still there while that loads, would lead to the only site's
      // dashboard.
      await client.invalidateQueries({ queryKey: meQuery().queryKey, refetchType: 'none' });
      if (id) onCreated(id);
    },
  });
};
