import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { carModels } from '#shared/car-models.ts';
import { knowsCars } from '#shared/integration.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { FormField } from '../../components/form-field.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { typedNumber } from '../../components/number-rule.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { devicesQuery } from '../../lib/queries/devices.ts';
import { supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { type CarChange, type CarValues, carFormFor, carValue } from './model/device-forms.ts';
import { SavedCard } from './saved-card.tsx';
import { useCardForm } from './use-card-form.ts';

interface CarFieldsProps {
  readonly control: Control<CarValues, unknown, CarChange>;
  readonly appliance: Appliance;
}

/** The cars that the site's links know, and the names of services that know any. */
const useCars = ({ accountId }: Pick<Appliance, 'accountId'>) => {
  const services = useQuery(supportedServicesQuery(accountId)).data ?? [];
  const links = useQuery(credentialsQuery(accountId)).data ?? [];
  const withCars = services.flatMap(({ manifest }) => (knowsCars(manifest) ? [manifest] : []));
  const asked = links.filter(({ service }) => withCars.some(({ id }) => id === service));
  const devices = useQueries({ queries: asked.map(({ id }) => devicesQuery(accountId, id)) });
  // A car that is reported has no name of its own.
  const nameless = new Set(withCars.filter(({ offers }) => !offers.vehicle).map(({ id }) => id));
  const cars = asked.flatMap(({ id: credentialsId, service, name: linkName }, index) =>
    (devices[index]?.data ?? [])
      .filter(({ kind }) => kind === 'vehicle')
      .map(({ deviceId, name }) => ({
        value: carValue({ credentialsId, deviceId }),
        name: nameless.has(service) ? linkName : name,
      })),
  );
  return { cars, linked: asked.length > 0, services: withCars.map(({ name }) => name) };
};

/** Which car stands at a charger, where a linked service knows it. */
const LinkedCarField = ({ control, appliance }: CarFieldsProps) => {
  const { t } = useTranslation('app');
  const { cars, linked, services } = useCars(appliance);
  const { vehicle } = appliance.settings;
  const stored = vehicle === null ? null : carValue(vehicle);
  // Offered even before its vendor has answered, or when it no longer does.
  const known = stored === null || cars.some(({ value }) => value === stored);
  const choices = known ? cars : [...cars, { value: stored, name: t('applianceEditor.carLinked') }];
  return linked || stored !== null ? (
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
  );
};

/** The figures of a car: typed, or taken from a model. */
const CarFigures = ({ control }: Pick<CarFieldsProps, 'control'>) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const size = useController({ control, name: 'carBatteryKWh' }).field;
  const use = useController({ control, name: 'carKWhPer100Km' }).field;
  const typed = carModels.map(({ name, batteryKWh, kWhPer100Km }) => ({
    name,
    size: typedNumber(batteryKWh, locale),
    use: typedNumber(kWhPer100Km, locale),
  }));
  const chosen = typed.find((model) => model.size === size.value && model.use === use.value);
  return (
    <>
      <TextField
        select
        label={t('applianceEditor.carModel')}
        helperText={t('applianceEditor.carModelHelp')}
        value={chosen?.name ?? ''}
        onChange={({ target }) => {
          const model = typed.find(({ name }) => name === target.value);
          size.onChange(model?.size ?? '');
          use.onChange(model?.use ?? '');
        }}
      >
        <MenuItem value="">{t('applianceEditor.carModelOther')}</MenuItem>
        {typed.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <NumberField control={control} name="carBatteryKWh" unit="kWh" textKey="applianceEditor.batterySize" />
      <NumberField control={control} name="carKWhPer100Km" unit="kWh" textKey="applianceEditor.carUse" />
    </>
  );
};

/** The car that an appliance is or charges. */
export const CarCard = ({ appliance }: { readonly appliance: Appliance }) => {
  const { t } = useTranslation('app');
  const needsSize = (appliance.settings.deadline?.targetPercent ?? null) !== null;
  const { control, saving } = useCardForm(appliance, carFormFor(needsSize));
  return (
    <SavedCard title={t('applianceEditor.car')} saving={saving}>
      {appliance.kind === 'charger' && <LinkedCarField control={control} appliance={appliance} />}
      <CarFigures control={control} />
    </SavedCard>
  );
};
