// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { ago, charger, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
beforeAll(async () => {
  await import('../features/day-plan/day-plan-page.tsx');
}, 60_000);

test.each(['owner', 'installer', 'family'] as const)('%s: what the plan costs is for the owner alone', async (role) => {
  signIn();
  const costEur = role === 'owner' ? 0.54 : null;
  const appliance = charger({ name: 'Wallbox' });
  serve(
    { account: { role }, appliances: [appliance] },
    {
      getPlan: () => ({
        at: ago(0),
        sun: { source: 'past-days', daysKnown: 9, hours: [], trouble: null },
        prices: {
          source: 'fixed',
          slots: [{ startAt: ago(0), endAt: ago(-172_800), importEur: 0.18, feedInEur: 0.08, guessed: false }],
          trouble: null,
        },
        appliances: [
          {
            applianceId: appliance.id,
            byAt: ago(-36_000),
            shortWh: 0,
            slots: [
              {
                startAt: ago(-900),
                endAt: ago(-1800),
                kind: 'grid',
                sunWh: 0,
                gridWh: 3000,
                importEur: 0.18,
                costEur,
                guessed: false,
              },
            ],
          },
        ],
        battery: null,
      }),
    },
  );
  await open(`/${ACCOUNT_ID}/plan`);
  const card = within(await screen.findByRole('region', { name: 'Wallbox' }));
  expect(
    card.getByText(role === 'owner' ? /^3\.0\skWh from the grid for €0\.54\.$/ : /^3\.0\skWh, all from the grid\.$/),
  ).toBeDefined();
  expect(card.getByText(/Grid at 18 ct/)).toBeDefined();
  expect(document.body.textContent?.includes('€0.54')).toBe(role === 'owner');
  if (role !== 'owner') expect(document.body.textContent).not.toContain('€');
});
