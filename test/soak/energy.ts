import type { SiteReading } from '#functions/control/store.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { DayTotals } from '#shared/model/history.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** True energy flows of the home up to a time, Wh. */
export interface TrueEnergy {
  readonly timeMs: number;
  readonly pvWh: number;
  readonly consumptionWh: number;
  readonly importWh: number;
  readonly feedInWh: number;
  readonly chargerWh: number;
  readonly plugWh: number;
}
type Flow = Exclude<keyof TrueEnergy, 'timeMs'>;

/** History ignores the time between two readings further apart than this (functions/storage/README.md). */
const MAX_GAP_MS = 35 * MINUTE_MS;

/** Index of the first sample at or after a time; the number of samples if there is none. */
const firstSince = (looks: readonly TrueEnergy[], timeMs: number): number => {
  let [low, high] = [0, looks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((looks[middle]?.timeMs ?? Number.POSITIVE_INFINITY) >= timeMs) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** A counter at a time, interpolated between the two samples around it. */
const counterAt = (looks: readonly TrueEnergy[], timeMs: number, flow: Flow): number => {
  const since = firstSince(looks, timeMs);
  const [a, b] = [looks[since - 1], looks[since]];
  const nearest = b ?? a;
  if (nearest === undefined) throw new Error('Nobody looked at the home');
  if (a === undefined || b === undefined) return nearest[flow];
  return a[flow] + ((timeMs - a.timeMs) / (b.timeMs - a.timeMs)) * (b[flow] - a[flow]);
};

/** True energy while history could measure it, Wh: between readings that both have the quantity. */
export const truthSeen = (
  looks: readonly TrueEnergy[],
  readings: readonly SiteReading[],
  flow: Flow,
  isKnown: (reading: SiteReading) => boolean,
): number => {
  let sum = 0;
  for (const [index, b] of readings.entries()) {
    const a = readings[index - 1];
    if (a === undefined || b.timeMs - a.timeMs > MAX_GAP_MS || !isKnown(a) || !isKnown(b)) continue;
    sum += counterAt(looks, b.timeMs, flow) - counterAt(looks, a.timeMs, flow);
  }
  return sum;
};

/** Runs under way when the clock is held end within a few of these. */
const TRIES = 20;

/**
 * What is compared with readings, and exactly the readings that it was made of: a run that was under way adds one between two
 * questions, and with it minutes of energy that only one of them knows.
 * @param readings everything up to now, the newest included
 * @param pause between two tries
 */
export const together = async <T>(
  readings: () => Promise<readonly SiteReading[]>,
  made: () => Promise<T>,
  pause: () => Promise<void>,
): Promise<{ readonly readings: readonly SiteReading[]; readonly made: T }> => {
  let before = await readings();
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await made();
    const after = await readings();
    if (after.length === before.length) return { readings: after, made: answer };
    before = after;
    await pause();
  }
  throw new Error('Readings kept coming after the clock was held');
};

/** A quantity in history and its true value, Wh. */
export interface Compared {
  readonly name: string;
  readonly reportedWh: number;
  readonly trueWh: number;
  /**
   * Difference relative to the true value; for flows that are switched, or that are differences of larger ones, relative
   * to the home's total intake: they are sampled once a minute, and switch in between.
   */
  readonly off: number;
}

/** A session as far as it is compared. */
type Counted = Pick<ChargingSession, 'applianceId' | 'endedAt' | 'energyWh'> & {
  readonly counter: Pick<NonNullable<ChargingSession['counter']>, 'endAt'> | null;
};

/**
 * The charger's sessions and its own counter over the same time: nothing it drew is missing, whatever went wrong meanwhile. A session
 * that runs has what was read last: what was drawn since is in none yet.
 * @param looks from before the first session began until now
 * @param lastReadMs time of the last reading of it
 */
export const compareSessions = (
  sessions: readonly Counted[],
  looks: readonly TrueEnergy[],
  charger: ApplianceId,
  lastReadMs: number,
): Compared => {
  const own = sessions.filter(({ applianceId }) => applianceId === charger);
  const reportedWh = own.reduce((sum, { energyWh }) => sum + energyWh, 0);
  const running = own.find(({ endedAt }) => endedAt === null);
  const [firstMs, nowMs] = [looks[0]?.timeMs ?? 0, looks.at(-1)?.timeMs ?? 0];
  const untilMs =
    running === undefined ? nowMs : Date.parse(running.counter?.endAt ?? new Date(lastReadMs).toISOString());
  const trueWh = counterAt(looks, untilMs, 'chargerWh') - counterAt(looks, firstMs, 'chargerWh');
  return {
    name: 'charger, by its sessions',
    reportedWh,
    trueWh,
    off: trueWh === 0 ? 0 : (reportedWh - trueWh) / trueWh,
  };
};

/** @param days history's days, all of them within the samples */
export const compareEnergy = (
  days: readonly DayTotals[],
  readings: readonly SiteReading[],
  looks: readonly TrueEnergy[],
  devices: { readonly charger: ApplianceId; readonly plug: ApplianceId },
): readonly Compared[] => {
  const total = (of: (day: DayTotals) => number | null): number => days.reduce((sum, day) => sum + (of(day) ?? 0), 0);
  const seen = (flow: Flow, of: (reading: SiteReading) => number | null | undefined): number =>
    truthSeen(looks, readings, flow, (reading) => typeof of(reading) === 'number');
  const appliance = (id: ApplianceId) => (reading: SiteReading) => reading.appliances[id]?.powerW;
  const sun = seen('pvWh', ({ home }) => home.pvPowerW);
  const used = seen('consumptionWh', ({ home }) => home.consumptionPowerW);
  const imported = seen('importWh', ({ home }) => home.gridPowerW);
  const fedIn = seen('feedInWh', ({ home }) => home.gridPowerW);
  const all = sun + imported;
  const line = (name: string, reportedWh: number, trueWh: number, ofWh: number): Compared => ({
    name,
    reportedWh,
    trueWh,
    off: (reportedWh - trueWh) / ofWh,
  });
  const sources = total(({ pvWh, importWh }) => (pvWh ?? 0) + (importWh ?? 0));
  const sinks = total(({ consumptionWh, feedInWh }) => (consumptionWh ?? 0) + (feedInWh ?? 0));
  // Each watt that was fed in is one that no appliance took, and has a reason.
  const missed = total(({ missed }) => Object.values(missed ?? {}).reduce((sum, wh) => sum + (wh ?? 0), 0));
  const drawn = (id: ApplianceId): number => total(({ appliances }) => appliances[id] ?? 0);
  return [
    line(
      'sun',
      total(({ pvWh }) => pvWh),
      sun,
      sun,
    ),
    line(
      'consumption',
      total(({ consumptionWh }) => consumptionWh),
      used,
      used,
    ),
    line(
      'import',
      total(({ importWh }) => importWh),
      imported,
      all,
    ),
    line(
      'feed-in',
      total(({ feedInWh }) => feedInWh),
      fedIn,
      all,
    ),
    line('missed sun, by cause', missed, fedIn, all),
    line('charger', drawn(devices.charger), seen('chargerWh', appliance(devices.charger)), all),
    line('heater', drawn(devices.plug), seen('plugWh', appliance(devices.plug)), all),
    line('what came and what went', sources, sinks, sources),
  ];
};
