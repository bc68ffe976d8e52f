import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Credentials } from '#shared/model/credentials.ts';
import { keepAccess } from '../../components/boxes/known-access.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { api } from '../../lib/api.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { useQuestion } from '../../lib/use-over-page.ts';

const kinds = ['newPassword', 'newAddress'] as const;
type What = (typeof kinds)[number];

/** Makes a new password, or a new address with one, for the wallboxes of a link. */
export const BoxKeys = ({ link: { accountId, id: credentialsId } }: { readonly link: Credentials }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const { about, ask, close } = useQuestion('renew');
  const asking = kinds.find((one) => one === about);
  const renew = useMutation({
    mutationFn: (what: What) => {
      const params = { accountId, credentialsId };
      return what === 'newPassword' ? api.newBoxPassword({ params }) : api.newCredentialsKey({ params });
    },
    onSuccess: async ({ reveal }) => {
      keepAccess(client, credentialsId, reveal);
      close();
      await client.invalidateQueries({ queryKey: siteKey(accountId) });
    },
    gcTime: 0,
  });
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" color="secondary" onClick={() => ask('newPassword')}>
          {t('boxes.newPassword')}
        </Button>
        <Button color="secondary" onClick={() => ask('newAddress')}>
          {t('boxes.newAddress')}
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {t('boxes.newAddressText')}
      </Typography>
      {asking !== undefined && (
        <ConfirmDialog
          open
          title={t(`boxes.${asking}`)}
          text={t(`boxes.${asking}Confirm`)}
          action={t(`boxes.${asking}`)}
          busy={renew.isPending}
          onConfirm={() => renew.mutate(asking)}
          onClose={close}
        />
      )}
    </>
  );
};
