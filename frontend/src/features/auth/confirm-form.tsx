import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { codeField } from '../../components/form-errors.ts';
import { confirmSignUp, resendCode } from '../../lib/cognito.ts';
import { identityErrorText } from '../../lib/identity-error-text.ts';
import { CodeField } from './auth-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ code: codeField });

interface ConfirmFormProps {
  readonly email: string;
  readonly onConfirmed: () => void;
}

/** Asks for the code that was sent to the address. */
export const ConfirmForm = ({ email, onConfirmed }: ConfirmFormProps) => {
  const { t } = useTranslation('app');
  const { control, submit, busy, error } = useAuthForm({
    schema,
    defaultValues: { code: '' },
    send: ({ code }) => confirmSignUp(email, code),
    onSuccess: onConfirmed,
  });
  const resend = useMutation({ mutationFn: () => resendCode(email), meta: { silent: true } });
  return (
    <FormFrame
      title={t('auth.confirm')}
      hint={t('auth.confirmHint', { email })}
      notice={resend.isSuccess ? t('auth.codeSent') : null}
      error={identityErrorText(error ?? resend.error, t)}
      action={t('auth.confirm')}
      busy={busy}
      onSubmit={submit}
      more={
        <Button variant="text" color="secondary" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('auth.resend')}
        </Button>
      }
    >
      <CodeField control={control} autoFocus />
    </FormFrame>
  );
};
