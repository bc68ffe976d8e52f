import DirectionsCar from '@mui/icons-material/DirectionsCarOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Age } from '../../components/age.tsx';
import { CarBattery } from '../../components/car-battery.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { paths } from '../../lib/paths.ts';
import { serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { vehiclesQuery } from '../../lib/queries/vehicles.ts';
import { useSiteId } from '../../lib/use-account-id.ts';

const VehicleList = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const vehicles = useQuery(vehiclesQuery(accountId));
  const nameOf = serviceNames(useQuery(supportedServicesQuery(accountId)).data);
  if (vehicles.data === undefined) return <NotYet query={vehicles} heights={[96, 97]} />;
  if (vehicles.data.length === 0)
    return (
      <EmptyState
        icon={<DirectionsCar />}
        title={t('vehicle.emptyTitle')}
        text={t('vehicle.emptyText')}
        action={
          <Button component={LocaleLink} to={paths.newAppliance(accountId)} variant="contained">
            {t('appliance.add')}
          </Button>
        }
      />
    );
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {vehicles.data.map(({ applianceId, name, service, state }) => (
        <Card component="li" key={applianceId} sx={{ p: 2, display: 'flex', gap: 2, alignItems: 'center' }}>
          <DirectionsCar color="secondary" />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h2">
              <Link component={LocaleLink} to={paths.vehicle(accountId, applianceId)} underline="hover">
                {name}
              </Link>
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {state.timeIsMeasured === false ? t('source.arrived', { service: nameOf(service) }) : nameOf(service)} ·{' '}
              {state.observedAt === null ? t('source.never') : <Age since={state.observedAt} />}
            </Typography>
            {state.battery !== undefined && (
              <Typography variant="body2">
                <CarBattery battery={state.battery} />
              </Typography>
            )}
          </Box>
        </Card>
      ))}
    </Stack>
  );
};

/** The cars that Sunward charges directly. */
export const VehiclesPage = () => {
  const { t } = useTranslation('app');
  return (
    <Stack spacing={3} sx={{ maxWidth: 720, mx: 'auto' }}>
      <Typography variant="h1">{t('nav.vehicles')}</Typography>
      <VehicleList />
    </Stack>
  );
};
