import type { EndedSession, OpenSession, SiteReading } from '#functions/control/store.ts';
import { draws } from '#shared/charging-sessions.ts';
import type { KeptSession } from '#shared/model/charging-session.ts';
import type { DayPrices } from '#shared/model/history.ts';
import type { Decision, Reason } from '#shared/model/reason.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { drawnIn, stretches } from './day-energy.ts';

/** Shorter pauses are the steps of a charger. */
const PAUSE_MS = 5 * MINUTE_MS;
const MOST_PAUSES = 3;
/** A counter read this long before the last drawing does not cover the session's end. */
const COUNTER_LATE_MS = 2 * MINUTE_MS;

type Figures = Pick<
  KeptSession,
  | 'energyWh'
  | 'energyBy'
  | 'gapS'
  | 'sunWh'
  | 'batteryWh'
  | 'gridWh'
  | 'unknownWh'
  | 'costEur'
  | 'gridOnlyEur'
  | 'co2G'
  | 'co2SavedG'
  | 'maxPowerW'
>;

/** A session with when it ended, or until when it is looked at, ms. */
export type SessionSpan = OpenSession & Pick<EndedSession, 'applianceId' | 'endedMs'>;

/** Readings further apart than this say nothing of when it went on or off. */
const EDGE_MS = 15 * MINUTE_MS;

/**
 * From when to when a session is integrated, ms. Runs see that something draws after it began, and that it stopped after it did: the
 * times in which it went on and off are of the session, too, where they are short. What draws beyond them is of another one.
 */
const reachOf = (
  { applianceId, startedMs, endedMs }: SessionSpan,
  readings: readonly SiteReading[],
): { readonly fromMs: number; readonly toMs: number } => {
  const edge = (inner: SiteReading | undefined, outer: SiteReading | undefined): number | null => {
    const powerW = outer?.appliances[applianceId]?.powerW ?? null;
    if (inner === undefined || outer === undefined || powerW === null || draws(powerW)) return null;
    const isShort = Math.abs(outer.timeMs - inner.timeMs) <= EDGE_MS;
    return isShort && draws(inner.appliances[applianceId]?.powerW) ? outer.timeMs : null;
  };
  const first = readings.findIndex(({ timeMs }) => timeMs >= startedMs);
  const last = readings.findLastIndex(({ timeMs }) => timeMs <= endedMs);
  return {
    fromMs: edge(readings[first], readings[first - 1]) ?? startedMs,
    toMs: edge(readings[last], readings[last + 1]) ?? endedMs,
  };
};

const pricesAt = (prices: SessionSpan['prices'], atMs: number): DayPrices =>
  prices.findLast(({ fromMs }) => fromMs <= atMs) ?? prices[0];

/** The mean of the prices that held within a span, each for its time: power is taken as constant in it. */
const pricesOver = (prices: SessionSpan['prices'], fromMs: number, toMs: number): DayPrices => {
  const changes = prices.filter((price) => price.fromMs > fromMs && price.fromMs < toMs);
  if (changes.length === 0) return pricesAt(prices, fromMs);
  const parts = [{ ...pricesAt(prices, fromMs), fromMs }, ...changes];
  const mean = (key: keyof DayPrices): number =>
    parts.reduce((sum, part, index) => sum + part[key] * ((parts[index + 1]?.fromMs ?? toMs) - part.fromMs), 0) /
    (toMs - fromMs);
  return { importPriceEurPerKWh: mean('importPriceEurPerKWh'), feedInPriceEurPerKWh: mean('feedInPriceEurPerKWh') };
};

/** An integrated rest below this share of a session leaves it one by the counter. */
const LEAST_REST = 0.005;

/**
 * The energy by the device's own counter, Wh; null: it has none, or it fell. Where it was last read well before the last drawing, what
 * was drawn since is integrated: a counter knows what no reading saw, and is not given up for its end. `energyBy` says power then,
 * unless that is next to nothing.
 */
const countedWh = (
  { applianceId, counter, lastDrewMs }: SessionSpan,
  readings: readonly SiteReading[],
  toMs: number,
): Pick<Figures, 'energyWh' | 'energyBy'> | null => {
  if (counter === null || counter.fell === true) return null;
  const wh = counter.last.wh - counter.first.wh;
  if (counter.last.atMs >= (lastDrewMs ?? 0) - COUNTER_LATE_MS) return { energyWh: wh, energyBy: 'counter' };
  const restWh = stretches(readings, counter.last.atMs, toMs).reduce(
    (sum, stretch) => sum + (drawnIn(stretch, applianceId)?.wh ?? 0),
    0,
  );
  return { energyWh: wh + restWh, energyBy: restWh < LEAST_REST * (wh + restWh) ? 'counter' : 'power' };
};

/** Energy of which it is known what the grid emitted, Wh, and that, g. */
interface Emitted {
  wh: number;
  g: number;
}

/** What the grid emitted in a session's time, weighted by what was drawn of each source. */
const emissionsOf = (
  { applianceId, co2 = [] }: SessionSpan,
  readings: readonly SiteReading[],
  { fromMs, toMs }: ReturnType<typeof reachOf>,
): Readonly<Record<'sun' | 'grid' | 'all', Emitted>> => {
  const sums = { sun: { wh: 0, g: 0 }, grid: { wh: 0, g: 0 }, all: { wh: 0, g: 0 } };
  const add = (sum: Emitted, wh: number, perKWh: number): void => {
    sum.wh += wh;
    sum.g += wh * perKWh;
  };
  let at = 0;
  for (const stretch of co2.length === 0 ? [] : stretches(readings, fromMs, toMs)) {
    const drawn = drawnIn(stretch, applianceId);
    const atMs = Math.max(stretch.fromMs, fromMs);
    while (at < co2.length && (co2[at]?.endMs ?? 0) <= atMs) at += 1;
    const slot = co2[at];
    if (drawn === null || slot === undefined || slot.startMs > atMs) continue;
    add(sums.sun, drawn.sunWh, slot.perKWh);
    add(sums.grid, drawn.wh - drawn.sunWh - drawn.batteryWh, slot.perKWh);
    add(sums.all, drawn.wh, slot.perKWh);
  }
  return sums;
};

/**
 * What the grid emits for an energy, g. The part of which nothing is known counts as the part that is known, and without one
 * as the whole session; null: nothing is known of it at all.
 */
const gramsOf = (wh: number, known: Emitted, all: Emitted): number | null => {
  const by = known.wh > 0 ? known : all;
  if (by.wh > 0) return Math.round((wh * by.g) / by.wh);
  return null;
};

/**
 * What the grid emitted for a corrected session: how green it was is not asked again, so a gram is worth the energy that it was.
 * null: it was unknown, or there was no such energy before.
 */
export const co2Again = (
  before: KeptSession,
  now: Pick<KeptSession, 'sunWh' | 'gridWh' | 'unknownWh'>,
): Pick<KeptSession, 'co2G' | 'co2SavedG'> => {
  const fromGrid = ({ gridWh, unknownWh }: Pick<KeptSession, 'gridWh' | 'unknownWh'>): number => gridWh + unknownWh;
  const again = (grams: number | null, beforeWh: number, nowWh: number): number | null => {
    if (grams === null || nowWh === 0) return grams === null ? null : 0;
    return beforeWh > 0 ? Math.round((grams * nowWh) / beforeWh) : null;
  };
  return {
    co2G: again(before.co2G, fromGrid(before), fromGrid(now)),
    co2SavedG: again(before.co2SavedG, before.sunWh, now.sunWh),
  };
};

/**
 * Energy and money of a session from the site's readings. Where the device has an energy counter, the counter is right: what was
 * integrated is scaled to it, and what was drawn while nothing was known has no known source.
 * @param readings oldest first; neighbours outside the session define its edges
 */
export const sessionFigures = (session: SessionSpan, readings: readonly SiteReading[]): Figures => {
  const { applianceId, startedMs, endedMs } = session;
  let [knownMs, wh, sunWh, batteryWh, gridWh, costEur, gridOnlyEur] = [0, 0, 0, 0, 0, 0, 0];
  const reach = reachOf(session, readings);
  for (const stretch of stretches(readings, reach.fromMs, reach.toMs)) {
    const drawn = drawnIn(stretch, applianceId);
    if (drawn === null) continue;
    const begunMs = Math.max(stretch.fromMs, reach.fromMs);
    const { importPriceEurPerKWh, feedInPriceEurPerKWh } = pricesOver(
      session.prices,
      begunMs,
      begunMs + stretch.hours * HOUR_MS,
    );
    const ownWh = drawn.sunWh + drawn.batteryWh;
    knownMs += stretch.hours * HOUR_MS;
    wh += drawn.wh;
    sunWh += drawn.sunWh;
    batteryWh += drawn.batteryWh;
    gridWh += drawn.gridWh;
    costEur += (ownWh * feedInPriceEurPerKWh + (drawn.wh - ownWh) * importPriceEurPerKWh) / 1000;
    gridOnlyEur += (drawn.wh * importPriceEurPerKWh) / 1000;
  }
  const emitted = emissionsOf(session, readings, reach);
  const counted = countedWh(session, readings, reach.toMs);
  const gapMs = Math.max(0, reach.toMs - reach.fromMs - knownMs);
  const { energyWh, energyBy } = counted ?? { energyWh: wh, energyBy: 'power' };
  // With a gap a counter has more than was seen; without one both are the same energy, measured in two ways.
  const scale = wh > 0 && (gapMs < PAUSE_MS || energyWh < wh) ? energyWh / wh : 1;
  const unseenEur = ((energyWh - wh * scale) * pricesAt(session.prices, endedMs).importPriceEurPerKWh) / 1000;
  const parts = { sunWh: sunWh * scale, batteryWh: batteryWh * scale, gridWh: gridWh * scale };
  const powers = readings.flatMap(({ timeMs, appliances }) =>
    timeMs >= startedMs && timeMs <= endedMs ? (appliances[applianceId]?.powerW ?? []) : [],
  );
  const unknownWh = Math.max(0, energyWh - parts.sunWh - parts.batteryWh - parts.gridWh);
  return {
    energyWh,
    energyBy,
    gapS: Math.round(gapMs / SECOND_MS),
    ...parts,
    unknownWh,
    costEur: costEur * scale + unseenEur,
    gridOnlyEur: gridOnlyEur * scale + unseenEur,
    co2G: gramsOf(parts.gridWh + unknownWh, emitted.grid, emitted.all),
    co2SavedG: gramsOf(parts.sunWh, emitted.sun, emitted.all),
    maxPowerW: powers.length === 0 ? null : powers.reduce((most, power) => Math.max(most, power)),
  };
};

/** The longest pauses between two times at which it drew, each with the reason in force as it began; the longest first. */
export const pausesOf = (
  { applianceId, startedMs, endedMs }: Pick<SessionSpan, 'applianceId' | 'startedMs' | 'endedMs'>,
  readings: readonly SiteReading[],
  log: readonly Pick<Decision, 'applianceId' | 'time' | 'reason'>[],
): { readonly fromMs: number; readonly toMs: number; readonly reason: Reason | null }[] => {
  const said = log
    .filter((decision) => decision.applianceId === applianceId)
    .map(({ time, reason }) => ({ atMs: Date.parse(time), reason }))
    .sort((a, b) => a.atMs - b.atMs);
  const known = readings.flatMap(({ timeMs, appliances }) => {
    const powerW = appliances[applianceId]?.powerW ?? null;
    return powerW === null || timeMs < startedMs || timeMs > endedMs ? [] : [{ timeMs, draws: draws(powerW) }];
  });
  const drewAt = known.flatMap((each) => (each.draws ? [each.timeMs] : []));
  const pauses = drewAt.slice(1).flatMap((toMs, index) => {
    const fromMs = drewAt[index] ?? toMs;
    if (toMs - fromMs < PAUSE_MS) return [];
    // A gap in the readings is no pause: what it did then is unknown.
    const seenIdle = known.find(({ timeMs }) => timeMs > fromMs && timeMs < toMs);
    if (seenIdle === undefined) return [];
    return [{ fromMs, toMs, reason: said.findLast(({ atMs }) => atMs <= seenIdle.timeMs)?.reason ?? null }];
  });
  return pauses.sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs)).slice(0, MOST_PAUSES);
};
