import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The signed-in user with sites and roles. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: ({ signal }) => api.getMe({}, { signal }),
    staleTime: 60_000,
    meta: { kept: true },
  });
