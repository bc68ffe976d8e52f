import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Invitation } from '#shared/model/member.ts';
import { invitedRoleSchema } from '#shared/model/role.ts';
import { invitedRoles } from '#shared/roles.ts';
import { emailField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { Section } from '../../components/section.tsx';
import { SmallForm } from '../../components/small-form.tsx';
import { useForm } from '../../components/use-form.ts';
import { formatDate } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { useChangeMembers } from './use-members.ts';

const schema = z.object({ email: emailField, role: invitedRoleSchema });
type Values = z.input<typeof schema>;

interface InvitationSectionProps {
  readonly invitations: readonly Invitation[];
  readonly zone: string;
  readonly change: ReturnType<typeof useChangeMembers>;
}

const InviteForm = ({ change }: Pick<InvitationSectionProps, 'change'>) => {
  const { t } = useTranslation('app');
  const [invited, setInvited] = useState<string | null>(null);
  const { control, handleSubmit, reset } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { email: '', role: 'installer' },
  });
  const role = useWatch({ control, name: 'role' });
  const submit = ({ email, role }: Values): void => {
    setInvited(null);
    change.mutate(
      { do: 'invite', email: email.trim(), role },
      {
        onSuccess: () => {
          setInvited(email.trim());
          reset({ email: '', role });
        },
      },
    );
  };
  return (
    <SmallForm
      control={control}
      main
      action={t('members.inviteAct')}
      busy={change.isPending && change.variables.do === 'invite'}
      success={invited === null ? null : t('members.invited', { name: invited })}
      onSubmit={handleSubmit(submit)}
    >
      <Typography variant="h3">{t('members.invite')}</Typography>
      <FormField control={control} name="email" type="email" autoComplete="off" label={t('members.inviteEmail')} />
      <FormField
        control={control}
        name="role"
        select
        label={t('members.inviteAs')}
        helperText={t(`members.may.${role}`)}
      >
        {invitedRoles.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`members.role.${one}`)}
          </MenuItem>
        ))}
      </FormField>
    </SmallForm>
  );
};

/** Open invitations, and sending another. */
export const InvitationSection = ({ invitations, zone, change }: InvitationSectionProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  return (
    <Section title={t('members.invitations')}>
      <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
        {invitations.length === 0 ? (
          <Typography color="textSecondary">{t('members.noInvitations')}</Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {invitations.map(({ id, email, role, expiresAt }) => (
              <Box
                key={id}
                component="li"
                sx={{
                  display: 'flex',
                  flexWrap: 'wrap',
                  gap: 1,
                  alignItems: 'center',
                  justifyContent: 'space-between',
                }}
              >
                <div>
                  <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
                  <Typography variant="body2" color="textSecondary">
                    {t(`members.role.${role}`)} ·{' '}
                    {t('members.invitedUntil', { date: formatDate(expiresAt, zone, locale) })}
                  </Typography>
                </div>
                <Button
                  variant="outlined"
                  color="secondary"
                  aria-label={t('members.withdrawOf', { name: email })}
                  onClick={() => change.mutate({ do: 'withdraw', invitationId: id })}
                >
                  {t('members.withdraw')}
                </Button>
              </Box>
            ))}
          </Box>
        )}
        <InviteForm change={change} />
      </Card>
    </Section>
  );
};
