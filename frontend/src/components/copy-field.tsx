import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { CopyButton } from './copy-button.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help?: string;
}

/** A value that is copied elsewhere. */
export const CopyField = ({ label, value, help }: CopyFieldProps) => (
  <TextField
    label={label}
    value={value}
    multiline
    helperText={help}
    slotProps={{
      input: {
        readOnly: true,
        endAdornment: (
          <InputAdornment position="end">
            <CopyButton name={label} text={value} />
          </InputAdornment>
        ),
      },
    }}
  />
);
