import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { codeField } from '../../components/form-errors.ts';
import { FormField } from '../../components/form-field.tsx';
import { confirmSignUp, resendCode } from '../../lib/cognito.ts';
import { identityErrorText } from '../../lib/identity-error-text.ts';
import { FormFrame } from './form-frame.tsx';

const schema = z.object({ code: codeField });
type Values = z.input<typeof schema>;

interface ConfirmFormProps {
  readonly email: string;
  readonly onConfirmed: () => void;
}

/** Asks for the code that was sent to the address. */
export const ConfirmForm = ({ email, onConfirmed }: ConfirmFormProps) => {
  const { t } = useTranslation('app');
  const { control, handleSubmit } = useForm<Values>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { code: '' },
  });
  const confirm = useMutation({
    mutationFn: ({ code }: Values) => confirmSignUp(email, code.trim()),
    meta: { silent: true },
    onSuccess: onConfirmed,
  });
  const resend = useMutation({ mutationFn: () => resendCode(email), meta: { silent: true } });
  return (
    <FormFrame
      title={t('auth.confirm')}
      hint={t('auth.confirmHint', { email })}
      notice={resend.isSuccess ? t('auth.codeSent') : null}
      error={identityErrorText(confirm.error ?? resend.error, t)}
      onSubmit={handleSubmit((values) => confirm.mutate(values))}
    >
      <FormField
        control={control}
        name="code"
        label={t('auth.code')}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Button type="submit" variant="contained" size="large" loading={confirm.isPending}>
        {t('auth.confirm')}
      </Button>
      <Button variant="text" color="secondary" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('auth.resend')}
      </Button>
    </FormFrame>
  );
};
