import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { User } from '#shared/model/account.ts';
import { FormCard } from '../../components/form-card.tsx';
import { codeField, emailField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { freshTokens } from '../../lib/api.ts';
import { confirmEmailChange, requestEmailChange } from '../../lib/cognito.ts';
import { identityErrorText } from '../../lib/identity-error-text.ts';
import { invitationsQuery } from '../../lib/queries/invitations.ts';
import { meQuery } from '../../lib/queries/me.ts';

const emailSchema = z.object({ email: emailField });
const codeSchema = z.object({ code: codeField });

const AddressForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(emailSchema),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });
  const send = useMutation({
    mutationFn: async (email: string) => requestEmailChange(await freshTokens(), email),
    onSuccess: (_done, email) => onSent(email),
    meta: { silent: true },
  });
  const failure = identityErrorText(send.error, t);
  return (
    <Stack component="form" noValidate spacing={1} onSubmit={handleSubmit(({ email }) => send.mutate(email.trim()))}>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <FormField
        control={control}
        name="email"
        type="email"
        autoComplete="email"
        label={t('profile.newEmail')}
        helperText={t('profile.newEmailHelp')}
      />
      <Button
        type="submit"
        variant="outlined"
        color="secondary"
        loading={send.isPending}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('profile.sendCode')}
      </Button>
    </Stack>
  );
};

interface CodeFormProps {
  readonly user: User;
  readonly email: string;
  readonly onClose: (changed: boolean) => void;
}

const CodeForm = ({ user, email, onClose }: CodeFormProps) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(codeSchema),
    mode: 'onTouched',
    defaultValues: { code: '' },
  });
  const confirm = useMutation({
    mutationFn: async (code: string) => {
      await confirmEmailChange(await freshTokens(), code);
      // Whoever is asked for invitations looks the address up anew; only then does the user carry it.
      await client.fetchQuery({ ...invitationsQuery(user.id), staleTime: 0 }).catch(() => undefined);
      await client.refetchQueries({ queryKey: meQuery().queryKey });
    },
    onSuccess: () => onClose(true),
    meta: { silent: true },
  });
  const failure = identityErrorText(confirm.error, t);
  return (
    <Stack component="form" noValidate spacing={1} onSubmit={handleSubmit(({ code }) => confirm.mutate(code.trim()))}>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <FormField
        control={control}
        name="code"
        label={t('auth.code')}
        helperText={t('profile.codeHelp', { email })}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={confirm.isPending}>
          {t('profile.confirmEmail')}
        </Button>
        <Button color="secondary" onClick={() => onClose(false)}>
          {t('cancel')}
        </Button>
      </Stack>
    </Stack>
  );
};

/** The verified address, and another one. */
export const EmailSection = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('app');
  const [wanted, setWanted] = useState<string | null>(null);
  const [changed, setChanged] = useState(false);
  return (
    <FormCard title={t('profile.email')}>
      <div>
        <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
          {user.email ?? t('members.noAddress')}
        </Typography>
        {user.email !== null && (
          <Typography variant="body2" color="textSecondary">
            {t('profile.emailVerified')}
          </Typography>
        )}
      </div>
      {changed && <Alert severity="success">{t('profile.emailChanged')}</Alert>}
      {wanted === null ? (
        <AddressForm
          onSent={(email) => {
            setChanged(false);
            setWanted(email);
          }}
        />
      ) : (
        <CodeForm
          user={user}
          email={wanted}
          onClose={(done) => {
            setChanged(done);
            setWanted(null);
          }}
        />
      )}
    </FormCard>
  );
};
