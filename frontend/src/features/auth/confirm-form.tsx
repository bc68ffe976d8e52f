import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { mailedCodeSchema } from '#shared/model/sign-up.ts';
import { codeField } from '../../components/form-errors.ts';
import { confirmSignUp, resendCode, signIn } from '../../lib/auth-actions.ts';
import { alertText } from '../../lib/error-text.ts';
import { isRefusal } from '../../lib/refusal.ts';
import { CodeField } from './auth-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { useAuthForm } from './use-auth-form.ts';

const schema = z.object({ code: codeField });

interface ConfirmFormProps {
  readonly email: string;
  readonly password: string;
  /** Confirmed, but signing in takes a second factor. */
  readonly onSecondFactor: () => void;
  readonly onSignUp: () => void;
}

/**
 * Asks for the code that was sent to the address. It sends itself once it is whole, and signs in with the password that was
 * just typed.
 */
export const ConfirmForm = ({ email, password, onSecondFactor, onSignUp }: ConfirmFormProps) => {
  const { t } = useTranslation('app');
  const confirmed = useRef(false);
  const { control, submit, busy, error } = useAuthForm({
    schema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      // A second try, after the sign-in alone has failed, has nothing left to confirm.
      if (!confirmed.current) await confirmSignUp(email, password, code);
      confirmed.current = true;
      if ((await signIn(email, password)) === 'second-factor') onSecondFactor();
    },
  });
  const code = useWatch({ control, name: 'code' }).trim();
  const sent = useRef('');
  useEffect(() => {
    if (!mailedCodeSchema.safeParse(code).success || sent.current === code) return;
    sent.current = code;
    void submit();
  }, [code, submit]);
  const resend = useMutation({ mutationFn: () => resendCode(email), meta: { silent: true } });
  const failure = error ?? resend.error;
  // The password is the one that was just typed: somebody else has signed up with the address since.
  const replaced = isRefusal(error, 'login_failed');
  return (
    <FormFrame
      control={control}
      title={t('auth.confirm')}
      hint={t('auth.confirmHint', { email })}
      notice={resend.isSuccess ? t('auth.codeSent') : null}
      error={replaced ? t('auth.replaced') : failure === null ? null : alertText(failure, t)}
      action={t('auth.confirm')}
      busy={busy}
      onSubmit={submit}
      more={
        <>
          <Button variant="text" color="secondary" loading={resend.isPending} onClick={() => resend.mutate()}>
            {t('auth.resend')}
          </Button>
          <Button variant="text" color="secondary" onClick={onSignUp}>
            {t('auth.signUpAgain')}
          </Button>
        </>
      }
    >
      <CodeField control={control} autoFocus />
    </FormFrame>
  );
};
