import Alert from '@mui/material/Alert';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiCallError } from '#shared/contract/caller.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { alertText } from '../../lib/error-text.ts';

interface ItemDialogProps
  extends Pick<
    ComponentProps<typeof FormDialog>,
    'control' | 'title' | 'action' | 'busy' | 'onSubmit' | 'onClose' | 'children'
  > {
  /** Hint for when the server refuses the item (400). */
  readonly hint: string;
  readonly error: unknown;
}

/** Asks for an item of a schedule or map; a refusal keeps the input and shows the hint and the server's message. */
export const ItemDialog = ({
  control,
  title,
  hint,
  error,
  busy,
  action,
  onSubmit,
  onClose,
  children,
}: ItemDialogProps) => {
  const { t } = useTranslation('app');
  const refused = error instanceof ApiCallError && error.status === 400;
  return (
    <FormDialog control={control} title={title} action={action} busy={busy} onSubmit={onSubmit} onClose={onClose}>
      {children}
      {error !== null && (
        <Alert severity="error">
          {refused && `${hint} `}
          {alertText(error, t)}
        </Alert>
      )}
    </FormDialog>
  );
};
