import type { Texts } from '../texts.ts';

export const texts: Texts['landing'] = {
  title: 'Sunward – die Sonne lädt dein Auto',
  description:
    'Sunward liest Wechselrichter und Zähler über ihre Clouds und steuert Wallbox und Steckdosen mit der Sonne, die übrig ist. Ganz ohne neue Hardware.',
  getStarted: 'Loslegen',
  dashboard: 'Übersicht',
  hero: {
    title: 'Lade dein Auto mit deiner eigenen Sonne',
    text: 'Sunward beobachtet deinen Sonnenüberschuss über die Clouds von Wechselrichter und Zähler und regelt Wallbox und Steckdosen danach. Den ganzen Tag, von selbst. Neue Hardware brauchst du nicht.',
    picture: 'Ein Beispiel: 6,1 kW Sonne, davon laden 4,8 kW das Auto und 0,9 kW versorgen das Haus',
    power: '{{figure}} kW',
    sun: 'Sonne',
    house: 'Haus',
    car: 'Auto',
    sentence: '„Läuft mit 4,8 kW Sonne. 5,2 kW sind dafür da.“',
  },
  how: {
    title: 'So geht es',
    link: {
      title: 'Verbinden',
      text: 'Melde dich einmal mit den Konten von Wechselrichter, Zähler und Wallbox an. Das dauert ein paar Minuten.',
    },
    follow: {
      title: 'Der Sonne folgen',
      text: 'Bis zu jede Minute sieht Sunward nach, wie viel übrig ist, und gibt es dem, was du laden willst. Das Wichtigste zuerst.',
    },
    know: {
      title: 'Wissen, warum',
      text: 'Zu jeder Entscheidung gibt es einen einfachen Satz mit Zahlen: was gerade passiert, warum, und wann sich das ändern kann.',
    },
  },
  services: {
    title: 'Das passt zusammen',
    text: 'Diese Dienste werden heute unterstützt.',
    offers: { sensor: 'misst', appliance: 'lädt', vehicle: 'kennt das Auto' },
    failed: 'Die Liste lässt sich gerade nicht laden.',
  },
  plans: {
    title: 'Tarife',
    free: 'kostenlos',
    per: {
      day: '{{price}} pro Tag',
      week: '{{price}} pro Woche',
      month: '{{price}} pro Monat',
      year: '{{price}} pro Jahr',
    },
    appliances_one: '{{count}} Gerät',
    appliances_other: '{{count}} Geräte',
    unlimited: 'Beliebig viele Geräte',
    interval: {
      minutes_one: 'Sieht beim Laden jede Minute nach',
      minutes_other: 'Sieht beim Laden alle {{count}} Minuten nach',
    },
    extraModes: 'Wochenplan und Steuerung nach dem Hausspeicher',
    choose: 'Mit {{plan}} beginnen',
    failed: 'Die Tarife lassen sich gerade nicht laden.',
  },
};
