import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UserId } from '#shared/model/ids.ts';
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
/** Not `randomUUID`, which pages without TLS lack. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A name for each wish: the same one again after an answer that never came has the same, another one never. */
const useWishKey = (): { readonly of: (wish: object) => string; readonly fulfilled: () => void } => {
  const last = useRef<{ readonly wish: string; readonly key: string } | null>(null);
  return {
    of: (wished) => {
      const wish = JSON.stringify(wished);
      if (last.current?.wish !== wish) last.current = { wish, key: newKey() };
      return last.current.key;
    },
    fulfilled: () => {
      last.current = null;
    },
  };
};

/** Creates a site. A string answer is the address of the checkout to go to; otherwise the user is read again. */
export const useCreateAccount = () => {
  const client = useQueryClient();
  const wishKey = useWishKey();
  return useMutation({
    mutationFn: ({ userId, ...body }: NewAccount) =>
      api.createAccount({ params: { userId }, body }, { idempotencyKey: wishKey.of({ userId, ...body }) }),
    onSuccess: async (answer) => {
      wishKey.fulfilled();
      if (typeof answer === 'string') leaveTo(answer);
      else await client.refetchQueries({ queryKey: meQuery().queryKey });
    },
  });
};
