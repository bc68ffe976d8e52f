import type { IdleCause } from '#functions/control/news/run-news.ts';
import type { NoticeTexts, NoticeWords, TapTexts, Writing } from '../words.ts';
import { known } from '../words.ts';

const causes: Readonly<Record<IdleCause, string>> = {
  'car-not-drawing': 'Strom ist frei, aber das Auto nimmt keinen. Vielleicht ist es voll oder wartet.',
  'car-asleep': 'Das Auto schläft.',
  'not-obeying': 'Der letzte Befehl blieb ohne Wirkung. Sunward versucht es weiter.',
  'command-failed': 'Der letzte Befehl wurde nicht angenommen. Sunward versucht es weiter.',
  'commands-spent': 'Das Tageslimit an Befehlen ist aufgebraucht.',
  'starts-cap': 'Das Tagesmaximum an Starts ist erreicht.',
  'vendor-limit': 'Der Dienst bittet um eine Pause. Danach geht es weiter.',
  'limits-conflict': 'Die Grenzen passen nicht zueinander. Ändere eine.',
  'device-unknown': 'Das Gerät meldet seinen Zustand nicht. Prüf Strom und Internet.',
  'wrong-sign': 'Das Vorzeichen des Zählers ist wohl verkehrt: Prüf es beim Hersteller.',
  'wrong-meter': 'Der Zähler zeigt fast nichts, obwohl die Sonne scheint. Prüf, ob er das Netz misst.',
};

const summary = (say: Writing): readonly (string | null)[] => {
  const { summary } = say;
  if (summary === null) return [null];
  const share = summary.sunShare === null ? '' : `, ${say.percent(100 * summary.sunShare)} Sonne`;
  return [
    summary.chargedWh === 0 ? 'Nichts geladen.' : `${say.energy(summary.chargedWh)} geladen${share}.`,
    summary.pvWh === null ? null : `${say.energy(summary.pvWh)} Solarstrom insgesamt.`,
    summary.savedEur === null ? null : `${say.money(summary.savedEur)} gespart.`,
  ];
};

const notices: NoticeTexts = {
  'goal-at-risk': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Ein Ladeziel ist in Gefahr',
    body: known([
      `${say.quoted(name)} wird bis ${say.time(by)} nicht fertig: Mit voller Leistung fehlen ${say.duration(lateS)}.`,
      percent === null || goalPercent === null
        ? null
        : `Jetzt ${say.percent(percent)} von ${say.percent(goalPercent)}.`,
      'Lade jetzt oder wähl eine spätere Zeit.',
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
          body: `${say.quoted(name)} antwortet wieder, nach Funkstille seit ${say.time(since)}.`,
        }
      : {
          title: 'Ein Gerät antwortet nicht',
          body: `${say.quoted(name)} meldet sich seit ${say.time(since)} nicht. Prüf Strom und Internet; danach geht es weiter.`,
        },
  'link-broken': ({ name, since }, say) => ({
    title: 'Ein Dienst lehnt die Anmeldung ab',
    body: `${name} nimmt die Anmeldung seit ${say.time(since)} nicht mehr an. Melde dich neu an, dann geht es weiter.`,
  }),
  'hook-off': ({ name, why }, say) => ({
    title: 'Ein Webhook wurde ausgeschaltet',
    body: known([
      why === 'gone'
        ? `${say.quoted(name)} meldet, dass es die Adresse nicht mehr gibt, und bekommt keine Ereignisse mehr.`
        : `Bei ${say.quoted(name)} kam fünf Tage lang nichts an; Ereignisse gehen nicht mehr dorthin.`,
      'Schalte den Webhook unter „Verbindungen“ wieder ein, sobald er antwortet.',
    ]),
  }),
  'not-charging': ({ name, surplusW, cause }, say) => ({
    title: 'Angesteckt, aber lädt nicht',
    body: `${say.power(surplusW)} Überschuss sind für ${say.quoted(name)} frei. ${causes[cause as IdleCause] ?? ''}`.trim(),
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
    body: known([`${say.day(from)} bis ${say.day(to)}:`, ...summary(say)]),
  }),
  'monthly-summary': ({ from }, say) => ({
    title: `${say.month(from)} mit der Sonne`,
    body: known([...summary(say), 'Der Nachweis der Ladevorgänge liegt im Verlauf bereit.']),
  }),
};

const taps: TapTexts = {
  charge: {
    title: 'Jetzt laden',
    done: 'Das Laden beginnt innerhalb einer Minute.',
    failed: 'Das hat nicht geklappt. Tipp hier, um in der App zu laden.',
  },
  mute: {
    title: 'Nicht mehr melden',
    done: 'Diese Benachrichtigungen kommen nicht mehr auf deine Geräte.',
    failed: 'Das hat nicht geklappt. Tipp hier, um zu wählen, was wir dir melden.',
  },
  test: { title: 'Es klappt', body: 'Benachrichtigungen von deinem Zuhause kommen hier an.' },
};

export const words: NoticeWords = { notices, taps };
