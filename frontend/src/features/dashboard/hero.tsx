import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, memo, type ReactNode, useDeferredValue, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { Rolling } from '../../components/rolling.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { formatPercent, formatPower, formatTime } from '../../lib/format.ts';
import { homeNow, supplyNow } from '../../lib/live/home-now.ts';
import { livePowerW } from '../../lib/live/live-power.ts';
import { headlineTime } from '../../lib/live/past.ts';
import { pastSince } from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { paths } from '../../lib/paths.ts';
import { historyQuery } from '../../lib/queries/history.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { STILL, useMedia } from '../../lib/use-media.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { Dots } from './dots.tsx';
import { FromToBars } from './from-to-bars.tsx';
import { fromTo } from './model/from-to.ts';
import { leadOf } from './model/home-headline.ts';
import { type Pill, pillsOf } from './model/pills.ts';
import { narrowLayout, type SceneLayout, sceneLines, wideLayout } from './model/scene.ts';
import { clearSkyW, skyNow } from './model/sky.ts';
import { Scene } from './scene.tsx';
import { useFirstSun } from './use-first-sun.ts';
import { useHomeHeadline } from './use-home-headline.ts';

/** The picture changes with new data; time alone only makes it past, after minutes. */
const NOW_TICK_MS = 5_000;
/** From here on the hero is wide enough for the wide scene. */
const WIDE_SCENE = '(min-width:1400px)';

interface PillsProps {
  readonly account: Account;
  readonly layout: SceneLayout;
  readonly pills: readonly Pill[];
  readonly texts: readonly PillText[];
}

interface PillText {
  readonly figure: string;
  readonly name: string;
  /** What stands below the figure: its name, or from when it is. */
  readonly note: string;
}

/** The figures, each where it is measured; they lead to what measures them. */
const Pills = ({ account, layout, pills, texts }: PillsProps) => (
  <ul className="pills">
    {pills.map(({ kind, place, past, sensorId, appliance }, at) => {
      const { figure = '', name = '', note = '' } = texts[at] ?? {};
      const style = { '--x': `${(100 * place.x) / layout.width}%`, '--y': `${(100 * place.y) / layout.height}%` };
      const to =
        appliance !== undefined
          ? paths.appliance(account.id, appliance.id)
          : sensorId === null
            ? paths.sensors(account.id)
            : paths.sensor(account.id, sensorId);
      return (
        <li key={kind} data-was={past !== null} style={style as CSSProperties}>
          <LocaleLink to={to}>
            {/* No name of its own: who speaks to the page says what is seen. */}
            {!note.startsWith(name) && <span className="unseen">{name}:</span>}{' '}
            <b>
              <Spoken shown={<Rolling text={figure} still={past !== null} />}>{figure}</Spoken>
            </b>{' '}
            <span>{note}</span>
          </LocaleLink>
        </li>
      );
    })}
  </ul>
);

interface HeroProps {
  readonly account: Account;
  readonly sensors: readonly Sensor[];
  /** In order of priority. */
  readonly appliances: readonly Appliance[];
  /** What is drawn so far in addition to the headline: the picture, the bars below it, the moving dots. */
  readonly picture: boolean;
  readonly bars: boolean;
  readonly dots: boolean;
  /** What needs the user, above everything. */
  readonly strip: ReactNode;
  /** From when the page is, beside the headline's second line. */
  readonly age: ReactNode;
  readonly actions: ReactNode;
}

/** The two-second glance: what happens, what comes next, where power comes from and goes to. */
export const Hero = memo((props: HeroProps) => {
  const { account, sensors, appliances, picture, bars, dots, strip, age, actions } = props;
  const { t } = useTranslation('app');
  const say = useSpoken();
  const locale = useLocale();
  const id = useId();
  const nowMs = useNow(NOW_TICK_MS);
  const online = useOnline();
  const layout = useMedia(WIDE_SCENE) ? wideLayout : narrowLayout;
  const still = useMedia(STILL);
  const { sources, nameOf, samplingOf, intervalS } = useSources(account, sensors, nowMs);
  const { data: history } = useQuery({
    ...historyQuery(account.id, null),
    enabled: dots,
    // Without it, no clouds are drawn.
    meta: { silent: true },
  });
  const points = useDeferredValue(history)?.points;
  const clearW = useMemo(() => (points ? clearSkyW(points, account.timezone) : null), [points, account.timezone]);

  const home = homeNow(sensors, appliances, nowMs);
  const supply = supplyNow(home);
  const since = pastSince(sources, nowMs);
  const silent = sources.find(({ reading }) => reading?.time === since);
  const past = since === null ? null : { time: since, service: nameOf(silent?.sensor.service ?? '') };
  const { sky, sunShare } = skyNow(nowMs, account.timezone, past === null ? home.pvPowerW : null, clearW);
  const rises = useFirstSun(account, dots && past === null && sunShare !== null);
  const { headline, lines } = useHomeHeadline({
    account,
    appliances,
    home,
    supply,
    nowMs,
    night: sky === 'night',
    past,
  });

  const lead = leadOf(appliances, nowMs);
  const leadPast = lead === null ? null : headlineTime(lead, intervalS, samplingOf(lead.service), nowMs);
  const pills = pillsOf(layout, { home, sources, sunShare, appliance: lead, appliancePast: leadPast, nowMs });
  const at = (time: string): string => formatTime(time, { zone: account.timezone, locale, nowMs });
  const texts = pills.map(({ kind, value, unit, past: then, appliance }): PillText => {
    const others = appliances.filter(({ kind: one }) => one !== 'plug').length - 1;
    const name =
      appliance === undefined
        ? t(kind === 'battery' ? 'now.homeBattery' : `now.${kind === 'appliance' ? 'house' : kind}`)
        : appliance.kind !== 'plug' && others > 0
          ? `${appliance.name} +${others}`
          : appliance.name;
    const figure = unit === 'W' ? formatPower(value, locale) : formatPercent(value, locale);
    if (then !== null) return { figure, name, note: t('now.was', { time: at(then) }) };
    // There is room for one addition to the name.
    const live = t('now.live', { name: appliance?.name ?? name });
    return { figure, name, note: past !== null && value !== null ? live : name };
  });
  const carPowerW = lead === null || lead.kind === 'plug' ? undefined : livePowerW(lead, nowMs);
  const content = sceneLines(layout, { home, supply, sunShare, carPowerW });
  const shares = past === null ? fromTo(home, appliances, nowMs) : null;
  const stands = lead === null ? null : lead.kind === 'plug' ? 'boiler' : lead.state.plugged === false ? 'box' : 'car';
  const summary = texts.map(({ figure, name, note }) => [name, figure, ...(note === name ? [] : [note])].join(' '));
  return (
    <div className="hero-and-bars">
      <section className="hero" data-sky={online && past === null ? sky : 'past'} aria-labelledby={id}>
        {strip}
        <header>
          <div>
            <h1 id={id}>
              <span className="unseen">{account.name}: </span>
              {headline}
            </h1>
            <p className="next">
              {age} {lines.join(' ')}
            </p>
          </div>
          {actions}
        </header>
        {home.ageMs === null && (
          <div className="hint">
            <Notice severity="warning" variant="outlined">
              {t(sensors.length === 0 ? 'now.noSensor' : 'now.noData')}
            </Notice>
          </div>
        )}
        <figure
          aria-label={t('now.flow')}
          className={layout === wideLayout ? 'stage wide' : 'stage'}
          data-rises={rises}
          style={{ aspectRatio: `${layout.width} / ${layout.height}` }}
        >
          {picture && (
            <>
              <Scene
                layout={layout}
                label={say(summary.join(', '))}
                lines={content}
                sunShare={sunShare}
                batteryPercent={home.hasBattery ? home.batterySocPercent : undefined}
                appliance={stands}
                past={past !== null}
                appliancePast={leadPast !== null}
              />
              {dots &&
                !still &&
                content
                  .filter(({ key }) => (key === 'car' ? leadPast === null && stands === 'car' : past === null))
                  .map((line) => <Dots key={line.key} layout={layout} line={line} />)}
              <Pills account={account} layout={layout} pills={pills} texts={texts} />
            </>
          )}
        </figure>
      </section>
      {bars && shares !== null && <FromToBars {...shares} />}
    </div>
  );
});
Hero.displayName = 'Hero';
