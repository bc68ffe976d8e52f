import type { Bundles } from '../texts.ts';
import { sitesTexts } from './sites.ts';

export const texts: Bundles['welcome'] = {
  wall: {
    title: 'Wandanzeige von {{site}}',
    km: 'heute mit Sonne',
    saved: 'heute gespart',
    ahead: 'Sonne kommen noch',
    solar: 'Solarstrom heute',
    fullScreen: 'Vollbild',
    leave: 'Wandanzeige beenden',
  },
  install: {
    title: 'Sunward als App',
    text: 'Ein Tipp zu deiner Sonne, und die letzten Werte auch offline.',
    act: 'App installieren',
    menu: 'Tipp auf „Teilen“ und dann auf „Zum Home-Bildschirm“.',
    notNow: 'Nein, danke',
  },
  palette: {
    title: 'Zu einer Anlage oder Seite springen',
    search: 'Anlage oder Seite',
    open: 'Springen zu …',
    keys: '{{key}} K',
    control: 'Strg',
    found_one: '{{count}} Treffer',
    found_other: '{{count}} Treffer',
    none: 'Nichts passt.',
  },
  prepare: {
    open: 'Anlagen vorbereiten',
    installer: 'Installateur? Anlagen für Kunden vorbereiten',
    title: 'Anlagen für Kunden vorbereiten',
    text: 'Aus jeder Zeile wird eine kostenlose Anlage. Der Kunde bekommt eine Einladung und wird mit ihr Eigentümer; du bleibst Installateur. Bis dahin kannst du alles einrichten, und sie zählt nicht zu deinen kostenlosen Anlagen.',
    field: 'Name, E-Mail, Zeitzone',
    fieldHelp: 'Eine Anlage je Zeile. Die Zeitzone darf fehlen.',
    file: 'CSV-Datei wählen',
    list: 'Anlagen der Liste',
    line: '{{line}}: {{name}}',
    column: { name: 'Name', email: 'E-Mail', timezone: 'Zeitzone' },
    fault: {
      zone: 'Das ist keine Zeitzone wie Europe/Berlin.',
      twice: 'Steht zweimal in der Liste.',
      there: 'Eine Anlage mit diesem Namen hast du schon.',
    },
    faults_one: '{{count}} Angabe stimmt noch nicht. Vorher wird nichts angelegt.',
    faults_other: '{{count}} Angaben stimmen noch nicht. Vorher wird nichts angelegt.',
    tooMany: 'Höchstens {{count}} Anlagen auf einmal.',
    state: { ready: 'Bereit', going: 'Wird angelegt …', done: 'Angelegt und eingeladen' },
    act_one: '{{count}} Anlage vorbereiten',
    act_other: '{{count}} Anlagen vorbereiten',
    done_one: '{{count}} Anlage ist vorbereitet und ihr Kunde eingeladen.',
    done_other: '{{count}} Anlagen sind vorbereitet und ihre Kunden eingeladen.',
  },
  sites: sitesTexts,
  welcome: {
    title: 'Deine ersten Schritte',
    intro: '{{done}} von {{all}} erledigt. Als Nächstes:',
    dismiss: 'Ausblenden',
    done: 'Erledigt',
    open: 'Noch zu tun',
    linkAnother: 'Weiteren Dienst verknüpfen',
    step: {
      link: {
        title: 'Dienst verknüpfen',
        text: 'Fang mit dem Konto von Wechselrichter oder Zähler an, dann sieht Sunward deinen Überschuss. Danach kommt die Wallbox dran, auch wenn sie von einem anderen Hersteller ist.',
        act: 'Dienst verknüpfen',
      },
      sensor: {
        title: 'Sensor hinzufügen',
        text: 'Er misst deine Sonne oder deinen Netzanschluss. Daraus kennt Sunward deinen Überschuss.',
        linkFirst:
          'Keiner deiner verknüpften Dienste misst deine Sonne oder deinen Netzanschluss. Verknüpfe den von Wechselrichter oder Zähler.',
        act: 'Sensor hinzufügen',
      },
      appliance: {
        title: 'Gerät hinzufügen',
        text: 'Die Wallbox oder Steckdose, die deinen Überschuss nutzen soll.',
        linkFirst:
          'Keiner deiner verknüpften Dienste hat eine Wallbox oder Steckdose. Verknüpfe den deiner Wallbox oder Steckdose, auch wenn sie von einem anderen Hersteller ist.',
        act: 'Gerät hinzufügen',
      },
      mode: {
        title: 'Modus wählen',
        text: 'Mit „Nur Sonne“ folgt das Gerät deinem Überschuss. Du wählst den Modus auf seiner Karte.',
        act: 'Modus wählen',
      },
      plan: {
        title: 'Abo wählen',
        text: 'Das kostenlose Abo passt alle 15 Minuten an und steuert ein Gerät. Andere passen jede Minute an und umfassen mehr.',
        act: 'Abos ansehen',
        stay: 'Beim kostenlosen Abo bleiben',
      },
    },
  },
  news: {
    title: 'Neuigkeiten',
    dismiss: '„{{title}}“ ausblenden',
    item: {
      months: {
        title: 'Monate und Jahre',
        text: 'Der Verlauf zeigt jetzt die Energie nach Tagen und Monaten: Sonnenanteil deiner Geräte, Netzbezug und Einspeisung.',
      },
      pause: {
        title: 'Alles pausieren',
        text: 'Mit einem Knopf oben auf der Übersicht bleibt alles, wie es ist, bis zu einer Zeit, die du wählst.',
      },
      people: {
        title: 'Nicht mehr allein',
        text: 'Lade deinen Installateur zu deiner Anlage ein: unter „Einstellungen“, dann „Mitglieder“.',
      },
    },
  },
  invitations: {
    installer: 'Du bist als Installateur zu dieser Anlage eingeladen.',
    owner: 'Dir wird diese Anlage angeboten, als Eigentümer mit Abo und Zahlungen.',
    family: 'Du bist eingeladen, diese Anlage zu sehen und zu schalten, was dort lädt.',
    by: 'Von {{name}}.',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    takeOver: '{{name}} übernehmen',
    seenKeys: 'Der bisherige Eigentümer hat vielleicht die Schlüssel dieser Zugänge gesehen:',
  },
};
