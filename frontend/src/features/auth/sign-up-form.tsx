import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { emailField, newPasswordField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { signUp } from '../../lib/cognito.ts';
import { identityErrorText } from '../../lib/identity-error-text.ts';
import { FormFrame } from './form-frame.tsx';

const schema = z.object({ email: emailField, password: newPasswordField });
type Values = z.input<typeof schema>;

interface SignUpFormProps {
  readonly onSignedUp: (email: string) => void;
  readonly onSignIn: () => void;
}

export const SignUpForm = ({ onSignedUp, onSignIn }: SignUpFormProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  const create = useMutation({
    mutationFn: ({ email, password }: Values) => signUp(email.trim(), password),
    meta: { silent: true },
    onSuccess: (_result, { email }) => onSignedUp(email.trim()),
  });
  return (
    <FormFrame
      title={t('auth.signUp')}
      hint={t('auth.signUpHint')}
      error={identityErrorText(create.error, t)}
      onSubmit={handleSubmit((values) => create.mutate(values))}
    >
      <FormField
        control={control}
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <FormField
        control={control}
        name="password"
        label={t('auth.newPassword')}
        type="password"
        autoComplete="new-password"
        helperText={t('auth.passwordHint')}
      />
      <Button type="submit" variant="contained" size="large" loading={create.isPending}>
        {t('auth.signUp')}
      </Button>
      <Button variant="text" color="secondary" onClick={onSignIn}>
        {t('auth.toSignIn')}
      </Button>
    </FormFrame>
  );
};
