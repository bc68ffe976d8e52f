import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { User } from '#shared/model/account.ts';
import { FormCard } from '../../components/form-card.tsx';
import { codeField, emailField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { SmallForm } from '../../components/small-form.tsx';
import { useForm } from '../../components/use-form.ts';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { currentLocale } from '../../lib/locale.ts';
import { invitationsQuery } from '../../lib/queries/invitations.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { sessionsQuery } from '../../lib/queries/sessions.ts';
import { isRefusal } from '../../lib/refusal.ts';

const emailSchema = z.object({ email: emailField });
const codeSchema = z.object({ code: codeField });

const failureText = (error: unknown, t: TFunction<'app'>): string | null => {
  if (error === null) return null;
  return isRefusal(error, 'already_exists') ? t('profile.sameEmail') : errorMessage(error, t);
};

interface AddressFormProps {
  readonly userId: string;
  readonly onSent: (email: string) => void;
}

const AddressForm = ({ userId, onSent }: AddressFormProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(emailSchema),
    defaultValues: { email: '' },
  });
  const send = useMutation({
    mutationFn: (email: string) => api.changeEmail({ params: { userId }, body: { email, locale: currentLocale() } }),
    onSuccess: (_done, email) => onSent(email),
    meta: { silent: true },
  });
  return (
    <SmallForm
      control={control}
      action={t('profile.sendCode')}
      busy={send.isPending}
      failure={failureText(send.error, t)}
      onSubmit={handleSubmit(({ email }) => send.mutate(email.trim()))}
    >
      <FormField control={control} name="email" type="email" autoComplete="email" textKey="profile.newEmail" />
    </SmallForm>
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
    defaultValues: { code: '' },
  });
  const confirm = useMutation({
    mutationFn: async (code: string) => {
      await api.confirmEmail({ params: { userId: user.id }, body: { code } });
      await Promise.all([
        client.refetchQueries({ queryKey: meQuery().queryKey }),
        // Invitations go to an address.
        client.invalidateQueries({ queryKey: invitationsQuery(user.id).queryKey }),
        // The others have ended.
        client.invalidateQueries({ queryKey: sessionsQuery(user.id).queryKey }),
      ]);
    },
    onSuccess: () => onClose(true),
    meta: { silent: true },
  });
  return (
    <SmallForm
      control={control}
      main
      action={t('profile.confirmEmail')}
      busy={confirm.isPending}
      failure={failureText(confirm.error, t)}
      onSubmit={handleSubmit(({ code }) => confirm.mutate(code.trim()))}
      onCancel={() => onClose(false)}
    >
      <FormField
        control={control}
        name="code"
        label={t('auth.code')}
        helperText={t('profile.codeHelp', { email })}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </SmallForm>
  );
};

/** The verified address, and changing it. */
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
          userId={user.id}
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
