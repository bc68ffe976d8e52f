import type { User } from '#shared/model/account.ts';
import { type SiteHealth, siteNeeds } from '#shared/model/site-health.ts';

/** A site of the user, and how it does; health null: not known yet. */
export interface ListedSite {
  readonly site: User['accounts'][number];
  readonly health: SiteHealth | null;
}

export const filters = ['all', 'needsYou', 'charging', 'paused', 'notSetUp'] as const;
export type Filter = (typeof filters)[number];

/** How a site stands in the list, by one word. */
export type Standing = 'needsYou' | 'notSetUp' | 'paused' | 'works' | 'unknown';

/** @returns the standing of a site: what is broken before what is not finished, both before a pause */
export const standingOf = (health: SiteHealth | null): Standing => {
  if (health === null) return 'unknown';
  if (health.needs.some((need) => need !== 'not-set-up')) return 'needsYou';
  if (health.needs.length > 0) return 'notSetUp';
  return health.pausedUntil === null ? 'works' : 'paused';
};

const fits: Readonly<Record<Filter, (health: SiteHealth | null) => boolean>> = {
  all: () => true,
  needsYou: (health) => standingOf(health) === 'needsYou',
  charging: (health) => health?.charging === true && health.pausedUntil === null,
  paused: (health) => health !== null && health.pausedUntil !== null,
  notSetUp: (health) => health?.needs.includes('not-set-up') === true,
};

/** How urgent a site is, lower first; what nothing is known of comes last. */
const rank = ({ health }: ListedSite): number => {
  const [worst] = health?.needs ?? [];
  return worst === undefined ? siteNeeds.length : siteNeeds.indexOf(worst);
};

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Joins the user's sites with what is known of them, what needs a hand first, then by name. */
export const listedSites = (
  sites: User['accounts'],
  health: readonly SiteHealth[] | undefined,
  locale: string,
): ListedSite[] => {
  const known = new Map((health ?? []).map((one) => [one.accountId, one]));
  return sites
    .map((site) => ({ site, health: known.get(site.id) ?? null }))
    .sort((a, b) => rank(a) - rank(b) || a.site.name.localeCompare(b.site.name, locale));
};

/** How many sites each filter shows. */
export const countsOf = (listed: readonly ListedSite[]): Readonly<Record<Filter, number>> => {
  const count = (filter: Filter): number => listed.filter(({ health }) => fits[filter](health)).length;
  return {
    all: count('all'),
    needsYou: count('needsYou'),
    charging: count('charging'),
    paused: count('paused'),
    notSetUp: count('notSetUp'),
  };
};

/** All tags of the sites, each once whatever its case, by the alphabet. */
export const tagsOf = (sites: User['accounts'], locale: string): string[] => {
  const known = new Map(sites.flatMap(({ tags = [] }) => tags.map((tag) => [plain(tag), tag] as const)));
  return [...known.values()].sort((a, b) => a.localeCompare(b, locale));
};

/**
 * The sites that a filter shows and whose name, tags or note have the text that is searched for, whatever its case and accents.
 * @param tag that they have; null: any
 */
export const shownSites = (
  listed: readonly ListedSite[],
  filter: Filter,
  wanted: string,
  tag: string | null = null,
): ListedSite[] =>
  listed.filter(({ site, health }) => {
    const tags = (site.tags ?? []).map(plain);
    const texts = [plain(site.name), ...tags, plain(health?.note ?? '')];
    return (
      fits[filter](health) &&
      (tag === null || tags.includes(plain(tag))) &&
      texts.some((text) => text.includes(plain(wanted.trim())))
    );
  });
