import type { IdleCause } from '#functions/control/news/run-news.ts';
import type { NoticeTexts, NoticeWords, TapTexts, Writing } from '../words.ts';
import { known } from '../words.ts';

const causes: Readonly<Record<IdleCause, string>> = {
  'car-not-drawing': 'La corrente è disponibile, ma l’auto non ne prende. Forse è carica o impostata per aspettare.',
  'car-asleep': 'L’auto dorme.',
  'not-obeying': 'L’ultimo comando non ha avuto effetto. Sunward continua a provare.',
  'command-failed': 'L’ultimo comando non è stato accettato. Sunward continua a provare.',
  'commands-spent': 'Il limite di comandi del giorno è esaurito.',
  'starts-cap': 'Il limite di avvii del giorno è raggiunto.',
  'vendor-limit': 'Il suo servizio chiede una pausa. Poi Sunward continua.',
  'limits-conflict': 'I suoi limiti si escludono a vicenda. Cambiane uno.',
  'device-unknown': 'Il dispositivo non comunica il suo stato. Controlla alimentazione e internet.',
  'wrong-sign': 'Il segno del contatore sembra invertito: controllalo dal produttore.',
  'wrong-meter': 'Il contatore non mostra quasi nulla, anche se c’è il sole. Controlla che misuri la rete.',
};

const summary = (say: Writing): readonly (string | null)[] => {
  const { summary } = say;
  if (summary === null) return [null];
  const share = summary.sunShare === null ? '' : `, ${say.percent(100 * summary.sunShare)} solare`;
  return [
    summary.chargedWh === 0 ? 'Nessuna ricarica.' : `${say.energy(summary.chargedWh)} di ricarica${share}.`,
    summary.pvWh === null ? null : `${say.energy(summary.pvWh)} di energia solare in tutto.`,
    summary.savedEur === null ? null : `${say.money(summary.savedEur)} risparmiati.`,
  ];
};

const notices: NoticeTexts = {
  'goal-at-risk': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Un obiettivo di ricarica è a rischio',
    body: known([
      `${say.quoted(name)} non finirà in tempo (${say.time(by)}): a piena potenza mancano ${say.duration(lateS)}.`,
      percent === null || goalPercent === null ? null : `Ora ${say.percent(percent)} su ${say.percent(goalPercent)}.`,
      'Ricarica subito, o scegli un orario più tardi.',
    ]),
  }),
  'goal-missed': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'Un obiettivo di ricarica è stato mancato',
    body: known([
      `${say.quoted(name)} non era pronto in tempo (${say.time(by)}): a piena potenza mancavano ${say.duration(lateS)}.`,
      percent === null || goalPercent === null ? null : `Ora ${say.percent(percent)} su ${say.percent(goalPercent)}.`,
      'Ricarica subito per recuperare.',
    ]),
  }),
  offline: ({ name, since, back }, say) =>
    back
      ? {
          title: 'Un dispositivo risponde di nuovo',
          body: `${say.quoted(name)} risponde di nuovo. Era in silenzio (inizio: ${say.time(since)}).`,
        }
      : {
          title: 'Un dispositivo non risponde',
          body: `${say.quoted(name)} non risponde (ultimo contatto: ${say.time(since)}). Controlla corrente e internet; Sunward riprende appena torna.`,
        },
  'link-broken': ({ name, since }, say) => ({
    title: 'Un servizio rifiuta l’accesso',
    body: `${name} non accetta più l’accesso (inizio: ${say.time(since)}). Accedi di nuovo, e Sunward riprende.`,
  }),
  'hook-off': ({ name, why }, say) => ({
    title: 'Un webhook è stato disattivato',
    body: known([
      why === 'gone'
        ? `${say.quoted(name)} risponde che l’indirizzo non esiste più e non riceve altri eventi.`
        : `Da cinque giorni non arriva nulla a ${say.quoted(name)}, che non riceve altri eventi.`,
      'Riattivalo nelle connessioni dell’impianto appena risponde.',
    ]),
  }),
  'not-charging': ({ name, surplusW, cause }, say) => ({
    title: 'Collegata, ma non in carica',
    body: `${say.power(surplusW)} di surplus liberi per ${say.quoted(name)}. ${causes[cause as IdleCause] ?? ''}`.trim(),
  }),
  'car-full': ({ name, percent }, say) => ({
    title: 'L’auto è carica',
    body:
      percent === null
        ? `${say.quoted(name)}: ricarica finita.`
        : `${say.quoted(name)}: ricarica finita, al ${say.percent(percent)}.`,
  }),
  'weekly-summary': ({ from, to }, say) => ({
    title: 'La tua settimana al sole',
    body: known([`Da ${say.day(from)} a ${say.day(to)}:`, ...summary(say)]),
  }),
  'monthly-summary': ({ from }, say) => ({
    title: `Il tuo mese al sole: ${say.month(from)}`,
    body: known([...summary(say), 'Il rendiconto delle ricariche è pronto nello storico.']),
  }),
};

const taps: TapTexts = {
  charge: {
    title: 'Ricarica ora',
    done: 'La ricarica parte entro un minuto.',
    failed: 'Non ha funzionato. Tocca qui per ricaricare dall’app.',
  },
  mute: {
    title: 'Non avvisarmi più',
    done: 'Questi avvisi non arrivano più sui tuoi dispositivi.',
    failed: 'Non ha funzionato. Tocca qui per scegliere che cosa dirti.',
  },
  test: { title: 'Funziona', body: 'Gli avvisi di casa tua arrivano qui.' },
};

export const words: NoticeWords = { notices, taps };
