import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/model/ids.ts';
import type { Member, OwnerOffer, SiteKey } from '#shared/model/member.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EndKeys } from '../../components/end-keys.tsx';
import { Section } from '../../components/section.tsx';
import { formatDate } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import type { MembersChange, useChangeMembers } from './use-members.ts';

interface MemberListProps {
  readonly members: readonly Member[];
  readonly ownerOffer: OwnerOffer | null;
  readonly keys: readonly SiteKey[];
  readonly self: UserId | undefined;
  readonly zone: string;
  readonly change: ReturnType<typeof useChangeMembers>;
}

interface Asked {
  readonly do: 'remove' | 'offer';
  readonly userId: UserId;
  readonly name: string;
}

/** All members of the site; its owner removes installers and transfers ownership here. */
export const MemberList = ({ members, ownerOffer, keys, self, zone, change }: MemberListProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const removing = useQuestion('remove');
  const offering = useQuestion('make-owner');
  const [endKeys, setEndKeys] = useState(true);
  const nameOf = ({ email }: Member): string => email ?? t('members.noAddress');
  const one = members.find(({ userId }) => userId === (removing.about ?? offering.about));
  const asked: Asked | null =
    one === undefined
      ? null
      : { do: removing.about === null ? 'offer' : 'remove', userId: one.userId, name: nameOf(one) };
  const close = removing.about === null ? offering.close : removing.close;
  // A key of which nobody knows who saw it may have been seen by anyone.
  const seen = keys.filter(({ seenBy }) => seenBy === null || seenBy === asked?.userId);
  const changeOf = ({ do: what, userId }: Asked): MembersChange =>
    what === 'offer' ? { do: what, userId } : { do: what, userId, endKeys: endKeys && seen.length > 0 };
  return (
    <Section title={t('members.title')}>
      <Card
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {members.map((member) => {
          const offered = ownerOffer?.userId === member.userId;
          return (
            <Box
              key={member.userId}
              component="li"
              sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
            >
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {nameOf(member)}
                  {member.userId === self && ` (${t('members.you')})`}
                </Typography>
                <Chip size="small" label={t(`members.role.${member.role}`)} />
              </Box>
              <Typography variant="body2" color="textSecondary">
                {t('members.since', { date: formatDate(member.createdAt, zone, locale) })}
              </Typography>
              {offered && (
                <Typography variant="body2">
                  {t('members.offered', { date: formatDate(ownerOffer.expiresAt, zone, locale) })}
                </Typography>
              )}
              {member.role !== 'owner' && (
                <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                  {offered ? (
                    <Button
                      variant="outlined"
                      color="secondary"
                      loading={change.isPending && change.variables.do === 'withdrawOffer'}
                      onClick={() => change.mutate({ do: 'withdrawOffer' })}
                    >
                      {t('members.withdrawOffer')}
                    </Button>
                  ) : (
                    <Button
                      variant="outlined"
                      color="secondary"
                      aria-label={t('members.makeOwnerOf', { name: nameOf(member) })}
                      onClick={() => offering.ask(member.userId)}
                    >
                      {t('members.makeOwner')}
                    </Button>
                  )}
                  <Button
                    variant="outlined"
                    color="error"
                    aria-label={t('members.removeOf', { name: nameOf(member) })}
                    onClick={() => {
                      setEndKeys(true);
                      removing.ask(member.userId);
                    }}
                  >
                    {t('members.remove')}
                  </Button>
                </Box>
              )}
            </Box>
          );
        })}
      </Card>
      {asked !== null && (
        <ConfirmDialog
          open
          title={t(asked.do === 'remove' ? 'members.removeOf' : 'members.makeOwnerOf', { name: asked.name })}
          text={t(asked.do === 'remove' ? 'members.removeText' : 'members.offerText', { name: asked.name })}
          action={t(asked.do === 'remove' ? 'members.remove' : 'members.makeOwner')}
          busy={change.isPending}
          onConfirm={() => change.mutate(changeOf(asked), { onSettled: close })}
          onClose={close}
        >
          {asked.do === 'remove' && (
            <EndKeys
              links={seen}
              intro={t('members.seenKeys', { name: asked.name })}
              end={endKeys}
              onChange={setEndKeys}
            />
          )}
        </ConfirmDialog>
      )}
    </Section>
  );
};
