// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
// Loaded before a test's clock runs.
import '../features/history/history-page.tsx';
import { zoneDate } from '../lib/site-time.ts';
import { aDay } from '../lib/testing/days.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { aSession } from '../lib/testing/sessions.ts';
import { aSubscription } from '../lib/testing/subscription.ts';
import {
  ago,
  charger,
  DASHBOARD,
  freshBrowser,
  letChartsMeasure,
  letDialogsOpen,
  open,
  serve,
  signIn,
} from './testing/world.tsx';

freshBrowser();
beforeAll(async () => {
  await import('../features/dashboard/dashboard-page.tsx');
  await import('../features/dashboard/wall/wall.tsx');
}, 120_000);
beforeEach(() => {
  letChartsMeasure();
  letDialogsOpen();
});

const HISTORY = `/${ACCOUNT_ID}/history`;
const today = zoneDate(Date.now(), 'Europe/Berlin');
const day = aDay(today, {
  pvWh: 21_000,
  appliancesWh: 12_000,
  sunWh: 9000,
  gridWh: 3000,
  appliances: { [charger().id]: 12_000 },
});
/** How a page says that what is saved is what is left after the export that was given up. */
const net = /less (?:the )?export|what grid power alone would have cost/g;

test.each([
  ['the dashboard', DASHBOARD],
  ['the wall display', `${DASHBOARD}?view=wall`],
  ['a day of the history', `${HISTORY}?view=day`],
  ['a month', `${HISTORY}?view=month`],
  ['a year', `${HISTORY}?view=year`],
  ['the charging sessions', `${HISTORY}?view=sessions`],
  ['the plan', `/${ACCOUNT_ID}/settings/plan`],
])('%s shows what was saved, and says once that it is net of the export given up', async (_, path) => {
  signIn();
  serve(
    { appliances: [charger()] },
    {
      getDays: () => ({ from: today, to: today, days: [day] }),
      listChargingSessions: () => ({ from: ago(9), to: ago(0), sessions: [aSession()], next: null }),
      getSubscription: () => aSubscription(),
    },
  );
  await open(path);
  const said = (): string => document.body.textContent.replaceAll('\u00A0', ' ');
  await waitFor(() => expect(said()).toMatch(/saved/i));
  await waitFor(() => expect(said().match(/€\d+\.\d\d/)).not.toBeNull());
  await waitFor(() => expect(said().match(net)).toHaveLength(1));
});
