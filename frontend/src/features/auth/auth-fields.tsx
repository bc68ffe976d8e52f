import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../components/form-field.tsx';
import { NewPassword } from './password-field.tsx';

interface AuthFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly autoFocus?: boolean;
}

// All of these forms use these names for their fields.
const named = <V extends FieldValues>(name: 'email' | 'password' | 'code'): FieldPath<V> => name as FieldPath<V>;

/** The sign-in address. */
export const EmailField = <V extends { readonly email: string }>(props: AuthFieldProps<V>) => {
  const { t } = useTranslation('app');
  return <FormField {...props} name={named<V>('email')} label={t('auth.email')} type="email" autoComplete="username" />;
};

/** The code that was sent to that address. */
export const CodeField = <V extends { readonly code: string }>(props: AuthFieldProps<V>) => {
  const { t } = useTranslation('app');
  return (
    <FormField
      {...props}
      name={named<V>('code')}
      label={t('auth.code')}
      autoComplete="one-time-code"
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};

/** A new password, with its rules. */
export const NewPasswordField = <V extends { readonly password: string }>(props: AuthFieldProps<V>) => (
  <NewPassword {...props} name={named<V>('password')} />
);
