import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  type ProofKind,
  ProofSwitch,
  proofFields,
  proofOf,
  SecondFactorField,
} from '../../components/second-factor-field.tsx';
import { signIn } from '../../lib/auth-actions.ts';
import { alertText } from '../../lib/error-text.ts';
import { FormFrame } from './form-frame.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface ProofFormProps {
  readonly email: string;
  readonly password: string;
  readonly kind: ProofKind;
  readonly onKind: (kind: ProofKind) => void;
  readonly onBack: () => void;
}

const ProofForm = ({ email, password, kind, onKind, onBack }: ProofFormProps) => {
  const { t } = useTranslation('app');
  const { control, submit, busy, error } = useAuthForm({
    schema: z.object({ proof: proofFields[kind] }),
    defaultValues: { proof: '' },
    send: ({ proof }) => signIn(email, password, proofOf(kind, proof)),
  });
  return (
    <FormFrame
      control={control}
      title={t('secondFactor.title')}
      hint={kind === 'code' ? t('secondFactor.codeHint') : undefined}
      error={error === null ? null : alertText(error, t)}
      action={t('auth.signIn')}
      busy={busy}
      onSubmit={submit}
      more={
        <>
          <ProofSwitch kind={kind} onChange={onKind} />
          <Button color="secondary" onClick={onBack}>
            {t('auth.toSignIn')}
          </Button>
        </>
      }
    >
      <SecondFactorField control={control} kind={kind} autoFocus />
    </FormFrame>
  );
};

/** The second step of signing in. The password, which was right, is sent again with the code. */
export const SecondFactorForm = (props: Omit<ProofFormProps, 'kind' | 'onKind'>) => {
  const [kind, setKind] = useState<ProofKind>('code');
  // A form of its own for each kind: a failure of one is none of the other.
  return <ProofForm key={kind} {...props} kind={kind} onKind={setKind} />;
};
