import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { alertText } from '../lib/error-text.ts';

interface SaveBarProps {
  /** There are unsaved changes. */
  readonly dirty: boolean;
  readonly busy: boolean;
  /** The last attempt succeeded. */
  readonly saved: boolean;
  /** Why the last attempt failed; the edits stay. */
  readonly error: unknown;
  readonly onDiscard: () => void;
}

/** Saves or discards a form's changes, always visible; hidden while there is nothing to report. */
export const SaveBar = ({ dirty, busy, saved, error, onDiscard }: SaveBarProps) => {
  const { t } = useTranslation('app');
  const shown = dirty || busy;
  const visible = shown || saved;
  return (
    <Paper
      variant="outlined"
      role="status"
      sx={{
        position: 'sticky',
        bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', lg: 16 },
        zIndex: 2,
        // Empty, it takes no space; it stays mounted, as screen readers announce only changes of existing elements.
        ...(visible ? {} : { mt: '0 !important' }),
        p: visible ? 1.5 : 0,
        border: visible ? 1 : 0,
        borderColor: 'divider',
        // The form scrolls below it.
        bgcolor: visible ? 'background.paper' : 'transparent',
        boxShadow: visible ? 3 : 0,
      }}
    >
      {shown && (
        <Stack spacing={1}>
          {error !== null && error !== undefined && (
            <Alert severity="error" variant="outlined">
              {t('editor.notSaved')} {alertText(error, t)}
            </Alert>
          )}
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'flex-end' }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
              {t('editor.unsaved')}
            </Typography>
            <Button color="secondary" onClick={onDiscard} disabled={busy}>
              {t('editor.discard')}
            </Button>
            <Button type="submit" variant="contained" loading={busy}>
              {t('editor.save')}
            </Button>
          </Stack>
        </Stack>
      )}
      {!shown && saved && (
        <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <CheckCircle fontSize="small" sx={{ color: 'energy.battery' }} /> {t('editor.saved')}
        </Typography>
      )}
    </Paper>
  );
};
