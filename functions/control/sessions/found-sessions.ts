import type { DayPrices } from '#shared/model/history.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { SiteReading } from '../store.ts';
import {
  type EndedSession,
  noSessions,
  type SeenAppliance,
  type SessionsMemory,
  STOPPED_MS,
  sessionsAfter,
} from './open-sessions.ts';

/** What is known of an appliance whose sessions are looked for. */
export type Known = Pick<SeenAppliance, 'id' | 'name' | 'vehicle'>;

interface Past {
  readonly appliances: readonly Known[];
  /** Prices at a time. */
  readonly pricesAt: (atMs: number) => DayPrices;
  /** Decisions of the time, in any order. */
  readonly log: readonly Pick<Decision, 'applianceId' | 'time' | 'reason'>[];
  /** Until when it is known, ms. */
  readonly untilMs: number;
}

/** Reasons in force, as time goes on. */
const reasonsOf = (log: Past['log']) => {
  const left = log
    .map(({ applianceId, time, reason }) => ({ applianceId, atMs: Date.parse(time), code: reason.code }))
    .sort((a, b) => a.atMs - b.atMs);
  const inForce = new Map<ApplianceId, (typeof left)[number]['code']>();
  let next = 0;
  return (nowMs: number): typeof inForce => {
    for (let one = left[next]; one !== undefined && one.atMs <= nowMs; one = left[next]) {
      inForce.set(one.applianceId, one.code);
      next += 1;
    }
    return inForce;
  };
};

/**
 * The charging sessions in stored readings, by the rules of runs: they end when control saw that no car was plugged in, else after
 * half an hour without drawing. One that may still run is not among them. Readings hold no counters and no charge of a car.
 * @param readings oldest first
 */
export const foundSessions = (
  readings: readonly SiteReading[],
  { appliances, pricesAt, log, untilMs }: Past,
): readonly EndedSession[] => {
  const reasonsAt = reasonsOf(log);
  let memory: SessionsMemory = noSessions;
  for (const { timeMs, appliances: drawn } of readings) {
    const reasons = reasonsAt(timeMs);
    const seen = appliances.map((appliance): SeenAppliance => {
      const powerW = drawn[appliance.id]?.powerW ?? null;
      const reason = reasons.get(appliance.id) ?? null;
      return {
        ...appliance,
        fresh: powerW !== null,
        state: { plugged: reason === 'no-plug' ? false : null, powerW },
        reason,
        counterBefore: null,
      };
    });
    memory = sessionsAfter(memory, seen, pricesAt(timeMs), timeMs);
  }
  const over = (Object.entries(memory.open) as [ApplianceId, SessionsMemory['open'][ApplianceId]][]).flatMap(
    ([applianceId, session]): EndedSession[] => {
      const lastMs = session.lastDrewMs;
      if (session.drewMs === null || lastMs === null || untilMs - lastMs <= STOPPED_MS) return [];
      return [{ ...session, applianceId, endedMs: lastMs, endedBy: 'stopped' }];
    },
  );
  return [...memory.ended, ...over];
};
