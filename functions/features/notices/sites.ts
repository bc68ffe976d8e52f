import type { MailFacts } from '#functions/platform/mail-facts.ts';
import { dateTag, type Locale } from '#shared/locales.ts';
import type { SiteHealth } from '#shared/model/site-health.ts';
import { DIGEST_SITES } from '#shared/sites-digest.ts';

/** A site that needs a hand. `zone`: its own, in which times are told. */
export interface NeedySite {
  readonly health: SiteHealth;
  readonly zone: string;
}

type ToldSite = MailFacts['sitesDigest']['sites'][number];

/** The longest time of several; null: of none it is known. */
const earliest = (times: readonly { readonly since: string | null }[]): string | null =>
  times
    .flatMap(({ since }) => (since === null ? [] : [since]))
    .sort()
    .at(0) ?? null;

/** The worst of what a site needs: of what, and since when. */
const worstOf = ({ needs, brokenLinks, offlineSources, newestDataAt }: SiteHealth) => {
  const names = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);
  const need = needs[0] ?? 'not-set-up';
  switch (need) {
    case 'link-broken':
      return { need, names: names(brokenLinks), since: earliest(brokenLinks) };
    case 'old-data':
      return { need, names: [], since: newestDataAt };
    case 'source-offline':
      return { need, names: names(offlineSources), since: earliest(offlineSources) };
    case 'not-set-up':
      return { need, names: [], since: null };
  }
};

/**
 * What a mail tells of sites that need a hand: of the first ones, and how many more there are.
 * @param page the address of a path
 */
export const toldSites = (
  sites: readonly NeedySite[],
  locale: Locale,
  page: (path: string) => string,
): { readonly sites: readonly ToldSite[]; readonly all: number } => ({
  sites: sites.slice(0, DIGEST_SITES).map(({ health, zone }) => {
    const { since, ...worst } = worstOf(health);
    const time = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
    return {
      ...worst,
      site: health.name,
      since: since === null ? null : new Intl.DateTimeFormat(dateTag(locale), time).format(new Date(since)),
      url: page(`/${health.accountId}/dashboard`),
    };
  }),
  all: sites.length,
});
