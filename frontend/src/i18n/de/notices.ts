import type { noticesTexts as english } from '../en/notices.ts';

export const noticesTexts: typeof english = {
  siteNotices: {
    title: 'Was wir dir melden',
    intro:
      'Für diese Anlage, per E-Mail an {{email}}. Höchstens 10 am Tag. Meldungen zu Sicherheit und Zahlung kommen immer.',
    yourAddress: 'deine Adresse',
    noAddress: 'Wir haben keine bestätigte E-Mail-Adresse von dir. Trag im Profil eine ein.',
    kinds: {
      'goal-at-risk': {
        name: 'Ein Ziel ist in Gefahr',
        help: 'Auto oder Heizstab werden nicht rechtzeitig fertig, auch nicht mit voller Leistung.',
      },
      'goal-missed': { name: 'Ein Ziel wurde verpasst', help: 'Die Zeit war um, und es war nicht fertig.' },
      offline: {
        name: 'Ein Gerät ist still',
        help: 'Ein Sensor oder eine Wallbox antwortet seit 15 Minuten nicht, und wenn es wieder geht.',
      },
      'not-charging': {
        name: 'Angesteckt, aber lädt nicht',
        help: 'Seit 15 Minuten reicht die Sonne, und das Auto nimmt keinen Strom.',
      },
      'car-full': { name: 'Das Auto ist voll', help: 'Das Laden ist fertig.' },
      'weekly-summary': { name: 'Deine Woche', help: 'Am Sonntagabend: Energie, Sonne und Ersparnis.' },
      'monthly-summary': {
        name: 'Dein Monat',
        help: 'Am Ersten: der Monat davor, und wo sein Nachweis liegt.',
      },
    },
    quiet: 'Ruhezeit',
    quietText: 'Was warten kann, kommt danach, wenn es dann noch stimmt. Nach der Uhr der Anlage.',
    quietOn: 'Ruhezeit einhalten',
    from: 'Von',
    to: 'Bis',
    urgent: 'Ziele und stille Geräte auch nachts',
  },
};
