import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { emailField, newPasswordField } from '../../components/form-errors.ts';
import { signUp } from '../../lib/auth-actions.ts';
import { alertText } from '../../lib/error-text.ts';
import { EmailField, NewPasswordField } from './auth-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ email: emailField, password: newPasswordField });

interface SignUpFormProps {
  readonly onSignedUp: (email: string, password: string) => void;
  readonly onSignIn: () => void;
}

export const SignUpForm = ({ onSignedUp, onSignIn }: SignUpFormProps) => {
  const { t } = useTranslation('app');
  const { control, submit, busy, error } = useAuthForm({
    schema,
    defaultValues: { email: '', password: '' },
    send: ({ email, password }) => signUp(email, password),
    onSuccess: ({ email, password }) => onSignedUp(email, password),
  });
  return (
    <FormFrame
      control={control}
      title={t('auth.signUp')}
      hint={t('auth.signUpHint')}
      error={error === null ? null : alertText(error, t)}
      action={t('auth.signUp')}
      busy={busy}
      onSubmit={submit}
      more={
        <Button variant="text" color="secondary" onClick={onSignIn}>
          {t('auth.haveAccount')}
        </Button>
      }
    >
      <EmailField control={control} autoFocus />
      <NewPasswordField control={control} />
    </FormFrame>
  );
};
