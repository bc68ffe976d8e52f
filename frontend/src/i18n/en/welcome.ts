/** Texts of the first steps on a new site, and news. */
export const texts = {
  welcome: {
    title: 'Your first steps',
    intro: '{{done}} of {{all}} done. The next one:',
    dismiss: 'Hide',
    done: 'Done',
    open: 'Still to do',
    linkAnother: 'Link another service',
    step: {
      link: {
        title: 'Link a service',
        text: 'Begin with the account of your inverter or meter, so that Sunward can see your home. Your charger comes after, also if another company made it.',
        act: 'Link a service',
      },
      sensor: {
        title: 'Add a sensor',
        text: 'What measures your sun or your grid connection: from it Sunward knows what is left over.',
        linkFirst:
          'None of your linked services measures your sun or your grid connection. Link that of your inverter or meter.',
        act: 'Add a sensor',
      },
      appliance: {
        title: 'Add an appliance',
        text: 'The charger or plug that is to get the sun.',
        linkFirst:
          'None of your linked services has a charger or plug. Link that of your charger or plug, also if another company made it.',
        act: 'Add an appliance',
      },
      mode: {
        title: 'Choose a mode',
        text: 'With “Sun only” the appliance follows your surplus. You choose it on its card.',
        act: 'Choose a mode',
      },
      plan: {
        title: 'Choose a plan',
        text: 'The free plan looks every 15 minutes and controls one appliance. Others look every minute and hold more.',
        act: 'Look at the plans',
        stay: 'Stay with the free plan',
      },
    },
  },
  news: {
    title: 'News',
    dismiss: 'Hide “{{title}}”',
    item: {
      months: {
        title: 'Months and years',
        text: 'The history now shows energy by day and month: how much sun your appliances got, and what you bought and fed in.',
      },
      pause: {
        title: 'Pause everything',
        text: 'One button at the top of the dashboard lets everything stay as it is until a time of your choice.',
      },
      people: {
        title: 'Not alone any more',
        text: 'Invite your installer to your site: under “Settings”, then “Members”.',
      },
    },
  },
  invitations: {
    installer: 'You are invited to this site as an installer.',
    owner: 'You are to become the owner of this site, with its plan and payments.',
    by: 'By {{name}}.',
    accept: 'Accept',
    decline: 'Decline',
    takeOver: 'Take over {{name}}',
    seenKeys: 'The present owner may have seen the keys of these links:',
  },
};
