import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will be lost, and what stays. */
  readonly text: string;
  /** The word on the button that does it. */
  readonly action: string;
  /** Nothing is lost by it. */
  readonly harmless?: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before something is lost. */
export const ConfirmDialog = ({
  open,
  title,
  text,
  action,
  harmless = false,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) => {
  const { t } = useTranslation('app');
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button color="secondary" onClick={onClose} autoFocus>
          {t('cancel')}
        </Button>
        <Button variant="contained" color={harmless ? 'primary' : 'error'} loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
