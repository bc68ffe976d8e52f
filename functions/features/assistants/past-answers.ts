import type { ChargingSession } from '#shared/model/charging-session.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { sumKnown } from '#shared/sums.ts';
import { cents, kWh, sumWhole, whole } from './figures.ts';

/** Sessions that one answer tells of; its sums are of all that were found. */
const MOST_SESSIONS = 12;

const sessionAnswer = (one: ChargingSession) => ({
  id: one.id,
  appliance: one.name,
  startedAt: one.startedAt,
  endedAt: one.endedAt,
  energyKWh: kWh(one.energyWh),
  sunKWh: kWh(one.sunWh),
  batteryKWh: kWh(one.batteryWh),
  gridKWh: kWh(one.gridWh),
  ...(one.unknownWh > 0 && { unknownSourceKWh: kWh(one.unknownWh) }),
  costEur: cents(one.costEur),
  fromGridAloneEur: cents(one.gridOnlyEur),
  ...(one.endedAt !== null && { endedBy: one.endedBy }),
  ...(one.charge !== null && {
    chargePercent: [whole(one.charge.startPercent), whole(one.charge.endPercent)],
  }),
  ...(one.vehicle !== null && { vehicle: one.vehicle }),
  ...(one.use !== null && { use: one.use }),
  ...(one.note !== null && { note: one.note }),
});

/** Sessions with the sums of all; what a session has not is left out, and money that is null is not for this user. */
export const sessionsAnswer = (sessions: readonly ChargingSession[]): Record<string, unknown> => {
  const wh = (of: 'energyWh' | 'sunWh' | 'batteryWh' | 'gridWh'): number =>
    sessions.reduce((sum, one) => sum + one[of], 0);
  return {
    count: sessions.length,
    totals: {
      energyKWh: kWh(wh('energyWh')),
      sunKWh: kWh(wh('sunWh')),
      batteryKWh: kWh(wh('batteryWh')),
      gridKWh: kWh(wh('gridWh')),
      costEur: cents(sumWhole(sessions.map(({ costEur }) => costEur))),
      fromGridAloneEur: cents(sumWhole(sessions.map(({ gridOnlyEur }) => gridOnlyEur))),
    },
    sessions: sessions.slice(0, MOST_SESSIONS).map(sessionAnswer),
    ...(sessions.length > MOST_SESSIONS && { olderNotListed: sessions.length - MOST_SESSIONS }),
  };
};

const dayColumns = {
  solarKWh: 'pvWh',
  usedKWh: 'consumptionWh',
  importKWh: 'importWh',
  feedInKWh: 'feedInWh',
  batteryChargedKWh: 'batteryChargedWh',
  batteryDischargedKWh: 'batteryDischargedWh',
  appliancesKWh: 'appliancesWh',
  appliancesSunKWh: 'sunWh',
} as const satisfies Readonly<Record<string, keyof DayTotals>>;

/**
 * Days as a table, oldest first, and their sums: of what is known, so that a day without data does not hide the others.
 * @param nameOf name of an appliance by its id
 */
export const daysAnswer = (days: readonly DayTotals[], nameOf: (id: string) => string): Record<string, unknown> => {
  const columns = Object.entries(dayColumns);
  const missed = (day: DayTotals): number | null => sumKnown(Object.values(day.missed ?? {}).map((wh) => wh ?? null));
  const ids = [...new Set(days.flatMap(({ appliances }) => Object.keys(appliances)))];
  const causes = [...new Set(days.flatMap((day) => Object.keys(day.missed ?? {})))];
  const missedBy = (cause: string): number | null =>
    sumKnown(days.map((day) => (day.missed as Readonly<Record<string, number>> | undefined)?.[cause] ?? null));
  return {
    totalsOfKnown: {
      ...Object.fromEntries(columns.map(([name, of]) => [name, kWh(sumKnown(days.map((day) => day[of])))])),
      missedSunKWh: Object.fromEntries(causes.map((cause) => [cause, kWh(missedBy(cause))])),
      appliances: ids.map((id) => ({
        id,
        name: nameOf(id),
        energyKWh: kWh(sumKnown(days.map(({ appliances }) => appliances[id] ?? null))),
      })),
    },
    days: {
      columns: ['day', ...columns.map(([name]) => name), 'missedSunKWh', 'knownPercentOfDay'],
      rows: days.map((day) => [
        day.day,
        ...columns.map(([, of]) => kWh(day[of])),
        kWh(missed(day)),
        whole(100 * day.coverage),
      ]),
    },
  };
};
