// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fault } from '#shared/faults.ts';
import type { BatteryControl } from '#shared/integration.ts';
import { accountPatchSchema } from '#shared/model/account.ts';
import { sensorPatchSchema } from '#shared/model/sensor.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAccount, aReading, aSensor, aService } from '../lib/testing/samples.ts';
import { ago, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const field = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('textbox', { name });
const retype = async (name: string, text: string): Promise<void> => {
  const user = userEvent.setup();
  await user.clear(field(name));
  await user.type(field(name), text);
};
const press = async (name: string): Promise<void> => userEvent.setup().click(screen.getByRole('button', { name }));

describe('settings of a site', () => {
  const SETTINGS = `/${ACCOUNT_ID}/settings`;

  test('are saved, and only changes are sent', async () => {
    signIn();
    let stored = anAccount();
    const server = serve(
      {},
      {
        getAccount: () => stored,
        patchAccount: ({ body }) => {
          const { settings, ...rest } = accountPatchSchema.parse(body);
          stored = anAccount({ ...rest, settings: { ...stored.settings, ...settings } } as Parameters<
            typeof anAccount
          >[0]);
          return stored;
        },
      },
    );
    await open(`/de-DE${SETTINGS}`);
    await screen.findByRole('heading', { name: 'Einstellungen' });
    expect(field('Strompreis').value).toBe('0,32');
    expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
    await retype('Strompreis', '0,29');
    await retype('Sicherung pro Phase', '35');
    await press('Speichern');
    expect(await screen.findByText('Gespeichert.')).toBeDefined();
    expect(server.calls.find(({ id }) => id === 'patchAccount')?.body).toEqual({
      settings: { importPriceEurPerKWh: 0.29, fuseA: 35 },
    });
    expect(field('Strompreis').value).toBe('0,29');
    expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  });

  test('ask for the battery capacity only where it matters, and may be left empty', async () => {
    signIn();
    const server = serve({}, { patchAccount: () => anAccount() });
    await open(`/de-DE${SETTINGS}`);
    await screen.findByRole('heading', { name: 'Einstellungen' });
    expect(screen.queryByRole('textbox', { name: 'Größe des Speichers' })).toBeNull();
    const user = userEvent.setup();
    await user.click(screen.getByRole('combobox', { name: 'Wer den Überschuss zuerst bekommt' }));
    await user.click(await screen.findByRole('option', { name: /Voll bis Sonnenuntergang/ }));
    expect(screen.queryByRole('textbox', { name: 'Schwelle' })).toBeNull();
    expect(field('Größe des Speichers').value).toBe('');
    await retype('Größe des Speichers', '9,6');
    await press('Speichern');
    await waitFor(() =>
      expect(server.calls.find(({ id }) => id === 'patchAccount')?.body).toEqual({
        settings: { batteryStrategy: 'full-by-sunset', batteryCapacityKWh: 9.6 },
      }),
    );
  });

  test('keep the input when the server refuses, and mark the field it names', async () => {
    signIn();
    serve(
      {},
      {
        patchAccount: () => {
          throw new Refusal('plan_required', [
            fault('settings.autochargeInterval', 'interval_not_in_plan', { minutes: 15 }),
          ]);
        },
      },
    );
    await open(SETTINGS);
    await screen.findByRole('heading', { name: 'Settings' });
    await retype('How often Sunward adjusts', '5');
    await press('Save');
    expect(await screen.findByText('Your plan allows 15 min or more')).toBeDefined();
    expect(field('How often Sunward adjusts').value).toBe('5');
    expect(field('How often Sunward adjusts').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/Not saved. Your entries are still here\./)).toBeDefined();
    await press('Discard');
    expect(field('How often Sunward adjusts').value).toBe('1');
  });

  test('reject an interval below the minimum of the plan before sending', async () => {
    signIn();
    const server = serve({ account: { products: ['BASIC'] } });
    await open(SETTINGS);
    await screen.findByRole('heading', { name: 'Settings' });
    expect(field('How often Sunward adjusts').value).toBe('15');
    await retype('How often Sunward adjusts', '5');
    await press('Save');
    expect(await screen.findByText('From 15 to 1440, please.')).toBeDefined();
    expect(server.calls.some(({ id }) => id === 'patchAccount')).toBe(false);
  });
});

describe('a sensor', () => {
  const SENSOR = `/${ACCOUNT_ID}/sensors/${aSensor().id}`;
  const sensor = aSensor({
    sensorData: [aReading({ time: ago(5), pvPowerW: 3210, consumptionPowerW: 480, batteryPowerW: -750 })],
  });

  test('shows the current value beside each sign, and saves a reversed one', async () => {
    signIn();
    const server = serve(
      { sensors: [sensor] },
      {
        patchSensor: ({ body }) => {
          const { settings } = sensorPatchSchema.parse(body);
          return { ...sensor, settings: { ...sensor.settings, ...settings } };
        },
      },
    );
    await open(SENSOR);
    expect(await screen.findByText(/the home battery supplies 750/)).toBeDefined();
    await userEvent.setup().click(screen.getByRole('switch', { name: 'Reverse the sign of the home battery' }));
    await retype('Extra for charging', '-200');
    await press('Save');
    await waitFor(() =>
      expect(server.calls.find(({ id }) => id === 'patchSensor')?.body).toEqual({
        settings: { autoChargeOffset: -200, reverseBatteryCharging: true },
      }),
    );
  });

  test('says beside the wish to let its battery feed the car when it is kept from it, and what for', async () => {
    signIn();
    const battery = aSensor({
      service: 'tesla',
      settings: { ...sensor.settings, batteryControl: true },
      sensorData: [aReading({ time: ago(5), batterySocPercent: 63 })],
    });
    const isoAt = (ms: number): string => new Date(ms).toISOString();
    const slot = (fromMs: number) => ({
      ...{ startAt: isoAt(fromMs), endAt: isoAt(fromMs + 900_000), kind: 'hold-car' as const },
      ...{ importEur: 0.18, laterEur: 0.38, wh: 1250, guessed: false },
    });
    const tesla = aService('tesla', ['sensor']);
    const led: BatteryControl = {
      ...{ by: 'reserve', charges: 'own', usualChargeW: 3300, mostReservePercent: 80 },
      ...{ holdStopsSun: false, endsAlone: false, limits: [{ en: 'none', de: 'keine' }] },
    };
    const { answers } = serve(
      { sensors: [battery] },
      { listSupportedServices: () => [{ ...tesla, manifest: { ...tesla.manifest, battery: led } }] },
    );
    const plan = answers.getPlan;
    answers.getPlan = (call) => ({
      ...(plan?.(call) as object),
      battery: {
        sensorId: battery.id,
        control: 'on',
        mode: 'normal',
        reason: { code: 'normal' },
        slots: [slot(Date.now() + 3_600_000), slot(Date.now() + 4_500_000)],
        drainWh: 0,
        drainEur: 0,
      },
    });
    await open(SENSOR);
    expect(
      await screen.findByText(/: Keeps its charge while a car charges at 18 ct; later it saves 38 ct/),
    ).toBeDefined();
  });

  test('asks for its name before removing it', async () => {
    signIn();
    const server = serve({ sensors: [sensor] }, { deleteSensor: () => ({ id: sensor.id }) });
    await open(SENSOR);
    await screen.findByRole('heading', { name: 'House meter' });
    await press('Remove sensor');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove sensor' }));
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove sensor' });
    expect(confirm.disabled).toBe(true);
    const user = userEvent.setup();
    await user.type(dialog.getByRole('textbox'), 'House meter');
    await user.click(confirm);
    await waitFor(() => expect(location.pathname).toBe(`/${ACCOUNT_ID}/sensors`));
    expect(server.calls.filter(({ id }) => id === 'deleteSensor')).toHaveLength(1);
  });

  test('shows a message if it no longer exists', async () => {
    signIn();
    serve();
    await open(SENSOR);
    expect(await screen.findByRole('heading', { level: 1, name: 'This no longer exists' })).toBeDefined();
  });
});
