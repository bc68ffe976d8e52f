import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import * as z from 'zod';
import { emailField, existingPasswordField } from '../../components/form-errors.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { loneLink } from '../../components/lone-link.ts';
import { signIn } from '../../lib/auth-actions.ts';
import { alertText } from '../../lib/error-text.ts';
import { GOODBYE_HASH, paths } from '../../lib/paths.ts';
import { isRefusal } from '../../lib/refusal.ts';
import { useSessionExpired } from '../../lib/use-session.ts';
import { EmailField } from './auth-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ email: emailField, password: existingPasswordField });

interface SignInFormProps {
  readonly email: string;
  readonly onSignUp: () => void;
  readonly onSecondFactor: (email: string, password: string) => void;
  readonly onUnconfirmed: (email: string, password: string) => void;
}

export const SignInForm = ({ email, onSignUp, onSecondFactor, onUnconfirmed }: SignInFormProps) => {
  const { t } = useTranslation('app');
  const expired = useSessionExpired();
  const deleted = useLocation().hash === GOODBYE_HASH;
  const { control, submit, busy, error } = useAuthForm({
    schema,
    defaultValues: { email, password: '' },
    send: async (values) => {
      if ((await signIn(values.email, values.password)) === 'second-factor')
        onSecondFactor(values.email, values.password);
    },
    onError: (failure, values) => {
      if (isRefusal(failure, 'not_confirmed')) onUnconfirmed(values.email, values.password);
    },
  });
  const tooCommon = isRefusal(error, 'password_too_common');
  const failure = error === null ? null : alertText(error, t);
  return (
    <FormFrame
      control={control}
      title={t('auth.signIn')}
      hint={expired && !deleted ? t('auth.signedOut') : undefined}
      notice={deleted ? t('auth.goodbye') : null}
      error={tooCommon ? t('auth.passwordTooCommon') : failure}
      action={t('auth.signIn')}
      busy={busy}
      onSubmit={submit}
      more={
        <>
          {tooCommon && (
            <Button component={LocaleLink} to={paths.requestPasswordReset} variant="outlined">
              {t('auth.resetPassword')}
            </Button>
          )}
          <Button variant="text" color="secondary" onClick={onSignUp}>
            {t('auth.toSignUp')}
          </Button>
          <Link component={LocaleLink} to={paths.requestPasswordReset} sx={loneLink}>
            {t('auth.forgot')}
          </Link>
        </>
      }
    >
      <EmailField control={control} autoFocus={email === ''} />
      <PasswordField
        control={control}
        name="password"
        label={t('auth.password')}
        autoComplete="current-password"
        autoFocus={email !== ''}
      />
    </FormFrame>
  );
};
