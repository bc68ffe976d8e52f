import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FormEventHandler, ReactNode } from 'react';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import type { AnyControl } from '../../components/use-form.ts';

interface FormFrameProps {
  /** Its fields; null: it has none that can be wrong. */
  readonly control: AnyControl | null;
  readonly title: string;
  readonly hint?: string | undefined;
  /** Message about an earlier success. */
  readonly notice?: string | null;
  /** The failure. */
  readonly error: string | null;
  /** Label of the button that sends the form; null: there is nothing to send. */
  readonly action: string | null;
  readonly busy: boolean;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children?: ReactNode;
  /** Other links, below the button. */
  readonly more?: ReactNode;
}

/** One column: title, hint, failure, fields, button, other links. */
export const FormFrame = ({
  control,
  title,
  hint,
  notice = null,
  error,
  action,
  busy,
  onSubmit,
  children,
  more,
}: FormFrameProps) => (
  <Form spacing={1} onSubmit={onSubmit}>
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
    {control !== null && <ErrorSummary control={control} />}
    {children}
    {action !== null && (
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {action}
      </Button>
    )}
    {more}
  </Form>
);
