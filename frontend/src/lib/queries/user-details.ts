import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '#shared/model/ids.ts';
import { api } from '../api.ts';

/** The stored data of the user. */
export const detailsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['user-details', userId],
    queryFn: ({ signal }) => api.getUserDetails({ params: { userId } }, { signal }),
    meta: { silent: true },
  });
