import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { UserId } from '#shared/model/ids.ts';
import { FormCard } from '../../components/form-card.tsx';
import { existingPasswordField, newPasswordField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { SmallForm } from '../../components/small-form.tsx';
import { useForm } from '../../components/use-form.ts';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { sessionsQuery } from '../../lib/queries/sessions.ts';

const schema = z.object({ before: existingPasswordField, next: newPasswordField });
type Values = z.input<typeof schema>;

/** Changes the password; requires the current one, and signs out everywhere else. */
export const PasswordSection = ({ userId, email }: { readonly userId: UserId; readonly email: string }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const { control, handleSubmit, reset } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { before: '', next: '' },
  });
  const change = useMutation({
    mutationFn: ({ before, next }: Values) =>
      api.changePassword({ params: { userId }, body: { currentPassword: before, password: next } }),
    onSuccess: () => {
      reset();
      // The others have ended.
      return client.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey });
    },
    meta: { silent: true },
  });
  return (
    <FormCard title={t('profile.password')}>
      <SmallForm
        control={control}
        action={t('profile.savePassword')}
        busy={change.isPending}
        failure={change.error === null ? null : errorMessage(change.error, t)}
        success={change.isSuccess ? t('profile.passwordChanged') : null}
        onSubmit={handleSubmit((values) => change.mutate(values))}
      >
        {/* Lets a password manager know whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormField
          control={control}
          name="before"
          type="password"
          label={t('profile.oldPassword')}
          autoComplete="current-password"
        />
        <FormField
          control={control}
          name="next"
          type="password"
          label={t('auth.newPassword')}
          helperText={t('auth.passwordHint')}
          autoComplete="new-password"
        />
      </SmallForm>
    </FormCard>
  );
};
