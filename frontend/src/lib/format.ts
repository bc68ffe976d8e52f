import type { TFunction } from 'i18next';
import { kept } from '#shared/kept.ts';
import { dateTag, type Locale } from '#shared/locales.ts';
import { SPOKEN_WHOLE_WH, spokenEnergyWh } from '#shared/spoken.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { sameDay } from './site-time.ts';

/** Shown for unknown values: never 0. */
export const UNKNOWN = '–';
/** Keeps a figure and its unit on one line. */
const NBSP = '\u00A0';

/** Making a formatter takes a hundred times as long as using it. */
const numbers = kept<Intl.NumberFormat>();
const numberFormat = (locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numbers(locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options));
const dates = kept<Intl.DateTimeFormat>();
const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dates(locale + JSON.stringify(options), () => new Intl.DateTimeFormat(dateTag(locale), options));

const integer = (locale: Locale, value: number): string =>
  numberFormat(locale, { maximumFractionDigits: 0 }).format(value === 0 ? 0 : value);

/** Below this power is written in W. */
const KILOWATT_W = 1000;

/**
 * A power as {@link formatPower} shows it, W: two powers look alike exactly if this is the same, and it keeps their order.
 */
export const shownPowerW = (powerW: number): number => {
  const whole = Math.round(powerW);
  return Math.abs(whole) < KILOWATT_W
    ? whole
    : Math.round(Number((Math.round(powerW / 10) / 100).toPrecision(4)) * 1000);
};

/**
 * A measured power: whole W below 1 kW, else kW with 2 to 4 significant digits, no finer than 10 W.
 * @param powerW null when unknown
 */
export const formatPower = (powerW: number | null, locale: Locale): string => {
  if (powerW === null) return UNKNOWN;
  if (Math.abs(Math.round(powerW)) < KILOWATT_W) return `${integer(locale, Math.round(powerW))}${NBSP}W`;
  const kilowatts = shownPowerW(powerW) / 1000;
  const digits = numberFormat(locale, { minimumSignificantDigits: 2, maximumSignificantDigits: 4 }).format(kilowatts);
  return `${digits}${NBSP}kW`;
};

/** Below this energy two decimals of a kWh are written, else one. */
const ONE_DECIMAL_WH = 1000;

const energyDecimals = (energyWh: number): number => (Math.abs(energyWh) < ONE_DECIMAL_WH ? 2 : 1);

/** The smallest difference that is shown of an energy of this size, Wh. */
export const energyStepWh = (energyWh: number): number => 1000 / 10 ** energyDecimals(energyWh);

/**
 * Energy in kWh: one decimal, two below 1 kWh.
 * @param likeWh the energy whose decimals are taken: the total's for its parts
 */
export const formatEnergy = (energyWh: number | null, locale: Locale, likeWh = energyWh): string => {
  if (energyWh === null) return UNKNOWN;
  const decimals = energyDecimals(likeWh ?? energyWh);
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${numberFormat(locale, options).format(energyWh / 1000)}${NBSP}kWh`;
};

/** Writes energies that stand side by side: all with the decimals of the largest. */
export const formatAlike = (
  energiesWh: readonly (number | null)[],
  locale: Locale,
): ((energyWh: number | null) => string) => {
  const largestWh = Math.max(...energiesWh.map((energyWh) => energyWh ?? 0));
  return (energyWh) => formatEnergy(energyWh, locale, largestWh);
};

/** Energy in a sentence: steps of 0.1 kWh, from 100 kWh whole kWh. */
export const formatSpokenEnergy = (energyWh: number, locale: Locale): string => {
  const spokenWh = spokenEnergyWh(energyWh);
  const decimals = spokenWh < SPOKEN_WHOLE_WH ? 1 : 0;
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${numberFormat(locale, options).format(spokenWh / 1000)}${NBSP}kWh`;
};

/** @param decimals at most */
export const formatCurrent = (currentA: number | null, locale: Locale, decimals = 1): string =>
  currentA === null ? UNKNOWN : `${numberFormat(locale, { maximumFractionDigits: decimals }).format(currentA)}${NBSP}A`;

/** A price, EUR per kWh, in whole cents. */
export const formatCents = (eurPerKWh: number, locale: Locale): string =>
  `${integer(locale, Math.round(100 * eurPerKWh))}${NBSP}ct`;

/** CO2 of a kWh, whole grams. */
export const formatEmission = (gPerKWh: number, locale: Locale): string =>
  `${integer(locale, Math.round(gPerKWh))}${NBSP}g CO₂`;

export const formatPercent = (percent: number | null, locale: Locale): string =>
  percent === null ? UNKNOWN : `${integer(locale, percent)}${NBSP}%`;

/** An amount of money in EUR. Less than half a cent has no sign. */
export const formatEuro = (eur: number | null, locale: Locale): string =>
  eur === null
    ? UNKNOWN
    : numberFormat(locale, { style: 'currency', currency: 'EUR' }).format(Math.abs(eur) < 0.005 ? 0 : eur);

/** A price of power, `0.32 €/kWh`; with a third digit where it has one, or as many as are asked for. */
export const formatPerKWh = (eur: number, locale: Locale, mostDecimals = 3): string =>
  `${numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: mostDecimals }).format(eur)}${NBSP}€/kWh`;

/** A mass, `3.9 kg`. */
export const formatKg = (kg: number, locale: Locale): string =>
  `${numberFormat(locale, { maximumFractionDigits: kg < 10 ? 1 : 0 }).format(kg)}${NBSP}kg`;

export const formatCount = (count: number, locale: Locale): string => integer(locale, count);

/** A length of time in words, at most two units: `40 seconds`, `1 hour 20 minutes`, in German in the dative. */
export const formatDuration = (ms: number, t: TFunction<'app'>): string => {
  const seconds = Math.max(0, Math.round(ms / SECOND_MS));
  if (seconds < 90) return t('duration.seconds', { count: seconds });
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return t('duration.minutes', { count: minutes });
  if (ms >= 2 * DAY_MS) return t('duration.days', { count: Math.round(ms / DAY_MS) });
  const hours = Math.floor((minutes * MINUTE_MS) / HOUR_MS);
  const rest = minutes % 60;
  const words = t('duration.hours', { count: hours });
  // Half a day or longer needs no minutes.
  return rest === 0 || hours >= 12 ? words : `${words} ${t('duration.minutes', { count: rest })}`;
};

/** An interval in words: `every minute`, `every 15 minutes`; in the largest unit that divides it. */
export const formatEvery = (ms: number, t: TFunction<'app'>): string => {
  if (ms % HOUR_MS === 0) return t('every.hours', { count: ms / HOUR_MS });
  if (ms % MINUTE_MS === 0) return t('every.minutes', { count: ms / MINUTE_MS });
  return t('every.seconds', { count: Math.round(ms / SECOND_MS) });
};

/** What formatting a time needs: the site's zone and the locale. */
export interface SiteClock {
  readonly zone: string;
  readonly locale: Locale;
  readonly nowMs: number;
}

/** Within so many days a weekday says which day is meant. */
const WEEKDAY_DAYS = 6;

/** How a day is named beside a time: today not at all, a near one by its weekday, others by their date. */
const dayOptions = (atMs: number, { nowMs, zone }: SiteClock): Intl.DateTimeFormatOptions => {
  if (sameDay(atMs, nowMs, zone)) return {};
  return Math.abs(atMs - nowMs) <= WEEKDAY_DAYS * DAY_MS ? { weekday: 'short' } : { day: 'numeric', month: 'short' };
};

/** `14:05` in the site's zone; with the weekday when it is not today, with the date when it is not within 6 days. */
export const formatTime = (iso: string | number, clock: SiteClock): string => {
  const at = typeof iso === 'number' ? iso : Date.parse(iso);
  return dateFormat(clock.locale, {
    timeZone: clock.zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...dayOptions(at, clock),
  }).format(at);
};

/** A time to come in a sentence, with its preposition: `at 14:05`, `on Tue at 14:05`. */
export const formatWhen = (iso: string, { zone, locale, nowMs }: SiteClock, t: TFunction<'app'>): string => {
  const at = Date.parse(iso);
  const time = formatTime(at, { zone, locale, nowMs: at });
  return sameDay(at, nowMs, zone)
    ? t('when.at', { time })
    : t('when.on', { day: formatDayName(iso, zone, locale), time });
};

/** The short name of an instant's day of the week in a zone. */
export const formatDayName = (iso: string, zone: string, locale: Locale): string =>
  dateFormat(locale, { timeZone: zone, weekday: 'short' }).format(Date.parse(iso));

/** Date and time in the site's zone, for tables and tooltips. */
export const formatDateTime = (atMs: number, zone: string, locale: Locale): string =>
  dateFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);

/** A day as short as an axis needs it, the way the locale writes it: `Fri 20`, `Fr 20.` */
export const formatShortDay = (atMs: number, zone: string, locale: Locale): string => {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    dateFormat(locale, { timeZone: zone, ...options }).format(atMs);
  const day = part({ day: 'numeric' });
  return `${part({ weekday: 'short' })}${NBSP}${locale.startsWith('de') ? `${day.replace('.', '')}.` : day}`;
};

/** A day in the site's zone; it stays on one line. */
export const formatDate = (at: string | number, zone: string, locale: Locale): string =>
  dateFormat(locale, { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' })
    .format(typeof at === 'number' ? at : Date.parse(at))
    .replaceAll(' ', NBSP);

/** A Monday, from which days of the week are counted. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

/** The short name of a month, 1 to 12. */
export const formatMonth = (month: number, locale: Locale): string =>
  dateFormat(locale, { timeZone: 'UTC', month: 'short' }).format(Date.UTC(2024, month - 1, 1));

/** The name of a day of the week, 1 (Monday) to 7. */
export const formatWeekday = (day: number, locale: Locale, width: 'long' | 'short' = 'long'): string =>
  dateFormat(locale, { timeZone: 'UTC', weekday: width }).format(MONDAY_MS + (day - 1) * DAY_MS);

/** A wall-clock time, `07:05`. */
export const formatClock = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** When an item of a schedule begins: the long weekday with hour and minute in two digits. */
export const formatScheduleItem = (
  { dayOfWeek, hour, minute }: { readonly dayOfWeek: number; readonly hour: number; readonly minute: number },
  locale: Locale,
): string =>
  dateFormat(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(MONDAY_MS + (dayOfWeek - 1) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS);
