import { queryOptions } from '@tanstack/react-query';
import { loadWebConfig } from '../web-config.ts';

/** The operator's configuration; nothing waits for it. */
export const webConfigQuery = () =>
  queryOptions({ queryKey: ['web-config'], queryFn: loadWebConfig, staleTime: Infinity, meta: { silent: true } });
