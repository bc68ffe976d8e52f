import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formErrorText } from './form-errors.ts';
import type { HelpedKey } from './helped-key.ts';

export type FormFieldProps<V extends FieldValues, O = V> = Omit<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  readonly control: Control<V, unknown, O>;
  readonly name: FieldPath<V>;
  /** Key of its label; its help has the same key with `Help`. */
  readonly textKey?: HelpedKey;
};

/** A text field of a form: below it its help, or its error. */
export const FormField = <V extends FieldValues, O = V>({
  control,
  name,
  textKey,
  label,
  helperText,
  ...rest
}: FormFieldProps<V, O>) => {
  const { t } = useTranslation('app');
  const help = helperText ?? (textKey === undefined ? ' ' : t(`${textKey}Help`));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <TextField
          {...rest}
          {...field}
          label={label ?? (textKey === undefined ? undefined : t(textKey))}
          inputRef={ref}
          // Leaving an empty field shows no error until the form is saved.
          onBlur={() => {
            if (field.value !== '') field.onBlur();
          }}
          error={error !== undefined}
          // The line is reserved: nothing moves under the pointer when an error appears.
          helperText={error === undefined ? help : formErrorText(error, t)}
        />
      )}
    />
  );
};
