import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { emailField } from '../../components/form-errors.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { loneLink } from '../../components/lone-link.ts';
import { requestPasswordReset } from '../../lib/auth-actions.ts';
import { alertText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { EmailField } from './auth-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ email: emailField });

export const RequestResetPage = () => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { control, submit, busy, error } = useAuthForm({
    schema,
    defaultValues: { email: '' },
    send: ({ email }) => requestPasswordReset(email),
    onSuccess: ({ email }) => navigate(`${localePath(paths.resetPassword)}?${new URLSearchParams({ email })}`),
  });
  return (
    <FormFrame
      control={control}
      title={t('auth.requestReset')}
      hint={t('auth.requestResetHint')}
      error={error === null ? null : alertText(error, t)}
      action={t('auth.sendCode')}
      busy={busy}
      onSubmit={submit}
      more={
        <Link component={LocaleLink} to={paths.login} sx={loneLink}>
          {t('auth.toSignIn')}
        </Link>
      }
    >
      <EmailField control={control} autoFocus />
    </FormFrame>
  );
};
