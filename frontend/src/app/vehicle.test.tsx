// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { unknownApplianceState } from '#shared/model/reading.ts';
import type { VehicleState } from '#shared/model/vehicle.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAppliance } from '../lib/testing/samples.ts';
import { ago, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
beforeEach(signIn);

const PAGE = `/${ACCOUNT_ID}/vehicles/${anAppliance().id}`;
const car: VehicleState = {
  batteryLevelPercent: 62,
  batteryLevelLimitPercent: 80,
  minutesUntilFull: 95,
  make: 'Tesla',
  model: 'Model 3',
  rangeKm: null,
  name: 'Blue',
  asleep: false,
  observedAt: ago(2),
};

test('a car shows known values in words, and unknown ones as unknown', async () => {
  serve({}, { getVehicleDetails: () => car });
  await open(`/de-DE${PAGE}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue' })).toBeDefined();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '62\u00a0%',
    '80\u00a0%',
    '–',
    '1\u00a0Stunde 35\u00a0Minuten',
  ]);
});

test('the list shows how full each car was and when, and nothing where that is unknown', async () => {
  const asked = { ...unknownApplianceState, observedAt: ago(60) };
  const item = { applianceId: anAppliance().id, service: 'tesla' };
  serve(
    {},
    {
      listVehicles: () => [
        { ...item, name: 'Blue', state: { ...asked, battery: { percent: 62, at: ago(2 * 3600) } } },
        { ...item, applianceId: 'app_01K00000000000000000000009', name: 'Red', state: asked },
      ],
    },
  );
  await open(`/${ACCOUNT_ID}/vehicles`);
  await screen.findByRole('link', { name: 'Blue' });
  const texts = screen.getAllByText(/^Charge \d/).map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
  expect(texts).toEqual(['Charge 62 % · 2 hours ago']);
});

test.each([PAGE, `/${ACCOUNT_ID}/vehicles/nonsense`])('an invalid car shows a message: %s', async (page) => {
  serve(
    {},
    {
      getVehicleDetails: () => {
        throw new Refusal('appliance_not_found');
      },
    },
  );
  await open(page);
  expect(await screen.findByRole('heading', { level: 1, name: 'This no longer exists' })).toBeDefined();
  expect(window.alert).not.toHaveBeenCalled();
});
