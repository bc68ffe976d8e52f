import type { Deps } from '#functions/deps.ts';
import { credentialsView } from '#functions/features/credentials-view.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { type Membership, roleOn, type StoredSite, type SunMonth } from '#functions/storage/index.ts';
import { noteOf } from '#functions/storage/people/members.ts';
import type { CredentialsId } from '#shared/model/ids.ts';
import { NO_KEY } from '#shared/model/sensor.ts';
import { type SiteHealth, siteNeeds } from '#shared/model/site-health.ts';
import type { ReasonCode } from '#shared/reasons.ts';
import { DAY_MS } from '#shared/units.ts';

type HealthDeps = Pick<Deps, 'services' | 'now'>;

/** Errors of a link that its owner has to mend. */
const broken: ReadonlySet<string> = new Set(['credentials_rejected', NO_KEY]);

const brokenLinksOf = (deps: HealthDeps, site: StoredSite): SiteHealth['brokenLinks'] =>
  site.credentials.flatMap((credentials) => {
    const { id, name, service, health } = credentialsView(deps, site, credentials);
    return health.error !== null && broken.has(health.error)
      ? [{ credentialsId: id, name, service, since: health.errorAt }]
      : [];
  });

/** Sources whose link works, as far as is known: of a broken one they are no news. */
const offlineOf = (site: StoredSite, links: SiteHealth['brokenLinks']): SiteHealth['offlineSources'] => {
  const run = site.run?.state;
  const linked = ({ credentialsId }: { readonly credentialsId: unknown }) =>
    links.every((link) => link.credentialsId !== credentialsId);
  const sensors = site.sensors.filter(linked).flatMap(({ id, name, service }) => {
    const health = run?.sensors[id]?.health;
    return health === undefined || health.error === null ? [] : [{ id, name, service, since: health.errorAt }];
  });
  const appliances = site.appliances.filter(linked).flatMap(({ id, name, service }) => {
    if (run?.appliances[id]?.state.online !== false) return [];
    const sinceMs = run.control.appliances[id]?.troubleSinceMs ?? null;
    return [{ id, name, service, since: sinceMs === null ? null : isoTime(sinceMs) }];
  });
  return [...sensors, ...appliances];
};

/** Codes of decisions that say why a site that works charges nothing. */
const causes: Partial<Record<ReasonCode, NonNullable<SiteHealth['idle']>>> = {
  'no-plug': 'plug',
  'car-full': 'full',
  night: 'night',
  'waiting-surplus': 'surplus',
  'waiting-calm': 'surplus',
  'stopping-cloud': 'surplus',
  priority: 'surplus',
  'battery-first': 'surplus',
  'battery-sunset': 'surplus',
};

const idleOf = ({ appliances, run }: StoredSite): SiteHealth['idle'] => {
  const [first] = [...appliances].sort((a, b) => a.autoCharge.priority - b.autoCharge.priority);
  const code = first && run?.state.appliances[first.id]?.decision?.reason.code;
  return code === undefined ? null : (causes[code] ?? null);
};

/** Sums that end longer ago say nothing of the last days: the site has been silent since. */
const MONTH_OLD_MS = 7 * DAY_MS;

/** Share of the sun on the last 30 days; null: the appliances drew nothing, or it is not known. */
const monthShareOf = (month: SunMonth | null, nowMs: number): number | null =>
  month === null || month.appliancesWh <= 0 || nowMs - Date.parse(month.toDay) > MONTH_OLD_MS
    ? null
    : Math.min(1, month.sunWh / month.appliancesWh);

/**
 * How a site does, as its last run left it: for the list of sites and for the mail of the morning.
 * @param month null: its share of the sun is not asked for
 */
export const healthOf = async (
  deps: HealthDeps,
  site: StoredSite,
  member: Membership,
  month: SunMonth | null,
  nowMs: number,
): Promise<SiteHealth> => {
  const { standingOf } = await import('#functions/control/standing.ts');
  const timing = (service: string) => deps.services.manifest(service)?.timing ?? null;
  const { account, run, sensors, appliances } = site;
  const brokenLinks = brokenLinksOf(deps, site);
  const isBroken = (id: CredentialsId) => brokenLinks.some((link) => link.credentialsId === id);
  const { newestMs, isOld, charging, sunShare, chargingW, drawing, fresh } = standingOf(site, timing, nowMs, isBroken);
  const offlineSources = offlineOf(site, brokenLinks);
  const found: Readonly<Record<(typeof siteNeeds)[number], boolean>> = {
    'link-broken': brokenLinks.length > 0,
    'old-data': isOld,
    'source-offline': offlineSources.length > 0,
    'not-set-up': sensors.length === 0 || appliances.length === 0,
  };
  const { pausedUntil } = account;
  return {
    accountId: account.id,
    name: account.name,
    role: roleOn(account, member),
    ...noteOf(member),
    needs: siteNeeds.filter((need) => found[need]),
    newestDataAt: newestMs === null ? null : isoTime(newestMs),
    lastRunAt: run === null ? null : isoTime(run.state.ranAtMs),
    brokenLinks,
    offlineSources,
    charging,
    sunShare,
    chargingPowerW: chargingW,
    drawing,
    idle: charging === false ? idleOf(site) : null,
    sunShare30Days: monthShareOf(month, nowMs),
    freshSources: fresh,
    pausedUntil: pausedUntil !== null && Date.parse(pausedUntil) > nowMs ? pausedUntil : null,
    sensors: sensors.length,
    appliances: appliances.length,
  };
};

/** The worst need first, then the older data, then by name. */
export const byNeed = (a: SiteHealth, b: SiteHealth): number => {
  const rank = ({ needs: [worst] }: SiteHealth) => (worst === undefined ? siteNeeds.length : siteNeeds.indexOf(worst));
  const age = ({ newestDataAt }: SiteHealth) => newestDataAt ?? '';
  return rank(a) - rank(b) || age(a).localeCompare(age(b)) || a.name.localeCompare(b.name);
};
