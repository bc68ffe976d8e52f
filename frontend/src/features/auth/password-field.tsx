import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hasAllowedLength } from '#shared/password.ts';
import { FormField, type FormFieldProps } from '../../components/form-field.tsx';

/** A password, hidden until its eye is tapped. */
export const PasswordField = <V extends FieldValues>(props: FormFieldProps<V>) => {
  const { t } = useTranslation('app');
  const [shown, setShown] = useState(false);
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      slotProps={{
        // A shown password is no text of the user's: nothing corrects or remembers it.
        htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={t('auth.showPassword')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
                sx={{ width: 44, height: 44 }}
              >
                {shown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};

/** A new password; its rule is ticked while one types. */
export const NewPassword = <V extends FieldValues>(props: FormFieldProps<V>) => {
  const { t } = useTranslation('app');
  const typed: unknown = useWatch({ control: props.control, name: props.name });
  const kept = typeof typed === 'string' && hasAllowedLength(typed);
  const Mark = kept ? CheckCircle : RadioButtonUnchecked;
  return (
    <PasswordField
      {...props}
      label={t('auth.newPassword')}
      autoComplete="new-password"
      helperText={
        <>
          <Mark
            titleAccess={kept ? t('auth.ruleKept') : t('auth.ruleOpen')}
            sx={{ fontSize: '1.1em', mr: 0.5, verticalAlign: '-0.2em', ...(kept ? { color: 'energy.battery' } : {}) }}
          />
          {t('auth.passwordHint')}
        </>
      }
    />
  );
};
