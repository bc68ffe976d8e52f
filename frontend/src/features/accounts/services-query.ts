import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The supported services, of no site in particular. */
export const servicesQuery = () =>
  queryOptions({
    queryKey: ['services'],
    queryFn: () => api.listServices({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
