import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiCallError } from '#shared/contract/client.ts';
import { emailField, existingPasswordField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { signIn } from '../../lib/auth-actions.ts';
import { alertText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { FormFrame } from './form-frame.tsx';

const schema = z.object({ email: emailField, password: existingPasswordField });
type Values = z.input<typeof schema>;

interface SignInFormProps {
  readonly email: string;
  /** The address was confirmed a moment ago. */
  readonly confirmed: boolean;
  readonly onSignUp: () => void;
  readonly onUnconfirmed: (email: string) => void;
}

export const SignInForm = ({ email, confirmed, onSignUp, onUnconfirmed }: SignInFormProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { email, password: '' },
  });
  const login = useMutation({
    mutationFn: (values: Values) => signIn(values.email.trim(), values.password),
    // The form says it itself.
    meta: { silent: true },
    onError: (error, values) => {
      if (error instanceof ApiCallError && error.envelope?.code === 'not_confirmed') onUnconfirmed(values.email.trim());
    },
  });
  return (
    <FormFrame
      title={t('auth.signIn')}
      notice={confirmed ? t('auth.confirmed') : null}
      error={login.error === null ? null : alertText(login.error, t)}
      onSubmit={handleSubmit((values) => login.mutate(values))}
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
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" variant="contained" size="large" loading={login.isPending}>
        {t('auth.signIn')}
      </Button>
      <Button variant="text" color="secondary" onClick={onSignUp}>
        {t('auth.toSignUp')}
      </Button>
      <Link component={LocaleLink} to={paths.requestPasswordReset} sx={{ textAlign: 'center' }}>
        {t('auth.forgot')}
      </Link>
    </FormFrame>
  );
};
