/** Texts of the page of notices. */
export const noticesTexts = {
  siteNotices: {
    title: 'What we tell you',
    intro: 'For this site, by e-mail to {{email}}. At most 10 a day. Security and payment notices always come.',
    yourAddress: 'your address',
    noAddress: 'We have no confirmed e-mail address of yours. Add one in your profile.',
    kinds: {
      'goal-at-risk': {
        name: 'A goal is at risk',
        help: 'The car or heater will not be ready in time, even at full power.',
      },
      'goal-missed': { name: 'A goal was missed', help: 'The time came, and it was not ready.' },
      offline: {
        name: 'A device is silent',
        help: 'A sensor or charger has not answered for 15 minutes, and when it is back.',
      },
      'not-charging': {
        name: 'Plugged in, but not charging',
        help: 'There has been enough sun for 15 minutes, and the car takes none.',
      },
      'car-full': { name: 'The car is full', help: 'Charging has finished.' },
      'weekly-summary': { name: 'Your week', help: 'On Sunday evening: energy, sun and savings.' },
      'monthly-summary': { name: 'Your month', help: 'On the first: the month before, and where its statement is.' },
    },
    quiet: 'Quiet hours',
    quietText: 'What can wait comes when they are over, if it is still true. By the clock of the site.',
    quietOn: 'Keep quiet hours',
    from: 'From',
    to: 'Until',
    urgent: 'Goals and silent devices at night, too',
  },
};
