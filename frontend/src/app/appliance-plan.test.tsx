// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Appliance } from '#shared/model/appliance.ts';
import { dailyMinimumSchema, deadlineSchema } from '#shared/model/goals.ts';
import { scheduleItemSchema } from '#shared/model/schedule.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { charger, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const item = (n: number, dayOfWeek: number, hour: number, mode: 'ON' | 'OFF', currentA: number | null = null) =>
  scheduleItemSchema.parse({
    id: `sch_01K0000000000000000000000${n}`,
    dayOfWeek,
    hour,
    minute: 30,
    desiredState: { mode, currentA },
  });
const week: Partial<Appliance> = {
  mode: 'SCHEDULE',
  applianceScheduleItems: [item(1, 1, 6, 'ON', 10), item(2, 5, 22, 'OFF')],
  currentApplianceScheduleItemIndex: 0,
  nextApplianceScheduleItemIndex: 1,
};
const shown = async (values: Partial<Appliance>, locale = ''): Promise<string | null> => {
  signIn();
  serve({ appliances: [charger(values as Parameters<typeof charger>[0])] });
  await open(`${locale}/${ACCOUNT_ID}/dashboard`);
  await screen.findByTestId('sentence');
  return (screen.queryByTestId('plan')?.textContent ?? null)?.replaceAll(/\s/g, ' ') ?? null;
};
const goals = (more: object) => ({ mode: 'AUTO' as const, settings: { ...charger().settings, ...more } });
const eighty = deadlineSchema.parse({ readyAt: '07:00', targetPercent: 80, batteryKWh: 60 });

test.each<[string, Partial<Appliance>, string]>([
  ['a goal in percent', goals({ deadline: eighty }), 'Ready by 07:00 every day: 80%.'],
  [
    'a goal in kilowatt-hours on some days',
    goals({ deadline: deadlineSchema.parse({ readyAt: '06:30', energyKWh: 12, days: [1, 5] }) }),
    'Ready by 06:30 on Mon, Fri: 12.0 kWh.',
  ],
  [
    'two goals',
    goals({ deadline: eighty, dailyMinimum: dailyMinimumSchema.parse({ by: '20:00', minutes: 120 }) }),
    'Ready by 07:00 every day: 80%. Every day by 20:00: 2 hours.',
  ],
  ['a schedule', week, 'Schedule now: On, 10 A. From Friday 22:30: Off.'],
])('the card says what is set: %s', async (_, values, text) => {
  expect((await shown(values))?.replaceAll(' %', '%')).toBe(text);
});

test('in German', async () => {
  expect(await shown(week, '/de-DE')).toMatch(/^Zeitplan jetzt: An, 10 A\. Ab Freitag,? 22:30: Aus\.$/);
});

test('a goal that the mode does not follow is not shown', async () => {
  expect(await shown({ ...goals({ deadline: eighty }), mode: 'MANUAL' })).toBeNull();
});
