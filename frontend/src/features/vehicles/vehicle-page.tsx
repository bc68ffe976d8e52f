import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiCallError } from '#shared/contract/caller.ts';
import { type ApplianceId, applianceIdSchema } from '#shared/model/ids.ts';
import type { VehicleState } from '#shared/model/vehicle.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { Age } from '../../components/age.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Figures } from '../../components/figures.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { api } from '../../lib/api.ts';
import { formatCount, formatDuration, formatPercent, UNKNOWN } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { vehicleQuery, vehiclesQuery } from '../../lib/queries/vehicles.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useLocale } from '../../lib/use-locale.ts';

const Facts = ({ vehicle }: { readonly vehicle: VehicleState }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { batteryLevelPercent, batteryLevelLimitPercent, minutesUntilFull, rangeKm } = vehicle;
  const rows = [
    { label: t('vehicle.battery'), value: formatPercent(batteryLevelPercent, locale) },
    { label: t('vehicle.limit'), value: formatPercent(batteryLevelLimitPercent, locale) },
    {
      label: t('vehicle.range'),
      value: rangeKm === null ? UNKNOWN : t('vehicle.km', { distance: formatCount(rangeKm, locale) }),
    },
    {
      label: t('vehicle.untilFull'),
      value: minutesUntilFull === null ? UNKNOWN : formatDuration(minutesUntilFull * MINUTE_MS, t),
    },
  ];
  return <Figures figures={rows} columns="repeat(auto-fit, minmax(min(100%, 10rem), 1fr))" large />;
};

const Gone = () => {
  const { t } = useTranslation('app');
  return <EmptyState page title={t('editor.goneTitle')} text={t('editor.goneText')} />;
};

const Vehicle = ({ applianceId }: { readonly applianceId: ApplianceId }) => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const query = useQuery(vehicleQuery(accountId, applianceId));
  const service = useQuery(vehiclesQuery(accountId)).data?.find((one) => one.applianceId === applianceId)?.service;
  const services = useQuery(supportedServicesQuery(accountId)).data;
  const manifest = services?.find(({ manifest: { id } }) => id === service)?.manifest;
  // A car that is only reported has no cloud that could sound it.
  const hasHorn = manifest === undefined || manifest.offers.vehicle;
  const honk = useMutation({ mutationFn: () => api.honkVehicle({ params: { accountId, applianceId } }) });
  if (query.data === undefined && query.error instanceof ApiCallError && query.error.status === 404) return <Gone />;
  if (query.data === undefined) return <NotYet page query={query} heights={[40, 160]} />;
  const { name, make, model, asleep, observedAt } = query.data;
  const kind = [make, model].filter((word) => word !== null).join(' ');
  return (
    <Stack spacing={2}>
      <Typography variant="h1">{name ?? (kind === '' ? t('vehicle.unnamed') : kind)}</Typography>
      <Typography color="textSecondary">
        {name !== null && kind !== '' && `${kind} · `}
        {observedAt === null ? t('source.never') : <Age since={observedAt} />}
      </Typography>
      {asleep === true && <Alert severity="info">{t('vehicle.asleep')}</Alert>}
      <Card sx={{ p: 2 }}>
        <Facts vehicle={query.data} />
      </Card>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          color="secondary"
          component={LocaleLink}
          to={paths.appliance(accountId, applianceId)}
        >
          {t('vehicle.charging')}
        </Button>
        {hasHorn && (
          <Button variant="outlined" color="secondary" loading={honk.isPending} onClick={() => honk.mutate()}>
            {t('vehicle.honk')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
};

/** One car: battery, range, and the horn to find it. */
export const VehiclePage = () => {
  const { vehicleId } = useParams();
  const id = applianceIdSchema.safeParse(vehicleId);
  return <Box sx={{ maxWidth: 720, mx: 'auto' }}>{id.success ? <Vehicle applianceId={id.data} /> : <Gone />}</Box>;
};
