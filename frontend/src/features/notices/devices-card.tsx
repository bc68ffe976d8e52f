import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId, UserId } from '#shared/model/ids.ts';
import type { PushDevice } from '#shared/model/push.ts';
import { FormCard } from '../../components/form-card.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { pushState, turnPushOff, turnPushOn } from '../../lib/push.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { TryButton } from './try-button.tsx';

const devicesQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['pushDevices', userId],
    queryFn: ({ signal }) => api.listPushDevices({ params: { userId } }, { signal }),
    meta: { silent: true },
  });

const hereQuery = queryOptions({ queryKey: ['pushHere'], queryFn: pushState, meta: { silent: true } });

interface DeviceProps {
  readonly device: PushDevice;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

const Device = ({ device: { device, since }, busy, onRemove }: DeviceProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const name = device ?? t('siteNotices.someDevice');
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('siteNotices.since', {
            date: formatDate(since, Intl.DateTimeFormat().resolvedOptions().timeZone, locale),
          })}
        </Typography>
      </Box>
      <Button color="secondary" disabled={busy} onClick={onRemove} aria-label={t('siteNotices.removeDevice', { name })}>
        {t('siteNotices.remove')}
      </Button>
    </Box>
  );
};

/** Where the user gets pushes, and whether this browser is one of them. */
export const DevicesCard = ({ userId, accountId }: { readonly userId: UserId; readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const devices = useQuery(devicesQuery(userId));
  const { data: here } = useQuery(hereQuery);
  const reload = async () => {
    await client.invalidateQueries({ queryKey: devicesQuery(userId).queryKey });
    await client.invalidateQueries({ queryKey: hereQuery.queryKey });
  };
  const turnOn = useMutation({
    mutationFn: (publicKey: string) => turnPushOn(userId, publicKey),
    onSettled: reload,
    meta: { silent: true },
  });
  const turnOff = useMutation({ mutationFn: turnPushOff, onSettled: reload });
  const remove = useMutation({
    mutationFn: (pushId: string) => api.removePushDevice({ params: { userId, pushId } }),
    onSettled: reload,
  });
  const known = devices.data;
  return (
    <FormCard title={t('siteNotices.devices')} intro={t('siteNotices.devicesText')}>
      {turnOn.isError && <Alert severity="error">{t('siteNotices.noPush')}</Alert>}
      {here !== undefined && here !== 'on' && here !== 'off' && (
        <Alert severity="info">{t(`siteNotices.here.${here}`)}</Alert>
      )}
      {known === undefined ? (
        <NotYet query={devices} heights={[44]} />
      ) : (
        <>
          {known.devices.length > 0 && (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {known.devices.map((device) => (
                <Device
                  key={device.id}
                  device={device}
                  busy={remove.isPending}
                  onRemove={() => remove.mutate(device.id)}
                />
              ))}
            </Box>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {here === 'off' && (
              <Button variant="outlined" loading={turnOn.isPending} onClick={() => turnOn.mutate(known.publicKey)}>
                {t('siteNotices.turnOn')}
              </Button>
            )}
            {here === 'on' && (
              <Button color="secondary" loading={turnOff.isPending} onClick={() => turnOff.mutate()}>
                {t('siteNotices.turnOff')}
              </Button>
            )}
            {known.devices.length > 0 && <TryButton accountId={accountId} channel="push" onTried={reload} />}
          </Box>
        </>
      )}
    </FormCard>
  );
};
