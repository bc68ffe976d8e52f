import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from './form-field.tsx';

interface SecondFactorFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly autoFocus?: boolean;
}

/** The field `proof`, for the code of an authenticator app. */
export const SecondFactorField = <V extends { readonly proof: string }>({
  control,
  autoFocus = false,
}: SecondFactorFieldProps<V>) => {
  const { t } = useTranslation('app');
  return (
    <FormField
      control={control}
      name={'proof' as FieldPath<V>}
      label={t('secondFactor.code')}
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};
