import type { SetupTexts } from '../en/setup.ts';

export const setupTexts: SetupTexts = {
  back: 'Zurück',
  progress: '{{at}} von {{of}}',
  solar: {
    title: 'Was misst deine Sonne?',
    text: 'Wähl den Dienst von Wechselrichter, Zähler oder Speicher: den, dessen App deinen Solarstrom zeigt.',
    missing: 'Auch was seine Werte selbst senden kann, passt: Home Assistant, OpenEMS, Node-RED und andere.',
    goOn: 'Weiter mit {{name}}',
  },
  charger: {
    title: 'Was lädt dein Auto?',
    text: 'Wähl deine Wallbox oder dein Auto. Eine smarte Steckdose geht auch.',
    missing:
      'Andere Geräte kann eine smarte Steckdose aus dieser Liste schalten. Schreib uns, was du hast, dann sehen wir es uns an.',
  },
  linkText: 'Sunward probiert es sofort aus. Geschaltet wird erst, wenn du es willst.',
  alsoThere: 'Auch bei {{name}}? Sieh nach, was da ist',
  noCharger: 'Noch keine Wallbox? Zeig mir erst meine Sonne',
  missing: 'Nicht in der Liste?',
  webhook: 'Home Assistant oder Webhook nehmen',
  tell: 'Schreib uns, was du hast',
  tellAbout: 'Fehlt in der Liste: ',
  found: {
    looking: 'Sucht nach Geräten …',
    lookingText: 'Sunward fragt die verknüpften Dienste nach ihren Geräten.',
    both: '{{first}} und {{second}} nutzen?',
    one: '{{first}} nutzen?',
    choose: 'Wähl, was genutzt wird',
    text: 'Was passt, ist schon ausgewählt.',
    nothing: 'Nichts Neues gefunden',
    nothingText: 'Bei den verknüpften Diensten gibt es nichts hinzuzufügen.',
    nothingDo:
      'Ist das Gerät in seiner eigenen App online, und gehört es zu dem Konto, das du verknüpft hast? Dann such noch einmal.',
    again: 'Noch einmal suchen',
    more: 'Speicher, Steckdose oder eine andere Marke?',
    noCharger: 'Keine Wallbox gefunden. Verknüpfe auch ihren Dienst, selbst wenn sie von einer anderen Firma ist.',
    linkMore: 'Weiteren Dienst verknüpfen',
    start: 'Nutzen und laden',
    show: 'Nutzen und Sonne zeigen',
    later: 'Zur Übersicht',
    startsIn: '{{name}} startet mit „{{mode}}“',
    startsText: 'Startet, sobald dein Überschuss reicht. Das kannst du jederzeit ändern.',
    plan: 'Abo {{plan}}, passt alle {{minutes}}\u00a0min an.',
    planUpTo_one: 'Abo {{plan}}: {{count}} Gerät, passt alle {{minutes}}\u00a0min an.',
    planUpTo_other: 'Abo {{plan}}: {{count}} Geräte, passt alle {{minutes}}\u00a0min an.',
  },
};
