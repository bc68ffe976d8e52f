import type { IdleCause } from '#functions/control/news/run-news.ts';
import type { NoticeTexts, NoticeWords, TapTexts, Writing } from '../words.ts';
import { known } from '../words.ts';

const causes: Readonly<Record<IdleCause, string>> = {
  'car-not-drawing': 'Power is offered, but the car takes none. It may be full or set to wait.',
  'car-asleep': 'The car is asleep.',
  'not-obeying': 'The last command had no effect. Sunward keeps trying.',
  'command-failed': 'The last command was not accepted. Sunward keeps trying.',
  'commands-spent': 'The daily limit of commands is used up.',
  'starts-cap': 'The daily limit of starts is reached.',
  'vendor-limit': 'Its service asked for a break. Sunward then continues.',
  'limits-conflict': 'Its limits exclude each other. Change one.',
  'device-unknown': 'The device does not report its state. Check its power and internet.',
  'wrong-sign': 'The meter’s sign is probably reversed: check it at the vendor.',
  'wrong-meter': 'The meter shows almost nothing although the sun is up. Check that it measures the grid.',
};

const summary = (say: Writing): readonly (string | null)[] => {
  const { summary } = say;
  if (summary === null) return [null];
  const share = summary.sunShare === null ? '' : `, ${say.percent(100 * summary.sunShare)} solar`;
  return [
    summary.chargedWh === 0 ? 'Nothing charged.' : `${say.energy(summary.chargedWh)} charged${share}.`,
    summary.pvWh === null ? null : `${say.energy(summary.pvWh)} of solar in all.`,
    summary.savedEur === null ? null : `${say.money(summary.savedEur)} saved.`,
  ];
};

const notices: NoticeTexts = {
  'goal-at-risk': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'A charging goal is at risk',
    body: known([
      `${say.quoted(name)} will not be ready by ${say.time(by)}: at full power it takes ${say.duration(lateS)} longer.`,
      percent === null || goalPercent === null ? null : `Now ${say.percent(percent)} of ${say.percent(goalPercent)}.`,
      'Charge now, or choose a later time.',
    ]),
  }),
  'goal-missed': ({ name, by, lateS, percent, goalPercent }, say) => ({
    title: 'A charging goal was missed',
    body: known([
      `${say.quoted(name)} was not ready by ${say.time(by)}: ${say.duration(lateS)} at full power were missing.`,
      percent === null || goalPercent === null ? null : `Now ${say.percent(percent)} of ${say.percent(goalPercent)}.`,
      'Charge now to catch up.',
    ]),
  }),
  offline: ({ name, since, back }, say) =>
    back
      ? {
          title: 'A device answers again',
          body: `${say.quoted(name)} answers again, after silence since ${say.time(since)}.`,
        }
      : {
          title: 'A device does not answer',
          body: `${say.quoted(name)} has been silent since ${say.time(since)}. Check its power and internet; Sunward continues when it is back.`,
        },
  'link-broken': ({ name, since }, say) => ({
    title: 'A service refuses the sign-in',
    body: `${name} has not accepted the sign-in since ${say.time(since)}. Sign in again, and Sunward continues.`,
  }),
  'hook-off': ({ name, why }, say) => ({
    title: 'A webhook was turned off',
    body: known([
      why === 'gone'
        ? `${say.quoted(name)} says that it is gone for good, so it gets no more events.`
        : `Nothing has reached ${say.quoted(name)} for five days, so it gets no more events.`,
      'Turn it on again in the site’s connections once it answers.',
    ]),
  }),
  'not-charging': ({ name, surplusW, cause }, say) => ({
    title: 'Plugged in, but not charging',
    body: `${say.power(surplusW)} of surplus is free for ${say.quoted(name)}. ${causes[cause as IdleCause] ?? ''}`.trim(),
  }),
  'car-full': ({ name, percent }, say) => ({
    title: 'The car is full',
    body:
      percent === null
        ? `${say.quoted(name)} has finished charging.`
        : `${say.quoted(name)} has finished charging, at ${say.percent(percent)}.`,
  }),
  'weekly-summary': ({ from, to }, say) => ({
    title: 'Your week in the sun',
    body: known([`${say.day(from)} to ${say.day(to)}:`, ...summary(say)]),
  }),
  'monthly-summary': ({ from }, say) => ({
    title: `${say.month(from)} in the sun`,
    body: known([...summary(say), 'The statement of its charging sessions is ready in the history.']),
  }),
};

const taps: TapTexts = {
  charge: {
    title: 'Charge now',
    done: 'Charging begins within a minute.',
    failed: 'That did not work. Tap here to charge now in the app.',
  },
  mute: {
    title: 'No more of these',
    done: 'These notifications no longer come to your devices.',
    failed: 'That did not work. Tap here to choose what we tell you.',
  },
  test: { title: 'It works', body: 'Notifications of your home arrive here.' },
};

export const words: NoticeWords = { notices, taps };
