// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
  expect(await screen.findByRole('heading', { level: 1, name: 'This is no longer there' })).toBeDefined();
  expect(window.alert).not.toHaveBeenCalled();
});
