import { queryOptions } from '@tanstack/react-query';
import { HOUR_MS } from '#shared/units.ts';
import { api } from '../api.ts';

/** Plans with their prices. */
export const productsQuery = () =>
  queryOptions({
    queryKey: ['products'],
    queryFn: ({ signal }) => api.listProducts({}, { signal }),
    staleTime: HOUR_MS,
    meta: { silent: true },
  });
