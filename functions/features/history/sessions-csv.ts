import { csvText } from '#functions/platform/csv.ts';
import type { Language } from '#shared/locales.ts';
import { type ChargingSession, correctedAtOf } from '#shared/model/charging-session.ts';
import type { DayPrices } from '#shared/model/history.ts';
import { type ColumnName, columnHeads } from './sessions-heads.ts';

interface Column {
  readonly name: ColumnName;
  readonly of: (session: ChargingSession, write: Writer) => string;
}
/** How numbers and times are written for a reader. null: unknown, an empty cell. */
interface Writer {
  readonly number: (value: number | null, digits: number) => string;
  readonly time: (iso: string | null) => string;
}

const kWh = (value: number | null): number | null => (value === null ? null : value / 1000);
const energy = (name: ColumnName, of: (session: ChargingSession) => number): Column => ({
  name,
  of: (session, { number }) => number(kWh(of(session)), 3),
});
const share = ({ energyWh, sunWh }: ChargingSession): number | null => (energyWh > 0 ? (100 * sunWh) / energyWh : null);
const perKWh = ({ energyWh, costEur }: ChargingSession): number | null =>
  energyWh > 0 && costEur !== null ? costEur / (energyWh / 1000) : null;

/** The extreme of a session's prices: of a market there are four an hour, which no cell holds. */
const price = (name: ColumnName, key: keyof DayPrices, most: (...all: number[]) => number): Column => ({
  name,
  of: ({ prices }, { number }) => number(prices.length === 0 ? null : most(...prices.map((each) => each[key])), 4),
});
/** Span (ISO 8601) and reason code. */
const pauseText = ({ from, to, reason }: ChargingSession['pauses'][number]): string =>
  `${from}/${to} ${reason?.code ?? ''}`.trim();

/** The columns in order; new ones come last, because programs count them. */
const columns: readonly Column[] = [
  { name: 'start', of: ({ startedAt }, { time }) => time(startedAt) },
  { name: 'end', of: ({ endedAt }, { time }) => time(endedAt) },
  { name: 'appliance', of: ({ name }) => name },
  { name: 'vehicle', of: ({ vehicle }) => vehicle ?? '' },
  energy('energy', ({ energyWh }) => energyWh),
  energy('sun', ({ sunWh }) => sunWh),
  energy('homeBattery', ({ batteryWh }) => batteryWh),
  energy('grid', ({ gridWh }) => gridWh),
  energy('unknownSource', ({ unknownWh }) => unknownWh),
  { name: 'sunPercent', of: (session, { number }) => number(share(session), 1) },
  { name: 'cost', of: ({ costEur }, { number }) => number(costEur, 4) },
  {
    name: 'costPerKWh',
    of: (session, { number }) => number(perKWh(session), 4),
  },
  {
    name: 'fromTheGridAlone',
    of: ({ gridOnlyEur }, { number }) => number(gridOnlyEur, 4),
  },
  {
    name: 'counterAtStart',
    of: ({ counter }, { number }) => number(kWh(counter?.startWh ?? null), 3),
  },
  {
    name: 'counterAtEnd',
    of: ({ counter }, { number }) => number(kWh(counter?.endWh ?? null), 3),
  },
  { name: 'energyBy', of: ({ energyBy }) => energyBy },
  { name: 'notSeen', of: ({ gapS }, { number }) => number(gapS, 0) },
  {
    name: 'chargeAtStartPercent',
    of: ({ charge }, { number }) => number(charge?.startPercent ?? null, 0),
  },
  {
    name: 'chargeAtEndPercent',
    of: ({ charge }, { number }) => number(charge?.endPercent ?? null, 0),
  },
  {
    name: 'highestPower',
    of: ({ maxPowerW }, { number }) => number(maxPowerW, 0),
  },
  { name: 'startedBy', of: ({ startedBy }) => startedBy ?? '' },
  { name: 'endedBy', of: ({ endedBy }) => endedBy ?? '' },
  { name: 'startUtc', of: ({ startedAt }) => startedAt },
  { name: 'endUtc', of: ({ endedAt }) => endedAt ?? '' },
  { name: 'id', of: ({ id }) => id },
  { name: 'version', of: ({ version }) => String(version) },
  { name: 'use', of: ({ use }) => use ?? '' },
  { name: 'note', of: ({ note }) => note ?? '' },
  { name: 'versionMadeUtc', of: ({ madeAt }) => madeAt ?? '' },
  { name: 'versionBecauseOf', of: ({ because }) => because ?? '' },
  { name: 'co2', of: ({ co2G }, { number }) => number(co2G, 0) },
  { name: 'co2Saved', of: ({ co2SavedG }, { number }) => number(co2SavedG, 0) },
  { name: 'correctedUtc', of: (session) => correctedAtOf(session) ?? '' },
  { name: 'applianceId', of: ({ applianceId }) => applianceId },
  { name: 'counterReadAtStartUtc', of: ({ counter }) => counter?.startAt ?? '' },
  { name: 'counterReadAtEndUtc', of: ({ counter }) => counter?.endAt ?? '' },
  { name: 'counterFell', of: ({ counter }) => (counter?.fell === true ? 'fell' : '') },
  price('gridPriceLowest', 'importPriceEurPerKWh', Math.min),
  price('gridPriceHighest', 'importPriceEurPerKWh', Math.max),
  price('feedInPriceLowest', 'feedInPriceEurPerKWh', Math.min),
  price('feedInPriceHighest', 'feedInPriceEurPerKWh', Math.max),
  { name: 'longestPauses', of: ({ pauses }) => pauses.map(pauseText).join(' | ') },
];

const writerOf = (language: Language, timeZone: string): Writer => {
  // Swedish writes a time as spreadsheets of every language read it: 2026-06-01 12:00:00.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return {
    number: (value, digits) => {
      if (value === null) return '';
      const text = value.toFixed(digits);
      return language === 'en' ? text : text.replace('.', ',');
    },
    time: (iso) => (iso === null ? '' : format.format(new Date(iso))),
  };
};

interface CsvForm {
  readonly language: Language;
  /** Whose wall clock is shown. */
  readonly timeZone: string;
  /** False: it continues a file. */
  readonly heads: boolean;
}

/**
 * Sessions as spreadsheets open them: with a byte order mark; all but English ones with semicolons and decimal
 * commas. Times by the wall
 * clock of a zone, and in UTC. Parts without heads continue the one with them. Pure.
 */
export const sessionsCsv = (sessions: readonly ChargingSession[], { language, timeZone, heads }: CsvForm): string => {
  const writer = writerOf(language, timeZone);
  const head = columns.map(({ name }) => columnHeads[language][name]);
  const rows = sessions.map((session) => columns.map(({ of }) => of(session, writer)));
  const text = csvText(heads ? [head, ...rows] : rows, language === 'en' ? ',' : ';');
  return heads ? `\uFEFF${text}` : text;
};
