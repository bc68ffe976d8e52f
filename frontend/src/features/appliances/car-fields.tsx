import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { FormCard } from '../../components/form-card.tsx';
import { FormField } from '../../components/form-field.tsx';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { devicesQuery } from '../../lib/queries/devices.ts';
import { supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import type { ApplianceControl } from './fields.ts';
import { carValue } from './model/appliance-form.ts';

interface CarFieldsProps {
  readonly control: ApplianceControl;
  readonly appliance: Appliance;
}

/** The cars that the site's links know, and the names of services that know any. */
const useCars = ({ accountId }: Pick<Appliance, 'accountId'>) => {
  const services = useQuery(supportedServicesQuery(accountId)).data ?? [];
  const links = useQuery(credentialsQuery(accountId)).data ?? [];
  const withCars = services.flatMap(({ manifest }) => (manifest.offers.vehicle ? [manifest] : []));
  const asked = links.filter(({ service }) => withCars.some(({ id }) => id === service));
  const devices = useQueries({ queries: asked.map(({ id }) => devicesQuery(accountId, id)) });
  const cars = asked.flatMap(({ id: credentialsId }, index) =>
    (devices[index]?.data ?? [])
      .filter(({ kind }) => kind === 'vehicle')
      .map(({ deviceId, name }) => ({ value: carValue({ credentialsId, deviceId }), name })),
  );
  return { cars, linked: asked.length > 0, services: withCars.map(({ name }) => name) };
};

/** Which car stands at a charger, where a linked service knows it. */
export const CarFields = ({ control, appliance }: CarFieldsProps) => {
  const { t } = useTranslation('app');
  const { cars, linked, services } = useCars(appliance);
  const { vehicle } = appliance.settings;
  const stored = vehicle === null ? null : carValue(vehicle);
  // Offered even before its vendor has answered, or when it no longer does.
  const known = stored === null || cars.some(({ value }) => value === stored);
  const choices = known ? cars : [...cars, { value: stored, name: t('applianceEditor.carLinked') }];
  return (
    <FormCard title={t('applianceEditor.car')}>
      {linked || stored !== null ? (
        <FormField control={control} name="vehicle" select textKey="applianceEditor.carAtCharger">
          <MenuItem value="">{t('applianceEditor.carNone')}</MenuItem>
          {choices.map(({ value, name }) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </FormField>
      ) : (
        <Typography color="textSecondary">
          {t('applianceEditor.carNoService', { services: services.join(', ') })}
        </Typography>
      )}
    </FormCard>
  );
};
