export const texts = {
  title: 'Questions and answers',
  description: 'What Sunward needs, how it decides, what it costs and what happens when a cloud fails.',
  intro: 'Short answers to what people ask before they start, and after.',
  items: {
    hardware: {
      question: 'Do I have to install anything?',
      answer:
        'No. Sunward talks to the clouds of your inverter, meter and charger over the internet. You link them with the accounts that you have already.',
    },
    rhythm: {
      question: 'How fast does it react to a cloud?',
      answer:
        'As fast as your plan and your devices allow: every minute with a paid plan, every 15 minutes with the free one. Some vendors measure less often themselves, and the dashboard tells you how old each figure is.',
    },
    why: {
      question: 'Why is my car not charging right now?',
      answer:
        'Every appliance has one sentence on the dashboard that says so with its numbers, for example how much sun is there and how much it needs. The history keeps these sentences for 48 hours.',
    },
    grid: {
      question: 'Will it take power from the grid?',
      answer:
        'Only where that pays or you asked for it. When clouds pass, a running car goes on for a while, because stopping and starting costs sun as well. How much grid power that may be follows from your prices; you can set it for each appliance. A deadline charges from the grid as late as possible.',
    },
    battery: {
      question: 'I have a home battery. Who gets the sun first?',
      answer:
        'You decide: battery first, car first, or the battery helps the car above a threshold. With a paid plan an appliance can also follow how full the battery is.',
    },
    hand: {
      question: 'Can I still switch by hand?',
      answer:
        'Always, in Sunward or in the vendor’s own app. Sunward notices a change from outside and leaves it alone for a while; the sentence says until when.',
    },
    outage: {
      question: 'What happens when a vendor’s cloud fails?',
      answer:
        'Sunward never guesses. Without fresh figures nothing new is started, what runs may go on for a short time, and the dashboard says whose data is missing. When it is back, it goes on by itself.',
    },
    data: {
      question: 'What do you know about me, and who can read it?',
      answer:
        'Your e-mail address, what your devices measure, and the keys to their clouds, which are stored encrypted and never shown again. Detailed readings are deleted after a while, daily totals stay, and all of it goes when you delete your site.',
    },
    cost: {
      question: 'What does it cost, and how do I leave?',
      answer:
        'The free plan costs nothing and asks for no card. Paid plans run by the month or the year. You can cancel at any time: the plan then ends with the period that is paid, and nothing is renewed.',
    },
  },
};
