import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#shared/model/credentials.ts';
import { keepAccess } from '../../components/boxes/known-access.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';

type What = 'newPassword' | 'newAddress';

/** Makes a new password, or a new address with one, for the wallboxes of a link. */
export const BoxKeys = ({ link: { accountId, id: credentialsId } }: { readonly link: Credentials }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const [asking, setAsking] = useState<What | null>(null);
  const renew = useMutation({
    mutationFn: (what: What) => {
      const params = { accountId, credentialsId };
      return what === 'newPassword' ? api.newBoxPassword({ params }) : api.newCredentialsKey({ params });
    },
    onSuccess: async ({ reveal }) => {
      keepAccess(client, credentialsId, reveal);
      setAsking(null);
      await client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
    gcTime: 0,
  });
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" color="secondary" onClick={() => setAsking('newPassword')}>
          {t('boxes.newPassword')}
        </Button>
        <Button color="secondary" onClick={() => setAsking('newAddress')}>
          {t('boxes.newAddress')}
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {t('boxes.newAddressText')}
      </Typography>
      {asking !== null && (
        <ConfirmDialog
          open
          title={t(`boxes.${asking}`)}
          text={t(`boxes.${asking}Confirm`)}
          action={t(`boxes.${asking}`)}
          busy={renew.isPending}
          onConfirm={() => renew.mutate(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
};
