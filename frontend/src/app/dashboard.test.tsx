// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fault } from '#shared/faults.ts';
import { appliancePatchSchema } from '#shared/model/appliance.ts';
import { sensorIdSchema } from '#shared/model/ids.ts';
import { type Answer, Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAppliance, aReading, aSensor } from '../lib/testing/samples.ts';
import { aSubscription } from '../lib/testing/subscription.ts';
import { ago, charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

/** Everything but the goals stands behind one more tap. */
const openModes = async (user: UserEvent): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'More choices for Wallbox' }));
  await user.click(await screen.findByRole('combobox', { name: 'Mode of Wallbox' }));
};

describe('the dashboard', () => {
  test('shows what an appliance does and why', async () => {
    signIn();
    serve({ appliances: [charger()] });
    await open(DASHBOARD);
    const card = within(await screen.findByRole('article', { name: 'Wallbox' }));
    expect(card.getByText('Waiting for surplus')).toBeDefined();
    expect(card.getByTestId('sentence').textContent?.replaceAll('\u00A0', ' ')).toMatch(
      /^Surplus is 900 W, 1\.4 kW is needed\. Starts as soon as there is enough\. Next adjustment (from \d\d:\d\d|in a moment)\.$/,
    );
  });

  test.each([
    [60, 'Follows the surplus: now going to 5.5 kW.'],
    [10, 'Surplus is 5.9 kW, so the car charges at 5.5 kW.'],
  ])('state and sentence name one power: last seen %i s ago, set 30 s ago', async (seenS, sentence) => {
    signIn();
    const { decision, state } = charger();
    const reason = { code: 'charging-sun', figures: { haveW: 5900, powerW: 5500 } } as const;
    serve({
      appliances: [
        charger({
          state: { ...state, observedAt: ago(seenS), on: true, powerW: 7600 },
          decision: decision && { ...decision, time: ago(30), action: 'set', on: true, reason },
        }),
      ],
    });
    await open(DASHBOARD);
    const said = await within(await screen.findByRole('article', { name: 'Wallbox' })).findByTestId('sentence');
    expect(said.textContent?.replaceAll('\u00A0', ' ')).toContain(sentence);
  });

  test('shows a dash for unknown values', async () => {
    signIn();
    serve({
      sensors: [aSensor({ sensorData: [aReading({ time: ago(5), gridPowerW: -339 })] })],
      appliances: [anAppliance()],
    });
    await open(DASHBOARD);
    const card = within(await screen.findByRole('article', { name: 'Wallbox' }));
    expect(card.getByText('No answer yet')).toBeDefined();
    const flow = within(screen.getByRole('figure', { name: 'Energy flow' }));
    expect(flow.getAllByText('–').length).toBe(3);
    expect(flow.getByText('339 W')).toBeDefined();
    expect(flow.queryByText('0 W')).toBeNull();
  });

  test("shows a car's battery, limit and range with their age, and nothing where the battery is unknown", async () => {
    signIn();
    const car = anAppliance({
      id: 'app_01K00000000000000000000009',
      name: 'Blue',
      kind: 'car',
      state: {
        observedAt: ago(5),
        online: true,
        battery: { percent: 62, limitPercent: 80, rangeKm: 293.5, at: ago(3 * 3600 + 300) },
      },
    });
    serve({ appliances: [charger(), car] });
    await open(DASHBOARD);
    const card = within(await screen.findByRole('article', { name: 'Blue' }));
    expect(card.getByRole('img', { name: 'Charge 62\u00A0%' })).toBeDefined();
    expect(card.getByText('62\u00A0%', { normalizer: (text) => text })).toBeDefined();
    expect(card.getByText(/range/).textContent?.replaceAll('\u00A0', ' ')).toMatch(
      /^range 294 km · charges up to 80 % · 3 hours 5 minutes ago$/,
    );
    expect(within(screen.getByRole('article', { name: 'Wallbox' })).queryByRole('img')).toBeNull();
  });

  test('changes the mode at once', async () => {
    signIn();
    let current = charger();
    const server = serve(
      {},
      {
        listAppliances: () => [current],
        patchAppliance: ({ body }) => {
          const { mode = current.mode } = appliancePatchSchema.parse(body);
          current = { ...current, mode };
          return current;
        },
      },
    );
    await open(DASHBOARD);
    const user = userEvent.setup();
    await openModes(user);
    await user.click(await screen.findByRole('option', { name: /^Always on/ }));
    expect(screen.getByRole('combobox', { name: 'Mode of Wallbox' }).textContent).toBe('Always on');
    await waitFor(() => expect(server.calls.find(({ id }) => id === 'patchAppliance')?.body).toEqual({ mode: 'ON' }));
    expect(await screen.findByRole('button', { name: 'Switch Wallbox off' })).toBeDefined();
  });

  test('reverts a refused change and says why', async () => {
    signIn();
    serve(
      { appliances: [charger()] },
      {
        patchAppliance: () => {
          throw new Refusal('conflict', [fault('mode', 'no_choice'), fault('name', 'too_long', { max: 80 })]);
        },
      },
    );
    await open(DASHBOARD);
    const user = userEvent.setup();
    await openModes(user);
    await user.click(await screen.findByRole('option', { name: /^Off/ }));
    await waitFor(() =>
      expect(window.alert).toHaveBeenCalledExactlyOnceWith(
        'This has changed in the meantime. Please reload the page: Mode: This is not one of the choices, Name: At most 80 characters, please',
      ),
    );
    expect(screen.getByRole('combobox', { name: 'Mode of Wallbox' }).textContent).toBe('Sun only');
  });

  test('offers the modes in the plan, and for the others the plans that have them', async () => {
    signIn();
    const server = serve(
      { account: { products: ['BASIC'] }, appliances: [charger()] },
      { getSubscription: () => aSubscription() },
    );
    await open(DASHBOARD);
    const user = userEvent.setup();
    await openModes(user);
    const schedule = await screen.findByRole('option', { name: /^Schedule/ });
    expect(schedule.textContent).toContain('Part of Premium');
    await user.click(schedule);
    await waitFor(() => expect(location.pathname).toMatch(/\/settings\/plan$/));
    expect(server.calls.some(({ id }) => id === 'patchAppliance')).toBe(false);
  });

  test('moves priorities and switches by hand', async () => {
    signIn();
    const second = charger({
      id: 'app_01K00000000000000000000002',
      name: 'Heater',
      kind: 'plug',
      mode: 'MANUAL',
      autoCharge: { priority: 2, sunShare: null },
    });
    const server = serve(
      { appliances: [second, charger()] },
      {
        patchAppliance: () => second,
        switchApplianceOn: () => second,
      },
    );
    await open(DASHBOARD);
    const user = userEvent.setup();
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Wallbox', 'Heater']);
    await user.click(screen.getByRole('button', { name: 'More choices for Wallbox' }));
    const raise = await screen.findByRole<HTMLButtonElement>('button', { name: 'Raise priority of Wallbox' });
    expect(raise.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Goals of Heater' }));
    await user.click(await screen.findByRole('button', { name: 'More choices for Heater' }));
    await user.click(await screen.findByRole('button', { name: 'Raise priority of Heater' }));
    await waitFor(() =>
      expect(server.calls.find(({ id }) => id === 'patchAppliance')?.body).toEqual({ autoCharge: { priority: 1 } }),
    );
    expect(screen.queryByRole('button', { name: 'Switch Wallbox on' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Switch Heater on' }));
    await waitFor(() => expect(server.calls.some(({ id }) => id === 'switchApplianceOn')).toBe(true));
  });

  test('lists failing sources first, with what to do', async () => {
    signIn();
    const health = { lastSuccessAt: null, error: 'credentials_rejected', errorAt: ago(60) };
    serve({
      sensors: [
        aSensor({ name: 'Meter', sensorData: [aReading({ time: ago(5), gridPowerW: 100 })] }),
        aSensor({ id: sensorIdSchema.parse('sen_01K00000000000000000000002'), name: 'Inverter', health }),
      ],
    });
    await open(DASHBOARD);
    expect(await screen.findByText(/no longer accepts the sign-in/)).toBeDefined();
    const names = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
    const [first] = names.filter((text) => /Meter|Inverter/.test(text));
    expect(first).toContain('Inverter');
    expect(screen.getByRole('link', { name: 'Link again' }).getAttribute('href')).toBe(`/${ACCOUNT_ID}/credentials`);
  });

  test.each([
    { plan: 'BASIC', badge: false },
    { plan: 'PREMIUM', badge: true },
    { plan: 'SMA', badge: false },
  ])('shows the Premium badge for a site with the premium product: $plan $badge', async ({ plan, badge }) => {
    signIn();
    serve({ account: { products: [plan] }, appliances: [charger()] });
    await open(DASHBOARD);
    await screen.findByRole('article', { name: 'Wallbox' });
    expect(screen.queryByText('Premium') !== null).toBe(badge);
  });

  test('tells who hears it when an appliance changes, and nothing of the figures', async () => {
    signIn();
    let powerW = 0;
    const state = () => ({ observedAt: ago(1), online: true, on: powerW > 0, powerW, plugged: true });
    serve({}, { listAppliances: () => [charger({ state: state() })] });
    await open(DASHBOARD);
    const said = await screen.findByTestId('said-states');
    expect(said.textContent).toBe('');
    powerW = 6040;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(said.textContent).toBe('Wallbox: Charging 6.0 kilowatts'));
  });

  test('raises no alert when its reads fail', async () => {
    signIn();
    const refuse: Answer = () => {
      throw new Refusal('too_many_requests');
    };
    serve({}, { getAccount: refuse, listSensors: refuse, listAppliances: refuse });
    await open(DASHBOARD);
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    expect(window.alert).not.toHaveBeenCalled();
  });
});
