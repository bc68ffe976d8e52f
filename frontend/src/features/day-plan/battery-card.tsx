import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ShownBatteryPlan } from '#shared/model/day-plan.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { batteryReasonText, isBatteryTrouble } from '../../components/battery-reason.ts';
import { batteryBlocks } from '../../lib/day/battery-blocks.ts';
import { formatCents, formatEnergy, formatEuro, formatTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale, useLocalePath } from '../../lib/use-locale.ts';

interface BatteryCardProps {
  readonly accountId: AccountId;
  readonly battery: ShownBatteryPlan;
  readonly nowMs: number;
  readonly zone: string;
}

/** What is planned for the home battery, what it was told and why, and what runs out of it where nobody holds it. */
export const BatteryCard = ({ accountId, battery, nowMs, zone }: BatteryCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const localePath = useLocalePath();
  const { control, reason, slots, drainWh, drainEur } = battery;
  const clock = { zone, locale, nowMs };
  const said = reason === null ? null : batteryReasonText(reason, clock, t);
  return (
    <Card component="section" aria-label={t('dayPlan.battery.title')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('dayPlan.battery.title')}</Typography>
      {control !== 'on' && <Typography color="textSecondary">{t(`dayPlan.battery.${control}`)}</Typography>}
      {reason !== null &&
        said !== null &&
        (isBatteryTrouble(reason) ? (
          <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
            {said}
          </Alert>
        ) : (
          <Typography color="textSecondary">{said}</Typography>
        ))}
      {control === 'on' && slots.length === 0 && reason?.code === 'normal' && (
        <Typography sx={{ mt: 1 }}>{t('dayPlan.battery.nothing')}</Typography>
      )}
      {slots.length > 0 && (
        <ol className="plan-blocks">
          {batteryBlocks(slots).map(({ fromMs, toMs, kind, importEur, laterEur, wh }) => (
            <li key={fromMs} data-kind={kind}>
              <span className="span">
                <time dateTime={new Date(fromMs).toISOString()}>{formatTime(fromMs, clock)}</time>
                {' – '}
                <time dateTime={new Date(toMs).toISOString()}>{formatTime(toMs, { ...clock, nowMs: toMs })}</time>
              </span>
              <span>
                {t(`dayPlan.battery.why.${kind}`, {
                  price: formatCents(importEur, locale),
                  later: formatCents(laterEur, locale),
                })}
              </span>
              <span className="figures">{formatEnergy(wh, locale)}</span>
            </li>
          ))}
        </ol>
      )}
      {drainWh > 0 && (
        <Typography role="status" sx={{ mt: 1 }}>
          {drainEur === null
            ? t('dayPlan.battery.drainEnergy', { energy: formatEnergy(drainWh, locale) })
            : t('dayPlan.battery.drain', { energy: formatEnergy(drainWh, locale), cost: formatEuro(drainEur, locale) })}
        </Typography>
      )}
      {control !== 'unable' && (
        <Button component={Link} to={localePath(paths.sensor(accountId, battery.sensorId))} sx={{ mt: 1, ml: -1 }}>
          {t('dayPlan.battery.toSensor')}
        </Button>
      )}
    </Card>
  );
};
