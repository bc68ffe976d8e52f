import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccountId, InvitationId, UserId } from '#shared/model/ids.ts';
import type { InvitedRole } from '#shared/roles.ts';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { meQuery } from '../../lib/queries/me.ts';

/** Members of the site, open invitations, and the ownership offer. For its owner. */
export const membersQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'members'],
    queryFn: ({ signal }) => api.listMembers({ params: { accountId } }, { signal }),
    meta: { silent: true },
  });

/** What members and administrators did. For its owner. */
export const auditQuery = (accountId: AccountId) =>
  queryOptions({
    queryKey: [...siteKey(accountId), 'audit'],
    queryFn: ({ signal }) => api.listAudit({ params: { accountId } }, { signal }),
    meta: { silent: true },
  });

/** A change of membership by the owner. */
export type MembersChange =
  | { readonly do: 'invite'; readonly email: string; readonly role: InvitedRole }
  | { readonly do: 'withdraw'; readonly invitationId: InvitationId }
  | { readonly do: 'remove'; readonly userId: UserId; readonly endKeys: boolean }
  | { readonly do: 'offer'; readonly userId: UserId }
  | { readonly do: 'withdrawOffer' };

/** Changes membership; the lists are re-fetched, as another window may have changed them too. */
export const useChangeMembers = (accountId: AccountId) => {
  const client = useQueryClient();
  const params = { accountId };
  return useMutation({
    mutationFn: async (change: MembersChange): Promise<unknown> => {
      if (change.do === 'invite') return api.inviteMember({ params, body: { email: change.email, role: change.role } });
      if (change.do === 'withdraw')
        return api.withdrawInvitation({ params: { accountId, invitationId: change.invitationId } });
      if (change.do === 'remove') {
        const query = { endKeys: change.endKeys ? 'true' : 'false' } as const;
        return api.removeMember({ params: { accountId, userId: change.userId }, query });
      }
      if (change.do === 'offer') return api.offerOwnership({ params, body: { userId: change.userId } });
      return api.withdrawOwnership({ params });
    },
    onSettled: (_, __, change) =>
      change.do === 'remove'
        ? // Links and sensors change with their keys.
          client.invalidateQueries({ queryKey: siteKey(accountId) })
        : Promise.all([
            client.invalidateQueries({ queryKey: membersQuery(accountId).queryKey }),
            client.invalidateQueries({ queryKey: auditQuery(accountId).queryKey }),
          ]),
  });
};

/** Leaves a site as its installer; navigates away before anything of it is fetched again. */
export const useLeaveSite = (accountId: AccountId, leave: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userId: UserId) => {
      await api.leaveAccount({ params: { userId, accountId } });
      await client.refetchQueries({ queryKey: meQuery().queryKey });
    },
    onSuccess: () => {
      leave();
      client.removeQueries({ queryKey: siteKey(accountId) });
    },
  });
};
