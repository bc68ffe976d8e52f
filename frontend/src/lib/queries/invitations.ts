import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '#shared/model/ids.ts';
import { api } from '../api.ts';

/** The user's pending invitations and ownership offers. */
export const invitationsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['invitations', userId],
    queryFn: ({ signal }) => api.listInvitations({ params: { userId } }, { signal }),
    meta: { silent: true },
  });
