import { useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Creates a site. A string answer is the address of the checkout to go to; otherwise the user is read again. */
export const useCreateAccount = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, ...body }: NewAccount) => api.createAccount({ params: { userId }, body }),
    onSuccess: async (answer) => {
      if (typeof answer === 'string') leaveTo(answer);
      else await client.refetchQueries({ queryKey: meQuery().queryKey });
    },
  });
};
