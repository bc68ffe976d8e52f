import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { SECOND_MS } from '#shared/units.ts';
import { Age } from '../../components/age.tsx';
import { Glyph } from '../../components/glyph.tsx';
import { healthText, needsLink } from '../../components/health-text.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { formatDuration, formatEvery, formatPercent, formatPower, formatTime } from '../../lib/format.ts';
import { batteryDirection, gridDirection } from '../../lib/live/direction.ts';
import { askedSince, type Source } from '../../lib/live/source.ts';
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
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
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
  const glyph = state === 'fresh' ? 'chosen' : state === 'old' ? 'clock' : 'warning';
  return (
    <li data-state={state}>
      <div className="name">
        <Glyph name={glyph} />
        <LocaleLink to={paths.sensor(account.id, sensor.id)}>{sensor.name}</LocaleLink>
        <span className="note">{reading === null ? t('source.never') : <Age since={reading.time} />}</span>
      </div>
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
}

/** Every sensor with its values and the age of its data, problems first. While all is well, one line says so. */
export const SourcesCard = ({ account, sensors }: SourcesProps) => {
  const { t } = useTranslation('app');
  const id = useId();
  const nowMs = useNow(SOURCES_TICK_MS);
  const [open, setOpen] = useState(false);
  const { sources, nameOf, samplingOf } = useSources(account, sensors, nowMs);
  const ages = sources.map(({ reading }) => (reading === null ? null : nowMs - Date.parse(reading.time)));
  const well = sources.every(({ state }) => state === 'fresh');
  if (well && !open) {
    const oldestMs = Math.max(0, ...ages.filter((age) => age !== null));
    return (
      <section className="sources-line" aria-label={t('source.title')}>
        <Glyph name="chosen" />
        <p>{t('source.allFresh', { count: sources.length, duration: formatDuration(oldestMs, t) })}</p>
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
      </ul>
    </section>
  );
};
