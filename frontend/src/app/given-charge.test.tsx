// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Appliance } from '#shared/model/appliance.ts';
import { ACCOUNT_ID, anAppliance } from '../lib/testing/samples.ts';
import { ago, charger, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const user = userEvent.setup();
const PAGE = `/${ACCOUNT_ID}/appliances/${anAppliance().id}`;

/** The page of a charger, whose charge the server keeps. */
const show = async (stored: Appliance = charger(), address = PAGE) => {
  let appliance = stored;
  signIn();
  const server = serve(
    {},
    {
      listAppliances: () => [appliance],
      getApplianceDetails: () => ({
        appliance,
        limits: { minCurrentA: 6, maxCurrentA: 16 },
        phaseHint: null,
        decisions: [],
      }),
      giveCharge: ({ body }) => {
        const { percent } = body as { percent: number | null };
        const { battery: _, ...state } = appliance.state;
        const battery = percent === null ? {} : { battery: { percent, at: ago(0), estimated: true as const } };
        appliance = { ...appliance, state: { ...state, ...battery } };
        return appliance;
      },
    },
  );
  await open(address);
  return () => server.calls.filter(({ id }) => id === 'giveCharge').map(({ body }) => body);
};

test.each([
  ['en', '', 'Charge: 50 %', 'Set charge', /^Charge 35 % · estimated · /, 'Clear'],
  ['de', '/de-DE', 'Ladestand: 50 %', 'Ladestand angeben', /^Ladestand 35 % · geschätzt · /, 'Löschen'],
])('the owner says how full the car is, and takes it back: %s', async (_, prefix, name, set, says, forget) => {
  const given = await show(charger(), `${prefix}${PAGE}`);
  const slider = await screen.findByRole('slider', { name: (found) => found.replaceAll('\u00A0', ' ') === name });
  fireEvent.change(slider, { target: { value: 35 } });
  await user.click(screen.getByRole('button', { name: set }));
  expect(await screen.findByText((text) => says.test(text.replaceAll('\u00A0', ' ')), { exact: false })).toBeDefined();
  await user.click(screen.getByRole('button', { name: forget }));
  expect(given()).toEqual([{ percent: 35 }, { percent: null }]);
});

test.each<[string, Partial<Appliance>, boolean]>([
  ['a charger', {}, true],
  [
    'a charger whose car a service knows',
    { settings: { vehicle: { credentialsId: 'crd_01K0000000000000000000CARS', deviceId: '1' } } as never },
    false,
  ],
  ['a charger that reports the charge itself', { state: { battery: { percent: 60, at: ago(60) } } as never }, false],
  ['a plug', { kind: 'plug' }, false],
  ['a car', { kind: 'car' }, false],
])('whether it is asked at %s', async (_, changes, asked) => {
  await show(charger(changes as never));
  await screen.findByRole('heading', { name: 'Ready in time' });
  expect(screen.queryByRole('heading', { name: 'How full is the car?' }) !== null).toBe(asked);
});

test('what stands in the way is said: no plug, no size', async () => {
  await show(charger({ state: { plugged: false } as never }));
  const page = within(await screen.findByRole('main'));
  expect(await page.findByText(/Set its charge once it is/)).toBeDefined();
  expect(page.getByText(/Without the car’s battery size/)).toBeDefined();
});
