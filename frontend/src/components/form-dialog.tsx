import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from './dialog-frame.tsx';

interface FormDialogProps {
  readonly open?: boolean;
  readonly title: string;
  /** What it does, above the fields. */
  readonly text?: string;
  /** The word on the button that does it. */
  readonly action: string;
  readonly busy: boolean;
  /** The button cannot be pressed yet. */
  readonly blocked?: boolean;
  /** What is done cannot be taken back. */
  readonly danger?: boolean;
  /** Said in place of the fields once it is done; then there is nothing left but to close. */
  readonly done?: string | null;
  /** px */
  readonly width?: number;
  readonly onSubmit: (event: BaseSyntheticEvent) => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for something, with a button that does it and one that does not. */
export const FormDialog = ({
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
    // React hands events on to whatever form the dialog was opened from.
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
          {children}
        </Stack>
      ) : (
        <Alert severity="success">{done}</Alert>
      )}
    </DialogFrame>
  );
};
