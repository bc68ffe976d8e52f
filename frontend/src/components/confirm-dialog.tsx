import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from './dialog-frame.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** What will be lost, and what stays. */
  readonly text: string;
  /** Label of the button that does it. */
  readonly action: string;
  /** It destroys nothing. */
  readonly harmless?: boolean;
  readonly busy: boolean;
  /** What can be chosen with it, below the text. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before something is lost. */
export const ConfirmDialog = ({ action, harmless = false, busy, onConfirm, ...frame }: ConfirmDialogProps) => {
  const { t } = useTranslation('app');
  return (
    <DialogFrame
      {...frame}
      urgent
      actions={
        <>
          <Button color="secondary" onClick={frame.onClose} autoFocus>
            {t('cancel')}
          </Button>
          <Button variant="contained" color={harmless ? 'primary' : 'error'} loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
};
