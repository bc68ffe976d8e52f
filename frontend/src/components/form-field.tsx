import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formErrorText } from './form-errors.ts';

export type FormFieldProps<V extends FieldValues, O = V> = Omit<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  readonly control: Control<V, unknown, O>;
  readonly name: FieldPath<V>;
};

/** A text field of a form: its help below, or what is wrong with it. */
export const FormField = <V extends FieldValues, O = V>({
  control,
  name,
  helperText,
  ...rest
}: FormFieldProps<V, O>) => {
  const { t } = useTranslation('app');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <TextField
          {...rest}
          {...field}
          inputRef={ref}
          // Whoever passes by an empty field is not told off before saving.
          onBlur={() => {
            if (field.value !== '') field.onBlur();
          }}
          error={error !== undefined}
          // The line is kept free: nothing moves under the pointer when an error appears.
          helperText={error === undefined ? (helperText ?? ' ') : formErrorText(error, t)}
        />
      )}
    />
  );
};
