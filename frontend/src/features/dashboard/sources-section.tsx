import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { SECOND_MS } from '#shared/units.ts';
import { Age } from '../../components/age.tsx';
import { healthText, needsLink } from '../../components/health-text.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { formatEvery, formatPercent, formatPower, formatTime } from '../../lib/format.ts';
import { batteryDirection, gridDirection } from '../../lib/live/direction.ts';
import { askedSince, type Source, type SourceState } from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';

const gridKeys = { import: 'grid', feedIn: 'feedIn', still: 'gridStill' } as const;
const batteryKeys = { charging: 'battery', giving: 'batteryGiving', still: 'batteryStill' } as const;

const Values = ({ reading }: { readonly reading: SensorReading }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  // The word gives the direction, so no sign is needed.
  const size = (powerW: number | null): string => formatPower(powerW === null ? null : Math.abs(powerW), locale);
  const values = [
    { key: 'pv', value: reading.pvPowerW, text: formatPower(reading.pvPowerW, locale) },
    {
      key: gridKeys[gridDirection(reading.gridPowerW) ?? 'still'],
      value: reading.gridPowerW,
      text: size(reading.gridPowerW),
    },
    { key: 'consumption', value: reading.consumptionPowerW, text: formatPower(reading.consumptionPowerW, locale) },
    {
      key: batteryKeys[batteryDirection(reading.batteryPowerW) ?? 'still'],
      value: reading.batteryPowerW,
      text: size(reading.batteryPowerW),
    },
    { key: 'soc', value: reading.batterySocPercent, text: formatPercent(reading.batterySocPercent, locale) },
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}>
      {values
        .filter(({ value }) => value !== null)
        .map(({ key, text }) => (
          <Box key={key} sx={{ display: 'flex', gap: 0.75 }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {t(`source.${key}`)}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontWeight: 600 }}>
              {text}
            </Typography>
          </Box>
        ))}
    </Box>
  );
};

const StateIcon = ({ state }: { readonly state: SourceState }) => {
  if (state === 'fresh') return <CheckCircle fontSize="small" sx={{ color: 'energy.battery' }} />;
  if (state === 'old') return <Schedule fontSize="small" color="action" />;
  return <ErrorOutline fontSize="small" color="error" />;
};

interface SourceRowProps {
  readonly account: Account;
  readonly source: Source;
  readonly service: string;
  readonly samplingS: number | null;
  readonly nowMs: number;
}

const SourceRow = ({ account, source: { sensor, reading, state }, service, samplingS, nowMs }: SourceRowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { error } = sensor.health;
  return (
    <Stack component="li" spacing={0.75} sx={{ p: 2 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <StateIcon state={state} />
        <Typography sx={{ fontWeight: 650, flex: 1, minWidth: 0 }}>
          <Link component={LocaleLink} to={paths.sensor(account.id, sensor.id)} color="inherit" underline="hover">
            {sensor.name}
          </Link>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
          {reading === null ? t('source.never') : <Age since={reading.time} />}
        </Typography>
      </Stack>
      {reading !== null && <Values reading={reading} />}
      <Typography variant="body2" color="textSecondary">
        {reading === null ? service : t(reading.timeIsMeasured ? 'source.measured' : 'source.arrived', { service })}
        {state === 'old' && samplingS !== null && samplingS >= 120
          ? ` ${t('source.rhythm', { service, every: formatEvery(samplingS * SECOND_MS, t) })}`
          : ''}
      </Typography>
      {error !== null && (
        <Notice
          severity="error"
          variant="outlined"
          action={
            needsLink(error) ? (
              <Button component={LocaleLink} to={paths.credentials(account.id)} size="small" color="inherit">
                {t('source.linkAgain')}
              </Button>
            ) : undefined
          }
        >
          {healthText(error, service, t)}
        </Notice>
      )}
      {error === null && state === 'dead' && reading !== null && (
        <Notice severity="warning" variant="outlined">
          {t(askedSince(reading, account.lastRunAt) ? 'source.dead' : 'source.notAsked', {
            service,
            time: formatTime(reading.time, { zone: account.timezone, locale, nowMs }),
          })}
        </Notice>
      )}
    </Stack>
  );
};

const SOURCES_TICK_MS = 10_000;

/** Every sensor with its values and the age of its data, problems first. */
export const SourcesSection = ({
  account,
  sensors,
}: {
  readonly account: Account;
  readonly sensors: readonly Sensor[];
}) => {
  const { t } = useTranslation('app');
  const nowMs = useNow(SOURCES_TICK_MS);
  const { sources, nameOf, samplingOf } = useSources(account, sensors, nowMs);
  return (
    <Section title={t('source.title')}>
      <Card component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {sources.map((source, index) => (
          <Fragment key={source.sensor.id}>
            {index > 0 && <Divider component="li" aria-hidden />}
            <SourceRow
              account={account}
              source={source}
              service={nameOf(source.sensor.service)}
              samplingS={samplingOf(source.sensor.service)}
              nowMs={nowMs}
            />
          </Fragment>
        ))}
      </Card>
    </Section>
  );
};
