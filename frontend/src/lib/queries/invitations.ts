import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '#shared/model/ids.ts';
import { api } from '../api.ts';

/** What waits for the user: invitations, and ownerships that are offered. */
export const invitationsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['invitations', userId],
    queryFn: ({ signal }) => api.listInvitations({ params: { userId } }, { signal }),
    meta: { silent: true },
  });
