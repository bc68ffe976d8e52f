import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface SmallFormProps {
  /** The word on the button. */
  readonly action: string;
  readonly busy: boolean;
  /** It is what the page is for just now. */
  readonly main?: boolean;
  /** Why it did not work. */
  readonly failure?: string | null;
  /** What it has done. */
  readonly success?: string | null;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** A few fields among other things on a page, with a button of their own. */
export const SmallForm = ({
  action,
  busy,
  main = false,
  failure = null,
  success = null,
  onSubmit,
  onCancel,
  children,
}: SmallFormProps) => {
  const { t } = useTranslation('app');
  return (
    <Stack component="form" noValidate spacing={1} onSubmit={onSubmit}>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {/* There before it says something: only what is there is read out when it changes. */}
      <div role="status">{success !== null && <Alert severity="success">{success}</Alert>}</div>
      {children}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant={main ? 'contained' : 'outlined'}
          color={main ? 'primary' : 'secondary'}
          loading={busy}
        >
          {action}
        </Button>
        {onCancel !== undefined && (
          <Button color="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
};
