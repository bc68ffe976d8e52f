export const texts = {
  title: 'Sunward – the sun charges your car',
  description:
    'Sunward reads your inverter and meter through their clouds and drives charger and plugs with the sun that is left over. No hardware to install.',
  getStarted: 'Get started',
  dashboard: 'Dashboard',
  hero: {
    title: 'Charge your car with your own sun',
    text: 'Sunward watches your solar surplus through the clouds of your inverter and meter, and turns charger and plugs up and down with it. All day, by itself. There is no hardware to install.',
    small: 'The free plan stays free. No card needed.',
  },
  titleOf: '{{page}} – Sunward',
  day: {
    time: 'Time of day: {{time}}',
    power: '{{figure}} kW',
    sun: 'Sun',
    house: 'House',
    car: 'Car',
    heater: 'Water heater',
    import: 'From the grid',
    feedIn: 'To the grid',
    caption:
      'A day of our simulated home, controlled by Sunward itself: {{sun}} kWh of sun; car and water heater took {{taken}} kWh, {{percent}} % of it sun. Move through the day.',
  },
  sentences: {
    title: 'It always tells you why',
    text: 'No guessing: every appliance has one sentence with its numbers.',
    sun: 'Runs on 4.8 kW of sun. 5.2 kW is there for it.',
    waiting: 'Waiting for sun: 900 W of the 1.4 kW it needs.',
    holding: 'Sun is short by 300 W. Stays on until 14:20.',
    stale: 'No fresh data from SolarEdge for 22 minutes. Nothing new is started until it is back.',
  },
  faq: 'Questions and answers',
  referral: {
    title: 'Recommend Sunward',
    short:
      'Whoever comes through your link pays 20 % less in the first period, and you get 10 % of what they pay, for good.',
    more: 'How the referral programme works',
    text: 'You know people with panels and a car? Send them your link. Both of you gain.',
    share: { title: 'Share', text: 'Your personal link stands in the menu under Referrals.' },
    save: { title: 'They save', text: 'Whoever signs up through it pays 20 % less in the first paid period.' },
    earn: { title: 'You earn', text: 'You get 10 % of every invoice they pay, for as long as they stay.' },
    rules: {
      title: 'Good to know',
      cookie: 'The link works for 30 days after it was opened, in the same browser.',
      payout: 'Payouts are made monthly, from 10 EUR on.',
      self: 'The coupon holds for the first subscription period only.',
    },
  },
  legal: {
    placeholder: 'This is a placeholder.',
    imprint: 'Who runs this installation of Sunward has not published an imprint here yet.',
    privacyPolicy: 'Who runs this installation of Sunward has not published a privacy policy here yet.',
    termsAndConditions: 'Who runs this installation of Sunward has not published terms and conditions here yet.',
    failed: 'The text cannot be loaded at the moment. Please try again later.',
  },
  how: {
    title: 'How it works',
    link: {
      title: 'Link',
      text: 'Sign in once with the accounts of your inverter, meter and charger. It takes a few minutes.',
    },
    follow: {
      title: 'Follow the sun',
      text: 'Up to every minute Sunward looks how much is left over, and gives it to what you want charged, the most important first.',
    },
    know: {
      title: 'Know why',
      text: 'Every decision comes with one plain sentence and its numbers: what is happening, why, and when that can change.',
    },
  },
  services: {
    title: 'Works with',
    text: 'These services are supported today.',
    offers: { sensor: 'measures', appliance: 'charges', vehicle: 'knows the car' },
    failed: 'The list cannot be loaded at the moment.',
  },
  plans: {
    title: 'Plans',
    free: 'free',
    per: {
      day: '{{price}} per day',
      week: '{{price}} per week',
      month: '{{price}} per month',
      year: '{{price}} per year',
    },
    appliances_one: '{{count}} appliance',
    appliances_other: '{{count}} appliances',
    unlimited: 'As many appliances as you like',
    interval: {
      minutes_one: 'Looks every minute while it charges',
      minutes_other: 'Looks every {{count}} minutes while it charges',
    },
    tesla: 'Charges Tesla cars directly',
    sma: 'SMA inverters and chargers',
    prepaid:
      'Premium for ten years in advance costs 450 EUR once: 25 % less, as if it were 3.75 EUR per month instead of 5.',
    extraModes: 'Weekly schedule, and control by the home battery',
    choose: 'Start with {{plan}}',
    failed: 'The plans cannot be loaded at the moment.',
  },
};
