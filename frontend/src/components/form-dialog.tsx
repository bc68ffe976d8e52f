import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

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

const wide = (width: number | undefined): Pick<DialogProps, 'maxWidth' | 'slotProps'> =>
  width === undefined
    ? {}
    : { maxWidth: false, slotProps: { paper: { sx: { width, maxWidth: 'calc(100% - 32px)', m: 2 } } } };

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
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(danger ? { role: 'alertdialog' } : {})}
      aria-labelledby={`${id}-title`}
      {...(text === undefined ? {} : { 'aria-describedby': `${id}-text` })}
      {...wide(width)}
    >
      <form
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          // React hands events on to whatever form the dialog was opened from.
          event.stopPropagation();
          onSubmit(event);
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          {text !== undefined && (
            <DialogContentText id={`${id}-text`} sx={{ mb: 1 }}>
              {text}
            </DialogContentText>
          )}
          {done === null ? (
            <Stack spacing={2} sx={{ pt: 1 }}>
              {children}
            </Stack>
          ) : (
            <Alert severity="success">{done}</Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          {done === null ? (
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
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};
