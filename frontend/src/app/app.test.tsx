// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account } from '#shared/model/account.ts';
import { type Appliance, appliancePatchSchema } from '#shared/model/appliance.ts';
import { sensorIdSchema } from '#shared/model/ids.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { planProducts } from '#shared/plans.ts';
import { startI18n } from '../i18n/start.ts';
import { writeCookie } from '../lib/cookies.ts';
import { currentLocale } from '../lib/locale.ts';
import { session } from '../lib/session.ts';
import { type Answer, createFakeServer, Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAccount, anAppliance, aReading, aSensor } from '../lib/testing/samples.ts';
import { App } from './app.tsx';

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const DASHBOARD = `/${ACCOUNT_ID}/dashboard`;

interface World {
  account?: Partial<Account>;
  sensors?: Sensor[];
  appliances?: Appliance[];
}

const charger = (values: Parameters<typeof anAppliance>[0] = {}): Appliance =>
  anAppliance({
    state: { observedAt: ago(10), online: true, on: false, powerW: 0, plugged: true },
    decision: {
      time: ago(30),
      applianceId: anAppliance().id,
      action: 'none',
      on: false,
      setCurrentA: null,
      surplusW: 900,
      reason: { code: 'waiting-surplus', figures: { haveW: 900, needW: 1380 } },
      nextChangeAt: ago(-40),
    },
    ...values,
  });

const serve = ({ account, sensors = [], appliances = [] }: World = {}, more: Record<string, Answer> = {}) => {
  const server = createFakeServer({
    login: () => ({ accessToken: 'token', refreshToken: 'refresh', expiresIn: 3600 }),
    getMe: () => ({
      id: 'c8f5a3a4-0000-4000-8000-000000000001',
      email: 'demo@sunward.example',
      superAdmin: false,
      scope: '',
      accounts: [{ id: ACCOUNT_ID, name: 'Home', role: { type: 'owner' } }],
    }),
    listProducts: () => planProducts(),
    getAccount: () => anAccount(account),
    listSensors: () => sensors,
    listAppliances: () => appliances,
    listSupportedServices: () => [],
    getHistory: () => ({ from: ago(3600), to: ago(0), stepS: 300, points: [] }),
    listDecisions: () => [],
    ...more,
  });
  vi.stubGlobal('fetch', server.fetch);
  return server;
};

const open = async (path: string): Promise<void> => {
  window.history.replaceState(null, '', path);
  const i18n = await startI18n(currentLocale(), ['common', 'app']);
  render(<App i18n={i18n} />);
};
const signIn = (): void =>
  session.store({ accessToken: 'token', refreshToken: 'refresh', expiresAt: Date.now() + 3_600_000 });

beforeEach(() => {
  vi.stubGlobal('alert', vi.fn());
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  session.clear();
  localStorage.clear();
  writeCookie('sunward_locale', '', 0);
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  test('leads back to the page that was asked for, with its locale', async () => {
    const server = serve({ appliances: [charger()] });
    await open(`/de-DE${DASHBOARD}`);
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-Mail'), 'demo@sunward.example');
    await user.type(screen.getByLabelText('Passwort'), 'Sunward-demo-1');
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(await screen.findByRole('article', { name: 'Wallbox' })).toBeDefined();
    expect(location.pathname).toBe(`/de-DE${DASHBOARD}`);
    expect(server.calls.find(({ id }) => id === 'login')?.body).toEqual({
      email: 'demo@sunward.example',
      password: 'Sunward-demo-1',
    });
    expect(server.calls.find(({ id }) => id === 'listAppliances')?.authorization).toBe('Bearer token');
  });

  test('with a wrong password says so and keeps the form', async () => {
    serve(
      {},
      {
        login: () => {
          throw new Refusal('login_failed');
        },
      },
    );
    await open('/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail'), 'demo@sunward.example');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('E-mail or password is wrong');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('demo@sunward.example');
    expect(window.alert).not.toHaveBeenCalled();
  });

  test('marks fields before anything is sent', async () => {
    const server = serve();
    await open('/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This is no complete e-mail address.')).toBeDefined();
    expect(server.calls.some(({ id }) => id === 'login')).toBe(false);
  });

  test('is asked for again when the server no longer knows the token', async () => {
    signIn();
    serve(
      {},
      {
        getMe: () => {
          throw new Refusal('unauthenticated');
        },
      },
    );
    await open('/accounts?noRedirect=true');
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(new URLSearchParams(location.search).get('returnTo')).toBe('/accounts?noRedirect=true');
    expect(session.signedIn()).toBe(false);
    expect(window.alert).not.toHaveBeenCalled();
  });

  test('never leads to another origin', async () => {
    signIn();
    serve();
    await open('/login?returnTo=//evil.example');
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    expect(location.hostname).toBe('localhost');
  });
});

describe('the dashboard', () => {
  test('says what an appliance does and why', async () => {
    signIn();
    serve({ appliances: [charger()] });
    await open(DASHBOARD);
    const card = within(await screen.findByRole('article', { name: 'Wallbox' }));
    expect(card.getByText('Waiting for sun')).toBeDefined();
    expect(card.getByTestId('sentence').textContent?.replaceAll('\u00A0', ' ')).toMatch(
      /^Waiting for sun: 900 W of the 1\.38 kW it needs\. Next look in \d+ seconds?\.$/,
    );
  });

  test('shows a dash for what nobody tells', async () => {
    signIn();
    serve({
      sensors: [aSensor({ sensorData: [aReading({ time: ago(5), gridPowerW: -339 })] })],
      appliances: [anAppliance()],
    });
    await open(DASHBOARD);
    const card = within(await screen.findByRole('article', { name: 'Wallbox' }));
    expect(card.getByText('Unknown')).toBeDefined();
    const flow = within(screen.getByRole('group', { name: 'Energy flow' }));
    expect(flow.getAllByText('–').length).toBe(3);
    expect(flow.getByText('339 W')).toBeDefined();
    expect(flow.queryByText('0 W')).toBeNull();
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
    await user.click(await screen.findByRole('combobox', { name: 'Mode of Wallbox' }));
    await user.click(await screen.findByRole('option', { name: /^On/ }));
    expect(screen.getByRole('combobox', { name: 'Mode of Wallbox' }).textContent).toBe('On');
    await waitFor(() => expect(server.calls.find(({ id }) => id === 'patchAppliance')?.body).toEqual({ mode: 'ON' }));
    expect(await screen.findByRole('button', { name: 'Switch Wallbox off' })).toBeDefined();
  });

  test('turns a refused change back and says why', async () => {
    signIn();
    serve(
      { appliances: [charger()] },
      {
        patchAppliance: () => {
          throw new Refusal('conflict', ['mode', 'name']);
        },
      },
    );
    await open(DASHBOARD);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('combobox', { name: 'Mode of Wallbox' }));
    await user.click(await screen.findByRole('option', { name: /^Off/ }));
    await waitFor(() =>
      expect(window.alert).toHaveBeenCalledExactlyOnceWith('It was changed meanwhile. Please reload: mode, name'),
    );
    expect(screen.getByRole('combobox', { name: 'Mode of Wallbox' }).textContent).toBe('Auto');
  });

  test('offers only the modes that the plan holds, and says why', async () => {
    signIn();
    serve({ account: { products: ['BASIC'] }, appliances: [charger()] });
    await open(DASHBOARD);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('combobox', { name: 'Mode of Wallbox' }));
    const schedule = await screen.findByRole('option', { name: /^Schedule/ });
    expect(schedule.getAttribute('aria-disabled')).toBe('true');
    expect(schedule.textContent).toContain('Needs the Premium plan');
    expect(screen.getByRole('option', { name: /^Auto/ }).getAttribute('aria-disabled')).toBeNull();
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
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Raise priority of Wallbox' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Raise priority of Heater' }));
    await waitFor(() =>
      expect(server.calls.find(({ id }) => id === 'patchAppliance')?.body).toEqual({ autoCharge: { priority: 1 } }),
    );
    expect(screen.queryByRole('button', { name: 'Switch Wallbox on' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Switch Heater on' }));
    await waitFor(() => expect(server.calls.some(({ id }) => id === 'switchApplianceOn')).toBe(true));
  });

  test('puts a source in trouble first, with what to do', async () => {
    signIn();
    const health = { lastSuccessAt: null, error: 'auth_failed', errorAt: ago(60) };
    serve({
      sensors: [
        aSensor({ name: 'Meter', sensorData: [aReading({ time: ago(5), gridPowerW: 100 })] }),
        aSensor({ id: sensorIdSchema.parse('sen_01K00000000000000000000002'), name: 'Inverter', health }),
      ],
    });
    await open(DASHBOARD);
    expect(await screen.findByText(/does not accept the credentials/)).toBeDefined();
    const names = screen.getAllByRole('listitem').map((item) => item.textContent ?? '');
    const [first] = names.filter((text) => /Meter|Inverter/.test(text));
    expect(first).toContain('Inverter');
    expect(screen.getByRole('link', { name: 'Link again' }).getAttribute('href')).toBe(`/${ACCOUNT_ID}/credentials`);
  });

  test('raises no alert when its reads fail', async () => {
    signIn();
    const refuse: Answer = () => {
      throw new Refusal('forbidden');
    };
    serve({}, { getAccount: refuse, listSensors: refuse, listAppliances: refuse });
    await open(DASHBOARD);
    expect((await screen.findByRole('alert')).textContent).toContain('You are not allowed to do this');
    expect(window.alert).not.toHaveBeenCalled();
  });
});

describe('sites', () => {
  test('with none, say what to do, and a new one is created with name, zone and plan', async () => {
    signIn();
    const user = userEvent.setup();
    let sites: unknown[] = [];
    const server = serve(
      {},
      {
        getMe: () => ({
          id: 'c8f5a3a4-0000-4000-8000-000000000001',
          email: null,
          superAdmin: false,
          scope: '',
          accounts: sites,
        }),
        createAccount: () => {
          sites = [{ id: ACCOUNT_ID, name: 'Hut', role: { type: 'owner' } }];
          return { id: ACCOUNT_ID };
        },
      },
    );
    await open('/accounts');
    await user.click(await screen.findByRole('button', { name: 'Create site' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create site' }));
    await user.click(dialog.getByRole('button', { name: 'Create site' }));
    expect(await dialog.findByText('Please fill this in.')).toBeDefined();
    await user.type(dialog.getByLabelText('Name'), 'Hut');
    await user.click(dialog.getByRole('button', { name: 'Create site' }));
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    expect(server.calls.find(({ id }) => id === 'createAccount')?.body).toEqual({
      name: 'Hut',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      priceId: 'sunward_basic_month',
    });
  });
});

test('a page that does not exist says so, in the language of its address', async () => {
  serve();
  await open('/de-DE/nothing/here');
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeDefined();
  expect(document.documentElement.lang).toBe('de-DE');
});

test('what cannot be a site is not asked for', async () => {
  signIn();
  const server = serve();
  await open('/acc_nonsense/dashboard');
  expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeDefined();
  expect(server.calls.some(({ id }) => id === 'getAccount')).toBe(false);
});
