import type { ChargingSession } from '#shared/model/charging-session.ts';

/** How a statement says what the energy is worth. none: kWh alone. */
export type PriceMethod = 'cost' | 'flat' | 'none';

/** A line of a statement. */
export interface StatementLine {
  readonly session: ChargingSession;
  /** The car by name; null: none is known. */
  readonly car: string | null;
  /** EUR; null: the statement names no money. */
  readonly amountEur: number | null;
}

/** A meter at the first and the last reading of the time. */
export interface MeterSpan {
  readonly name: string;
  readonly startWh: number;
  readonly startAt: string;
  readonly endWh: number;
  readonly endAt: string;
}

export interface StatementSums {
  readonly lines: readonly StatementLine[];
  readonly meters: readonly MeterSpan[];
  readonly energyWh: number;
  /** Part of it counted by the chargers' own meters. */
  readonly countedWh: number;
  readonly sunWh: number;
  /** EUR, rounded to cents as printed; null: no money. */
  readonly amountEur: number | null;
  /** Sessions with a gap that is worth a word. */
  readonly withGaps: number;
  /** Sessions whose figures are not the first ones. */
  readonly corrected: number;
  /** Sessions of the time that still run, and so are not in it. */
  readonly running: number;
}

interface Chosen {
  readonly session: ChargingSession;
  readonly car: string | null;
}

const CENT = 100;
/** Shorter gaps are those between a plug and the next run. */
export const GAP_S = 300;
const toCents = (eur: number): number => Math.round(eur * CENT) / CENT;

/** What a session is worth, EUR, in whole cents, so that the lines add up to the sum. */
const amountOf = ({ energyWh, costEur }: ChargingSession, method: PriceMethod, flatEur: number): number | null => {
  if (method === 'none') return null;
  if (method === 'cost') return costEur === null ? null : toCents(costEur);
  return toCents((energyWh / 1000) * flatEur);
};

/** Whether a counter begins again for each car: then it is no meter reading of the month. @param sessions oldest first */
const startsAnew = (sessions: readonly ChargingSession[]): boolean =>
  sessions.some(({ counter }, index) => {
    const before = sessions[index - 1]?.counter;
    return counter !== null && before != null && counter.startWh < before.endWh - 1;
  });

const metersOf = (sessions: readonly ChargingSession[]): MeterSpan[] => {
  const counted = sessions.filter(({ counter }) => counter !== null && counter.fell !== true);
  return [...Map.groupBy(counted, ({ applianceId }) => applianceId).values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)];
    if (!first?.counter || !last?.counter || startsAnew(own)) return [];
    return [
      {
        name: last.name,
        startWh: first.counter.startWh,
        startAt: first.counter.startAt,
        endWh: last.counter.endWh,
        endAt: last.counter.endAt,
      },
    ];
  });
};

/**
 * What a statement is made of: the sessions of a time that have ended, oldest first, and their sums.
 * @param flatEur EUR per kWh, for the method `flat`
 */
export const statementSums = (chosen: readonly Chosen[], method: PriceMethod, flatEur: number): StatementSums => {
  const ended = chosen
    .filter(({ session }) => session.endedAt !== null)
    .sort((a, b) => (a.session.startedAt < b.session.startedAt ? -1 : 1));
  const lines = ended.map(({ session, car }) => ({ session, car, amountEur: amountOf(session, method, flatEur) }));
  const sessions = ended.map(({ session }) => session);
  const sum = (of: (session: ChargingSession) => number): number =>
    sessions.reduce((total, session) => total + of(session), 0);
  return {
    lines,
    meters: metersOf(sessions),
    energyWh: sum(({ energyWh }) => energyWh),
    countedWh: sum(({ energyBy, energyWh }) => (energyBy === 'counter' ? energyWh : 0)),
    sunWh: sum(({ sunWh }) => sunWh),
    amountEur: method === 'none' ? null : toCents(lines.reduce((total, { amountEur }) => total + (amountEur ?? 0), 0)),
    withGaps: sessions.filter(({ gapS }) => gapS >= GAP_S).length,
    corrected: sessions.filter(({ version }) => version > 1).length,
    running: chosen.length - ended.length,
  };
};
