export const texts = {
  title: 'Sunward – the sun charges your car',
  description:
    'Sunward reads your inverter and meter through their clouds and drives charger and plugs with the sun that is left over. No hardware to install.',
  getStarted: 'Get started',
  dashboard: 'Dashboard',
  hero: {
    title: 'Charge your car with your own sun',
    text: 'Sunward watches your solar surplus through the clouds of your inverter and meter, and turns charger and plugs up and down with it. All day, by itself. There is no hardware to install.',
    picture: 'An example: 6.1 kW of sun, of which 4.8 kW charge the car and 0.9 kW run the house',
    power: '{{figure}} kW',
    sun: 'Sun',
    house: 'House',
    car: 'Car',
    sentence: '“Runs on 4.8 kW of sun. 5.2 kW is there for it.”',
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
    extraModes: 'Weekly schedule, and control by the home battery',
    choose: 'Start with {{plan}}',
    failed: 'The plans cannot be loaded at the moment.',
  },
};
