import { sitesTexts } from './sites.ts';

/** Texts of the first steps on a new site, and news. */
export const texts = {
  palette: {
    title: 'Naar een huis of pagina',
    search: 'Huis of pagina',
    open: 'Ga naar …',
    keys: '{{key}} K',
    control: 'Ctrl',
    found_one: '{{count}} resultaat',
    found_other: '{{count}} resultaten',
    none: 'Niets gevonden.',
  },
  prepare: {
    open: 'Locaties voorbereiden',
    installer: 'Installateur? Bereid locaties voor klanten voor',
    title: 'Locaties voor klanten voorbereiden',
    text: 'Elke regel wordt een gratis locatie. De klant krijgt een uitnodiging en wordt eigenaar door die te accepteren; jij blijft installateur. Tot dan kun je alles instellen, zonder je gratis locaties te gebruiken.',
    field: 'Naam, e-mail, tijdzone',
    fieldHelp: 'Eén locatie per regel. De tijdzone mag ontbreken.',
    file: 'CSV-bestand kiezen',
    list: 'Locaties van de lijst',
    line: '{{line}}: {{name}}',
    column: {
      name: 'Naam',
      email: 'E-mail',
      timezone: 'Tijdzone',
    },
    fault: {
      zone: 'Dit is geen tijdzone, zoals Europe/Amsterdam.',
      twice: 'Staat twee keer in de lijst.',
      there: 'Je hebt al een locatie met die naam.',
    },
    faults_one: '{{count}} veld klopt nog niet. Voor die tijd wordt niets gemaakt.',
    faults_other: '{{count}} velden kloppen nog niet. Voor die tijd wordt niets gemaakt.',
    tooMany: 'Hoogstens {{count}} locaties tegelijk.',
    state: {
      ready: 'Klaar',
      going: 'Wordt gemaakt …',
      done: 'Gemaakt en uitgenodigd',
    },
    act_one: '{{count}} locatie voorbereiden',
    act_other: '{{count}} locaties voorbereiden',
    done_one: '{{count}} locatie is voorbereid en de klant uitgenodigd.',
    done_other: '{{count}} locaties zijn voorbereid en de klanten uitgenodigd.',
  },
  wall: {
    title: 'Wandscherm van {{site}}',
    km: 'op zonnestroom vandaag',
    saved: 'vandaag bespaard',
    ahead: 'zon te gaan',
    solar: 'zonnestroom vandaag',
    fullScreen: 'Volledig scherm',
    leave: 'Wandscherm verlaten',
  },
  install: {
    title: 'Sunward als app',
    text: 'Eén tik naar je zon, en de laatste waarden ook offline.',
    act: 'App installeren',
    menu: 'Tik op “Deel” en dan op “Zet op beginscherm”.',
    notNow: 'Nee, bedankt',
  },
  sites: sitesTexts,
  welcome: {
    title: 'Je eerste stappen',
    intro: '{{done}} van {{all}} klaar. De volgende:',
    dismiss: 'Verbergen',
    done: 'Klaar',
    open: 'Nog te doen',
    linkAnother: 'Nog een dienst koppelen',
    step: {
      link: {
        title: 'Koppel een dienst',
        text: 'Begin met het account van je omvormer of meter, dan ziet Sunward je overschot. Daarna komt je laadpaal, ook als die van een ander bedrijf is.',
        act: 'Dienst koppelen',
      },
      sensor: {
        title: 'Voeg een sensor toe',
        text: 'Die meet je zon of je netaansluiting. Zo kent Sunward je overschot.',
        linkFirst:
          'Geen van je gekoppelde diensten meet je zon of je netaansluiting. Koppel die van je omvormer of meter.',
        act: 'Sensor toevoegen',
      },
      appliance: {
        title: 'Voeg een apparaat toe',
        text: 'De laadpaal of slimme stekker die je overschot moet gebruiken.',
        linkFirst:
          'Geen van je gekoppelde diensten heeft een laadpaal of stekker. Koppel die van je laadpaal of stekker, ook als die van een ander bedrijf is.',
        act: 'Apparaat toevoegen',
      },
      mode: {
        title: 'Kies een modus',
        text: 'Met “Alleen zon” volgt het apparaat je overschot. Je kiest de modus op zijn kaart.',
        act: 'Modus kiezen',
      },
      plan: {
        title: 'Kies een abonnement',
        text: 'Het gratis abonnement stuurt elke 15 minuten bij en dekt één apparaat. Andere sturen elke minuut bij en dekken meer.',
        act: 'Bekijk de abonnementen',
        stay: 'Bij het gratis abonnement blijven',
      },
    },
  },
  news: {
    title: 'Nieuws',
    dismiss: '“{{title}}” verbergen',
    item: {
      months: {
        title: 'Maanden en jaren',
        text: 'De historie toont nu energie per dag en maand: het aandeel zon van je apparaten, afname en teruglevering.',
      },
      pause: {
        title: 'Alles pauzeren',
        text: 'Met één knop boven aan het dashboard blijft alles zoals het is, tot een tijd die je kiest.',
      },
      people: {
        title: 'Niet meer alleen',
        text: 'Nodig je installateur uit voor je locatie: onder “Instellingen”, dan “Leden”.',
      },
    },
  },
  invitations: {
    installer: 'Je bent voor deze locatie uitgenodigd als installateur.',
    owner: 'Deze locatie wordt je aangeboden als eigenaar, met abonnement en betalingen.',
    family: 'Je bent uitgenodigd om deze locatie te zien en te schakelen wat daar laadt.',
    by: 'Door {{name}}.',
    accept: 'Accepteren',
    decline: 'Afwijzen',
    takeOver: '{{name}} overnemen',
    seenKeys: 'De huidige eigenaar heeft misschien de sleutels van deze gekoppelde diensten gezien:',
  },
};
