import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import type { triedChannels } from '#shared/notices.ts';
import { SECOND_MS } from '#shared/units.ts';
import { api } from '../../lib/api.ts';

/** A message takes a moment through the queue; then there is an outcome to show. */
const LOOK_AGAIN_MS = 4 * SECOND_MS;

interface TryButtonProps {
  readonly accountId: AccountId;
  readonly channel: (typeof triedChannels)[number];
  readonly onTried: () => unknown;
}

/** Sends a notice by one way, to see whether it arrives. */
export const TryButton = ({ accountId, channel, onTried }: TryButtonProps) => {
  const { t } = useTranslation('app');
  const attempt = useMutation({
    mutationFn: () => api.testNotices({ params: { accountId }, body: { channel } }),
    onSuccess: () => void setTimeout(onTried, LOOK_AGAIN_MS),
  });
  return (
    <>
      <Button color="secondary" variant="outlined" loading={attempt.isPending} onClick={() => attempt.mutate()}>
        {t('siteNotices.try')}
      </Button>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
        {attempt.isSuccess ? t('siteNotices.tried') : ''}
      </Typography>
    </>
  );
};
