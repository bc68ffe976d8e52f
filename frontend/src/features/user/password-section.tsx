import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormCard } from '../../components/form-card.tsx';
import { existingPasswordField, newPasswordField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { SmallForm } from '../../components/small-form.tsx';
import { freshTokens } from '../../lib/api.ts';
import { changePassword, identityErrorOf } from '../../lib/cognito.ts';
import { identityErrorText } from '../../lib/identity-error-text.ts';

const schema = z.object({ before: existingPasswordField, next: newPasswordField });
type Values = z.input<typeof schema>;

/** Changes the password; requires the current one. */
export const PasswordSection = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit, reset } = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { before: '', next: '' },
  });
  const change = useMutation({
    mutationFn: async ({ before, next }: Values) => changePassword(await freshTokens(), before, next),
    onSuccess: () => reset(),
    meta: { silent: true },
  });
  const failure =
    identityErrorOf(change.error) === 'NotAuthorizedException'
      ? t('profile.wrongPassword')
      : identityErrorText(change.error, t);
  return (
    <FormCard title={t('profile.password')}>
      <SmallForm
        action={t('profile.savePassword')}
        busy={change.isPending}
        failure={failure}
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
