import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EditorPage } from '../../components/editor-page.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { Section } from '../../components/section.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { AuditSection } from './audit-section.tsx';
import { InvitationSection } from './invitation-section.tsx';
import { LeftKeys } from './left-keys.tsx';
import { MemberList } from './member-list.tsx';
import { membersQuery, useChangeMembers, useLeaveSite } from './use-members.ts';

const ForOwner = ({ account }: { readonly account: Account }) => {
  const people = useQuery(membersQuery(account.id));
  const { data: me } = useQuery(meQuery());
  const change = useChangeMembers(account.id);
  if (people.data === undefined) return <NotYet query={people} heights={[160, 161]} />;
  const { members, invitations, ownerOffer, keys } = people.data;
  const zone = account.timezone;
  return (
    <>
      <LeftKeys accountId={account.id} members={members} keys={keys} />
      <MemberList members={members} ownerOffer={ownerOffer} keys={keys} self={me?.id} zone={zone} change={change} />
      <InvitationSection invitations={invitations} zone={zone} change={change} />
      <AuditSection account={account} members={members} />
    </>
  );
};

const LeaveSection = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const { data: me } = useQuery(meQuery());
  const { about, ask, close, leaveFor } = useQuestion('leave');
  const leave = useLeaveSite(account.id, () => leaveFor(`${paths.accounts}?noRedirect=true`));
  return (
    <Section title={t('danger.title')}>
      <Card
        sx={{
          p: 2,
          borderColor: 'error.main',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          justifyItems: 'start',
        }}
      >
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('members.leaveText')}
        </Typography>
        <Button color="error" variant="outlined" onClick={() => ask()}>
          {t('members.leave')}
        </Button>
      </Card>
      <ConfirmDialog
        open={about !== null}
        title={t('members.leave')}
        text={t('members.leaveText')}
        action={t('members.leave')}
        busy={leave.isPending}
        onConfirm={() => me && leave.mutate(me.id, { onError: close })}
        onClose={close}
      />
    </Section>
  );
};

const Members = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const owner = useIsOwner(account);
  return (
    <>
      {owner ? <ForOwner account={account} /> : <Alert severity="info">{t('members.onlyOwner')}</Alert>}
      {account.role !== null && account.role !== 'owner' && <LeaveSection account={account} />}
    </>
  );
};

/** Members of a site, open invitations, and what happened on it. */
export const MembersPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  return (
    <EditorPage query={account} item={account.data} title={() => t('siteSettings.title')}>
      {(stored) => (
        <>
          <SettingsTabs accountId={accountId} current="members" />
          <Members account={stored} />
        </>
      )}
    </EditorPage>
  );
};
