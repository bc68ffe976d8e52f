import type { IdleCause } from '#functions/control/news/run-news.ts';
import { type Language, type Locale, languageOf } from '#shared/locales.ts';
import type { Notice, NoticeFacts } from '#shared/model/notices.ts';
import { HOUR_S, MINUTE_S } from '#shared/units.ts';

/** What a summary tells, from the days that are stored. null: unknown. Money only for who may see it. */
export interface SummaryFigures {
  readonly chargedWh: number;
  readonly sunShare: number | null;
  readonly pvWh: number | null;
  readonly savedEur: number | null;
}

/** A notice in words. */
export interface NoticeText {
  /** Without anything that a user typed: it becomes the subject of a mail. */
  readonly title: string;
  readonly body: string;
}

interface Writing {
  readonly language: Language;
  /** Quotes what a user typed. */
  readonly quoted: (name: string) => string;
  readonly time: (iso: string) => string;
  readonly power: (watts: number) => string;
  readonly energy: (wh: number) => string;
  readonly percent: (value: number) => string;
  readonly money: (eur: number) => string;
  readonly duration: (seconds: number) => string;
  readonly day: (date: string) => string;
  readonly month: (date: string) => string;
  readonly summary: SummaryFigures | null;
}

type Texts = { readonly [K in Notice['kind']]: (facts: NoticeFacts<K>, say: Writing) => NoticeText };

const causesEn: Readonly<Record<IdleCause, string>> = {
  'car-not-drawing': 'Power is offered, but the car takes none. It may be full or set to wait.',
  'car-asleep': 'The car is asleep.',
  'not-obeying': 'The last command had no effect.',
  'command-failed': 'The last command was not accepted.',
  'commands-spent': 'The daily limit of commands is used up.',
  'starts-cap': 'The daily limit of starts is reached.',
  'vendor-limit': 'Its service asks for a pause.',
  'limits-conflict': 'Its limits exclude each other.',
  'device-unknown': 'The device does not report its state.',
  'wrong-sign': 'The meter seems to have its sign reversed.',
  'wrong-meter': 'The meter shows almost nothing although the sun is up.',
};
const causesDe: Readonly<Record<IdleCause, string>> = {
  'car-not-drawing': 'Strom ist frei, aber das Auto nimmt keinen. Vielleicht ist es voll oder wartet.',
  'car-asleep': 'Das Auto schläft.',
  'not-obeying': 'Der letzte Befehl blieb ohne Wirkung.',
  'command-failed': 'Der letzte Befehl wurde nicht angenommen.',
  'commands-spent': 'Das Tageslimit an Befehlen ist aufgebraucht.',
  'starts-cap': 'Das Tagesmaximum an Starts ist erreicht.',
  'vendor-limit': 'Der Dienst bittet um eine Pause.',
  'limits-conflict': 'Die Grenzen passen nicht zueinander.',
  'device-unknown': 'Das Gerät meldet seinen Zustand nicht.',
  'wrong-sign': 'Das Vorzeichen des Zählers ist wohl verkehrt.',
  'wrong-meter': 'Der Zähler zeigt fast nichts, obwohl die Sonne scheint.',
};

const known = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ');

const en: Texts = {
  'goal-at-risk': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'A charging goal is at risk',
    body: known([
      `${say.quoted(name)} will not be ready by ${say.time(by)}: at full power it takes ${say.duration(lateS)} longer.`,
      percent === null || goalPercent === null ? null : `Now ${say.percent(percent)} of ${say.percent(goalPercent)}.`,
      'Charge now, or choose a later time.',
    ]),
  }),
  'goal-missed': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'A charging goal was missed',
    body: known([
      `${say.quoted(name)} was not ready by ${say.time(by)}: ${say.duration(lateS)} at full power were missing.`,
      percent === null || goalPercent === null ? null : `Now ${say.percent(percent)} of ${say.percent(goalPercent)}.`,
      'Charge now to catch up.',
    ]),
  }),
  offline: ({ name, since, back }, say) =>
    back
      ? {
          title: 'A device answers again',
          body: `${say.quoted(name)} answers again, after silence since ${say.time(since)}.`,
        }
      : {
          title: 'A device does not answer',
          body: `${say.quoted(name)} has been silent since ${say.time(since)}. Check its power and internet; Sunward continues when it is back.`,
        },
  'link-broken': ({ name, since }, say) => ({
    title: 'A service refuses the sign-in',
    body: `${name} has not accepted the sign-in since ${say.time(since)}. Sign in again, and Sunward continues.`,
  }),
  'not-charging': ({ name, surplusW, cause }, say) => ({
    title: 'Plugged in, but not charging',
    body: `${say.power(surplusW)} of sun are free for ${say.quoted(name)}. ${causesEn[cause as IdleCause] ?? ''}`.trim(),
  }),
  'car-full': ({ name, percent }, say) => ({
    title: 'The car is full',
    body:
      percent === null
        ? `${say.quoted(name)} has finished charging.`
        : `${say.quoted(name)} has finished charging, at ${say.percent(percent)}.`,
  }),
  'weekly-summary': ({ from, to }, say) => ({
    title: 'Your week in the sun',
    body: known([`${say.day(from)} to ${say.day(to)}:`, ...summaryEn(say)]),
  }),
  'monthly-summary': ({ from }, say) => ({
    title: `${say.month(from)} in the sun`,
    body: known([...summaryEn(say), 'The statement of its charging sessions is ready in the history.']),
  }),
};

const summaryEn = (say: Writing): readonly (string | null)[] => {
  const { summary } = say;
  if (summary === null) return [null];
  const share = summary.sunShare === null ? '' : `, ${say.percent(100 * summary.sunShare)} solar`;
  return [
    `${say.energy(summary.chargedWh)} charged${share}.`,
    summary.pvWh === null ? null : `${say.energy(summary.pvWh)} of solar power in all.`,
    summary.savedEur === null ? null : `${say.money(summary.savedEur)} saved.`,
  ];
};

const de: Texts = {
  'goal-at-risk': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Ein Ladeziel ist in Gefahr',
    body: known([
      `${say.quoted(name)} wird bis ${say.time(by)} nicht fertig: Mit voller Leistung fehlen ${say.duration(lateS)}.`,
      percent === null || goalPercent === null
        ? null
        : `Jetzt ${say.percent(percent)} von ${say.percent(goalPercent)}.`,
      'Lade jetzt, oder wähle eine spätere Zeit.',
    ]),
  }),
  'goal-missed': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Ein Ladeziel wurde verpasst',
    body: known([
      `${say.quoted(name)} war um ${say.time(by)} nicht fertig: Mit voller Leistung fehlten ${say.duration(lateS)}.`,
      percent === null || goalPercent === null
        ? null
        : `Jetzt ${say.percent(percent)} von ${say.percent(goalPercent)}.`,
      'Lade jetzt, um aufzuholen.',
    ]),
  }),
  offline: ({ name, since, back }, say) =>
    back
      ? {
          title: 'Ein Gerät antwortet wieder',
          body: `${say.quoted(name)} antwortet wieder. Stille herrschte seit ${say.time(since)}.`,
        }
      : {
          title: 'Ein Gerät antwortet nicht',
          body: `${say.quoted(name)} meldet sich seit ${say.time(since)} nicht. Prüf Strom und Internet; danach geht es weiter.`,
        },
  'link-broken': ({ name, since }, say) => ({
    title: 'Ein Dienst lehnt die Anmeldung ab',
    body: `${name} nimmt die Anmeldung seit ${say.time(since)} nicht mehr an. Melde dich neu an, dann geht es weiter.`,
  }),
  'not-charging': ({ name, surplusW, cause }, say) => ({
    title: 'Angesteckt, aber lädt nicht',
    body: `${say.power(surplusW)} Sonne sind für ${say.quoted(name)} frei. ${causesDe[cause as IdleCause] ?? ''}`.trim(),
  }),
  'car-full': ({ name, percent }, say) => ({
    title: 'Das Auto ist voll',
    body:
      percent === null
        ? `${say.quoted(name)} hat fertig geladen.`
        : `${say.quoted(name)} hat fertig geladen, bei ${say.percent(percent)}.`,
  }),
  'weekly-summary': ({ from, to }, say) => ({
    title: 'Deine Woche mit der Sonne',
    body: known([`${say.day(from)} bis ${say.day(to)}:`, ...summaryDe(say)]),
  }),
  'monthly-summary': ({ from }, say) => ({
    title: `${say.month(from)} mit der Sonne`,
    body: known([...summaryDe(say), 'Der Nachweis der Ladevorgänge liegt im Verlauf bereit.']),
  }),
};

const summaryDe = (say: Writing): readonly (string | null)[] => {
  const { summary } = say;
  if (summary === null) return [null];
  const share = summary.sunShare === null ? '' : `, ${say.percent(100 * summary.sunShare)} Sonne`;
  return [
    `${say.energy(summary.chargedWh)} geladen${share}.`,
    summary.pvWh === null ? null : `${say.energy(summary.pvWh)} Solarstrom insgesamt.`,
    summary.savedEur === null ? null : `${say.money(summary.savedEur)} gespart.`,
  ];
};

const texts: Readonly<Record<Language, Texts>> = { en, de };

interface TapText {
  readonly title: string;
  /** After it was done, or was not. */
  readonly done: string;
  readonly failed: string;
}

/** What one tap on a push does, and the push that tries the way. */
export const tapTexts: Readonly<
  Record<Language, { readonly charge: TapText; readonly mute: TapText; readonly test: NoticeText }>
> = {
  en: {
    charge: {
      title: 'Charge now',
      done: 'Charging begins within a minute.',
      failed: 'That did not work. Tap here to charge now in the app.',
    },
    mute: {
      title: 'No more of these',
      done: 'These notices no longer come to your devices.',
      failed: 'That did not work. Tap here to choose what we tell you.',
    },
    test: { title: 'It works', body: 'Notices of your home arrive here.' },
  },
  de: {
    charge: {
      title: 'Jetzt laden',
      done: 'Das Laden beginnt innerhalb einer Minute.',
      failed: 'Das hat nicht geklappt. Tipp hier, um in der App zu laden.',
    },
    mute: {
      title: 'Nicht mehr melden',
      done: 'Diese Nachrichten kommen nicht mehr auf deine Geräte.',
      failed: 'Das hat nicht geklappt. Tipp hier, um zu wählen, was wir dir melden.',
    },
    test: { title: 'Es klappt', body: 'Nachrichten von deinem Zuhause kommen hier an.' },
  },
};

/** How a reader of this locale and zone writes figures and times. */
const writing = (locale: Locale, zone: string, rest: Pick<Writing, 'quoted' | 'summary'>): Writing => {
  const number = (value: number, options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const unit = (value: number, name: string, digits: number): string =>
    `${number(value, { maximumFractionDigits: digits })} ${name}`;
  const date = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, options).format(new Date(iso));
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
export const noticeText = (
  notice: Notice,
  locale: Locale,
  zone: string,
  rest: Pick<Writing, 'quoted' | 'summary'>,
): NoticeText => {
  const say = writing(locale, zone, rest);
  // Facts of a kind go with the text of this kind.
  const write = texts[say.language][notice.kind] as (facts: NoticeFacts, say: Writing) => NoticeText;
  return write(notice.facts, say);
};
