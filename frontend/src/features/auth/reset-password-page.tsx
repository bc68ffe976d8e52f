import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import * as z from 'zod';
import { codeField, emailField, newPasswordField } from '../../components/form-errors.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { resetPassword } from '../../lib/auth-actions.ts';
import { alertText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { CodeField, EmailField, NewPasswordField } from './auth-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ email: emailField, code: codeField, password: newPasswordField });

/** Sets a new password with the code that was sent. */
export const ResetPasswordPage = () => {
  const { t } = useTranslation('app');
  const [search] = useSearchParams();
  const { control, submit, busy, done, error } = useAuthForm({
    schema,
    defaultValues: { email: search.get('email') ?? '', code: '', password: '' },
    send: ({ email, code, password }) => resetPassword(email, code, password),
    onSuccess: () => session.clear(),
  });
  if (done)
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
      control={control}
      title={t('auth.resetPassword')}
      hint={t('auth.resetHint')}
      error={error === null ? null : alertText(error, t)}
      action={t('auth.resetPassword')}
      busy={busy}
      onSubmit={submit}
    >
      <EmailField control={control} />
      <CodeField control={control} />
      <NewPasswordField control={control} />
    </FormFrame>
  );
};
