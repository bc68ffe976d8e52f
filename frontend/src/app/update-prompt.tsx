import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type AppUpdate, appUpdate } from '../lib/app-update.ts';

/** Offers a new release, and loads it when the user agrees. */
export const UpdatePrompt = ({ update = appUpdate }: { readonly update?: AppUpdate }) => {
  const { t } = useTranslation('app');
  const ready = useSyncExternalStore(update.subscribe, update.isReady);
  const [later, setLater] = useState(false);
  const shown = ready && !later;
  return (
    <Box role="status" aria-live="polite">
      {shown && (
        <Paper
          elevation={6}
          sx={{
            position: 'fixed',
            insetInline: 16,
            bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', lg: 24 },
            maxWidth: 480,
            mx: 'auto',
            p: 2,
            zIndex: 'snackbar',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
          }}
        >
          <Box sx={{ flex: '1 1 220px' }}>{t('update.text')}</Box>
          <Button color="secondary" onClick={() => setLater(true)}>
            {t('update.later')}
          </Button>
          <Button variant="contained" onClick={update.apply}>
            {t('update.reload')}
          </Button>
        </Paper>
      )}
    </Box>
  );
};
