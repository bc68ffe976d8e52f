import { namesIn } from './mail-draft.ts';
import type { OwnMailFacts } from './mail-facts.ts';

type Needy = OwnMailFacts['sitesDigest']['sites'][number];

/** How a language says what a site needs. */
export interface NeedWords {
  /** A service refuses the sign-in of these links. */
  readonly refused: (names: string) => string;
  /** These do not answer. */
  readonly silent: (names: string) => string;
  readonly noData: string;
  /** There never were any. */
  readonly noDataYet: string;
  readonly unfinished: string;
  readonly since: (what: string, since: string) => string;
  readonly more: (count: number) => string;
}

const whatOf = (words: NeedWords, { need, names, since }: Needy): string => {
  const named = namesIn(names, '', words.more);
  switch (need) {
    case 'link-broken':
      return words.refused(named);
    case 'source-offline':
      return words.silent(named);
    case 'old-data':
      return since === null ? words.noDataYet : words.noData;
    case 'not-set-up':
      return words.unfinished;
  }
};

/** What a site needs, and since when. */
export const needText = (words: NeedWords, site: Needy): string => {
  const what = whatOf(words, site);
  return site.since === null ? what : words.since(what, site.since);
};
