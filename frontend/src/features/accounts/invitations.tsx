import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { UserId } from '#shared/model/ids.ts';
import type { ReceivedInvitation } from '#shared/model/member.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EndKeys } from '../../components/end-keys.tsx';
import { api } from '../../lib/api.ts';
import { useWholeAddress } from '../../lib/page-router.tsx';
import { paths } from '../../lib/paths.ts';
import { accountQuery, siteKey } from '../../lib/queries/account.ts';
import { invitationsQuery } from '../../lib/queries/invitations.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { useQuestion } from '../../lib/use-over-page.ts';

interface AnswerTo {
  readonly invitation: ReceivedInvitation;
  readonly accept: boolean;
  /** Ends the keys that the former owner may have seen. */
  readonly endKeys?: boolean;
}

/** @param goTo is called even if the list has been redrawn by then, as it is when a first site appears */
const useAnswer = (userId: UserId, goTo: (path: string) => void) => {
  const client = useQueryClient();
  return useMutation({
    /** @returns where to go on: a new owner to the devices that were named, everyone else to the dashboard; null: it was declined */
    mutationFn: async ({
      invitation: { accountId, role },
      accept,
      endKeys = false,
    }: AnswerTo): Promise<string | null> => {
      const params = { userId, accountId };
      if (!accept) {
        await api.declineInvitation({ params, body: { role } });
        return null;
      }
      await api.acceptInvitation({ params, body: { role, ...(endKeys ? { endKeys } : {}) } });
      await client.refetchQueries({ queryKey: meQuery().queryKey });
      await client.invalidateQueries({ queryKey: siteKey(accountId) });
      if (role !== 'owner') return paths.dashboard(accountId);
      // Taken over is taken over, even if this cannot be read.
      const taken = await client.fetchQuery(accountQuery(accountId)).catch(() => null);
      return taken?.planned === undefined ? paths.dashboard(accountId) : paths.setup(accountId);
    },
    onSuccess: (next) => {
      if (next !== null) goTo(next);
    },
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery(userId).queryKey }),
  });
};

/** Invitations and ownership offers; nothing if there are none. */
export const Invitations = ({ userId }: { readonly userId: UserId }) => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const address = useWholeAddress();
  const localePath = useLocalePath();
  const { data: invitations = [] } = useQuery(invitationsQuery(userId));
  const answer = useAnswer(userId, (path) => void navigate(localePath(path)));
  const going = (invitation: ReceivedInvitation, accept: boolean): boolean =>
    answer.isPending && answer.variables.invitation === invitation && answer.variables.accept === accept;
  const { about, ask: askFor, close } = useQuestion('accept');
  const taking = invitations.find(({ accountId }) => accountId === about);
  const [endKeys, setEndKeys] = useState(true);
  if (invitations.length === 0) return null;
  const accept = (invitation: ReceivedInvitation, ending: boolean): void => {
    // With a first site the list would go to its dashboard, before it is known where to go on.
    const { pathname, search, state } = address();
    const query = new URLSearchParams(search);
    query.set('noRedirect', 'true');
    void navigate({ pathname, search: query.toString() }, { replace: true, state });
    answer.mutate({ invitation, accept: true, endKeys: ending }, { onSettled: close });
  };
  const ask = (invitation: ReceivedInvitation): void => {
    setEndKeys(true);
    if (invitation.keys.length > 0) askFor(invitation.accountId);
    else accept(invitation, false);
  };
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
                onClick={() => ask(invitation)}
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
      {taking !== undefined && (
        <ConfirmDialog
          open
          harmless
          title={t('invitations.takeOver', { name: taking.accountName })}
          text={t('invitations.owner')}
          action={t('invitations.accept')}
          busy={answer.isPending}
          onConfirm={() => accept(taking, endKeys)}
          onClose={close}
        >
          <EndKeys links={taking.keys} intro={t('invitations.seenKeys')} end={endKeys} onChange={setEndKeys} />
        </ConfirmDialog>
      )}
    </Stack>
  );
};
