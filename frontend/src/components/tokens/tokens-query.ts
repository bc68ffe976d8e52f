import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';

/** The user's tokens for programs, without their secrets. */
export const tokensQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['tokens', userId],
    queryFn: ({ signal }) => api.listTokens({ params: { userId } }, { signal }),
    meta: { silent: true },
  });
