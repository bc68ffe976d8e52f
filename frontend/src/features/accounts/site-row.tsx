import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#shared/locales.ts';
import type { SiteHealth } from '#shared/model/site-health.ts';
import { spokenPowerW } from '#shared/spoken.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { Age } from '../../components/age.tsx';
import { Glyph } from '../../components/glyph.tsx';
import { setupPath } from '../../components/linking/setup-mark.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { formatPercent, formatPower, formatTime, type SiteClock, UNKNOWN } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { type ListedSite, type Standing, standingOf } from './model/sites.ts';

/** From this age on what a run found is said with its time: a run that should have followed was missed, or none was due. */
const PAST_MS = 20 * MINUTE_MS;

const glyphs: Readonly<Record<Standing, 'warning' | 'settings' | 'pause' | 'chosen' | 'help'>> = {
  needsYou: 'warning',
  notSetUp: 'settings',
  paused: 'pause',
  works: 'chosen',
  unknown: 'help',
};

/** A text with a time where that is known. */
const since = (
  t: TFunction<'app'>,
  key: 'linkBroken' | 'offline',
  name: string,
  at: string | null,
  clock: SiteClock,
): string =>
  at === null ? t(`sites.now.${key}`, { name }) : t(`sites.now.${key}Since`, { name, time: formatTime(at, clock) });

/** From this share on all of it counts as sun. */
const ALL_SUN = 0.99;

/** What the appliances of a site do, as its last run found it. */
const happening = (
  { charging, idle, sunShare, chargingPowerW, drawing }: SiteHealth,
  locale: Locale,
  t: TFunction<'app'>,
): string => {
  if (charging === null) return t('sites.now.unknown');
  if (!charging) return idle === null ? t('sites.now.idle') : t(`sites.now.waits.${idle}`);
  if (chargingPowerW === null) return t('sites.now.charging');
  const power = formatPower(spokenPowerW(chargingPowerW), locale);
  if (drawing > 1) return t('sites.now.chargingSeveral', { count: drawing, power });
  if (sunShare === null) return t('sites.now.chargingPower', { power });
  return sunShare >= ALL_SUN
    ? t('sites.now.chargingAllSun', { power })
    : t('sites.now.chargingSun', { power, percent: formatPercent(Math.floor(sunShare * 100), locale) });
};

/** What happens at a site now, in one sentence: what is wrong first. */
const sentenceOf = (health: SiteHealth, clock: SiteClock, t: TFunction<'app'>): string => {
  const { needs, brokenLinks, offlineSources, newestDataAt, pausedUntil, lastRunAt } = health;
  const [link] = brokenLinks;
  const [source] = offlineSources;
  switch (needs[0]) {
    case 'link-broken':
      if (link !== undefined) return since(t, 'linkBroken', link.name, link.since, clock);
      break;
    case 'source-offline':
      if (source !== undefined) return since(t, 'offline', source.name, source.since, clock);
      break;
    case 'old-data':
      return newestDataAt === null
        ? t('sites.now.noData')
        : t('sites.now.oldData', { time: formatTime(newestDataAt, clock) });
    case 'not-set-up':
      return t(health.sensors === 0 ? 'sites.now.noSensor' : 'sites.now.noAppliance');
  }
  if (pausedUntil !== null) return t('sites.now.paused', { time: formatTime(pausedUntil, clock) });
  if (lastRunAt === null) return t('sites.now.noRun');
  const text = happening(health, clock.locale, t);
  return clock.nowMs - Date.parse(lastRunAt) > PAST_MS
    ? t('now.past.said', { time: formatTime(lastRunAt, clock), text })
    : text;
};

/** The one step that helps a site; null: none is needed. */
const stepOf = ({ accountId, needs, brokenLinks, offlineSources }: SiteHealth) => {
  const [link] = brokenLinks;
  const [source] = offlineSources;
  switch (needs[0]) {
    case 'link-broken':
      return {
        text: 'link',
        to: link ? paths.link(accountId, link.credentialsId) : paths.credentials(accountId),
      } as const;
    case 'old-data':
      return { text: 'look', to: paths.sensors(accountId) } as const;
    case 'source-offline': {
      if (source === undefined) return { text: 'look', to: paths.appliances(accountId) } as const;
      const pathOf = source.id.startsWith('sen_') ? paths.sensor : paths.appliance;
      return { text: 'look', to: pathOf(accountId, source.id) } as const;
    }
    case 'not-set-up':
      return { text: 'setUp', to: setupPath(accountId, 'solar') } as const;
    default:
      return null;
  }
};

/** The sun's share of the last 30 days: in words, and as a bar where there are columns. */
const SunShare = ({ share }: { readonly share: number | null }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  return (
    <p className="site-sun" data-known={share !== null}>
      <span className="site-word">{t('sites.heads.sun')}: </span>
      {share === null ? UNKNOWN : formatPercent(Math.floor(share * 100), locale)}
      <span className="site-bar">{share !== null && <span style={{ width: `${share * 100}%` }} />}</span>
    </p>
  );
};

/** How many of a site's sensors and appliances are up to date; since when the figures are, where not all are. */
const Sources = ({ health }: { readonly health: SiteHealth }) => {
  const { t } = useTranslation('app');
  const all = health.sensors + health.appliances;
  const { freshSources: fresh, newestDataAt } = health;
  return (
    <p className="site-figures">
      <span className="site-word">{t('sites.heads.figures')}: </span>
      {fresh === null || all === 0 ? UNKNOWN : t('sites.fresh', { fresh, all })}
      {fresh !== null && fresh < all && newestDataAt !== null && (
        <span className="site-age">
          {t('sites.figures')} <Age since={newestDataAt} />
        </span>
      )}
    </p>
  );
};

/** One site: how it stands, what happens there now, and the one step that helps. The whole row leads to its dashboard. */
export const SiteRow = ({
  listed: { site, health },
  nowMs,
  onNote,
}: {
  readonly listed: ListedSite;
  readonly nowMs: number;
  readonly onNote: () => void;
}) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const clock = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale, nowMs };
  const standing = standingOf(health);
  const step = health === null ? null : stepOf(health);
  const others = (health?.needs.length ?? 0) - 1;
  const mark = t(`sites.mark.${standing}`);
  return (
    <li className={`site ${standing}`}>
      <span className="site-mark" role="img" aria-label={mark} title={mark}>
        <Glyph name={glyphs[standing]} />
      </span>
      <div className="site-named">
        <h2>
          <LocaleLink to={paths.dashboard(site.id)}>{site.name}</LocaleLink>
        </h2>
        <p>
          {t(`role.${site.role.type}`)}{' '}
          {site.role.type !== 'family' && health !== null && (
            <button
              type="button"
              className="site-note"
              aria-label={t('sites.noteOf', { name: site.name })}
              onClick={onNote}
            >
              {t('sites.note')}
            </button>
          )}
        </p>
        {site.tags !== undefined && (
          <ul className="site-tags" aria-label={t('sites.tags')}>
            {site.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
        {health?.note !== undefined && <p className="site-noted">{health.note}</p>}
      </div>
      <p className="site-now">
        {health !== null && sentenceOf(health, clock, t)}
        {others > 0 && ` ${t('sites.more', { count: others })}`}
      </p>
      {health !== null && (
        <div className="site-facts">
          <Sources health={health} />
          <SunShare share={health.sunShare30Days} />
        </div>
      )}
      {step === null ? (
        <Glyph name="forward" />
      ) : (
        <LocaleLink
          className="site-step"
          to={step.to}
          aria-label={t('sites.stepOf', { step: t(`sites.step.${step.text}`), name: site.name })}
        >
          {t(`sites.step.${step.text}`)}
        </LocaleLink>
      )}
    </li>
  );
};
