import { readFileSync } from 'node:fs';
import type { PriceSlot } from '#functions/control/planner/types.ts';
import { DAY_MS } from '#shared/units.ts';
import { EPOCH_MS } from '../product.ts';

const QUARTERS = 96;
const QUARTER_MS = DAY_MS / QUARTERS;
const HEADER = 'day,minute,eur_per_mwh';

/** Market prices by quarter hour from the trace's first midnight on, EUR/MWh. */
export type Market = readonly number[];

/** @throws Error where the file is not whole days of quarter hours in order */
export const loadMarket = (path: string): Market => {
  const [header, ...rows] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  if (header !== HEADER || rows.length % QUARTERS !== 0) throw new Error(`${path} is no list of whole days`);
  return rows.map((row, index) => {
    const [day, minute, eur] = row.split(',').map(Number);
    const inPlace = day === Math.floor(index / QUARTERS) && minute === 15 * (index % QUARTERS);
    if (!inPlace || eur === undefined || !Number.isFinite(eur)) throw new Error(`${path}: line ${index + 2}`);
    return eur;
  });
};

/** A market as it may be where no file is given: cheap at noon and at night, dear in the evening. */
export const generateMarket = (days: number): Market =>
  Array.from({ length: (days + 1) * QUARTERS }, (_, index) => {
    const hour = (index % QUARTERS) / 4;
    return (
      95 - 60 * Math.exp(-(((hour - 13.5) / 3) ** 2)) + 70 * Math.exp(-(((hour - 19.5) / 2) ** 2)) - (hour < 5 ? 15 : 0)
    );
  });

/** What a kWh costs and earns in each quarter hour, EUR. */
export interface PriceWorld {
  readonly name: string;
  /** Known from 13:15 on for the next day; false: known for ever, as fixed prices are. */
  readonly isMarket: boolean;
  readonly importEur: readonly number[];
  readonly feedInEur: readonly number[];
}

const TAX = 1.19;
const MARKUP_EUR = 0.165;
const FEED_IN_EUR = 0.08;
/** Of the markup, what the operator takes in one of three steps by the time of day. */
const STANDARD_FEE_EUR = 0.095;
const feeEur = (hour: number): number => (hour < 5 ? 0.03 : hour >= 17 && hour < 21 ? 0.17 : STANDARD_FEE_EUR);
const hourOf = (index: number): number => (index % QUARTERS) / 4;
const homeEur = (marketEur: number, feesEur = MARKUP_EUR): number => (marketEur / 1000 + feesEur) * TAX;

const hourlyMeans = (market: Market): Market =>
  market.map((_, index) => {
    const first = index - (index % 4);
    return [0, 1, 2, 3].reduce((sum, part) => sum + (market[first + part] ?? 0) / 4, 0);
  });
/** Half a day later: noon is as dear as the night was. */
const rotated = (market: Market): Market =>
  market.map((_, index) => {
    const start = index - (index % QUARTERS);
    return market[start + ((index + QUARTERS / 2) % QUARTERS)] ?? 0;
  });

const worldOf = (
  name: string,
  market: Market,
  importEur: (eur: number, hour: number) => number,
  feedInEur: (eur: number) => number = () => FEED_IN_EUR,
  isMarket = true,
): PriceWorld => ({
  name,
  isMarket,
  importEur: market.map((eur, index) => importEur(eur, hourOf(index))),
  feedInEur: market.map(feedInEur),
});

const module3Eur = (eur: number, hour: number): number => homeEur(eur, MARKUP_EUR - STANDARD_FEE_EUR + feeEur(hour));

/** All worlds of prices of one market. */
export const worldsOf = (market: Market): readonly PriceWorld[] => [
  worldOf('dynamic', market, (eur) => homeEur(eur)),
  worldOf('hourly', hourlyMeans(market), (eur) => homeEur(eur)),
  worldOf('module 3', market, module3Eur),
  worldOf(
    'sold at market',
    market,
    (eur) => homeEur(eur),
    (eur) => (0.95 * eur) / 1000,
  ),
  worldOf('HT/NT', market, (_, hour) => (hour >= 22 || hour < 6 ? 0.26 : 0.34), undefined, false),
  worldOf('flat', market, () => 0.32, undefined, false),
  worldOf('turned', rotated(market), (eur) => homeEur(eur)),
  worldOf('turned, module 3', rotated(market), module3Eur),
];

/** Slots ahead that are asked for. */
const AHEAD = 3 * QUARTERS + 1;
const PUBLISHED_QUARTER = 13 * 4 + 1;
const GUESS_DAYS = 7;

/**
 * What a home knows of its prices in a quarter hour: what is published, then what was usual at that time in the last seven days.
 * @param late the next day's prices never come before its own midnight
 */
export const knownPrices = (world: PriceWorld, index: number, late = false): readonly PriceSlot[] => {
  const day = Math.floor(index / QUARTERS);
  const published = index % QUARTERS >= PUBLISHED_QUARTER && !late;
  const until = world.isMarket ? (day + (published ? 2 : 1)) * QUARTERS : Number.POSITIVE_INFINITY;
  const slots: PriceSlot[] = [];
  for (let at = index; at < index + AHEAD; at += 1) {
    const guessed = at >= until;
    const importEur = guessed ? usual(world.importEur, at, until) : world.importEur[at % world.importEur.length];
    const feedInEur = guessed ? usual(world.feedInEur, at, until) : world.feedInEur[at % world.feedInEur.length];
    if (importEur === undefined || feedInEur === undefined) break;
    const startMs = EPOCH_MS + at * QUARTER_MS;
    slots.push({ startMs, endMs: startMs + QUARTER_MS, importEur, feedInEur, guessed });
  }
  return slots;
};

/** The mean of the last seven known days at that time; undefined: none is known. */
const usual = (eur: readonly number[], at: number, until: number): number | undefined => {
  let sum = 0;
  let count = 0;
  let past = at;
  while (past >= until) past -= QUARTERS;
  for (; past >= 0 && count < GUESS_DAYS; past -= QUARTERS) {
    sum += eur[past] ?? 0;
    count += 1;
  }
  return count === 0 ? undefined : sum / count;
};
