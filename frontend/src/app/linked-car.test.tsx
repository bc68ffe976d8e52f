// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Appliance, appliancePatchSchema } from '#shared/model/appliance.ts';
import { type Answer, Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAppliance, aService } from '../lib/testing/samples.ts';
import { aDevice, aLink } from './testing/credentials-world.tsx';
import { charger, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const LINK = 'crd_01K0000000000000000000CARS';
const VIN = '5YJ3E1EA7KF000316';
const user = userEvent.setup();
const cars = aService('volt', ['appliance']);
const services = [
  { ...cars, manifest: { ...cars.manifest, offers: { ...cars.manifest.offers, vehicle: true } } },
  aService('plugs', ['appliance']),
];

/** The editor of a charger, whose changes the server keeps. */
const show = async (
  links: ReturnType<typeof aLink>[],
  stored: Appliance = charger(),
  more: Record<string, Answer> = {},
  prefix = '',
  tab = 'device',
) => {
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
      listSupportedServices: () => services,
      listCredentials: () => links,
      listDevices: () => [
        aDevice({ kind: 'appliance', deviceId: VIN, name: 'Blitz' }),
        aDevice({ kind: 'vehicle', deviceId: VIN, name: 'Blitz' }),
      ],
      patchAppliance: ({ body }) => {
        const { settings } = appliancePatchSchema.parse(body);
        appliance = charger({ settings: { ...appliance.settings, ...settings } as Appliance['settings'] });
        return appliance;
      },
      ...more,
    },
  );
  await open(`${prefix}/${ACCOUNT_ID}/appliances/${anAppliance().id}?tab=${tab}`);
  return () => server.calls.filter(({ id }) => id === 'patchAppliance').map(({ body }) => body);
};
const choose = async (name: string): Promise<void> => {
  await user.click(await screen.findByRole('combobox', { name: 'Car at this charger' }));
  await user.click(await screen.findByRole('option', { name }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
};
const link = aLink({ id: LINK as never, service: 'volt' as never });
const vehicle = { credentialsId: LINK as never, deviceId: VIN };

test('the car at a charger is chosen among those that linked services know, and taken away again', async () => {
  const patches = await show([link]);
  await choose('Blitz');
  expect(patches()).toEqual([{ settings: { vehicle } }]);
  await choose('None');
  expect(patches().at(-1)).toEqual({ settings: { vehicle: null } });
});

test.each([
  ['en', '', ['Car at this charger', 'Save', 'Saved.']],
  ['de', '/de-DE', ['Auto an dieser Wallbox', 'Speichern', 'Gespeichert.']],
] as const)('a car that a link’s reports tell of is chosen by the name of the link: %s', async (_, prefix, words) => {
  const [field, save, saved] = words;
  const reports = aService('webhook', ['sensor']);
  const manifest = { ...reports.manifest, delivery: 'push' as const, reportsCar: true };
  const patches = await show(
    [aLink({ id: LINK as never, service: 'webhook' as never, name: 'Home Assistant' })],
    charger(),
    {
      listSupportedServices: () => [{ ...reports, manifest }],
      listDevices: () => [
        aDevice({ kind: 'sensor', deviceId: 'webhook', name: 'Webhook' }),
        aDevice({ kind: 'vehicle', deviceId: 'car', name: 'Webhook' }),
      ],
    },
    prefix,
  );
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: 'Home Assistant' }));
  await user.click(screen.getByRole('button', { name: save }));
  await screen.findByText(saved);
  expect(patches()).toEqual([{ settings: { vehicle: { credentialsId: LINK, deviceId: 'car' } } }]);
});

test('a chosen car stays chosen while its vendor does not answer', async () => {
  await show([link], charger({ settings: { vehicle } as never }), {
    listDevices: () => {
      throw new Refusal('vendor_failed');
    },
  });
  const field = await screen.findByRole('combobox', { name: 'Car at this charger' });
  expect(field.textContent).toBe('The linked car');
});

test('where no linked service knows cars, those that do are named', async () => {
  await show([aLink({ service: 'plugs' as never })]);
  expect(await screen.findByText(/^None of your linked services knows a car\. .*: volt\.$/)).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Car at this charger' })).toBeNull();
});

test.each([
  ['en', '', ['Model', 'Use per 100\u00a0km', 'Save', 'Saved.'], '16.6'],
  ['de', '/de-DE', ['Modell', 'Verbrauch auf 100\u00a0km', 'Speichern', 'Gespeichert.'], '16,6'],
] as const)('a model fills in size and use, which may be corrected: %s', async (_, prefix, words, typed) => {
  const [model, use, save, saved] = words;
  const patches = await show([], charger(), {}, prefix);
  await user.click(await screen.findByRole('combobox', { name: model }));
  await user.click(await screen.findByRole('option', { name: 'VW ID.3 58 kWh' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: use });
  expect(field.value).toBe(typed);
  await user.clear(field);
  await user.type(field, '18');
  await user.click(screen.getByRole('button', { name: save }));
  await screen.findByText(saved);
  expect(patches()).toEqual([{ settings: { carBatteryKWh: 58, carKWhPer100Km: 18 } }]);
});

test('the slider of a target and its number are one, and say what is lacking', async () => {
  const battery = { percent: 62, at: new Date().toISOString() };
  const state = { ...charger().state, battery };
  const settings = { ...charger().settings, carBatteryKWh: 77, carKWhPer100Km: 18 };
  await show([], charger({ state, settings }), {}, '', 'goal');
  await user.click(await screen.findByRole('switch', { name: 'Must be ready by a time' }));
  await user.click(screen.getByRole('combobox', { name: 'What it needs by then' }));
  await user.click(await screen.findByRole('option', { name: 'A state of charge' }));
  const slider = screen.getByRole('slider', { name: 'Charge up to' });
  expect(slider.getAttribute('aria-valuetext')).toBe('80\u00a0%, 13.9 kilowatt hours to go, about 77 kilometers');
  expect(screen.getByText(/^62\s% now$/)).toBeDefined();
  const number = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'State of charge' })[0] ?? expect.fail();
  slider.focus();
  await user.keyboard('{ArrowRight}');
  expect(number.value).toBe('81');
  await user.clear(number);
  await user.type(number, '60');
  expect(slider.getAttribute('aria-valuetext')).toBe('60\u00a0%, It is that full already');
});

test('a goal in percent asks for the size, and is stored with it', async () => {
  const patches = await show([], charger(), {}, '', 'goal');
  await user.click(await screen.findByRole('switch', { name: 'Must be ready by a time' }));
  await user.click(screen.getByRole('combobox', { name: 'What it needs by then' }));
  await user.click(await screen.findByRole('option', { name: 'A state of charge' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please fill this in.')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Car’s battery size' }), '52');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(patches()).toEqual([
    {
      settings: {
        carBatteryKWh: 52,
        deadline: { readyAt: '07:00', days: null, elseAt: null, energyKWh: null, targetPercent: 80, batteryKWh: 52 },
      },
    },
  ]);
});
