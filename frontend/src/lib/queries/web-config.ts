import { queryOptions } from '@tanstack/react-query';
import { loadWebConfig } from '../web-config.ts';

/** What the operator has set up; nothing waits for it. */
export const webConfigQuery = () =>
  queryOptions({ queryKey: ['web-config'], queryFn: loadWebConfig, staleTime: Infinity, meta: { silent: true } });
