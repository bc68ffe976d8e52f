import Button from '@mui/material/Button';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { SecondFactorProof } from '../lib/auth-actions.ts';
import { appCodeField, recoveryCodeField } from './form-errors.ts';
import { FormField } from './form-field.tsx';

/** What the second factor is proved with: a code of the authenticator app, or a recovery code. */
export type ProofKind = 'code' | 'recoveryCode';

/** What the field `proof` of a form may contain. */
export const proofFields = { code: appCodeField, recoveryCode: recoveryCodeField } as const;

/** What was typed, as the API takes it. */
export const proofOf = (kind: ProofKind, typed: string): SecondFactorProof =>
  kind === 'code' ? { code: typed } : { recoveryCode: typed };

interface SecondFactorFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly kind: ProofKind;
  readonly autoFocus?: boolean;
}

/** The field `proof`, with the keyboard and the suggestions for its kind of code. */
export const SecondFactorField = <V extends { readonly proof: string }>({
  control,
  kind,
  autoFocus = false,
}: SecondFactorFieldProps<V>) => {
  const { t } = useTranslation('app');
  const name = 'proof' as FieldPath<V>;
  return kind === 'code' ? (
    <FormField
      key={kind}
      control={control}
      name={name}
      label={t('secondFactor.code')}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  ) : (
    <FormField
      key={kind}
      control={control}
      name={name}
      label={t('secondFactor.recoveryCode')}
      helperText={t('secondFactor.recoveryHelp')}
      autoComplete="off"
      autoFocus={autoFocus}
      slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
    />
  );
};

interface ProofSwitchProps {
  readonly kind: ProofKind;
  readonly onChange: (kind: ProofKind) => void;
}

/** Switches to the other kind of code. */
export const ProofSwitch = ({ kind, onChange }: ProofSwitchProps) => {
  const { t } = useTranslation('app');
  return kind === 'code' ? (
    <Button color="secondary" onClick={() => onChange('recoveryCode')}>
      {t('secondFactor.useRecoveryCode')}
    </Button>
  ) : (
    <Button color="secondary" onClick={() => onChange('code')}>
      {t('secondFactor.useApp')}
    </Button>
  );
};
