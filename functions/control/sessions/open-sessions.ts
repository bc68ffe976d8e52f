import { draws, LONGEST_SESSION_MS } from '#shared/charging-sessions.ts';
import type { SessionEnd } from '#shared/model/charging-session.ts';
import type { DayPrices } from '#shared/model/history.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { isoTime } from '../../platform/clock.ts';

/** Where nothing tells whether a car is plugged in: so long without drawing ends a session. */
export const STOPPED_MS = 30 * MINUTE_MS;
/**
 * Nobody has seen the device for so long (its link was refused, or it is gone): its session ends when it last drew. Statements wait for
 * its end, and its readings are not kept for ever; a shorter outage is part of it, as its counter goes on.
 */
const UNSEEN_MS = 7 * DAY_MS;
/** A cloud passes on a counter within this time, or not at all. */
const COUNTER_COMES_MS = 30 * MINUTE_MS;

/** A value of a device with the time of the device, ms. */
interface Counted {
  readonly wh: number;
  readonly atMs: number;
}

/** Prices, and from when on they hold, ms. */
type PricesFrom = DayPrices & { readonly fromMs: number };

/** A charging session as runs see it while it happens. Kept in the run's state; its energy is reckoned from the readings. */
export interface OpenSession {
  /** What its owner calls the appliance. */
  readonly name: string;
  /** The vendor's id of the car; null: none is known, or another one than the car that is set. */
  readonly vehicle: string | null;
  readonly startedMs: number;
  /** It ends with the plug. False: nothing told that a car is plugged in, and it ends after half an hour without drawing. */
  readonly byPlug: boolean;
  /** When it was first and last seen drawing, ms; null: not yet. Sessions without energy are not stored. */
  readonly drewMs: number | null;
  readonly lastDrewMs: number | null;
  /** A row of it is known to be stored. */
  readonly stored: boolean;
  /** The device's energy counter, first and newest; null: none. `fell`: it is not one count. */
  readonly counter: { readonly first: Counted; readonly last: Counted; readonly fell?: true } | null;
  /** State of charge of the car, first and newest, %; null: unknown. */
  readonly charge: { readonly firstPercent: number; readonly lastPercent: number } | null;
  /** Reason in force as it first drew; null: unknown. */
  readonly startedBy: ReasonCode | null;
  /** Prices of its time, oldest first, each from when on, ms. */
  readonly prices: readonly [PricesFrom, ...PricesFrom[]];
  /** What the grid emitted in its time, kg/kWh, in order; where nothing is known a part is missing. Found as it is stored, never remembered. */
  readonly co2?: readonly { readonly startMs: number; readonly endMs: number; readonly perKWh: number }[];
}

export interface EndedSession extends OpenSession {
  readonly applianceId: ApplianceId;
  readonly endedMs: number;
  readonly endedBy: SessionEnd;
}

/** What runs remember of charging sessions. */
export interface SessionsMemory {
  readonly open: Readonly<Record<ApplianceId, OpenSession>>;
  /** Ended, and not yet known to be stored. */
  readonly ended: readonly EndedSession[];
  /** Ended just now: the counter at their end may still come. Absent: none. */
  readonly closed?: Readonly<Record<ApplianceId, EndedSession>>;
  /** Of which the counter at the end came late, and is not yet known to be stored. Absent: none. */
  readonly late?: readonly EndedSession[];
}
export const noSessions: SessionsMemory = { open: {}, ended: [] };

/** An appliance as a run saw it. */
export interface SeenAppliance extends Pick<OpenSession, 'name'> {
  readonly id: ApplianceId;
  /** The vendor's id of the car that is set for it; null: none is. */
  readonly vehicle: string | null;
  /** Where that car says it is: `elsewhere` is not plugged in, while something is plugged in here. Absent: it was not asked. */
  readonly car?: 'here' | 'elsewhere';
  /** False: it was not asked, or did not answer, and its state is that of an earlier run. */
  readonly fresh: boolean;
  readonly state: Pick<ApplianceState, 'plugged' | 'powerW' | 'counter' | 'battery'> &
    Partial<Pick<ApplianceState, 'observedAt'>>;
  readonly reason: ReasonCode | null;
  /** The counter that the run before saw: what was drawn since belongs to a session that begins now. null: unknown, or too old. */
  readonly counterBefore: NonNullable<ApplianceState['counter']> | null;
}

/**
 * The sessions after a run: what begins, goes on and ends. Whether a car is plugged in decides where the charger knows it; power
 * where it does not. What a run did not see continues as it was, for a week.
 */
export const sessionsAfter = (
  before: SessionsMemory,
  seen: readonly SeenAppliance[],
  prices: DayPrices,
  nowMs: number,
): SessionsMemory => {
  const open: Record<ApplianceId, OpenSession> = {};
  const ended: EndedSession[] = [...before.ended];
  const end = (applianceId: ApplianceId, session: OpenSession, endedMs: number, endedBy: SessionEnd): void => {
    if (session.drewMs !== null) ended.push({ ...session, applianceId, endedMs, endedBy });
  };
  for (const appliance of seen) {
    const { id } = appliance;
    const known = before.open[id];
    if (!appliance.fresh) {
      if (known === undefined) continue;
      if (isUnseen(known, appliance, nowMs)) end(id, known, known.lastDrewMs ?? known.startedMs, 'lost');
      else open[id] = known;
      continue;
    }
    const session = known ?? begun(appliance, prices, nowMs);
    if (session === null) continue;
    const next = goesOn(session, appliance, prices, nowMs);
    const over = endOf(next, appliance, nowMs);
    if (over === null) open[id] = next;
    else end(id, next, over.endedMs, over.endedBy);
  }
  const there = new Set(seen.map(({ id }) => id));
  for (const [id, session] of Object.entries(before.open) as [ApplianceId, OpenSession][])
    if (!there.has(id)) end(id, session, session.lastDrewMs ?? nowMs, 'removed');
  const over = ended.slice(before.ended.length);
  return { open, ended, ...countersAfter(before, { open, over }, seen, nowMs) };
};

const isUnseen = (session: OpenSession, { state }: SeenAppliance, nowMs: number): boolean => {
  const observedMs = state.observedAt == null ? 0 : Date.parse(state.observedAt);
  return nowMs - Math.max(session.startedMs, session.lastDrewMs ?? 0, observedMs) > UNSEEN_MS;
};

/** Counts that are less apart are the same, Wh: what is stored is rounded, so that a counter at rest seems to rise or fall by parts of one. */
const SAME_WH = 1;
const isLess = (wh: number, thanWh: number): boolean => wh < thanWh - SAME_WH;

/** Which sessions that ended wait for their last counter, and which have just got it. */
const countersAfter = (
  { closed = {}, late = [] }: SessionsMemory,
  { open, over }: { readonly open: SessionsMemory['open']; readonly over: readonly EndedSession[] },
  seen: readonly SeenAppliance[],
  nowMs: number,
): Pick<SessionsMemory, 'closed' | 'late'> => {
  const waiting: Record<ApplianceId, EndedSession> = {};
  const came: EndedSession[] = [...late];
  for (const { id, fresh, state } of seen) {
    const session = over.find(({ applianceId }) => applianceId === id) ?? closed[id];
    // What it counts once the next one draws is not of this session any more.
    if (session?.counter == null || open[id] !== undefined || nowMs - session.endedMs > COUNTER_COMES_MS) continue;
    const { counter, lastDrewMs } = session;
    const read = state.counter;
    if (!fresh || read === undefined || Date.parse(read.at) <= counter.last.atMs) {
      waiting[id] = session;
      continue;
    }
    // Reset for the next car.
    if (isLess(read.wh, counter.last.wh)) continue;
    const now = { ...session, counter: { ...counter, last: { wh: read.wh, atMs: Date.parse(read.at) } } };
    waiting[id] = now;
    if (isLess(counter.last.wh, read.wh) || counter.last.atMs < (lastDrewMs ?? 0)) came.push(now);
  }
  return {
    ...(Object.keys(waiting).length > 0 && { closed: waiting }),
    ...(came.length > 0 && { late: came }),
  };
};

/** What draws has something plugged in, whatever the box says. */
const isPlugged = (appliance: SeenAppliance): boolean | null =>
  appliance.state.plugged === false && draws(appliance.state.powerW) ? null : appliance.state.plugged;

const begun = (appliance: SeenAppliance, prices: DayPrices, nowMs: number): OpenSession | null => {
  const plugged = isPlugged(appliance);
  if (plugged !== true && !(plugged === null && draws(appliance.state.powerW))) return null;
  const { name, vehicle, car } = appliance;
  return {
    name,
    vehicle: car === 'elsewhere' ? null : vehicle,
    startedMs: nowMs,
    byPlug: plugged === true,
    drewMs: null,
    lastDrewMs: null,
    stored: false,
    counter: counterAtStart(appliance, nowMs),
    charge: null,
    startedBy: null,
    prices: [{ ...prices, fromMs: nowMs }],
  };
};

const goesOn = (session: OpenSession, appliance: SeenAppliance, prices: DayPrices, nowMs: number): OpenSession => {
  const { state, reason, name } = appliance;
  const drawsNow = draws(state.powerW);
  const plugged = isPlugged(appliance);
  const first = drawsNow && session.drewMs === null;
  return {
    ...session,
    name,
    vehicle: vehicleAfter(session, appliance),
    byPlug: session.byPlug || plugged === true,
    drewMs: first ? nowMs : session.drewMs,
    lastDrewMs: drawsNow ? nowMs : session.lastDrewMs,
    startedBy: first ? reason : session.startedBy,
    // Some boxes count from one car to the next: what they show without a car is not of this session.
    counter: plugged === false ? session.counter : counterAfter(session.counter, state.counter),
    charge: appliance.car === 'elsewhere' ? null : chargeAfter(session, state.battery),
    prices: pricesAfter(session.prices, prices, nowMs),
  };
};

/** A visitor's car is not the one that is set; what nobody asked stays as it was said. A link that was removed takes no car away. */
const vehicleAfter = (session: OpenSession, { vehicle, car }: SeenAppliance): string | null => {
  if (car === undefined) return session.vehicle;
  return car === 'elsewhere' ? null : (vehicle ?? session.vehicle);
};

/** What was drawn since the run before belongs to this session; a counter that fell since then was reset for the car. */
const counterAtStart = ({ counterBefore, state }: SeenAppliance, nowMs: number): OpenSession['counter'] => {
  if (counterBefore === null) return null;
  if (state.counter !== undefined && isLess(state.counter.wh, counterBefore.wh))
    return counterAfter(null, { wh: 0, at: isoTime(Math.min(nowMs, Date.parse(state.counter.at)) - 1) });
  return counterAfter(null, counterBefore);
};

const counterAfter = (before: OpenSession['counter'], read: ApplianceState['counter']): OpenSession['counter'] => {
  if (read === undefined) return before;
  const now = { wh: read.wh, atMs: Date.parse(read.at) };
  if (before === null) return { first: now, last: now };
  // The same value read again, or an older one that came late.
  if (now.atMs <= before.last.atMs) return before;
  return { ...before, last: now, ...(isLess(now.wh, before.last.wh) && { fell: true }) };
};

const chargeAfter = ({ charge, startedMs }: OpenSession, read: ApplianceState['battery']): OpenSession['charge'] => {
  // A car that was away: what it said before it came is not its charge at the start, but what it left with elsewhere.
  if (read === undefined || (charge === null && Date.parse(read.at) < startedMs - STOPPED_MS)) return charge;
  return { firstPercent: charge?.firstPercent ?? read.percent, lastPercent: read.percent };
};

const pricesAfter = (before: OpenSession['prices'], prices: DayPrices, nowMs: number): OpenSession['prices'] => {
  const last = before.at(-1);
  return last?.importPriceEurPerKWh === prices.importPriceEurPerKWh &&
    last.feedInPriceEurPerKWh === prices.feedInPriceEurPerKWh
    ? before
    : [...before, { ...prices, fromMs: nowMs }];
};

const endOf = (
  session: OpenSession,
  appliance: SeenAppliance,
  nowMs: number,
): { readonly endedMs: number; readonly endedBy: SessionEnd } | null => {
  if (isPlugged(appliance) === false) return { endedMs: nowMs, endedBy: 'unplugged' };
  const lastMs = session.lastDrewMs ?? session.startedMs;
  if (!session.byPlug && nowMs - lastMs > STOPPED_MS) return { endedMs: lastMs, endedBy: 'stopped' };
  return nowMs - session.startedMs > LONGEST_SESSION_MS ? { endedMs: nowMs, endedBy: 'long' } : null;
};
