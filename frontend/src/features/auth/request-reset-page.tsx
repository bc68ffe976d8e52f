import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { emailField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { identityErrorOf, requestPasswordReset } from '../../lib/cognito.ts';
import { identityErrorText } from '../../lib/identity-error-text.ts';
import { paths } from '../../lib/paths.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { FormFrame } from './form-frame.tsx';

const schema = z.object({ email: emailField });
type Values = z.input<typeof schema>;

/** Sends a code for a new password. Whether an address is known here is told to nobody. */
const request = async (email: string): Promise<void> => {
  try {
    await requestPasswordReset(email);
  } catch (error) {
    if (identityErrorOf(error) !== 'UserNotFoundException') throw error;
  }
};

export const RequestResetPage = () => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });
  const send = useMutation({
    mutationFn: ({ email }: Values) => request(email.trim()),
    meta: { silent: true },
    onSuccess: (_result, { email }) =>
      navigate(`${localePath(paths.resetPassword)}?${new URLSearchParams({ email: email.trim() })}`),
  });
  return (
    <FormFrame
      title={t('auth.requestReset')}
      hint={t('auth.requestResetHint')}
      error={identityErrorText(send.error, t)}
      onSubmit={handleSubmit((values) => send.mutate(values))}
    >
      <FormField
        control={control}
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" loading={send.isPending}>
        {t('auth.sendCode')}
      </Button>
      <Link component={LocaleLink} to={paths.login} sx={{ textAlign: 'center' }}>
        {t('auth.toSignIn')}
      </Link>
    </FormFrame>
  );
};
