import type { IdleCause } from '#functions/control/news/run-news.ts';
import type { NoticeTexts, NoticeWords, TapTexts, Writing } from '../words.ts';
import { known } from '../words.ts';

const causes: Readonly<Record<IdleCause, string>> = {
  'car-not-drawing': 'Er is stroom beschikbaar, maar de auto neemt die niet. Misschien is hij vol of wacht hij.',
  'car-asleep': 'De auto slaapt.',
  'not-obeying': 'De laatste opdracht had geen effect. Sunward blijft het proberen.',
  'command-failed': 'De laatste opdracht is niet aangenomen. Sunward blijft het proberen.',
  'commands-spent': 'De daglimiet voor opdrachten is bereikt.',
  'starts-cap': 'De daglimiet voor starts is bereikt.',
  'vendor-limit': 'De dienst vraagt om een pauze. Daarna gaat Sunward verder.',
  'limits-conflict': 'De grenzen sluiten elkaar uit. Wijzig er een.',
  'device-unknown': 'Het apparaat meldt zijn toestand niet. Controleer stroom en internet.',
  'wrong-sign': 'Het teken van de meter lijkt omgekeerd: controleer het bij de fabrikant.',
  'wrong-meter': 'De meter toont bijna niets, hoewel de zon schijnt. Controleer of hij het net meet.',
};

const summary = (say: Writing): readonly (string | null)[] => {
  const { summary } = say;
  if (summary === null) return [null];
  const share = summary.sunShare === null ? '' : `, ${say.percent(100 * summary.sunShare)} zon`;
  return [
    summary.chargedWh === 0 ? 'Niets geladen.' : `${say.energy(summary.chargedWh)} geladen${share}.`,
    summary.pvWh === null ? null : `${say.energy(summary.pvWh)} zonnestroom in totaal.`,
    summary.savedEur === null ? null : `${say.money(summary.savedEur)} bespaard.`,
  ];
};

const notices: NoticeTexts = {
  'goal-at-risk': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Een laaddoel is in gevaar',
    body: known([
      `${say.quoted(name)} is niet klaar om ${say.time(by)}: op vol vermogen ontbreekt ${say.duration(lateS)}.`,
      percent === null || goalPercent === null ? null : `Nu ${say.percent(percent)} van ${say.percent(goalPercent)}.`,
      'Laad nu, of kies een later tijdstip.',
    ]),
  }),
  'goal-missed': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Een laaddoel is gemist',
    body: known([
      `${say.quoted(name)} was niet klaar om ${say.time(by)}: op vol vermogen ontbrak ${say.duration(lateS)}.`,
      percent === null || goalPercent === null ? null : `Nu ${say.percent(percent)} van ${say.percent(goalPercent)}.`,
      'Laad nu om het in te halen.',
    ]),
  }),
  offline: ({ name, since, back }, say) =>
    back
      ? {
          title: 'Een apparaat antwoordt weer',
          body: `${say.quoted(name)} antwoordt weer. Het was stil sinds ${say.time(since)}.`,
        }
      : {
          title: 'Een apparaat antwoordt niet',
          body: `${say.quoted(name)} is stil sinds ${say.time(since)}. Controleer stroom en internet; daarna gaat Sunward verder.`,
        },
  'link-broken': ({ name, since }, say) => ({
    title: 'Een dienst weigert de aanmelding',
    body: `${name} accepteert de aanmelding niet meer sinds ${say.time(since)}. Log opnieuw in, dan gaat Sunward verder.`,
  }),
  'hook-off': ({ name, why }, say) => ({
    title: 'Een webhook is uitgezet',
    body: known([
      why === 'gone'
        ? `${say.quoted(name)} meldt dat het adres niet meer bestaat en krijgt geen gebeurtenissen meer.`
        : `Bij ${say.quoted(name)} kwam vijf dagen niets aan; er gaan geen gebeurtenissen meer heen.`,
      'Zet de webhook weer aan bij de verbindingen van de locatie zodra die antwoordt.',
    ]),
  }),
  'not-charging': ({ name, surplusW, cause }, say) => ({
    title: 'Aangesloten, maar laadt niet',
    body: `${say.power(surplusW)} overschot is vrij voor ${say.quoted(name)}. ${causes[cause as IdleCause] ?? ''}`.trim(),
  }),
  'car-full': ({ name, percent }, say) => ({
    title: 'De auto is vol',
    body:
      percent === null
        ? `${say.quoted(name)} is klaar met laden.`
        : `${say.quoted(name)} is klaar met laden, op ${say.percent(percent)}.`,
  }),
  'weekly-summary': ({ from, to }, say) => ({
    title: 'Je week in de zon',
    body: known([`${say.day(from)} tot ${say.day(to)}:`, ...summary(say)]),
  }),
  'monthly-summary': ({ from }, say) => ({
    title: `Je maand in de zon: ${say.month(from)}`,
    body: known([...summary(say), 'Het laadoverzicht staat klaar in de historie.']),
  }),
};

const taps: TapTexts = {
  charge: {
    title: 'Nu laden',
    done: 'Het laden begint binnen een minuut.',
    failed: 'Dat lukte niet. Tik hier om in de app te laden.',
  },
  mute: {
    title: 'Niet meer melden',
    done: 'Deze meldingen komen niet meer op je apparaten.',
    failed: 'Dat lukte niet. Tik hier om te kiezen wat we je melden.',
  },
  test: { title: 'Het werkt', body: 'Meldingen van je huis komen hier aan.' },
};

export const words: NoticeWords = { notices, taps };
