import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../../components/error-summary.tsx';
import { Form } from '../../components/form.tsx';
import { FormCard } from '../../components/form-card.tsx';
import type { AnyControl } from '../../components/use-form.ts';
import { alertText } from '../../lib/error-text.ts';

interface SavedCardProps {
  readonly title: string;
  readonly intro?: string;
  /** As `useCardForm` returns it. */
  readonly saving: CardSaving;
  readonly children: ReactNode;
}

/** How a card's form stands. */
export interface CardSaving {
  readonly control: AnyControl;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** The last attempt succeeded. */
  readonly saved: boolean;
  /** Why the last attempt failed, null: it did not. The edits stay. */
  readonly error: unknown;
  readonly submit: (event?: BaseSyntheticEvent) => Promise<void>;
  readonly discard: () => void;
}

/** Fields that belong together and are saved by themselves: the buttons come with the first change. */
export const SavedCard = ({ title, intro, saving, children }: SavedCardProps) => {
  const { t } = useTranslation('app');
  const { control, dirty, busy, saved, error, submit, discard } = saving;
  const open = dirty || busy;
  return (
    <FormCard title={title} {...(intro === undefined ? {} : { intro })}>
      <Form autoComplete="off" spacing={2} onSubmit={submit}>
        <ErrorSummary control={control} />
        {children}
        {/* It stays mounted: screen readers announce only changes of what is there. */}
        <Stack role="status" spacing={1} sx={open || saved ? {} : { mt: '0 !important' }}>
          {open && error !== null && (
            <Alert severity="error" variant="outlined">
              {t('editor.notSaved')} {alertText(error, t)}
            </Alert>
          )}
          {open && (
            <Stack direction="row" spacing={1}>
              <Button type="submit" variant="contained" color="secondary" loading={busy}>
                {t('editor.save')}
              </Button>
              <Button color="secondary" onClick={discard} disabled={busy}>
                {t('editor.discard')}
              </Button>
            </Stack>
          )}
          {!open && saved && (
            <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <CheckCircle fontSize="small" sx={{ color: 'energy.battery' }} /> {t('editor.saved')}
            </Typography>
          )}
        </Stack>
      </Form>
    </FormCard>
  );
};
