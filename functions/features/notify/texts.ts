import { wordsIn } from '#functions/platform/words-in.ts';
import { dateTag, type Locale, languageOf } from '#shared/locales.ts';
import type { Notice, NoticeFacts } from '#shared/model/notices.ts';
import { HOUR_S, MINUTE_S } from '#shared/units.ts';
import { words as de } from './words/de.ts';
import { words as en } from './words/en.ts';
import type { NoticeText, NoticeWords, Writing } from './words.ts';

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

/** How a reader of this locale and zone writes figures and times. */
const writing = (locale: Locale, zone: string, rest: Pick<Writing, 'quoted' | 'summary'>): Writing => {
  const number = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const unit = (value: number, name: string, digits: number): string =>
    `${number(value, { maximumFractionDigits: digits })} ${name}`;
  const date = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(dateTag(locale), options).format(new Date(iso));
  // A calendar day has no zone: noon is the same day everywhere that we print it for.
  const calendar = (day: string, options: Intl.DateTimeFormatOptions): string =>
    date(`${day}T12:00:00Z`, { ...options, timeZone: 'UTC' });
  return {
    ...rest,
    language: languageOf(locale),
    time: (iso) => date(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }),
    power: (watts) => (watts < 1000 ? unit(watts, 'W', 0) : unit(watts / 1000, 'kW', 1)),
    energy: (wh) => unit(wh / 1000, 'kWh', 1),
    percent: (value) => number(value / 100, { style: 'percent', maximumFractionDigits: 0 }),
    money: (eur) => number(eur, { style: 'currency', currency: 'EUR' }),
    duration: (seconds) => {
      const minutes = Math.max(1, Math.round(seconds / MINUTE_S));
      return minutes < 120 ? `${minutes} min` : unit((minutes * MINUTE_S) / HOUR_S, 'h', 1);
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
  const say = writing(locale, zone, rest);
  // Facts of a kind go with the text of this kind.
  const write = (await noticesIn(say.language)).notices[notice.kind] as (
    facts: NoticeFacts,
    say: Writing,
  ) => NoticeText;
  return write(notice.facts, say);
};
