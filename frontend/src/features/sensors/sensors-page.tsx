import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import SensorsIcon from '@mui/icons-material/SensorsOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sensor } from '#shared/model/sensor.ts';
import { AddDeviceDialog } from '../../components/add-device-dialog.tsx';
import { Age } from '../../components/age.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { healthText } from '../../components/health-text.ts';
import { ListPage } from '../../components/list-page.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useAdding } from '../../lib/use-adding.ts';
import { useAddSensor } from './use-add-sensor.ts';
import { useDeleteSensor } from './use-delete-sensor.ts';

interface SensorRowProps {
  readonly sensor: Sensor;
  readonly service: string;
  readonly onDelete: () => void;
}

const SensorRow = ({ sensor, service, onDelete }: SensorRowProps) => {
  const { t } = useTranslation('app');
  const [newest] = sensor.sensorData;
  return (
    <Card component="li" sx={{ p: 2 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <SensorsIcon color="secondary" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">
            <Link component={LocaleLink} to={paths.sensor(sensor.accountId, sensor.id)} underline="hover">
              {sensor.name}
            </Link>
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {service} · {newest === undefined ? t('source.never') : <Age since={newest.time} />}
          </Typography>
        </Box>
        <IconButton aria-label={t('sensors.delete', { name: sensor.name })} onClick={onDelete}>
          <DeleteOutlined />
        </IconButton>
      </Stack>
      {sensor.health.error !== null && (
        <Alert severity="error" variant="outlined" sx={{ mt: 1.5 }}>
          {healthText(sensor.health.error, service, t)}
        </Alert>
      )}
    </Card>
  );
};

/** The site's sensors: what they are, how they do, adding and removing. */
export const SensorsPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const sensors = useQuery(sensorsQuery(accountId));
  const nameOf = serviceNames(useQuery(supportedServicesQuery(accountId)).data);
  const adding = useAdding(paths.sensors(accountId));
  const [leaving, setLeaving] = useState<Sensor | null>(null);
  const add = useAddSensor(accountId);
  const remove = useDeleteSensor(accountId);
  return (
    <>
      <ListPage
        title={t('nav.sensors')}
        addLabel={t('sensors.add')}
        onAdd={adding.start}
        query={sensors}
        empty={{ icon: <SensorsIcon />, title: t('source.emptyTitle'), text: t('sensors.emptyText') }}
        row={(sensor) => (
          <SensorRow
            key={sensor.id}
            sensor={sensor}
            service={nameOf(sensor.service)}
            onDelete={() => setLeaving(sensor)}
          />
        )}
      />
      {adding.open && (
        <AddDeviceDialog
          accountId={accountId}
          kind="sensor"
          title={t('sensors.add')}
          known={sensors.data ?? []}
          busy={add.isPending}
          onAdd={(device) => add.mutate(device, { onSuccess: adding.end })}
          onClose={adding.end}
        />
      )}
      {leaving !== null && (
        <ConfirmDialog
          open
          title={t('sensors.delete', { name: leaving.name })}
          text={t('sensors.deleteText')}
          action={t('remove')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
};
