import type { dayPlanTexts as english } from '../en/day-plan.ts';

export const dayPlanTexts: typeof english = {
  dayPlan: {
    title: 'Ladeplan',
    ahead: 'Die nächsten 36 Stunden',
    learning:
      'Sunward lernt, wie viel Überschuss dein Haus hat: bisher {{known}} von {{needed}} Tagen. Bis dahin rechnet der Plan ohne Sonne und richtet sich nur nach wechselnden Preisen.',
    byPastDays_one: 'Geplant mit der Sonne deines letzten Tages.',
    byPastDays_other: 'Geplant mit der Sonne deiner letzten {{count}} Tage.',
    byForecast_one: 'Geplant mit der Vorhersage für dein Dach.',
    byForecast_other: 'Geplant mit der Vorhersage für dein Dach.',
    byFixed: 'Eine kWh aus dem Netz kostet jederzeit {{price}}.',
    byTariff: 'Die Preise ändern sich mit der Stunde.',
    guessed: 'Manche Preise stehen noch nicht fest; bis dahin gelten die der letzten Woche.',
    bySettings:
      'Übliche Preise sind noch nicht bekannt, darum gilt der aus deinen Einstellungen: {{price}} zu jeder Zeit.',
    toEnergy: 'Zu Preisen und Vorhersage',
    nothingPlanned:
      'Nichts ist geplant. Ein Plan beginnt, wenn ein Gerät mit „Nur Sonne“ oder „Voll bis“ angesteckt ist.',
    followsSun: 'Ohne feste Uhrzeit: folgt der Sonne.',
    readyBy: 'Soll bis {{time}} fertig sein.',
    short: 'Reicht nicht: Bis {{time}} fehlen {{energy}}.',
    noSun: 'Für einen Start wird zu wenig Überschuss erwartet.',
    nothingNeeded: 'Braucht bis dahin nichts mehr.',
    why: {
      sun: 'Sonne',
      mixed: 'Sonne, ergänzt aus dem Netz zu {{price}}',
      grid: 'Netz zu {{price}}, eine der günstigsten Stunden bis zum Ziel',
    },
    sumEnergy: '{{sun}} Sonne und {{grid}} aus dem Netz.',
    sumSun: '{{sun}}, alles von der Sonne. Eingespeist hätte das {{cost}} gebracht.',
    sum: '{{sun}} Sonne und {{grid}} aus dem Netz. Zusammen {{cost}}, mit dem, was die Sonne eingespeist gebracht hätte.',
    battery: {
      title: 'Speicher',
      off: 'Der Plan steuert ihn nicht. Erlauben kannst du das auf der Seite des Sensors.',
      unable: 'Über diesen Dienst nimmt er keine Befehle an.',
      drainEnergy: 'Etwa {{energy}} daraus fließen in das, was aus dem Netz lädt, und fehlen später.',
      drain:
        'Etwa {{energy}} daraus fließen in das, was aus dem Netz lädt. Das spart jetzt {{cost}}, fehlt aber später.',
      nothing: 'Nichts geplant: Er arbeitet wie immer.',
      toSensor: 'Einstellungen des Speichers',
      why: {
        'hold-car': 'Behält seine Ladung, während ein Auto zu {{price}} lädt; später spart er {{later}}',
        'hold-dear': 'Behält seine Ladung bei {{price}}, für Stunden zu {{later}}',
        charge: 'Geladen zu {{price}}, für Stunden zu {{later}}',
      },
      reason: {
        normal: 'Er arbeitet wie immer.',
        'hold-car':
          'Behält seine Ladung bis {{until}}: Netzstrom kostet {{price}}, und das Auto würde ihn leeren. Später spart er {{later}}.',
        'hold-dear': 'Behält seine Ladung bis {{until}}: Netzstrom kostet {{price}}, und später spart er {{later}}.',
        charge: 'Lädt bis {{until}} aus dem Netz zu {{price}}: Später spart er {{later}}.',
        paused: 'Die Anlage ist pausiert, darum arbeitet er wie immer.',
        'not-in-plan': 'Befehle an ihn gehören zu einem größeren Abo. Er arbeitet wie immer.',
        'no-plan': 'Für ihn gibt es noch keinen Plan: Preise oder die Sonne vergangener Tage fehlen.',
        'capacity-unknown':
          'Wie viel er fasst, ist noch nicht bekannt. Trag seine Größe unter „Energie“ ein oder warte, bis Sunward sie gelernt hat.',
        unknown: 'Zuletzt war nichts von ihm zu hören, darum bekommt er keine Befehle.',
        unable: 'Auf Befehl kann er seine Ladung gerade nicht halten. Er arbeitet wie immer.',
        changed: 'Jemand anders hat seine Reserve geändert. Bis {{until}} bleibt er in Ruhe.',
        refused: 'Den letzten Befehl hat er abgelehnt. Der nächste Versuch ist um {{until}}.',
        'not-obeying': '{{count}} Befehle blieben ohne Wirkung. Sunward versucht es weiter, immer seltener.',
      },
    },
    prices: 'Preise je kWh',
    about: 'etwa {{price}}',
    expected: 'Sonne erwartet: {{energy}}',
    counted: 'Damit gerechnet: {{energy}}',
    sunChart: '{{expected}} Sonne erwartet, davon wird mit {{counted}} gerechnet',
    priceChart: 'Preise zwischen {{low}} und {{high}}',
  },
};
