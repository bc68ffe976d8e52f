import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SiteHealth } from '#shared/model/site-health.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { Age } from '../../components/age.tsx';
import { Glyph } from '../../components/glyph.tsx';
import { setupPath } from '../../components/linking/setup-mark.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { formatPercent, formatTime, type SiteClock, UNKNOWN } from '../../lib/format.ts';
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

/** What happens at a site now, in one sentence: what is wrong first. */
const sentenceOf = (health: SiteHealth, clock: SiteClock, t: TFunction<'app'>): string => {
  const { needs, brokenLinks, offlineSources, newestDataAt, pausedUntil, charging, sunShare, lastRunAt } = health;
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
  const now = () => {
    if (charging === null) return t('sites.now.unknown');
    if (!charging) return t('sites.now.idle');
    return sunShare === null
      ? t('sites.now.charging')
      : t('sites.now.chargingSun', { percent: formatPercent(Math.floor(sunShare * 100), clock.locale) });
  };
  return clock.nowMs - Date.parse(lastRunAt) > PAST_MS
    ? t('now.past.said', { time: formatTime(lastRunAt, clock), text: now() })
    : now();
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

/** The sun's share of what is charged now as a bar; the sentence says it, too. */
const SunBar = ({ share }: { readonly share: number | null }) => {
  const locale = useLocale();
  return (
    <p className="site-sun" aria-hidden="true">
      {share === null ? UNKNOWN : formatPercent(Math.floor(share * 100), locale)}
      <span className="site-bar" data-known={share !== null}>
        {share !== null && <span style={{ width: `${share * 100}%` }} />}
      </span>
    </p>
  );
};

/** One site: how it stands, what happens there now, and the one step that helps. The whole row leads to its dashboard. */
export const SiteRow = ({
  listed: { site, health },
  nowMs,
}: {
  readonly listed: ListedSite;
  readonly nowMs: number;
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
        <p>{t(`role.${site.role.type}`)}</p>
      </div>
      <p className="site-now">
        {health !== null && sentenceOf(health, clock, t)}
        {others > 0 && ` ${t('sites.more', { count: others })}`}
      </p>
      <p className="site-figures">
        {health?.newestDataAt === null && t('sites.noFigures')}
        {health?.newestDataAt && (
          <>
            {t('sites.figures')} <Age since={health.newestDataAt} />
          </>
        )}
      </p>
      <SunBar share={health?.pausedUntil == null ? (health?.sunShare ?? null) : null} />
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
