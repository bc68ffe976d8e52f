import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { UserId } from '#shared/model/ids.ts';
import type { ReceivedInvitation } from '#shared/model/member.ts';
import { api } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { invitationsQuery } from '../../lib/queries/invitations.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

interface AnswerTo {
  readonly invitation: ReceivedInvitation;
  readonly accept: boolean;
}

const useAnswer = (userId: UserId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ invitation: { accountId, role }, accept }: AnswerTo): Promise<void> => {
      const call = { params: { userId, accountId }, body: { role } };
      await (accept ? api.acceptInvitation(call) : api.declineInvitation(call));
      if (accept) await client.refetchQueries({ queryKey: meQuery().queryKey });
      if (accept) await client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery(userId).queryKey }),
  });
};

/** Invitations and ownership offers; nothing if there are none. */
export const Invitations = ({ userId }: { readonly userId: UserId }) => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { data: invitations = [] } = useQuery(invitationsQuery(userId));
  const answer = useAnswer(userId);
  const going = (invitation: ReceivedInvitation, accept: boolean): boolean =>
    answer.isPending && answer.variables.invitation === invitation && answer.variables.accept === accept;
  if (invitations.length === 0) return null;
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {invitations.map((invitation) => {
        const { accountId, accountName, role, invitedBy } = invitation;
        return (
          <Card key={`${accountId} ${role}`} component="li" sx={{ p: 2, borderColor: 'info.main' }}>
            <Stack direction="row" spacing={2}>
              <MailOutlined color="info" />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
                  {accountName}
                </Typography>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {t(`invitations.${role}`)} {invitedBy !== null && t('invitations.by', { name: invitedBy })}
                </Typography>
              </Box>
            </Stack>
            <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 2, flexWrap: 'wrap' }}>
              <Button
                variant="contained"
                loading={going(invitation, true)}
                disabled={answer.isPending}
                onClick={() =>
                  answer.mutate(
                    { invitation, accept: true },
                    { onSuccess: () => void navigate(localePath(paths.dashboard(accountId))) },
                  )
                }
              >
                {t('invitations.accept')}
              </Button>
              <Button
                variant="outlined"
                color="secondary"
                loading={going(invitation, false)}
                disabled={answer.isPending}
                onClick={() => answer.mutate({ invitation, accept: false })}
              >
                {t('invitations.decline')}
              </Button>
            </Stack>
          </Card>
        );
      })}
    </Stack>
  );
};
