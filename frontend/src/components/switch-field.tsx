import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';

interface SwitchFieldProps<V extends FieldValues, O = V> {
  readonly control: Control<V, unknown, O>;
  readonly name: FieldPath<V>;
  readonly label: string;
  /** What it does, in one line. */
  readonly help?: ReactNode;
}

/** Yes or no. */
export const SwitchField = <V extends FieldValues, O = V>({ control, name, label, help }: SwitchFieldProps<V, O>) => {
  const helpId = useId();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, ...field } }) => (
        <Box>
          <FormControlLabel
            label={label}
            sx={{ ml: -1 }}
            control={
              <Switch
                {...field}
                color="info"
                checked={value === true}
                slotProps={{ input: { ref, ...(help === undefined ? {} : { 'aria-describedby': helpId }) } }}
              />
            }
          />
          {help !== undefined && (
            <FormHelperText id={helpId} sx={{ mt: 0 }} component="div">
              {help}
            </FormHelperText>
          )}
        </Box>
      )}
    />
  );
};
