import type { dayPlanTexts as english } from '../en/day-plan.ts';

export const dayPlanTexts: typeof english = {
  dayPlan: {
    title: 'Der Plan',
    ahead: 'Die nächsten 36 Stunden',
    learning:
      'Sunward lernt, wie viel Überschuss dein Haus hat: bisher {{known}} von {{needed}} Tagen. Bis dahin folgt alles dem Überschuss, wie er kommt.',
    byPastDays_one: 'Geplant mit der Sonne deines letzten Tages.',
    byPastDays_other: 'Geplant mit der Sonne deiner letzten {{count}} Tage.',
    byForecast_one: 'Geplant mit der Vorhersage für dein Dach.',
    byForecast_other: 'Geplant mit der Vorhersage für dein Dach.',
    byFixed: 'Eine kWh aus dem Netz kostet jederzeit {{price}}.',
    byTariff: 'Die Preise ändern sich mit der Stunde.',
    guessed: 'Manche Preise stehen noch nicht fest und sind die der letzten Woche.',
    nothingPlanned:
      'Nichts ist geplant. Ein Plan beginnt, wenn ein Gerät mit „Nur Sonne“ oder „Voll bis“ angesteckt ist.',
    followsSun: 'Muss zu keiner Zeit fertig sein und folgt der Sonne.',
    readyBy: 'Soll bis {{time}} fertig sein.',
    short: 'Geht sich nicht aus: Bis {{time}} fehlen {{energy}}.',
    noSun: 'Es wird kein Überschuss erwartet, der zum Start reicht.',
    nothingNeeded: 'Braucht bis dahin nichts mehr.',
    why: {
      sun: 'Sonne',
      mixed: 'Sonne, mit Netz um {{price}} ergänzt',
      grid: 'Netz um {{price}}, vor dem Ziel mit am günstigsten',
    },
    sum: '{{sun}} Sonne und {{grid}} aus dem Netz. Zusammen {{cost}}, mit dem, was die Sonne eingespeist gebracht hätte.',
    prices: 'Preise je kWh',
    about: 'etwa {{price}}',
    expected: 'Sonne erwartet: {{energy}}',
    counted: 'Damit gerechnet: {{energy}}',
    sunChart: '{{expected}} Sonne erwartet, davon wird mit {{counted}} gerechnet',
    priceChart: 'Preise zwischen {{low}} und {{high}}',
  },
};
