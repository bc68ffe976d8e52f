import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiCallError } from '#shared/contract/client.ts';
import { alertText } from '../../lib/error-text.ts';

interface ItemDialogProps {
  readonly title: string;
  /** What to look at when the server refuses the item as it is (400). */
  readonly hint: string;
  readonly error: unknown;
  readonly busy: boolean;
  readonly action: string;
  readonly onSubmit: FormEventHandler;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for an item of a schedule or map; a refusal leaves what was typed, with the hint and the server's message. */
export const ItemDialog = ({ title, hint, error, busy, action, onSubmit, onClose, children }: ItemDialogProps) => {
  const { t } = useTranslation('app');
  const id = useId();
  const refused = error instanceof ApiCallError && error.status === 400;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <form noValidate autoComplete="off" onSubmit={onSubmit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
            {error !== null && (
              <Alert severity="error">
                {refused && `${hint} `}
                {alertText(error, t)}
              </Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button color="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
