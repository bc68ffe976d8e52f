import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HelpedKey } from './helped-key.ts';

interface Named {
  readonly label: string;
  /** What it does, in one line. */
  readonly help?: ReactNode;
}

type SwitchFieldProps<V extends FieldValues, O = V> = {
  readonly control: Control<V, unknown, O>;
  readonly name: FieldPath<V>;
} & (Named | ({ readonly textKey: HelpedKey } & Partial<Named>));

/** Yes or no. */
export const SwitchField = <V extends FieldValues, O = V>({ control, name, ...words }: SwitchFieldProps<V, O>) => {
  const { t } = useTranslation('app');
  const helpId = useId();
  const { label, help } =
    'textKey' in words ? { label: t(words.textKey), help: t(`${words.textKey}Help`), ...words } : words;
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
