import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { SECOND_MS } from '#shared/units.ts';
import { Age } from '../../components/age.tsx';
import { Glyph } from '../../components/glyph.tsx';
import { healthText, needsLink } from '../../components/health-text.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { formatDuration, formatEvery, formatPercent, formatPower, formatTime } from '../../lib/format.ts';
import { headlineOf } from '../../lib/live/appliance-state.ts';
import { batteryDirection, gridDirection } from '../../lib/live/direction.ts';
import { headlineText } from '../../lib/live/headline-text.ts';
import {
  askedSince,
  type DeviceSource,
  deviceSourcesOf,
  type Source,
  type SourceState,
} from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import './styles/today.css';

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
    <dl>
      {values
        .filter(({ value }) => value !== null)
        .map(({ key, text }) => (
          <div key={key}>
            <dt>{t(`source.${key}`)}</dt>
            <dd>
              <Spoken>{text}</Spoken>
            </dd>
          </div>
        ))}
    </dl>
  );
};

interface HeadProps {
  readonly state: SourceState;
  readonly to: string;
  readonly name: string;
  /** When its newest value was measured; null: it never reported. */
  readonly since: string | null;
}

/** A source by name, with its health and the age of its values. */
const Head = ({ state, to, name, since }: HeadProps) => {
  const { t } = useTranslation('app');
  return (
    <div className="name">
      <Glyph name={state === 'fresh' ? 'chosen' : state === 'old' ? 'clock' : 'warning'} />
      <LocaleLink to={to}>{name}</LocaleLink>
      <span className="note">{since === null ? t('source.never') : <Age since={since} />}</span>
    </div>
  );
};

interface DeviceRowProps {
  readonly account: Account;
  readonly source: DeviceSource;
  readonly service: string;
  readonly nowMs: number;
}

/** An appliance: what it does by its own report, and how old that is. */
const DeviceRow = ({ account, source: { appliance, state }, service, nowMs }: DeviceRowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const said = headlineText(headlineOf(appliance, nowMs), { zone: account.timezone, locale, nowMs }, t);
  return (
    <li data-state={state}>
      <Head
        state={state}
        to={paths.appliance(account.id, appliance.id)}
        name={appliance.name}
        since={appliance.state.observedAt}
      />
      <p className="note">{`${service} · ${said}`}</p>
    </li>
  );
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
    <li data-state={state}>
      <Head state={state} to={paths.sensor(account.id, sensor.id)} name={sensor.name} since={reading?.time ?? null} />
      {reading !== null && <Values reading={reading} />}
      <p className="note">
        {reading === null ? service : t(reading.timeIsMeasured ? 'source.measured' : 'source.arrived', { service })}
        {state === 'old' && samplingS !== null && samplingS >= 120
          ? ` ${t('source.rhythm', { service, every: formatEvery(samplingS * SECOND_MS, t) })}`
          : ''}
      </p>
      {error !== null && (
        <div className="wrong">
          {healthText(error, service, t)}
          {needsLink(error) && (
            <LocaleLink className="quiet-button edged" to={paths.credentials(account.id)}>
              {t('source.linkAgain')}
            </LocaleLink>
          )}
        </div>
      )}
      {error === null && state === 'dead' && reading !== null && (
        <div className="wrong">
          {t(askedSince(reading, account.lastRunAt) ? 'source.dead' : 'source.notAsked', {
            service,
            time: formatTime(reading.time, { zone: account.timezone, locale, nowMs }),
          })}
        </div>
      )}
    </li>
  );
};

const SOURCES_TICK_MS = 10_000;

interface SourcesProps {
  readonly account: Account;
  readonly sensors: readonly Sensor[];
  readonly appliances: readonly Appliance[];
}

/**
 * Every sensor with its values, every appliance with what it does, and the age of both, problems first. While all is well, one
 * line says so.
 */
export const SourcesCard = ({ account, sensors, appliances }: SourcesProps) => {
  const { t } = useTranslation('app');
  const id = useId();
  const nowMs = useNow(SOURCES_TICK_MS);
  const [open, setOpen] = useState(false);
  const { sources, nameOf, samplingOf, intervalS } = useSources(account, sensors, nowMs);
  const devices = deviceSourcesOf(appliances, account.lastRunAt, intervalS, samplingOf, nowMs);
  const times = [
    ...sources.map(({ reading }) => reading?.time ?? null),
    ...devices.map(({ appliance }) => appliance.state.observedAt),
  ];
  const well = [...sources, ...devices].every(({ state }) => state === 'fresh');
  if (well && !open) {
    const oldestMs = Math.max(0, ...times.flatMap((time) => (time === null ? [] : [nowMs - Date.parse(time)])));
    return (
      <section className="sources-line" aria-label={t('source.title')}>
        <Glyph name="chosen" />
        <p>{t('source.allFresh', { count: times.length, duration: formatDuration(oldestMs, t) })}</p>
        <button type="button" className="link-button" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('source.details')}
        </button>
      </section>
    );
  }
  return (
    <section className="card sources" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('source.title')}</h2>
      </header>
      <ul>
        {sources.map((source) => (
          <SourceRow
            key={source.sensor.id}
            account={account}
            source={source}
            service={nameOf(source.sensor.service)}
            samplingS={samplingOf(source.sensor.service)}
            nowMs={nowMs}
          />
        ))}
        {devices.map((device) => (
          <DeviceRow
            key={device.appliance.id}
            account={account}
            source={device}
            service={nameOf(device.appliance.service)}
            nowMs={nowMs}
          />
        ))}
      </ul>
    </section>
  );
};
