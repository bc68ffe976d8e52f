/** The page of the plan for the hours to come. */
export const dayPlanTexts = {
  dayPlan: {
    title: 'The plan',
    ahead: 'The next 36 hours',
    learning:
      'Sunward is learning how much surplus your home has: {{known}} of {{needed}} days so far. Until then everything follows the surplus as it comes.',
    byPastDays_one: 'Planned on the sun of your last day.',
    byPastDays_other: 'Planned on the sun of your last {{count}} days.',
    byForecast_one: 'Planned on the forecast for your roof.',
    byForecast_other: 'Planned on the forecast for your roof.',
    byFixed: 'A kWh from the grid costs {{price}} at any hour.',
    byTariff: 'Prices change with the hour.',
    guessed: 'Some prices are not published yet and are taken from last week.',
    nothingPlanned: 'Nothing is planned. A plan begins when an appliance in “Sun only” or “Full by” is plugged in.',
    followsSun: 'Has no time to be ready by, and follows the sun.',
    readyBy: 'To be ready by {{time}}.',
    short: 'Not possible in time: {{energy}} will be missing by {{time}}.',
    noSun: 'No surplus expected that is enough to start.',
    nothingNeeded: 'Needs nothing more until then.',
    why: {
      sun: 'Sun',
      mixed: 'Sun, topped up by the grid at {{price}}',
      grid: 'Grid at {{price}}, among the cheapest before the goal',
    },
    sum: '{{sun}} of sun and {{grid}} from the grid. {{cost}} in all, with what the sun would have earned as export.',
    prices: 'Prices per kWh',
    about: 'about {{price}}',
    expected: 'Sun expected: {{energy}}',
    counted: 'Counted on: {{energy}}',
    sunChart: '{{expected}} of sun expected, of which {{counted}} are counted on',
    priceChart: 'Prices between {{low}} and {{high}}',
  },
};
