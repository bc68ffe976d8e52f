import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Manifest } from '#shared/integration.ts';
import type { Credentials } from '#shared/model/credentials.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RevealDialog } from '../../components/linking/reveal-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { useNewKey } from './use-new-key.ts';

/** Replaces a webhook's URL that was lost or leaked. */
export const KeySection = ({ link, manifest }: { readonly link: Credentials; readonly manifest: Manifest }) => {
  const { t } = useTranslation('app');
  const [asking, setAsking] = useState(false);
  const renew = useNewKey(link.accountId, link.id);
  const done = (): void => {
    // The URL is shown only this once: nothing stores it.
    renew.reset();
    setAsking(false);
  };
  return (
    <Section title={t('credentials.key')}>
      <Stack spacing={1.5}>
        <Typography variant="body2" color="textSecondary">
          {t('credentials.newKeyText')}
        </Typography>
        <Button variant="outlined" color="secondary" sx={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
          {t('credentials.newKey')}
        </Button>
      </Stack>
      {asking && renew.data === undefined && (
        <ConfirmDialog
          open
          title={t('credentials.newKey')}
          text={t('credentials.newKeyConfirm')}
          action={t('credentials.newKey')}
          busy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
      {renew.data !== undefined && <RevealDialog manifest={manifest} values={renew.data.reveal} onClose={done} />}
    </Section>
  );
};
