import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from './dialog-frame.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { AnyControl } from './use-form.ts';

interface FormDialogProps {
  /** Its fields; null: it has none that can be wrong. */
  readonly control: AnyControl | null;
  readonly open?: boolean;
  readonly title: string;
  /** What it does, above the fields. */
  readonly text?: string;
  /** Label of the button that does it. */
  readonly action: string;
  readonly busy: boolean;
  /** The button is disabled. */
  readonly blocked?: boolean;
  /** It cannot be undone. */
  readonly danger?: boolean;
  /** Replaces the fields once it is done; then only closing is left. */
  readonly done?: string | null;
  /** px */
  readonly width?: number;
  readonly onSubmit: (event: BaseSyntheticEvent) => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form, a button that submits it and one that cancels. */
export const FormDialog = ({
  control,
  open = true,
  title,
  text,
  action,
  busy,
  blocked = false,
  danger = false,
  done = null,
  width,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) => {
  const { t } = useTranslation('app');
  const submit = (event: BaseSyntheticEvent): void => {
    event.preventDefault();
    // React bubbles events to the form that the dialog was opened from.
    event.stopPropagation();
    onSubmit(event);
  };
  const actions =
    done === null ? (
      <>
        <Button color="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={danger ? 'error' : 'primary'}
          loading={busy}
          disabled={blocked}
        >
          {action}
        </Button>
      </>
    ) : (
      <Button variant="contained" onClick={onClose} autoFocus>
        {t('close')}
      </Button>
    );
  return (
    <DialogFrame
      open={open}
      title={title}
      text={text}
      urgent={danger}
      width={width}
      onSubmit={submit}
      actions={actions}
      onClose={onClose}
    >
      {done === null ? (
        <Stack spacing={2} sx={{ pt: text === undefined ? 1 : 2 }}>
          {control !== null && <ErrorSummary control={control} />}
          {children}
        </Stack>
      ) : (
        <Alert severity="success">{done}</Alert>
      )}
    </DialogFrame>
  );
};
