import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Sensor } from '#shared/model/sensor.ts';
import { batteryReasonText, isBatteryTrouble } from '../../components/battery-reason.ts';
import { FormCard } from '../../components/form-card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { batteryBlocks } from '../../lib/day/battery-blocks.ts';
import { formatCents, formatTime } from '../../lib/format.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { planQuery } from '../../lib/queries/plan.ts';
import { supportedServicesQuery } from '../../lib/queries/supported-services.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useLocalized } from '../../lib/use-localized.ts';
import { useNow } from '../../lib/use-now.ts';
import type { SensorChange, SensorValues } from './sensor-form.ts';

interface BatteryCardProps {
  readonly sensor: Sensor;
  readonly control: Control<SensorValues, unknown, SensorChange>;
}

/** Whether the plan may control the battery of a sensor, within what, with its limits, and what it is told now. */
export const BatteryCard = ({ sensor, control }: BatteryCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const say = useLocalized();
  const nowMs = useNow();
  const { accountId, settings, sensorData } = sensor;
  const services = useQuery(supportedServicesQuery(accountId)).data;
  const manifest = services?.find((one) => one.manifest.id === sensor.service)?.manifest;
  const zone = useQuery(accountQuery(accountId)).data?.timezone;
  const { data: plan } = useQuery({ ...planQuery(accountId), enabled: settings.batteryControl });
  const [newest] = sensorData;
  const has =
    newest?.batterySocPercent != null && (manifest?.battery?.by === 'reserve' || newest.batteryControl !== undefined);
  if (manifest?.battery === undefined || !(has || settings.batteryControl)) return null;
  const reason = plan?.battery?.sensorId === sensor.id ? plan.battery.reason : null;
  // What the wish below is about, in figures: when it is kept from the car next, and for what.
  const planned = plan?.battery?.sensorId === sensor.id ? plan.battery.slots : [];
  const kept = batteryBlocks(planned).find(({ kind }) => kind === 'hold-car');
  const said = reason === null || zone === undefined ? null : batteryReasonText(reason, { zone, locale, nowMs }, t);
  return (
    <FormCard title={t('sensorEditor.batteryTitle')}>
      <SwitchField control={control} name="batteryControl" textKey="sensorEditor.batteryControl" />
      {reason !== null && said !== null && (
        <Alert severity={isBatteryTrouble(reason) ? 'warning' : 'info'} variant="outlined">
          {said}
        </Alert>
      )}
      <NumberField control={control} name="batteryGridChargeW" unit="W" textKey="sensorEditor.gridCharge" />
      <NumberField control={control} name="batteryReservePercent" unit="%" textKey="sensorEditor.reserve" />
      <SwitchField control={control} name="batteryIntoCar" textKey="sensorEditor.intoCar" />
      {kept !== undefined && zone !== undefined && (
        <Typography variant="body2">
          {formatTime(kept.fromMs, { zone, locale, nowMs })}
          {' – '}
          {formatTime(kept.toMs, { zone, locale, nowMs: kept.toMs })}
          {': '}
          {t('dayPlan.battery.why.hold-car', {
            price: formatCents(kept.importEur, locale),
            later: formatCents(kept.laterEur, locale),
          })}
        </Typography>
      )}
      {manifest.battery.limits.map((limit) => (
        <Typography key={limit.en} variant="body2" color="textSecondary">
          {say(limit)}
        </Typography>
      ))}
    </FormCard>
  );
};
