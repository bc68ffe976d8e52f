import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface DangerActionProps {
  /** What has to be typed before it is done. */
  readonly name: string;
  /** The word on the buttons. */
  readonly action: string;
  /** What will be lost, and what stays. */
  readonly text: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
}

/** Something that cannot be taken back. Asks for the name before it does it. */
export const DangerAction = ({ name, action, text, busy, onConfirm }: DangerActionProps) => {
  const { t } = useTranslation('app');
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = (): void => {
    setOpen(false);
    setTyped('');
  };
  const same = typed.trim() === name;
  return (
    <>
      <Card sx={{ p: 2, borderColor: 'error.main', display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography color="textSecondary">{text}</Typography>
        <Button color="error" variant="outlined" onClick={() => setOpen(true)}>
          {action}
        </Button>
      </Card>
      <Dialog
        open={open}
        onClose={close}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (same) onConfirm();
          }}
        >
          <DialogTitle id={`${id}-title`}>{action}</DialogTitle>
          <DialogContent>
            <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
              {text}
            </DialogContentText>
            <TextField
              label={t('danger.typeName', { name })}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              sx={{ mt: 1 }}
              autoFocus
            />
          </DialogContent>
          <DialogActions sx={{ p: 2 }}>
            <Button color="secondary" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="contained" color="error" loading={busy} disabled={!same}>
              {action}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
};
