// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import type { GoalPreview } from '#shared/model/goal-preview.ts';
import { ACCOUNT_ID, anAppliance } from '../lib/testing/samples.ts';
import { ago, charger, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const preview: GoalPreview = {
  at: '2026-06-01T20:00:00.000Z',
  byAt: '2026-06-02T03:30:00.000Z',
  spans: [{ startAt: '2026-06-01T23:00:00.000Z', endAt: '2026-06-02T01:15:00.000Z', kind: 'grid' }],
  sunWh: 4000,
  gridWh: 9000,
  gridEur: 1.62,
  shortWh: 0,
  reachesPercent: null,
  guessed: true,
  sun: 'past-days',
  note: null,
};
const car = charger({ settings: { ...defaultApplianceSettings, phases: 3, carBatteryKWh: 60 } });

/** Opens the goals of the car. @returns what was asked and sent, by operation */
const openGoals = async (shown: Partial<GoalPreview> = {}) => {
  signIn();
  const server = serve(
    { appliances: [car] },
    {
      getApplianceDetails: () => ({
        appliance: car,
        limits: { minCurrentA: 6, maxCurrentA: 16 },
        phaseHint: null,
        decisions: [],
      }),
      previewGoal: () => ({ ...preview, ...shown }),
      patchAppliance: () => car,
    },
  );
  await open(`/${ACCOUNT_ID}/appliances/${anAppliance().id}?tab=goal`);
  const bodies = (id: string): unknown[] => server.calls.filter((one) => one.id === id).map(({ body }) => body);
  return { asked: () => bodies('previewGoal'), sent: () => bodies('patchAppliance') };
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

test('a goal for one time says when, how much sun, how much grid and what it costs, before it is saved', async () => {
  const user = userEvent.setup();
  const { asked, sent } = await openGoals();
  const once = await card('Once');
  await user.click(once.getByRole('switch', { name: 'It must be ready by a certain time' }));
  // The next morning, full.
  await once.findByText(/^Runs .+ – .+\. 13\.0\skWh: 4\.0\skWh of sun and 9\.0\skWh from the grid for €1\.62\.$/);
  expect(once.getByText('Some prices are not published yet and are taken from last week.')).toBeDefined();
  expect(asked()).toEqual([{ once: expect.objectContaining({ targetPercent: 100, energyKWh: null }) }]);
  expect(sent()).toEqual([]);
  await user.click(once.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([{ settings: { once: expect.objectContaining({ targetPercent: 100 }) } }]);
});

test('one that is impossible says by how much it falls short, and how far the car gets', async () => {
  const user = userEvent.setup();
  await openGoals({ shortWh: 7000, reachesPercent: 63, sun: 'unknown', guessed: false, sunWh: 0 });
  const once = await card('Once');
  await user.click(once.getByRole('switch', { name: 'It must be ready by a certain time' }));
  await once.findByText(/^Not possible in time: it gets to 63\s?% by .+, 7\.0\skWh will be missing\.$/);
  expect(once.getByText(/9\.0\skWh from the grid for €1\.62\.$/)).toBeDefined();
  expect(once.getByText(/How much sun to expect is not known yet/)).toBeDefined();
});

test('a limit of the price is typed in cents, one of CO2 in grams, and none of both is no limit', async () => {
  const user = userEvent.setup();
  const { asked, sent } = await openGoals({ byAt: null });
  const below = await card('Cheap or clean power');
  await user.click(below.getByRole('switch', { name: 'Charge from the grid when it is cheap or clean' }));
  const field = (name: string) => below.getByRole('textbox', { name });
  await user.click(below.getByRole('button', { name: 'Save' }));
  expect(field('Price up to').getAttribute('aria-invalid')).toBe('true');
  expect([asked(), sent()]).toEqual([[], []]);
  await user.type(field('Price up to'), '-2.5');
  await user.type(field('CO₂ up to'), '150');
  await below.findByText(/^Runs /);
  expect(asked().at(-1)).toEqual({ below: { priceEurPerKWh: -0.025, co2GPerKWh: 150 } });
  await user.click(below.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toEqual([{ settings: { below: { priceEurPerKWh: -0.025, co2GPerKWh: 150 } } }]));
});

test('a charge that is to be there at any time is whole percent', async () => {
  const user = userEvent.setup();
  const { asked, sent } = await openGoals({ byAt: null, spans: [{ startAt: ago(0), endAt: ago(-900), kind: 'grid' }] });
  const floor = await card('Always at least');
  await user.click(floor.getByRole('switch', { name: 'The car always keeps a reserve' }));
  await floor.findByText(/^Runs /);
  expect(asked()).toEqual([{ atLeastPercent: 20 }]);
  const field = floor.getByRole('textbox', { name: 'At least' });
  await user.clear(field);
  await user.type(field, '130');
  await user.click(floor.getByRole('button', { name: 'Save' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
  await user.clear(field);
  await user.type(field, '30');
  await user.click(floor.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toEqual([{ settings: { atLeastPercent: 30 } }]));
});
