export const texts = {
  title: 'Questions and answers',
  description: 'What Sunward needs, how it decides, what it costs and what happens when a cloud fails.',
  intro: 'Short answers to what people often ask.',
  items: {
    hardware: {
      question: 'Do I have to install anything?',
      answer:
        'No. Sunward talks to the clouds of your inverter, meter and charger over the internet. You link them with the accounts you already have. A charger that speaks OCPP connects without its maker’s cloud.',
    },
    rhythm: {
      question: 'How fast does it react to a cloud?',
      answer:
        'As fast as your plan and your devices allow: every minute with a paid plan, every 15 minutes with the free one. Some vendors measure less often themselves; the dashboard shows how old each figure is.',
    },
    why: {
      question: 'Why is my car not charging right now?',
      answer:
        'On the dashboard every appliance has one sentence that explains it with figures, such as how much surplus there is and how much is needed. The history keeps these sentences for two months.',
    },
    grid: {
      question: 'Will it take power from the grid?',
      answer:
        'Only if it pays off or you want it. When clouds pass, a charging car keeps going for a while, because stopping and starting costs solar too. How much depends on your prices; you can set it for each appliance. If the car must be full by a time, it charges from the grid as late as possible.',
    },
    battery: {
      question: 'I have a home battery. Who gets the surplus first?',
      answer:
        'You decide: home battery first, car first, or the home battery helps the car above a threshold. With a paid plan an appliance can also follow the home battery’s charge.',
    },
    hand: {
      question: 'Can I still switch by hand?',
      answer:
        'Always, in Sunward or in the vendor’s own app. Sunward notices a change from outside and leaves it for a while; the sentence says until when.',
    },
    outage: {
      question: 'What happens when a vendor’s cloud fails?',
      answer:
        'Without fresh figures nothing new starts; what is running may keep going for a while, never higher, and the dashboard shows which service is silent. Once it is back, everything continues by itself.',
    },
    data: {
      question: 'What do you know about me, and who can read it?',
      answer:
        'Your e-mail address, what your devices measure, and the keys to their clouds, which are stored encrypted and never shown again. Only members of your site see its figures. Detailed readings go after two months, the rest when you delete your site.',
    },
    cost: {
      question: 'What does it cost, and how do I leave?',
      answer:
        'The free plan costs nothing and needs no card. Paid plans run monthly or yearly. You can cancel at any time: the plan then ends with the paid period, and nothing renews.',
    },
  },
};
