import type { AccountId } from '#shared/model/ids.ts';
import { defaultTariff, type PriceTrouble, type Tariff } from '#shared/model/tariff.ts';
import { co2CountryOf } from '#shared/price-zones.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { QUARTER_MS } from '../control/planner/slots.ts';
import type { PriceSlot } from '../control/planner/types.ts';
import { co2Feed, type FeedFacts, feedFacts, lacking, marketFeed, octopusFeed } from './feeds.ts';
import { withGuesses } from './home-prices.ts';
import type { MarketSlot } from './port.ts';
import { daysWithin, isWholeDay, type PriceDay, slotsOfDays } from './price-day.ts';
import { type KnownDays, type SettledPrices, sitePrices } from './site-prices.ts';

/** What a site's prices follow from. */
export interface PricedSite {
  readonly account: { readonly id: AccountId; readonly timezone: string; readonly settings: SettledPrices };
  /** Absent or null: the prices of the settings. */
  readonly tariff?: { readonly tariff: Tariff; readonly trouble: PriceTrouble | null } | null;
}

/** A site's prices in a span. */
export interface PricesAhead {
  /**
   * By the quarter hour, in order. Where nothing is published yet: what was usual at that time on the last seven days, marked as
   * guessed. Where not even that is known a slot is left out, never 0.
   */
  readonly slots: readonly PriceSlot[];
  /** Why they are not what they should be; null: nothing. */
  readonly trouble: PriceTrouble | null;
  /** Ids of the sources that they come from. */
  readonly sources: readonly string[];
}

/** What prices are read from; storage's repositories. */
export interface PriceStore {
  readonly marketDays: { between(feed: string, first: string, last: string): Promise<readonly PriceDay[]> };
  readonly supplierDays: { between(accountId: AccountId, first: string, last: string): Promise<readonly PriceDay[]> };
  readonly marketFeeds: {
    use(feed: string): Promise<void>;
    get(feed: string): Promise<{ readonly trouble: 'down' | 'forbidden' | 'key' | null } | null>;
  };
}

/** Reads what sites pay and earn. */
export interface PriceBook {
  /**
   * What a site pays and earns from one time to another, with guesses where nothing is published yet. Every tariff has its slots: of
   * a fixed one they are all the same.
   */
  pricesAhead(site: PricedSite, fromMs: number, toMs: number): Promise<PricesAhead>;
  /** The same of a span that has passed, without guesses: for what was drawn then. */
  pricesThen(site: PricedSite, fromMs: number, toMs: number): Promise<readonly PriceSlot[]>;
  /** What a kWh from the grid emitted in each quarter hour of a past span at a place, kg CO2; empty where nobody says. */
  co2Then(timezone: string, fromMs: number, toMs: number): Promise<readonly MarketSlot[]>;
  /** Forgets what it has read, for screens that have just changed it. */
  forget(): void;
}

/** The time zone of a supplier's day. Tibber's prices follow the market's day. */
const SUPPLIER: FeedFacts = {
  zone: '',
  timezone: 'Europe/Berlin',
  publishedMinute: 13 * 60,
  lateMinute: 18 * 60,
};
/** Days back from which guesses are made: seven, and as many again where some are missing. */
const GUESS_MS = 14 * DAY_MS;
/** What was read is used for so long, or only so long while something is missing. */
const KEPT_MS = 60 * MINUTE_MS;
const KEPT_LACKING_MS = 5 * MINUTE_MS;
/** Feeds and sites whose days a process keeps. */
const MOST_KEPT = 500;

/** The feed that a part of a tariff follows; null: none, or the customer's own. */
const feedOf = (part: Tariff['import'] | Tariff['feedIn']): string | null => {
  if (part.kind === 'market') return marketFeed(part.zone);
  return part.kind === 'octopus' ? octopusFeed(part.region) : null;
};

/** The feeds that a tariff follows. */
export const feedsOf = ({ import: bought, feedIn }: Tariff): readonly string[] => [
  ...new Set([feedOf(bought), feedOf(feedIn)].filter((feed) => feed !== null)),
];

interface Read {
  readonly days: readonly PriceDay[];
  readonly trouble: PriceTrouble | null;
  readonly first: string;
  readonly last: string;
  readonly untilMs: number;
}

const spanOf = (days: readonly PriceDay[]) => days.map((day) => ({ day: day.day, whole: isWholeDay(day) }));

/**
 * A book of prices. A process reads the days of a feed once for all its sites and keeps them for an hour, or for some minutes while
 * something is missing.
 */
export const createPriceBook = (store: PriceStore, now: () => number): PriceBook => {
  const kept = new Map<string, Read>();
  const used = new Map<string, number>();

  const read = async (
    key: string,
    facts: FeedFacts,
    [first, asked]: readonly [string, string],
    load: (first: string, last: string) => Promise<readonly PriceDay[]>,
    trouble: (lack: 'late' | 'missing' | null) => Promise<PriceTrouble | null>,
  ): Promise<Read> => {
    const nowMs = now();
    const [today, tomorrow] = daysWithin(facts.timezone, nowMs, nowMs + DAY_MS);
    // With tomorrow it is known whether something is to come.
    const last = asked >= today && asked < tomorrow ? tomorrow : asked;
    const known = kept.get(key);
    if (known !== undefined && nowMs < known.untilMs && known.first <= first && known.last >= last) return known;
    const days = await load(first, last);
    const lack = last < today ? null : lacking(facts, spanOf(days), nowMs);
    const made = {
      days,
      trouble: await trouble(lack),
      first,
      last,
      untilMs: nowMs + (isComplete(days, facts, nowMs) ? KEPT_MS : KEPT_LACKING_MS),
    };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, made);
    return made;
  };

  const readFeed = async (feed: string, fromMs: number, toMs: number): Promise<Read> => {
    const facts = feedFacts(feed);
    const nowMs = now();
    // Twice a day a process says that it uses a feed; the row decides whether that is a write.
    if (nowMs - (used.get(feed) ?? Number.NEGATIVE_INFINITY) > DAY_MS / 2) {
      await store.marketFeeds.use(feed);
      used.set(feed, nowMs);
    }
    return read(
      feed,
      facts,
      daysWithin(facts.timezone, fromMs, toMs),
      (first, last) => store.marketDays.between(feed, first, last),
      async (lack) => (lack === null ? null : ((await store.marketFeeds.get(feed))?.trouble ?? lack)),
    );
  };
  const readPart = async (
    site: PricedSite,
    part: Tariff['import'] | Tariff['feedIn'],
    fromMs: number,
    toMs: number,
  ): Promise<Read | null> => {
    const feed = feedOf(part);
    if (feed !== null) return readFeed(feed, fromMs, toMs);
    if (part.kind !== 'tibber') return null;
    const { id } = site.account;
    return read(
      id,
      SUPPLIER,
      daysWithin(SUPPLIER.timezone, fromMs, toMs),
      (first, last) => store.supplierDays.between(id, first, last),
      async (lack) => site.tariff?.trouble ?? lack,
    );
  };
  const knownOf = async (site: PricedSite, fromMs: number, toMs: number) => {
    const { import: bought, feedIn } = site.tariff?.tariff ?? defaultTariff;
    const paid = await readPart(site, bought, fromMs, toMs);
    const earned = await readPart(site, feedIn, fromMs, toMs);
    const known: KnownDays = { import: paid?.days ?? null, feedIn: earned?.days ?? null };
    const sources = [...new Set([...(paid?.days ?? []), ...(earned?.days ?? [])].map(({ source }) => source))];
    return { known, sources, trouble: paid?.trouble ?? earned?.trouble ?? null };
  };
  const pricesOf = (site: PricedSite, known: KnownDays, fromMs: number, toMs: number) => {
    const { settings, timezone } = site.account;
    return sitePrices(site.tariff?.tariff ?? defaultTariff, settings, timezone, known, fromMs, toMs);
  };

  return {
    pricesAhead: async (site, fromMs, toMs) => {
      const startMs = Math.floor(fromMs / QUARTER_MS) * QUARTER_MS;
      const follows = site.tariff != null && (feedsOf(site.tariff.tariff).length > 0 || isOwn(site.tariff.tariff));
      const backMs = follows ? startMs - GUESS_MS : startMs;
      const { known, sources, trouble } = await knownOf(site, backMs, toMs);
      const made = pricesOf(site, known, backMs, toMs);
      const slots = follows ? withGuesses(made.slots, startMs, toMs) : made.slots;
      return { slots, trouble: made.trouble ?? trouble, sources };
    },
    pricesThen: async (site, fromMs, toMs) => {
      const startMs = Math.floor(fromMs / QUARTER_MS) * QUARTER_MS;
      const { known } = await knownOf(site, startMs, toMs);
      return pricesOf(site, known, startMs, toMs).slots;
    },
    co2Then: async (timezone, fromMs, toMs) => {
      const country = co2CountryOf(timezone);
      return country === null ? [] : slotsOfDays((await readFeed(co2Feed(country), fromMs, toMs)).days);
    },
    forget: () => kept.clear(),
  };
};

const isOwn = ({ import: { kind } }: Tariff): boolean => kind === 'tibber';

/** Whether nothing more is to be expected of a feed for now. */
const isComplete = (days: readonly PriceDay[], facts: FeedFacts, nowMs: number): boolean => {
  const early = { ...facts, lateMinute: facts.publishedMinute };
  return lacking(early, spanOf(days), nowMs) === null;
};
