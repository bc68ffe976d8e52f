import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiCallError } from '#shared/contract/caller.ts';
import { api } from '../lib/api.ts';
import { errorMessage } from '../lib/error-text.ts';
import { meQuery } from '../lib/queries/me.ts';
import { detailsQuery } from '../lib/queries/user-details.ts';
import { isRefusal } from '../lib/refusal.ts';
import { FormDialog } from './form-dialog.tsx';
import { existingPasswordField } from './form-errors.ts';
import { FormField } from './form-field.tsx';
import { type ProofKind, ProofSwitch, proofFields, proofOf, SecondFactorField } from './second-factor-field.tsx';
import { useForm } from './use-form.ts';

type User = NonNullable<Awaited<ReturnType<typeof api.getMe>>>;
interface Values {
  readonly password: string;
  readonly proof: string;
}

interface ReauthDialogProps {
  /** @param proved false: cancelled, or signed out meanwhile */
  readonly onAnswer: (proved: boolean) => void;
}

const ReauthForm = ({ user, onAnswer }: ReauthDialogProps & { readonly user: User }) => {
  const { t } = useTranslation('app');
  const { data: details } = useQuery(detailsQuery(user.id));
  const [kind, setKind] = useState<ProofKind>('code');
  /** The second factor was turned on elsewhere, after the profile was read. */
  const [demanded, setDemanded] = useState(false);
  const takesCode = demanded || details?.secondFactor === true;
  const prove = useMutation({
    mutationFn: ({ password, proof }: Values) =>
      api.reauthenticate({
        params: { userId: user.id },
        body: { password, ...(takesCode ? proofOf(kind, proof) : {}) },
      }),
    onSuccess: () => onAnswer(true),
    onError: (error) => {
      if (isRefusal(error, 'code_required')) setDemanded(true);
      else if (error instanceof ApiCallError && error.unauthenticated) onAnswer(false);
    },
    meta: { silent: true },
  });
  const { control, handleSubmit, resetField } = useForm<Values>({
    resolver: zodResolver(
      z.object({ password: existingPasswordField, proof: takesCode ? proofFields[kind] : z.string() }),
    ),
    defaultValues: { password: '', proof: '' },
  });
  const switchTo = (other: ProofKind): void => {
    setKind(other);
    prove.reset();
    resetField('proof');
  };
  return (
    <FormDialog
      control={control}
      title={t('reauth.title')}
      text={t('reauth.text')}
      action={t('reauth.confirm')}
      width={440}
      busy={prove.isPending}
      onSubmit={handleSubmit((values) => prove.mutate(values))}
      onClose={() => onAnswer(false)}
    >
      {prove.error !== null && <Alert severity="error">{errorMessage(prove.error, t)}</Alert>}
      {/* Lets a password manager know whose password it is. Without the index the dialog would give it the focus, which goes nowhere. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={user.email ?? ''}
        readOnly
        hidden
        tabIndex={-1}
      />
      <FormField
        control={control}
        name="password"
        type="password"
        label={t('auth.password')}
        autoComplete="current-password"
        autoFocus
      />
      {takesCode && (
        <>
          <SecondFactorField control={control} kind={kind} />
          <ProofSwitch kind={kind} onChange={switchTo} />
        </>
      )}
    </FormDialog>
  );
};

/** Asks for the password again, and for a code of users with a second factor. What is behind it stays as it is. */
export const ReauthDialog = ({ onAnswer }: ReauthDialogProps) => {
  const { data: user } = useQuery(meQuery());
  return user === undefined ? null : <ReauthForm user={user} onAnswer={onAnswer} />;
};
