import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportedService } from '#shared/model/credentials.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { LocaleLink } from '../locale-link.tsx';

const FeedbackDialog = lazy(async () => ({ default: (await import('../feedback-dialog.tsx')).FeedbackDialog }));

interface NotListedProps {
  readonly services: readonly SupportedService[];
  /** It is about what measures: whatever can report by itself works, too. */
  readonly solar: boolean;
  /** Path of the form of the service that is reported to, without a prefix. */
  readonly pathOf: (service: string) => string;
}

/** What to do when a list of services does not have it: no way ends here. */
export const NotListed = ({ services, solar, pathOf }: NotListedProps) => {
  const { t } = useTranslation('app');
  const { about, ask, close } = useQuestion('service');
  const pushed = services.find(({ manifest: { delivery, offers } }) => delivery === 'push' && offers.sensor);
  return (
    <Stack
      spacing={1}
      sx={{ p: 2, borderRadius: 'var(--radius-card)', bgcolor: 'var(--well)', alignItems: 'flex-start' }}
    >
      <Typography variant="h3" component="h2">
        {t('setup.missing')}
      </Typography>
      <Typography variant="body2">{t(solar ? 'setup.solar.missing' : 'setup.charger.missing')}</Typography>
      {solar && pushed !== undefined && (
        <Button component={LocaleLink} to={pathOf(pushed.manifest.id)} variant="outlined" color="secondary">
          {t('setup.webhook')}
        </Button>
      )}
      <Button color="info" onClick={() => ask()}>
        {t('setup.tell')}
      </Button>
      {about !== null && (
        <Suspense>
          <FeedbackDialog about={t('setup.tellAbout')} onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
};
