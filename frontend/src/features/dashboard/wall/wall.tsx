import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { dateTag } from '#shared/locales.ts';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { seesMoney } from '#shared/roles.ts';
import { savedEur } from '#shared/saved-money.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { GoalTiles } from '../../../components/goals/goal-tiles.tsx';
import { Rolling } from '../../../components/rolling.tsx';
import { Spoken } from '../../../components/spoken.tsx';
import { formatCount, formatEnergy, formatEuro, formatTime, UNKNOWN } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { daysQuery } from '../../../lib/queries/days.ts';
import { outcomesQuery } from '../../../lib/queries/outcomes.ts';
import { zoneDate } from '../../../lib/site-time.ts';
import { sunshineKm } from '../../../lib/sunshine-km.ts';
import { timers } from '../../../lib/timers.ts';
import { useLocale, useLocalePath } from '../../../lib/use-locale.ts';
import { useNamespace } from '../../../lib/use-namespace.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWakeLock } from '../../../lib/use-wake-lock.ts';
import { DayCard } from '../day-card.tsx';
import { Hero } from '../hero.tsx';
import { LastRun } from '../last-run.tsx';
import { leadOf } from '../model/home-headline.ts';
import './wall.css';

/** After a touch, what can be pressed is there for so long. */
const AWAKE_MS = 20 * SECOND_MS;
const CLOCK_TICK_MS = 5 * SECOND_MS;
/** The picture moves a little each minute, so that nothing burns into the screen, px. */
const SHIFTS_PX = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
] as const;

/** Whether the screen was touched lately. */
const useTouched = (): readonly [touched: boolean, touch: () => void] => {
  const [atMs, setAtMs] = useState(0);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (atMs === 0) return;
    setTouched(true);
    const timer = timers.setTimeout(() => setTouched(false), AWAKE_MS);
    return () => timers.clearTimeout(timer);
  }, [atMs]);
  return [touched, () => setAtMs(Date.now())];
};

interface WallProps {
  readonly account: Account;
  readonly sensors: readonly Sensor[];
  /** In order of priority. */
  readonly appliances: readonly Appliance[];
}

/** Today in three figures; what is not known is a dash. */
const Today = ({ account, appliances, nowMs }: Omit<WallProps, 'sensors'> & { readonly nowMs: number }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const day = zoneDate(nowMs, account.timezone);
  const { data: days } = useQuery(daysQuery(account.id, day, day));
  const lead = leadOf(appliances, nowMs);
  const { data: outcomes } = useQuery(outcomesQuery(account.id, lead?.id));
  const today = days?.days.at(-1);
  const km = today === undefined ? null : sunshineKm([today], appliances);
  const saved = today === undefined || today.appliancesWh === null ? null : savedEur([today], account.settings);
  const aheadWh = outcomes?.sunAheadWh ?? null;
  const figures: readonly (readonly [name: 'km' | 'saved' | 'ahead' | 'solar', value: string])[] = [
    ['km', km === null ? UNKNOWN : `${formatCount(km, locale)} km`],
    ...(seesMoney(account.role) ? [['saved', saved === null ? UNKNOWN : formatEuro(saved, locale)] as const] : []),
    aheadWh === null ? ['solar', formatEnergy(today?.pvWh ?? null, locale)] : ['ahead', formatEnergy(aheadWh, locale)],
  ];
  return (
    <dl className="wall-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`wall.${name}`)}</dt>
          <dd>
            <Spoken shown={<Rolling text={value} />}>{value}</Spoken>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/**
 * The dashboard for a tablet on the wall, over everything: nothing of it reacts until the screen was touched, it keeps the screen on
 * and is dim at night. Escape, or the button after a touch, leads back.
 */
export const Wall = ({ account, sensors, appliances }: WallProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const ready = useNamespace('welcome');
  const nowMs = useNow(CLOCK_TICK_MS);
  const [touched, touch] = useTouched();
  const ref = useRef<HTMLDialogElement>(null);
  useWakeLock();
  useEffect(() => {
    const dialog = ref.current;
    // Not `open`: only this covers the bars, and keeps them out of reach.
    dialog?.showModal?.();
    dialog?.focus();
    return () => dialog?.close?.();
  }, []);
  const leave = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    void navigate(localePath(paths.dashboard(account.id)), { replace: true });
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') touch();
  };
  const lead = leadOf(appliances, nowMs);
  const clock = { zone: account.timezone, locale, nowMs };
  const [dx, dy] = SHIFTS_PX[Math.floor(nowMs / MINUTE_MS) % SHIFTS_PX.length] ?? SHIFTS_PX[0];
  const date = new Intl.DateTimeFormat(dateTag(locale), {
    timeZone: account.timezone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(nowMs);
  return (
    <dialog
      ref={ref}
      className="wall"
      tabIndex={-1}
      aria-label={ready ? t('wall.title', { site: account.name }) : account.name}
      data-touched={touched}
      onPointerDown={touch}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className="wall-picture" style={{ translate: `${dx}px ${dy}px` }}>
        <Hero
          account={account}
          sensors={sensors}
          appliances={appliances}
          picture
          bars={false}
          dots
          strip={null}
          age={
            account.lastRunAt !== null && (
              <LastRun account={account} lastRunAt={account.lastRunAt} appliances={appliances} sensors={sensors} />
            )
          }
          actions={null}
        />
        <p className="wall-clock">
          <time dateTime={new Date(nowMs).toISOString()}>{formatTime(nowMs, clock)}</time>
          <span>{date}</span>
        </p>
        {ready && (
          <div className="wall-side">
            <DayCard account={account} appliances={appliances} />
            <Today account={account} appliances={appliances} nowMs={nowMs} />
            <div className="wall-acts">
              {lead !== null && <GoalTiles account={account} appliance={lead} nowMs={nowMs} />}
              <p>
                {document.fullscreenEnabled && !document.fullscreenElement && (
                  <button
                    type="button"
                    className="quiet-button"
                    onClick={() => void document.documentElement.requestFullscreen()}
                  >
                    {t('wall.fullScreen')}
                  </button>
                )}
                <button type="button" className="quiet-button" onClick={leave}>
                  {t('wall.leave')}
                </button>
              </p>
            </div>
          </div>
        )}
      </div>
    </dialog>
  );
};
