import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FormEventHandler, ReactNode } from 'react';

interface FormFrameProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** What went well before. */
  readonly notice?: string | null;
  /** What went wrong. */
  readonly error: string | null;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: ReactNode;
}

/** One column: title, what to do, fields, what went wrong, the button. */
export const FormFrame = ({ title, hint, notice = null, error, onSubmit, children }: FormFrameProps) => (
  <Stack component="form" noValidate spacing={1} onSubmit={onSubmit}>
    <Typography variant="h1" sx={{ pb: 1 }}>
      {title}
    </Typography>
    {hint !== undefined && (
      <Typography color="textSecondary" sx={{ pb: 1 }}>
        {hint}
      </Typography>
    )}
    {notice !== null && (
      <Alert severity="success" sx={{ mb: 1 }}>
        {notice}
      </Alert>
    )}
    {error !== null && (
      <Alert severity="error" role="alert" sx={{ mb: 1 }}>
        {error}
      </Alert>
    )}
    {children}
  </Stack>
);
