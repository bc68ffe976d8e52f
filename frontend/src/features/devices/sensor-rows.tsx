import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { Age } from '../../components/age.tsx';
import { healthText } from '../../components/health-text.ts';
import { ServiceName } from '../../components/service-name.tsx';
import { formatPercent, formatPower, formatTime } from '../../lib/format.ts';
import { askedSince, type Source } from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { paths } from '../../lib/paths.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { DeviceGroup } from './device-group.tsx';
import { DeviceRow, Problem } from './device-row.tsx';
import { sensorTile, sensorValues } from './model/sensor-line.ts';
import { TICK_MS } from './tick.ts';
import type { Services } from './use-services.ts';

interface RowProps {
  readonly account: Account;
  readonly source: Source;
  readonly services: Services;
  readonly nowMs: number;
}

const marks = { fresh: 'works', old: 'old', dead: 'broken', silent: 'old', failing: 'broken' } as const;

/** Codes of failure that end on the page of the link: a sign-in that is refused, a key that was ended. */
const endAtLink = ['credentials_rejected', 'no_key'];

const SensorRow = ({ account, source: { sensor, reading, state }, services, nowMs }: RowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const clock = { zone: account.timezone, locale, nowMs };
  const service = services.nameOf(sensor.service);
  const values = (reading === null ? [] : sensorValues(reading)).map((value) =>
    value.kind === 'soc'
      ? t('devices.value.soc', { percent: formatPercent(value.percent, locale) })
      : t(`devices.value.${value.kind}`, { power: formatPower(value.powerW, locale) }),
  );
  // A source that fails has missed a value at once, however young its last one is.
  const past = reading !== null && state !== 'fresh';
  const about = () => {
    const said = () => {
      if (reading === null) return t('source.never');
      if (past) return t('now.past.said', { time: formatTime(reading.time, clock), text: values.join(', ') });
      return (
        <>
          {values.map((value) => `${value} · `)}
          <Age since={reading.time} />
        </>
      );
    };
    return (
      <>
        <ServiceName service={services.named(sensor.service)} /> · {said()}
      </>
    );
  };
  const { error } = sensor.health;
  const link = { text: t('devices.toLink'), to: paths.link(account.id, sensor.credentialsId) };
  const problem = () => {
    if (error !== null)
      return <Problem text={healthText(error, service, t)} step={endAtLink.includes(error) ? link : undefined} />;
    if (reading === null)
      return (
        <Problem
          text={t(services.reports(sensor.service) ? 'devices.waitsForReport' : 'devices.waitsForFirst', { service })}
          step={link}
        />
      );
    if (state !== 'dead') return null;
    return askedSince(reading, account.lastRunAt) ? (
      <Problem text={t('source.dead', { service, time: formatTime(reading.time, clock) })} step={link} />
    ) : (
      <Problem text={t('source.notAsked')} />
    );
  };
  return (
    <DeviceRow
      tile={sensorTile(reading, sensor.settings.measures)}
      name={sensor.name}
      to={paths.sensor(account.id, sensor.id)}
      about={about()}
      past={past || reading === null}
      mark={{ kind: marks[state], text: t(`devices.state.${state}`) }}
      problem={problem()}
    />
  );
};

/** What measures, with its values and their age; what has a problem first. */
export const SensorRows = ({ account, services }: { readonly account: Account; readonly services: Services }) => {
  const { t } = useTranslation('app');
  const query = useQuery(sensorsQuery(account.id));
  const nowMs = useNow(TICK_MS);
  const { sources } = useSources(account, query.data ?? [], nowMs);
  return (
    <DeviceGroup
      group="sensors"
      items={query.data && sources}
      query={query}
      empty={{ text: t('source.emptyText'), to: paths.newSensor(account.id), action: t('sensors.add') }}
      row={(source) => (
        <SensorRow key={source.sensor.id} account={account} source={source} services={services} nowMs={nowMs} />
      )}
    />
  );
};
