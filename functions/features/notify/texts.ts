import { wordsIn } from '#functions/platform/words-in.ts';
import { dateTag, type Locale, languageOf } from '#shared/locales.ts';
import type { Notice, NoticeFacts } from '#shared/model/notices.ts';
import { SPOKEN_WHOLE_WH, spokenEnergyWh, spokenPowerW, spokenSharePercent } from '#shared/spoken.ts';
import { HOUR_S, MINUTE_S } from '#shared/units.ts';
import { words as de } from './words/de.ts';
import { words as en } from './words/en.ts';
import type { NoticeText, NoticeWords, SummaryFigures, Writing } from './words.ts';

const noticesIn = wordsIn<NoticeWords>(
  { en, de },
  {
    fr: async () => (await import('./words/fr.ts')).words,
    it: async () => (await import('./words/it.ts')).words,
    nl: async () => (await import('./words/nl.ts')).words,
    es: async () => (await import('./words/es.ts')).words,
  },
);

/** What one tap on a push does, and the push that tries the way. */
export const tapTexts = async (locale: Locale): Promise<NoticeWords['taps']> =>
  (await noticesIn(languageOf(locale))).taps;

/** Below this power is written in W. */
const KILOWATT_W = 1000;
/** Less is no money, EUR. */
const HALF_A_CENT_EUR = 0.005;

/** The figures of a summary as they can be said beside each other. */
const shownSummary = (summary: SummaryFigures): SummaryFigures => {
  const chargedWh = spokenEnergyWh(summary.chargedWh);
  return {
    ...summary,
    chargedWh,
    sunShare:
      chargedWh === 0 || summary.sunShare === null
        ? null
        : spokenSharePercent(summary.sunShare, summary.chargedWh) / 100,
    savedEur: summary.savedEur === null || summary.savedEur < HALF_A_CENT_EUR ? null : summary.savedEur,
  };
};

/** A goal that is at risk or missed is not said to be reached in percent, which is what a rounded charge would say. */
const shownFacts = (facts: NoticeFacts): NoticeFacts =>
  'goalPercent' in facts &&
  facts.percent !== null &&
  facts.goalPercent !== null &&
  Math.round(facts.percent) >= Math.round(facts.goalPercent)
    ? { ...facts, percent: null }
    : facts;

/** How a reader of this locale and zone writes figures and times. */
const writing = (locale: Locale, zone: string, rest: Pick<Writing, 'quoted' | 'summary'>): Writing => {
  const number = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const unit = (value: number, name: string, digits: number, least = 0): string =>
    `${number(value, { minimumFractionDigits: least, maximumFractionDigits: digits })}\u00A0${name}`;
  const date = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(dateTag(locale), options).format(new Date(iso));
  // A calendar day has no zone: noon is the same day everywhere that we print it for.
  const calendar = (day: string, options: Intl.DateTimeFormatOptions): string =>
    date(`${day}T12:00:00Z`, { ...options, timeZone: 'UTC' });
  return {
    ...rest,
    language: languageOf(locale),
    time: (iso) => date(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }),
    power: (watts) => {
      const spokenW = spokenPowerW(watts);
      return spokenW < KILOWATT_W ? unit(spokenW, 'W', 0) : unit(spokenW / KILOWATT_W, 'kW', 1, 1);
    },
    energy: (wh) => {
      const spokenWh = spokenEnergyWh(wh);
      const digits = spokenWh < SPOKEN_WHOLE_WH ? 1 : 0;
      return unit(spokenWh / 1000, 'kWh', digits, digits);
    },
    percent: (value) => number(value / 100, { style: 'percent', maximumFractionDigits: 0 }),
    money: (eur) => number(eur, { style: 'currency', currency: 'EUR' }),
    duration: (seconds) => {
      const minutes = Math.max(1, Math.round(seconds / MINUTE_S));
      return minutes < 120 ? unit(minutes, 'min', 0) : unit((minutes * MINUTE_S) / HOUR_S, 'h', 1);
    },
    day: (day) => calendar(day, { day: 'numeric', month: 'long' }),
    month: (day) => calendar(day, { month: 'long', year: 'numeric' }),
  };
};

/** A notice in the words of its reader. @param zone of the site, by whose clock its times are */
export const noticeText = async (
  notice: Notice,
  locale: Locale,
  zone: string,
  rest: Pick<Writing, 'quoted' | 'summary'>,
): Promise<NoticeText> => {
  const say = writing(locale, zone, { ...rest, summary: rest.summary && shownSummary(rest.summary) });
  // Facts of a kind go with the text of this kind.
  const write = (await noticesIn(say.language)).notices[notice.kind] as (
    facts: NoticeFacts,
    say: Writing,
  ) => NoticeText;
  return write(shownFacts(notice.facts), say);
};
