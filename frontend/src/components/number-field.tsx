import InputAdornment from '@mui/material/InputAdornment';
import type { FieldValues } from 'react-hook-form';
import { FormField, type FormFieldProps } from './form-field.tsx';

/** A number field with its unit. */
export const NumberField = <V extends FieldValues, O = V>({
  unit,
  ...rest
}: FormFieldProps<V, O> & { readonly unit: string }) => (
  <FormField
    {...rest}
    autoComplete="off"
    slotProps={{
      htmlInput: { inputMode: 'decimal' },
      input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
    }}
  />
);
