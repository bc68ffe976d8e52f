import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Form } from './form.tsx';

interface DialogFrameProps {
  readonly open?: boolean;
  readonly title: string;
  /** What it does or what will be lost, below the title. */
  readonly text?: string | undefined;
  /** It confirms something that cannot be undone. */
  readonly urgent?: boolean;
  /** px */
  readonly width?: number | undefined;
  /** It is a form. */
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly actions: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

const wide = (width: number | undefined): Pick<DialogProps, 'maxWidth' | 'slotProps'> =>
  width === undefined
    ? {}
    : { maxWidth: false, slotProps: { paper: { sx: { width, maxWidth: { sm: 'calc(100% - 32px)' }, m: { sm: 2 } } } } };

/** A dialog with its title, an explanation, and its buttons. */
export const DialogFrame = ({
  open = true,
  title,
  text,
  urgent = false,
  width,
  onSubmit,
  actions,
  onClose,
  children,
}: DialogFrameProps) => {
  const id = useId();
  const content = (
    <>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {text !== undefined && <DialogContentText id={`${id}-text`}>{text}</DialogContentText>}
        {children}
      </DialogContent>
      {/* If the buttons do not fit side by side, the one that acts comes first. */}
      <DialogActions disableSpacing sx={{ p: 2, gap: 1, flexWrap: 'wrap-reverse' }}>
        {actions}
      </DialogActions>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(urgent ? { role: 'alertdialog' } : {})}
      aria-labelledby={`${id}-title`}
      {...(text === undefined ? {} : { 'aria-describedby': `${id}-text` })}
      {...wide(width)}
    >
      {onSubmit === undefined ? (
        content
      ) : (
        // Fields scroll between the title and the buttons.
        <Form autoComplete="off" onSubmit={onSubmit} sx={{ minHeight: 0 }}>
          {content}
        </Form>
      )}
    </Dialog>
  );
};
