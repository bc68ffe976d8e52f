// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { SitePlan } from '#shared/model/day-plan.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { ago, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
beforeAll(async () => {
  await import('../features/day-plan/day-plan-page.tsx');
}, 60_000);

/** Opens the plan of a site with what is wrong with its prices and its forecast. */
const openWith = async (
  role: 'owner' | 'family',
  prices: Pick<SitePlan['prices'], 'source' | 'trouble'>,
  sun: Pick<SitePlan['sun'], 'source' | 'trouble'>,
): Promise<void> => {
  signIn();
  const slot = { startAt: ago(0), endAt: ago(-172_800), importEur: 0.18, feedInEur: 0.08, guessed: false };
  const plan: SitePlan = {
    at: ago(0),
    sun: { ...sun, daysKnown: 9, hours: [] },
    prices: { ...prices, slots: [slot] },
    appliances: [],
    battery: null,
  };
  serve({ account: { role } }, { getPlan: () => plan });
  await open(`/${ACCOUNT_ID}/plan`);
  await screen.findByText(/Planned on the/);
};

test('says which prices are missing, what a kWh counts until then, and where to mend it', async () => {
  await openWith('owner', { source: 'fixed', trouble: 'key' }, { source: 'past-days', trouble: null });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Tibber refuses the token.');
  expect(alert.textContent).toMatch(/from your settings: 18\sct at any hour/);
  expect(screen.getByRole('link', { name: 'To prices and forecast' }).getAttribute('href')).toContain(
    '/settings/energy',
  );
  // Nobody is told that this is the tariff.
  expect(screen.queryByText(/costs 18 ct at any hour/)).toBeNull();
});

test('says that guesses stand for prices that are late, and past days for a forecast that does not answer', async () => {
  await openWith('family', { source: 'tariff', trouble: 'late' }, { source: 'past-days', trouble: 'down' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Tomorrow’s prices are late.');
  expect(alert.textContent).toContain('The forecast service does not answer.');
  expect(alert.textContent).not.toContain('from your settings');
  expect(screen.queryByRole('link', { name: 'To prices and forecast' })).toBeNull();
});

test('says nothing where nothing is wrong', async () => {
  await openWith('owner', { source: 'tariff', trouble: null }, { source: 'forecast', trouble: null });
  expect(screen.queryByRole('alert')).toBeNull();
});
