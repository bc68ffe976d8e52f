import Check from '@mui/icons-material/Check';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Credentials, Device } from '#shared/model/credentials.ts';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { PlanFullNotice } from '../../components/plan-full-notice.tsx';
import { Section } from '../../components/section.tsx';
import { useAddDevice } from '../../components/use-add-device.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { devicesQuery } from '../../lib/queries/devices.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { DeviceDetails } from './device-details.tsx';
import { type FoundDevice, foundDevices } from './model/devices.ts';

interface DeviceRowProps {
  readonly found: FoundDevice;
  /** Existing sensors and appliances, as kind and device. */
  readonly isAdded: (device: Device) => boolean;
  readonly onAdd: (device: Device) => void;
}

const DeviceRow = ({ found: { name, model, online, kinds, addable }, isAdded, onAdd }: DeviceRowProps) => {
  const { t } = useTranslation('app');
  const about = [
    ...new Set(kinds.map((kind) => t(`credentials.offers.${kind}`))),
    ...(model === null || model === name ? [] : [model]),
    ...(online === false ? [t('credentials.offline')] : []),
  ];
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ p: 2, gap: 1.5, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {about.join(' · ')}
        </Typography>
        {addable.length > 1 && (
          <Typography variant="body2" color="textSecondary">
            {t('credentials.bothRoles')}
          </Typography>
        )}
        {addable.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('credentials.vehicleOnly')}
          </Typography>
        )}
      </Box>
      {addable.map((device) =>
        isAdded(device) ? (
          <Stack key={device.kind} direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
            <Check fontSize="small" color="success" />
            <Typography variant="body2">
              {addable.length === 1
                ? t('credentials.added')
                : t('credentials.addedAs', { kind: t(`credentials.offers.${device.kind}`) })}
            </Typography>
          </Stack>
        ) : (
          <Button
            key={device.kind}
            variant="outlined"
            color="secondary"
            onClick={() => onAdd(device)}
            aria-label={t('credentials.addDevice', { name, kind: t(`credentials.offers.${device.kind}`) })}
          >
            {addable.length === 1
              ? t('device.add')
              : t('credentials.addAs', { kind: t(`credentials.offers.${device.kind}`) })}
          </Button>
        ),
      )}
    </Stack>
  );
};

/** A device may be added as more than one kind. */
const nameOf = ({ kind, deviceId }: Device): string => `${kind}-${deviceId}`;

interface DevicesSectionProps {
  readonly link: Credentials;
  /** Show at once what there is. */
  readonly look: boolean;
}

/** Devices that can be added from a link. Calls the vendor only on demand. */
export const DevicesSection = ({ link, look }: DevicesSectionProps) => {
  const { t } = useTranslation('app');
  const { accountId, id } = link;
  // With nothing added yet, or from the sheet that adds, this is what the user came for.
  const [wanted, setWanted] = useState(look || link.sensors.length + link.appliances.length === 0);
  const devices = useQuery({ ...devicesQuery(accountId, id), enabled: wanted });
  const { data: sensors = [] } = useQuery(sensorsQuery(accountId));
  const { data: appliances = [] } = useQuery(appliancesQuery(accountId));
  const { about, ask, close } = useQuestion('add');
  const add = useAddDevice(accountId);
  const isAdded = ({ kind, deviceId }: Device): boolean =>
    (kind === 'sensor' ? sensors : appliances).some((each) => each.credentialsId === id && each.deviceId === deviceId);
  const adding = devices.data?.find((device) => nameOf(device) === about);
  const content = () => {
    if (!wanted)
      return (
        <Button variant="outlined" color="secondary" onClick={() => setWanted(true)}>
          {t('credentials.look')}
        </Button>
      );
    if (devices.isError)
      return (
        <Alert severity="error" action={<Button onClick={() => void devices.refetch()}>{t('failure.again')}</Button>}>
          {errorMessage(devices.error, t)}
        </Alert>
      );
    if (!devices.data) return <PageSkeleton heights={[72, 73]} />;
    const found = foundDevices(devices.data);
    if (found.length === 0) return <Alert severity="info">{t('credentials.noDevices')}</Alert>;
    return (
      <Card component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {found.map((each, index) => (
          <Fragment key={each.deviceId}>
            {index > 0 && <Divider component="li" aria-hidden />}
            <DeviceRow found={each} isAdded={isAdded} onAdd={(device) => ask(nameOf(device))} />
          </Fragment>
        ))}
      </Card>
    );
  };
  return (
    <Section title={t('credentials.canAdd')}>
      {content()}
      {adding !== undefined && (
        <Dialog open onClose={close} aria-labelledby="add-title">
          <DialogTitle id="add-title">
            {t('credentials.addDevice', { name: adding.name, kind: t(`credentials.offers.${adding.kind}`) })}
          </DialogTitle>
          <DialogContent>
            <Stack spacing={2} sx={{ pt: 1 }}>
              {adding.kind === 'appliance' && <PlanFullNotice accountId={accountId} />}
              <DeviceDetails
                device={adding}
                busy={add.isPending}
                onClose={close}
                onSubmit={(name, measures) =>
                  add.mutate({ credentialsId: id, device: adding, name, measures }, { onSuccess: close })
                }
              />
            </Stack>
          </DialogContent>
        </Dialog>
      )}
    </Section>
  );
};
