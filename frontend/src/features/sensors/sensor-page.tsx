import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { meterRoles, type SensorReading } from '#shared/model/reading.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { Age } from '../../components/age.tsx';
import { DangerZone } from '../../components/danger-zone.tsx';
import { EditorFrame } from '../../components/editor-frame.tsx';
import { EditorPage } from '../../components/editor-page.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { FormField } from '../../components/form-field.tsx';
import { healthText } from '../../components/health-text.ts';
import { NumberField } from '../../components/number-field.tsx';
import { ServiceName } from '../../components/service-name.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { useEditorForm } from '../../components/use-editor-form.ts';
import { changedValues } from '../../lib/changed.ts';
import { formatPower } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { namedServices, serviceNames, supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { BatteryCard } from './battery-card.tsx';
import { sensorFormSchema, sensorValues } from './sensor-form.ts';
import { useDeleteSensor } from './use-delete-sensor.ts';
import { useSaveSensor } from './use-save-sensor.ts';

/** Values of the newest reading, to compare with reality. */
const useLiveTexts = (reading: SensorReading | undefined) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const write = (
    value: number | null | undefined,
    key: 'pvNow' | 'consumptionNow' | 'batteryIn' | 'batteryOut',
  ): string =>
    value === null || value === undefined
      ? t('sensorEditor.notReported')
      : t(`sensorEditor.${key}`, { power: formatPower(Math.abs(value), locale) });
  const battery = reading?.batteryPowerW;
  return {
    pv: write(reading?.pvPowerW, 'pvNow'),
    consumption: write(reading?.consumptionPowerW, 'consumptionNow'),
    battery: write(battery, (battery ?? 0) < 0 ? 'batteryOut' : 'batteryIn'),
  };
};

const SensorForm = ({ sensor }: { readonly sensor: Sensor }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const save = useSaveSensor(sensor.accountId, sensor.id);
  const live = useLiveTexts(sensor.sensorData[0]);
  const { control, formState, submit, discard } = useEditorForm({
    schema: sensorFormSchema,
    values: sensorValues(sensor, locale),
    save: async (next, before) => {
      const { name, ...settings } = changedValues(next, before);
      const stored = await save.mutateAsync({
        ...(name === undefined ? {} : { name }),
        ...(Object.keys(settings).length > 0 ? { settings } : {}),
      });
      return sensorValues(stored, locale);
    },
  });
  return (
    <EditorFrame control={control} dirty={formState.isDirty} submit={submit} discard={discard} save={save}>
      <FormCard title={t('siteSettings.title')}>
        <FormField control={control} name="name" textKey="editor.name" />
        {sensor.settings.measures !== null && (
          <FormField
            control={control}
            name="measures"
            select
            label={t('sensorEditor.measures')}
            helperText={t('device.measuresHelp')}
          >
            {meterRoles.map((role) => (
              <MenuItem key={role} value={role}>
                {t(`device.role.${role}`)}
              </MenuItem>
            ))}
          </FormField>
        )}
      </FormCard>
      <FormCard title={t('sensorEditor.control')}>
        {sensor.settings.overridePower !== null && (
          <Alert severity="warning" variant="outlined">
            {t('sensorEditor.overrideOn')}
          </Alert>
        )}
        <NumberField control={control} name="autoChargeOffset" unit="W" textKey="sensorEditor.offset" />
        <NumberField control={control} name="fallbackConsumption" unit="W" textKey="sensorEditor.fallback" />
        <NumberField control={control} name="overridePower" unit="W" textKey="sensorEditor.override" />
      </FormCard>
      <BatteryCard sensor={sensor} control={control} />
      <FormCard title={t('sensorEditor.signs')} intro={t('sensorEditor.signsIntro')}>
        <SwitchField control={control} name="reversePvProduction" label={t('sensorEditor.pv')} help={live.pv} />
        <SwitchField
          control={control}
          name="reverseConsumption"
          label={t('sensorEditor.consumption')}
          help={live.consumption}
        />
        <SwitchField
          control={control}
          name="reverseBatteryCharging"
          label={t('sensorEditor.battery')}
          help={live.battery}
        />
      </FormCard>
    </EditorFrame>
  );
};

/** One sensor: its health, the meaning of its figures, removing it. */
export const SensorPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const { sensorId } = useParams();
  const sensors = useQuery(sensorsQuery(accountId));
  const { data: services } = useQuery(supportedServicesQuery(accountId));
  const nameOf = serviceNames(services);
  const list = paths.sensors(accountId);
  const { leaveFor } = useQuestion('delete');
  const remove = useDeleteSensor(accountId, () => leaveFor(list));
  return (
    <EditorPage
      back={{ to: list, label: t('nav.sensors') }}
      query={sensors}
      item={sensors.data && (sensors.data.find(({ id }) => id === sensorId) ?? null)}
      title={({ name }) => name}
      subtitle={({ service, sensorData: [newest] }) => (
        <>
          {newest?.timeIsMeasured === false ? (
            t('source.arrived', { service: nameOf(service) })
          ) : (
            <ServiceName service={namedServices(services)(service)} />
          )}{' '}
          · {newest === undefined ? t('source.never') : <Age since={newest.time} />}
        </>
      )}
    >
      {(sensor) => (
        <>
          {sensor.health.error !== null && (
            <Alert severity="error" variant="outlined">
              {healthText(sensor.health.error, nameOf(sensor.service), t)}
            </Alert>
          )}
          <SensorForm key={sensor.id} sensor={sensor} />
          <DangerZone
            name={sensor.name}
            action={t('sensorEditor.delete')}
            text={t('sensorEditor.deleteText')}
            busy={remove.isPending}
            onConfirm={() => remove.mutate(sensor.id)}
          />
        </>
      )}
    </EditorPage>
  );
};
