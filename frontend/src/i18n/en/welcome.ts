import { sitesTexts } from './sites.ts';

/** Texts of the first steps on a new site, and news. */
export const texts = {
  wall: {
    title: 'Wall display of {{site}}',
    km: 'on sunshine today',
    saved: 'saved today',
    ahead: 'of sun to come',
    solar: 'solar today',
    fullScreen: 'Full screen',
    leave: 'Leave the wall display',
  },
  install: {
    title: 'Sunward as an app',
    text: 'One tap to your sun, and the latest figures even offline.',
    act: 'Install the app',
    menu: 'Tap Share, then “Add to Home Screen”.',
    notNow: 'No, thanks',
  },
  palette: {
    title: 'Jump to a home or a page',
    search: 'Home or page',
    open: 'Jump to …',
    keys: '{{key}} K',
    control: 'Ctrl',
    found_one: '{{count}} match',
    found_other: '{{count}} matches',
    none: 'Nothing matches.',
  },
  prepare: {
    open: 'Prepare sites',
    installer: 'Installer? Prepare sites for customers',
    title: 'Prepare sites for customers',
    text: 'Each line becomes a free site. Its customer is invited and becomes the owner by accepting; you stay as the installer. Until then you can set everything up, and it does not count towards your free sites.',
    field: 'Name, e-mail, time zone',
    fieldHelp: 'One site per line. The time zone is optional.',
    file: 'Choose a CSV file',
    list: 'Sites in the list',
    line: '{{line}}: {{name}}',
    column: { name: 'Name', email: 'E-mail', timezone: 'Time zone' },
    fault: {
      zone: 'This is not a time zone, such as Europe/Berlin.',
      twice: 'It is in the list twice.',
      there: 'You already have a site with that name.',
    },
    faults_one: '{{count}} field is not right yet. Nothing is created until it is.',
    faults_other: '{{count}} fields are not right yet. Nothing is created until they are.',
    tooMany: 'At most {{count}} sites at once.',
    state: { ready: 'Ready', going: 'Being created …', done: 'Created and invited' },
    act_one: 'Prepare {{count}} site',
    act_other: 'Prepare {{count}} sites',
    done_one: '{{count}} site is prepared and its customer invited.',
    done_other: '{{count}} sites are prepared and their customers invited.',
  },
  sites: sitesTexts,
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
        text: 'Start with the account of your inverter or meter so Sunward can see your surplus. Your charger comes next, even if it is from another company.',
        act: 'Link a service',
      },
      sensor: {
        title: 'Add a sensor',
        text: 'It measures your solar or your grid connection. From it Sunward knows your surplus.',
        linkFirst:
          'None of your linked services measures your solar or your grid connection. Link the one of your inverter or meter.',
        act: 'Add a sensor',
      },
      appliance: {
        title: 'Add an appliance',
        text: 'The charger or plug that should use your surplus.',
        linkFirst:
          'None of your linked services has a charger or plug. Link the one of your charger or plug, even if it is from another company.',
        act: 'Add an appliance',
      },
      mode: {
        title: 'Choose a mode',
        text: 'With “Sun only” the appliance follows your surplus. You choose it on its card.',
        act: 'Choose a mode',
      },
      plan: {
        title: 'Choose a plan',
        text: 'The free plan adjusts every 15 minutes and controls one appliance. Others adjust every minute and cover more.',
        act: 'See the plans',
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
        text: 'The history now shows energy by day and month: the sun share of your appliances, grid import and export.',
      },
      pause: {
        title: 'Pause everything',
        text: 'One button at the top of the dashboard leaves everything as it is until a time you choose.',
      },
      people: {
        title: 'Not alone any more',
        text: 'Invite your installer to your site: under “Settings”, then “Members”.',
      },
    },
  },
  invitations: {
    installer: 'You are invited to this site as an installer.',
    owner: 'You are offered this site as its owner, with its plan and payments.',
    family: 'You are invited to see this site and to switch what charges there.',
    by: 'By {{name}}.',
    accept: 'Accept',
    decline: 'Decline',
    takeOver: 'Take over {{name}}',
    seenKeys: 'The current owner may have seen the keys of these linked services:',
  },
};
