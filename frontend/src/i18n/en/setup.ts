/** Texts of the way from a new site to a charging car. */
export const setupTexts = {
  back: 'Back',
  progress: '{{at}} of {{of}}',
  solar: {
    title: 'What measures your sun?',
    text: 'Choose the service of your inverter, meter or home battery: the one whose app shows your solar.',
    missing: 'Anything that can send its values by itself works too: Home Assistant, OpenEMS, Node-RED and others.',
    goOn: 'Continue with {{name}}',
  },
  charger: {
    title: 'What charges your car?',
    text: 'Choose your charger or your car. A smart plug works too.',
    missing:
      'A smart plug from this list can switch other devices. Tell us what you have, and we will look into it.',
  },
  linkText: 'Sunward tests it at once. Nothing is switched until you say so.',
  alsoThere: 'Also in {{name}}? See what is there',
  noCharger: 'No charger yet? Show me my sun first',
  missing: 'Not in the list?',
  webhook: 'Use Home Assistant or a webhook',
  tell: 'Tell us what you have',
  tellAbout: 'Missing from the list: ',
  found: {
    looking: 'Looking for devices …',
    lookingText: 'Sunward asks your linked services for their devices.',
    both: 'Use {{first}} and {{second}}?',
    one: 'Use {{first}}?',
    choose: 'Choose what to use',
    text: 'Everything that fits is already chosen.',
    nothing: 'Nothing new was found',
    nothingText: 'Your linked services have nothing to add.',
    nothingDo:
      'Is the device online in its own app, and does it belong to the account you linked? Then search again.',
    again: 'Search again',
    more: 'Home battery, plug or another make?',
    noCharger: 'No charger found. Link its service too, even if it is from another company.',
    linkMore: 'Link another service',
    start: 'Use these and start charging',
    show: 'Use these and show me my sun',
    later: 'To the dashboard',
    startsIn: '{{name}} starts in “{{mode}}”',
    startsText: 'It starts as soon as your surplus is enough. You can change this at any time.',
    plan: 'Plan {{plan}}, adjusts every {{minutes}}\u00a0min.',
    planUpTo_one: 'Plan {{plan}}: {{count}} appliance, adjusts every {{minutes}}\u00a0min.',
    planUpTo_other: 'Plan {{plan}}: {{count}} appliances, adjusts every {{minutes}}\u00a0min.',
  },
};
export type SetupTexts = typeof setupTexts;
