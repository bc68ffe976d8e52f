import { queryOptions } from '@tanstack/react-query';
import type { UserId } from '#shared/model/ids.ts';
import { api } from '../api.ts';
import { session } from '../session.ts';

/** The stored data of the user. */
export const detailsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['user-details', userId],
    queryFn: ({ signal }) => {
      // Signed out meanwhile, perhaps in another tab: nobody is there to be asked for.
      if (!session.signedIn()) throw new Error('Cannot fetch user details if not logged in');
      return api.getUserDetails({ params: { userId } }, { signal });
    },
    meta: { silent: true },
  });
