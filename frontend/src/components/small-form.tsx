import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from './error-summary.tsx';
import { Form } from './form.tsx';
import type { AnyControl } from './use-form.ts';

interface SmallFormProps {
  /** Its fields; null: it has none that can be wrong. */
  readonly control: AnyControl | null;
  /** Label of the button. */
  readonly action: string;
  readonly busy: boolean;
  /** It is the page's main action at the moment. */
  readonly main?: boolean;
  /** Why it failed. */
  readonly failure?: string | null;
  /** Its result. */
  readonly success?: string | null;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}

/** A few fields on a page with other content, with their own button. */
export const SmallForm = ({
  control,
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
    <Form spacing={1} onSubmit={onSubmit}>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {/* Mounted before it has text: screen readers announce only changes of existing elements. */}
      <div role="status">{success !== null && <Alert severity="success">{success}</Alert>}</div>
      {control !== null && <ErrorSummary control={control} />}
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
    </Form>
  );
};
