import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import { codeField, emailField, newPasswordField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { resetPassword } from '../../lib/cognito.ts';
import { identityErrorText } from '../../lib/identity-error-text.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { FormFrame } from './form-frame.tsx';

const schema = z.object({ email: emailField, code: codeField, password: newPasswordField });
type Values = z.input<typeof schema>;

/** Sets a new password by the code that was sent. */
export const ResetPasswordPage = () => {
  const { t } = useTranslation('app');
  const [search] = useSearchParams();
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { email: search.get('email') ?? '', code: '', password: '' },
  });
  const reset = useMutation({
    mutationFn: ({ email, code, password }: Values) => resetPassword(email.trim(), code.trim(), password),
    meta: { silent: true },
    onSuccess: () => session.clear(),
  });
  if (reset.isSuccess)
    return (
      <Stack spacing={2}>
        <Alert severity="success">{t('auth.resetDone')}</Alert>
        <Button component={LocaleLink} to={paths.login} variant="contained" size="large">
          {t('auth.signIn')}
        </Button>
      </Stack>
    );
  return (
    <FormFrame
      title={t('auth.resetPassword')}
      hint={t('auth.resetHint')}
      error={identityErrorText(reset.error, t)}
      onSubmit={handleSubmit((values) => reset.mutate(values))}
    >
      <FormField control={control} name="email" label={t('auth.email')} type="email" autoComplete="username" />
      <FormField
        control={control}
        name="code"
        label={t('auth.code')}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <FormField
        control={control}
        name="password"
        label={t('auth.newPassword')}
        type="password"
        autoComplete="new-password"
        helperText={t('auth.passwordHint')}
      />
      <Button type="submit" variant="contained" size="large" loading={reset.isPending}>
        {t('auth.resetPassword')}
      </Button>
    </FormFrame>
  );
};
