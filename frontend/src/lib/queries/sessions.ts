import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '#shared/model/ids.ts';
import { api } from '../api.ts';

/** Where the user is signed in. */
export const sessionsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => api.listSessions({ params: { userId } }, { signal }),
    meta: { silent: true },
  });
