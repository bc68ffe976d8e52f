/** A place that the palette leads to. */
export interface Target {
  readonly key: string;
  /** Path without a locale's prefix. */
  readonly to: string;
  /** The page's name, or that of the home whose dashboard it is. */
  readonly label: string;
  /** The home that the page is of, where it is not the one that is open. */
  readonly of: string | null;
  readonly kind: 'site' | 'page';
  /** Words by which it is found, too. */
  readonly tags?: readonly string[];
}

export interface Named {
  readonly id: string;
  readonly name: string;
  /** By which it is found, too. */
  readonly tags?: readonly string[];
}

/** A page of a site: its path and name. */
export interface SitePage {
  readonly path: (accountId: string) => string;
  readonly name: string;
}

interface Places {
  readonly sites: readonly Named[];
  /** The site that is open; null: none. */
  readonly current: Named | null;
  readonly sitePages: readonly SitePage[];
  readonly userPages: readonly { readonly to: string; readonly name: string }[];
}

/** More are not read, but searched for more closely. */
const SHOWN = 12;

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** How well a text fits: each word that is wanted begins the text, begins one of its words, or is within; null: one is missing. */
const fitOf = (text: string, wanted: readonly string[]): number | null => {
  const whole = plain(text);
  const words = whole.split(/\s+/);
  let sum = 0;
  for (const word of wanted) {
    const at = whole.indexOf(word);
    if (at === -1) return null;
    sum += at === 0 ? 0 : words.some((one) => one.startsWith(word)) ? 1 : 2;
  }
  return sum;
};

const pagesOf = (site: Named, sitePages: readonly SitePage[], current: Named | null): Target[] =>
  sitePages.map(({ path, name }) => ({
    key: path(site.id),
    to: path(site.id),
    label: name,
    of: site.id === current?.id ? null : site.name,
    kind: 'page',
  }));

/**
 * What fits the words that are wanted, best first. Without any: the pages of the open site, then those of the user, then the
 * homes. The pages of other homes are found by both names: "bonn history".
 */
export const targetsOf = ({ sites, current, sitePages, userPages }: Places, typed: string): Target[] => {
  const wanted = wordsOf(typed);
  const open = current === null ? [] : pagesOf(current, sitePages, current);
  const own: Target[] = userPages.map(({ to, name }) => ({ key: to, to, label: name, of: null, kind: 'page' }));
  const [dashboard] = sitePages;
  const homes: Target[] =
    dashboard === undefined
      ? []
      : sites.map(({ id, name, tags = [] }) => ({
          key: `site ${id}`,
          to: dashboard.path(id),
          label: name,
          of: null,
          kind: 'site',
          tags,
        }));
  if (wanted.length === 0) return [...open, ...own, ...homes].slice(0, SHOWN);
  const others =
    wanted.length < 2
      ? []
      : sites.filter(({ id }) => id !== current?.id).flatMap((site) => pagesOf(site, sitePages, current));
  return [...homes, ...open, ...own, ...others]
    .flatMap((target) => {
      const name = target.of === null ? target.label : `${target.of} ${target.label}`;
      const fit = fitOf([name, ...(target.tags ?? [])].join(' '), wanted);
      return fit === null ? [] : [{ target, fit }];
    })
    .sort((a, b) => a.fit - b.fit)
    .slice(0, SHOWN)
    .map(({ target }) => target);
};
