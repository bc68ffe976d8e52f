import type { Bundles } from '../texts.ts';

export const texts: Bundles['landing'] = {
  title: 'Sunward – die Sonne lädt dein Auto',
  description:
    'Sunward liest Wechselrichter und Zähler über ihre Clouds und steuert Wallbox und Steckdosen nach deinem Überschuss. Bei fast allen Herstellern ohne neue Geräte.',
  getStarted: 'Loslegen',
  dashboard: 'Übersicht',
  hero: {
    title: 'Fahr mit deiner eigenen Sonne',
    text: 'Sunward lädt dein Auto mit deinem Überschuss, den ganzen Tag, von selbst. Bei fast allen Herstellern musst du nichts einbauen.',
    demo: 'Einen Tag im Demohaus ansehen',
    small: 'Das Abo BASIC bleibt kostenlos. Eine Karte brauchst du nicht.',
  },
  titleOf: '{{page}} – Sunward',
  sections: {
    label: 'Auf dieser Seite',
    how: 'So geht’s',
    services: 'Passt zu',
    plans: 'Abos',
    faq: 'Fragen',
  },
  day: {
    time: 'Uhrzeit',
    move: 'Geh durch den Tag',
    share: '{{percent}}\u00a0% Sonne',
    words: {
      night: 'Die Sonne ist weg. Morgen früh geht es weiter.',
      charging: 'Überschuss {{have}}, deshalb lädt das Auto mit {{car}}.',
      helped: 'Überschuss {{have}}, das Auto lädt mit {{car}}. Den Rest liefert das Netz.',
      heating: 'Überschuss {{have}}. Das Warmwasser nimmt {{heater}}.',
      spare: 'Überschuss {{have}}. Er wird eingespeist, bis er für das Auto reicht.',
      short: 'Dein Haus braucht die ganze Sonne. Startet, sobald Überschuss da ist.',
    },
    power: '{{figure}}\u00a0kW',
    sun: 'Solarstrom',
    house: 'Haus',
    car: 'Auto',
    heater: 'Warmwasser',
    import: 'Netzbezug',
    feedIn: 'Einspeisung',
    caption:
      'Ein Tag in unserem simulierten Haus, gesteuert von Sunward selbst: {{sun}}\u00a0kWh Solarstrom; Auto und Warmwasser brauchten {{taken}}\u00a0kWh, davon {{percent}}\u00a0% Sonne.',
  },
  sentences: {
    title: 'Es sagt dir immer, warum',
    text: 'Kein Rätselraten: Zu jedem Gerät gibt es einen Satz mit Zahlen.',
    sun: 'Überschuss 5,2\u00a0kW, deshalb lädt das Auto mit 4,8\u00a0kW.',
    waiting: 'Überschuss 900\u00a0W, nötig sind 1,4\u00a0kW. Startet, sobald es reicht.',
    holding: 'Es fehlen 300\u00a0W Überschuss. Läuft mit dem Minimum weiter, pausiert unter 900\u00a0W.',
    stale: 'SolarEdge meldet sich seit 22\u00a0Minuten nicht. Bis wieder Werte kommen, geht es nicht höher.',
  },
  faq: 'Fragen und Antworten',
  referral: {
    title: 'Empfiehl Sunward weiter',
    short:
      'Wer über deinen Link kommt, zahlt im ersten Zeitraum 20\u00a0% weniger, und du bekommst auf Dauer 10\u00a0% von dem, was er bezahlt.',
    more: 'So funktioniert das Empfehlungsprogramm',
    text: 'Du kennst Leute mit Solardach und E-Auto? Schick ihnen deinen Link: Davon habt ihr beide etwas.',
    share: { title: 'Teilen', text: 'Dein persönlicher Link steht im Menü unter „Empfehlungen“.' },
    save: {
      title: 'Die anderen sparen',
      text: 'Wer sich darüber anmeldet, zahlt im ersten bezahlten Zeitraum 20\u00a0% weniger.',
    },
    earn: {
      title: 'Du verdienst',
      text: 'Du bekommst 10\u00a0% von jeder Rechnung, die sie bezahlen, solange sie dabei sind.',
    },
    rules: {
      title: 'Gut zu wissen',
      cookie: 'Der Link zählt 30 Tage lang, nachdem er geöffnet wurde, im selben Browser.',
      payout: 'Ausgezahlt wird monatlich ab 10\u00a0€, sobald du angegeben hast, wohin.',
      self: 'Der Gutschein gilt nur für den ersten bezahlten Zeitraum.',
    },
  },
  legal: {
    placeholder: 'Hier steht noch ein Platzhalter.',
    imprint: 'Wer diese Installation von Sunward betreibt, hat hier noch kein Impressum veröffentlicht.',
    privacyPolicy:
      'Wer diese Installation von Sunward betreibt, hat hier noch keine Datenschutzerklärung veröffentlicht.',
    termsAndConditions: 'Wer diese Installation von Sunward betreibt, hat hier noch keine AGB veröffentlicht.',
    failed: 'Der Text lässt sich gerade nicht laden. Bitte versuch es später noch einmal.',
  },
  how: {
    title: 'So geht’s',
    link: {
      title: 'Verknüpfen',
      text: 'Melde dich einmal mit den Konten von Wechselrichter, Zähler und Wallbox an. Das dauert ein paar Minuten.',
    },
    follow: {
      title: 'Der Sonne folgen',
      text: 'Bis zu jede Minute prüft Sunward deinen Überschuss und gibt ihn dem, was du laden willst. Das Wichtigste zuerst.',
    },
    know: {
      title: 'Wissen, warum',
      text: 'Zu jeder Entscheidung gibt es einen einfachen Satz mit Zahlen: was gerade passiert, warum, und wann sich das ändern kann.',
    },
  },
  services: {
    title: 'Das passt zusammen',
    text: 'Diese Dienste werden heute unterstützt.',
    search: 'Such deinen Hersteller',
    found_one: '{{count}} Dienst',
    found_other: '{{count}} Dienste',
    none: 'Nicht dabei. Home Assistant, OCPP-Wallboxen und alles, was einen Webhook aufrufen kann, gehen auch.',
    kinds: {
      sensor: 'PV, Zähler und Speicher',
      appliance: 'Wallboxen, Steckdosen und Heizstäbe',
      vehicle: 'Autos',
    },
    failed: 'Die Liste lässt sich gerade nicht laden.',
  },
  plans: {
    title: 'Abos',
    free: 'kostenlos',
    period: 'Zahlweise',
    periods: { month: 'Monatlich', year: 'Jährlich' },
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
      minutes_one: 'Passt beim Laden jede Minute an',
      minutes_other: 'Passt beim Laden alle {{count}} Minuten an',
    },
    tesla: 'Lädt Autos von Tesla direkt',
    sma: 'Liest Wechselrichter von SMA',
    prepaid:
      '{{plan}} für {{years}} Jahre, im Voraus bezahlt: einmalig {{amount}}. Das sind {{effective}} statt {{price}} im Monat, also {{percent}}\u00a0% weniger.',
    prepaidOnce: '{{plan}} für {{years}} Jahre, im Voraus bezahlt: einmalig {{amount}}.',
    noPrices: '{{plan}} ist kostenlos. Die Preise der anderen Abos sind gerade nicht verfügbar.',
    extraModes: 'Wochenplan, Steuerung nach Speicher',
    choose: 'Mit {{plan}} beginnen',
    plusTax: 'Preise ohne Steuer; die Zahlungsseite rechnet sie nach deiner Anschrift dazu.',
    failed: 'Die Abos lassen sich gerade nicht laden.',
  },
};
