import { csvText } from '#functions/platform/csv.ts';
import type { Language, Localized } from '#shared/locales.ts';
import type { ChargingSession } from '#shared/model/charging-session.ts';

interface Column {
  readonly name: Localized;
  readonly of: (session: ChargingSession, write: Writer) => string;
}
/** How numbers and times are written for a reader. null: unknown, an empty cell. */
interface Writer {
  readonly number: (value: number | null, digits: number) => string;
  readonly time: (iso: string | null) => string;
}

const kWh = (value: number | null): number | null => (value === null ? null : value / 1000);
const energy = (name: Localized, of: (session: ChargingSession) => number): Column => ({
  name,
  of: (session, { number }) => number(kWh(of(session)), 3),
});
const share = ({ energyWh, sunWh }: ChargingSession): number | null => (energyWh > 0 ? (100 * sunWh) / energyWh : null);
const perKWh = ({ energyWh, costEur }: ChargingSession): number | null =>
  energyWh > 0 && costEur !== null ? costEur / (energyWh / 1000) : null;

/** The columns in order; new ones come last, because programs count them. */
const columns: readonly Column[] = [
  { name: { en: 'Start', de: 'Beginn' }, of: ({ startedAt }, { time }) => time(startedAt) },
  { name: { en: 'End', de: 'Ende' }, of: ({ endedAt }, { time }) => time(endedAt) },
  { name: { en: 'Appliance', de: 'Gerät' }, of: ({ name }) => name },
  { name: { en: 'Vehicle', de: 'Fahrzeug' }, of: ({ vehicle }) => vehicle ?? '' },
  energy({ en: 'Energy (kWh)', de: 'Energie (kWh)' }, ({ energyWh }) => energyWh),
  energy({ en: 'Sun (kWh)', de: 'Sonne (kWh)' }, ({ sunWh }) => sunWh),
  energy({ en: 'Home battery (kWh)', de: 'Speicher (kWh)' }, ({ batteryWh }) => batteryWh),
  energy({ en: 'Grid (kWh)', de: 'Netz (kWh)' }, ({ gridWh }) => gridWh),
  energy({ en: 'Unknown source (kWh)', de: 'Quelle unbekannt (kWh)' }, ({ unknownWh }) => unknownWh),
  { name: { en: 'Sun (%)', de: 'Sonne (%)' }, of: (session, { number }) => number(share(session), 1) },
  { name: { en: 'Cost (EUR)', de: 'Kosten (EUR)' }, of: ({ costEur }, { number }) => number(costEur, 4) },
  {
    name: { en: 'Cost per kWh (EUR)', de: 'Kosten je kWh (EUR)' },
    of: (session, { number }) => number(perKWh(session), 4),
  },
  {
    name: { en: 'From the grid alone (EUR)', de: 'Nur aus dem Netz (EUR)' },
    of: ({ gridOnlyEur }, { number }) => number(gridOnlyEur, 4),
  },
  {
    name: { en: 'Counter at start (kWh)', de: 'Zählerstand Beginn (kWh)' },
    of: ({ counter }, { number }) => number(kWh(counter?.startWh ?? null), 3),
  },
  {
    name: { en: 'Counter at end (kWh)', de: 'Zählerstand Ende (kWh)' },
    of: ({ counter }, { number }) => number(kWh(counter?.endWh ?? null), 3),
  },
  { name: { en: 'Energy by', de: 'Energie nach' }, of: ({ energyBy }) => energyBy },
  { name: { en: 'Not seen (s)', de: 'Ohne Daten (s)' }, of: ({ gapS }, { number }) => number(gapS, 0) },
  {
    name: { en: 'Charge at start (%)', de: 'Ladestand Beginn (%)' },
    of: ({ charge }, { number }) => number(charge?.startPercent ?? null, 0),
  },
  {
    name: { en: 'Charge at end (%)', de: 'Ladestand Ende (%)' },
    of: ({ charge }, { number }) => number(charge?.endPercent ?? null, 0),
  },
  {
    name: { en: 'Highest power (W)', de: 'Höchste Leistung (W)' },
    of: ({ maxPowerW }, { number }) => number(maxPowerW, 0),
  },
  { name: { en: 'Started by', de: 'Beginn durch' }, of: ({ startedBy }) => startedBy ?? '' },
  { name: { en: 'Ended by', de: 'Ende durch' }, of: ({ endedBy }) => endedBy ?? '' },
  { name: { en: 'Start (UTC)', de: 'Beginn (UTC)' }, of: ({ startedAt }) => startedAt },
  { name: { en: 'End (UTC)', de: 'Ende (UTC)' }, of: ({ endedAt }) => endedAt ?? '' },
  { name: { en: 'Id', de: 'Id' }, of: ({ id }) => id },
  { name: { en: 'Version', de: 'Version' }, of: ({ version }) => String(version) },
  { name: { en: 'Use', de: 'Zweck' }, of: ({ use }) => use ?? '' },
  { name: { en: 'Note', de: 'Notiz' }, of: ({ note }) => note ?? '' },
  { name: { en: 'Version made (UTC)', de: 'Version vom (UTC)' }, of: ({ madeAt }) => madeAt ?? '' },
  { name: { en: 'Version because of', de: 'Version wegen' }, of: ({ because }) => because ?? '' },
  { name: { en: 'CO2 (g)', de: 'CO2 (g)' }, of: ({ co2G }, { number }) => number(co2G, 0) },
  { name: { en: 'CO2 saved (g)', de: 'CO2 gespart (g)' }, of: ({ co2SavedG }, { number }) => number(co2SavedG, 0) },
];

const writerOf = (language: Language, timeZone: string): Writer => {
  // Swedish writes a time as spreadsheets of every language read it: 2026-06-01 12:00:00.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return {
    number: (value, digits) => {
      if (value === null) return '';
      const text = value.toFixed(digits);
      return language === 'de' ? text.replace('.', ',') : text;
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
 * Sessions as spreadsheets open them: with a byte order mark; German ones with semicolons and decimal commas. Times by the wall
 * clock of a zone, and in UTC. Parts without heads continue the one with them. Pure.
 */
export const sessionsCsv = (sessions: readonly ChargingSession[], { language, timeZone, heads }: CsvForm): string => {
  const writer = writerOf(language, timeZone);
  const head = columns.map(({ name }) => name[language]);
  const rows = sessions.map((session) => columns.map(({ of }) => of(session, writer)));
  const text = csvText(heads ? [head, ...rows] : rows, language === 'de' ? ';' : ',');
  return heads ? `\uFEFF${text}` : text;
};
