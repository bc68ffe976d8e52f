import SensorsIcon from '@mui/icons-material/SensorsOutlined';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Sensor } from '#shared/model/sensor.ts';
import { Age } from '../../components/age.tsx';
import { DevicesPage } from '../../components/devices-page.tsx';
import { healthText } from '../../components/health-text.ts';
import { paths } from '../../lib/paths.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useDeleteSensor } from './use-delete-sensor.ts';

/** The site's sensors, with the age of their data and their problems. */
export const SensorsPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  return (
    <DevicesPage<Sensor>
      accountId={accountId}
      kind="sensor"
      query={useQuery(sensorsQuery(accountId))}
      list={paths.sensors(accountId)}
      pathOf={({ id }) => paths.sensor(accountId, id)}
      remove={useDeleteSensor(accountId)}
      texts={{
        title: t('nav.sensors'),
        add: t('sensors.add'),
        emptyTitle: t('source.emptyTitle'),
        emptyText: t('sensors.emptyText'),
        delete: (name) => t('sensors.delete', { name }),
        deleteText: t('sensors.deleteText'),
      }}
      emptyIcon={<SensorsIcon />}
      icon={() => <SensorsIcon color="secondary" />}
      detail={({ sensorData: [newest] }) => (newest === undefined ? t('source.never') : <Age since={newest.time} />)}
      problem={({ health }, service) =>
        health.error !== null && (
          <Alert severity="error" variant="outlined" sx={{ mt: 1.5 }}>
            {healthText(health.error, service, t)}
          </Alert>
        )
      }
    />
  );
};
