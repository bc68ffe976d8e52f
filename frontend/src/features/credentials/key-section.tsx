import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RevealDialog } from '../../components/linking/reveal-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { useQuestion } from '../../lib/use-over-page.ts';
import { useNewKey } from './use-new-key.ts';

/** Replaces a webhook's URL that was lost or leaked. */
export const KeySection = ({ link, manifest }: { readonly link: Credentials; readonly manifest: Manifest }) => {
  const { t } = useTranslation('app');
  const { about, ask, close } = useQuestion('new-key');
  const renew = useNewKey(link.accountId, link.id);
  return (
    <Section title={t('credentials.key')}>
      <Stack spacing={1.5}>
        <Typography variant="body2" color="textSecondary">
          {t('credentials.newKeyText')}
        </Typography>
        <Button variant="outlined" color="secondary" sx={{ alignSelf: 'flex-start' }} onClick={() => ask()}>
          {t('credentials.newKey')}
        </Button>
      </Stack>
      {about !== null && renew.data === undefined && (
        <ConfirmDialog
          open
          title={t('credentials.newKey')}
          text={t('credentials.newKeyConfirm')}
          action={t('credentials.newKey')}
          busy={renew.isPending}
          onConfirm={() => renew.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
      {/* The URL is shown only this once: nothing stores it. */}
      {renew.data !== undefined && (
        <RevealDialog manifest={manifest} values={renew.data.reveal} onClose={renew.reset} />
      )}
    </Section>
  );
};
