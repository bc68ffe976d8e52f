import { services } from '#functions/integrations/manifests.ts';
import { wordsIn } from '#functions/platform/words-in.ts';
import { dateTag, type Locale, languageOf } from '#shared/locales.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { reasons as deReasons, variants as deVariants } from '#shared/reason-words/de.ts';
import { reasons as enReasons, variants as enVariants } from '#shared/reason-words/en.ts';
import { type Reason, type ReasonCode, type ReasonUnit, reasonFigures } from '#shared/reasons.ts';
import { type SentenceVariant, variantOf } from '#shared/sentence-variant.ts';
import { SPOKEN_WHOLE_WH, spokenEnergyWh, spokenPowerW } from '#shared/spoken.ts';
import { DAY_MS, HOUR_S, MINUTE_S } from '#shared/units.ts';

interface Words {
  readonly reasons: Readonly<Partial<Record<ReasonCode, string>>>;
  readonly variants: Readonly<Partial<Record<SentenceVariant, string>>>;
}

const english: Words = { reasons: enReasons, variants: enVariants };
const sentencesIn = wordsIn<Words>(
  { en: english, de: { reasons: deReasons, variants: deVariants } },
  {
    fr: () => import('#shared/reason-words/fr.ts'),
    it: () => import('#shared/reason-words/it.ts'),
    nl: () => import('#shared/reason-words/nl.ts'),
    es: () => import('#shared/reason-words/es.ts'),
  },
);

/** Below this power is said in W. */
const KILOWATT_W = 1000;
/** A shorter time is said in seconds. */
const SECONDS_BELOW_S = 90;

const durationIn = (locale: Locale, seconds: number): string => {
  const say = (value: number, unit: 'second' | 'minute' | 'hour'): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(value);
  if (seconds < SECONDS_BELOW_S) return say(Math.max(0, Math.round(seconds)), 'second');
  const minutes = Math.round(seconds / MINUTE_S);
  const perHour = HOUR_S / MINUTE_S;
  if (minutes < perHour) return say(minutes, 'minute');
  const [hours, rest] = [Math.floor(minutes / perHour), minutes % perHour];
  return rest === 0 ? say(hours, 'hour') : `${say(hours, 'hour')} ${say(rest, 'minute')}`;
};

/** Days around now in which the weekday says which day is meant. */
const WEEKDAY_MS = 6 * DAY_MS;

/** A time at home, with its weekday or date where it is not of the same day. */
const timeIn = ({ locale, zone }: Reader, iso: string, nowMs: number): string => {
  const write = (ms: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(dateTag(locale), { timeZone: zone, ...options }).format(ms);
  const date = { day: 'numeric', month: 'short' } as const;
  const ms = Date.parse(iso);
  const sameDay = write(ms, date) === write(nowMs, date);
  const day = sameDay ? {} : Math.abs(ms - nowMs) < WEEKDAY_MS ? ({ weekday: 'short' } as const) : date;
  return write(ms, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...day });
};

/** Who is told of a home. */
export interface Reader {
  readonly locale: Locale;
  /** Time zone of the home. */
  readonly zone: string;
  readonly appliances: readonly Pick<Appliance, 'id' | 'name'>[];
}

const figureIn = (
  reader: Reader,
  value: string | number,
  unit: ReasonUnit,
  nowMs: number,
  currentDigits: number,
): string => {
  const { locale, appliances } = reader;
  const number = (of: number, options: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }): string =>
    new Intl.NumberFormat(locale, options).format(of === 0 ? 0 : of);
  if (typeof value === 'string') {
    if (unit === 'time') return timeIn(reader, value, nowMs);
    if (unit === 'appliance') return appliances.find(({ id }) => id === value)?.name ?? '–';
    return unit === 'service' ? (services().find(({ id }) => id === value)?.name ?? value) : value;
  }
  switch (unit) {
    case 'power': {
      const powerW = spokenPowerW(value);
      return Math.abs(powerW) < KILOWATT_W
        ? `${number(powerW)} W`
        : `${number(powerW / KILOWATT_W, { minimumSignificantDigits: 2, maximumSignificantDigits: 4 })} kW`;
    }
    case 'energy': {
      const energyWh = spokenEnergyWh(value);
      const digits = energyWh < SPOKEN_WHOLE_WH ? 1 : 0;
      return `${number(energyWh / 1000, { minimumFractionDigits: digits, maximumFractionDigits: digits })} kWh`;
    }
    case 'current':
      return `${number(value, { maximumFractionDigits: currentDigits })} A`;
    case 'percent':
      return `${number(value)} %`;
    case 'duration':
      return durationIn(locale, value);
    case 'price':
      return `${number(100 * value)} ct`;
    case 'emission':
      return `${number(value)} g CO₂`;
    default:
      return number(value);
  }
};

/** @param atMs when the sentence is true: now, or the time of a past decision */
export type Say = (reason: Reason, kind: Appliance['kind'], atMs: number) => string;

/** Says reasons in the reader's language, as the app does. */
export const sentencesFor = async (reader: Reader): Promise<Say> => {
  const own = await sentencesIn(languageOf(reader.locale));
  return (reason, kind, atMs) => {
    const variant = variantOf(reason, kind, atMs);
    const pattern =
      variant === null
        ? (own.reasons[reason.code] ?? enReasons[reason.code])
        : (own.variants[variant] ?? enVariants[variant]);
    const units: Readonly<Record<string, ReasonUnit>> = reasonFigures[reason.code];
    const figures: Readonly<Record<string, string | number>> = reason.figures;
    // Limits that exclude each other differ, perhaps by little.
    const currentDigits = reason.code === 'limits-conflict' ? 3 : 1;
    const said = pattern.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = figures[name];
      return value === undefined ? whole : figureIn(reader, value, units[name] ?? 'count', atMs, currentDigits);
    });
    return reader.locale === 'de-CH' ? said.replaceAll('ß', 'ss') : said;
  };
};
