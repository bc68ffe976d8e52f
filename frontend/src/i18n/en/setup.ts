/** Texts of the way from a new site to a charging car. */
export const setupTexts = {
  back: 'Back',
  progress: '{{at}} of {{of}}',
  solar: {
    title: 'What measures your sun?',
    text: 'Choose the service of your inverter, meter or home battery: the one whose app shows your solar.',
    missing: 'Whatever can send its values by itself works, too: Home Assistant, OpenEMS, Node-RED and others.',
    goOn: 'Go on with {{name}}',
  },
  charger: {
    title: 'What charges your car?',
    text: 'Choose your wallbox or your car. A smart plug works, too.',
    missing:
      'A smart plug of a make in this list can switch other devices. Tell us what you have, and we look into it.',
  },
  linkText: 'Sunward tries it at once. Nothing is switched before you say so.',
  alsoThere: 'Also in {{name}}? See what is there',
  noCharger: 'No charger yet? Show me my sun first',
  missing: 'Not in the list?',
  webhook: 'Use Home Assistant or a webhook',
  tell: 'Tell us what you have',
  tellAbout: 'Missing in the list: ',
  found: {
    looking: 'Looking what is there …',
    lookingText: 'Sunward asks the services that you linked for their devices.',
    both: 'Use {{first}} and {{second}}?',
    one: 'Use {{first}}?',
    choose: 'Choose what to use',
    text: 'Everything that fits is already chosen.',
    nothing: 'Nothing new was found',
    nothingText: 'The services that you linked have nothing to add.',
    nothingDo:
      'Is the device online in its own app, and does it belong to the account that you linked? Then look again.',
    again: 'Look again',
    more: 'Home battery, plug or another make?',
    noCharger: 'No charger was found. Link its service as well, also if another company made it.',
    linkMore: 'Link more',
    start: 'Use these and start charging',
    show: 'Use these and show me my sun',
    later: 'To the dashboard',
    startsIn: '{{name}} starts in “{{mode}}”',
    startsText: 'It charges as soon as your surplus is enough. You can change this any time.',
    plan: 'Plan {{plan}}, adjusts every {{minutes}}\u00a0min.',
    planUpTo_one: 'Plan {{plan}}: {{count}} appliance, adjusts every {{minutes}}\u00a0min.',
    planUpTo_other: 'Plan {{plan}}: {{count}} appliances, adjusts every {{minutes}}\u00a0min.',
  },
};
export type SetupTexts = typeof setupTexts;
