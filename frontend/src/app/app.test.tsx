// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { session } from '../lib/session.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

describe('signing in', () => {
  test('returns to the requested page, with its locale', async () => {
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

  test('follows its own address between signing in and signing up, and back', async () => {
    serve();
    await open('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    const goTo = (address: string): void =>
      act(() => {
        window.history.pushState(null, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
    goTo('/login#/new');
    expect(await screen.findByLabelText('New password')).toBeDefined();
    goTo('/login');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('links to the public pages', async () => {
    serve();
    await open('/de-CH/login');
    const pages = within(await screen.findByRole('navigation', { name: 'Weitere Seiten' }));
    expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/de-CH/referralProgram',
      '/de-CH/imprint',
      '/de-CH/privacyPolicy',
      '/de-CH/termsAndConditions',
    ]);
  });

  test('with a wrong password shows an error and keeps the form', async () => {
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

  test('with a password that many people use leads to a new one', async () => {
    serve(
      {},
      {
        login: () => {
          throw new Refusal('password_too_common');
        },
      },
    );
    await open('/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail'), 'demo@sunward.example');
    await user.type(screen.getByLabelText('Password'), 'password123');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Set a new one to sign in.');
    await user.click(screen.getByRole('link', { name: 'Set a new password' }));
    expect(await screen.findByRole('button', { name: 'Send the code' })).toBeDefined();
  });

  test('marks invalid fields before sending', async () => {
    const server = serve();
    await open('/login');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This e-mail address is not complete.')).toBeDefined();
    expect(server.calls.some(({ id }) => id === 'login')).toBe(false);
  });

  test.each([
    ['', 'E-mail', 'Password', 'Sign in', 'You were signed out. Please sign in again.'],
    ['/de-DE', 'E-Mail', 'Passwort', 'Anmelden', 'Du wurdest abgemeldet. Bitte melde dich wieder an.'],
  ])('is required again, with the way back, when the token is no longer accepted: %s', async (prefix, ...texts) => {
    const [email, password, button, sentence] = texts;
    signIn();
    const server = serve({ appliances: [charger()] });
    server.deadTokens.add('token');
    await open(`${prefix}${DASHBOARD}?x=1#y`);
    expect(await screen.findAllByText(sentence)).toHaveLength(1);
    expect(location.pathname).toBe(`${prefix}/login`);
    expect(new URLSearchParams(location.search).get('returnTo')).toBe(`${prefix}${DASHBOARD}?x=1#y`);
    expect(session.signedIn()).toBe(false);
    expect(window.alert).not.toHaveBeenCalled();
    const asked = server.calls.length;
    server.deadTokens.clear();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(email), 'demo@sunward.example');
    await user.type(screen.getByLabelText(password), 'Sunward-demo-1');
    expect(server.calls).toHaveLength(asked);
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('article', { name: 'Wallbox' })).toBeDefined();
    expect(location.pathname).toBe(`${prefix}${DASHBOARD}`);
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('is required again when the user is deleted: the refusal then has an envelope', async () => {
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
    expect(session.signedIn()).toBe(false);
    expect(window.alert).not.toHaveBeenCalled();
  });

  test('says nothing of a session to a user who had none', async () => {
    serve();
    await open('/accounts');
    expect(await screen.findByLabelText('E-mail')).toBeDefined();
    expect(screen.queryByText(/signed out/)).toBeNull();
  });

  test.each([
    ['', /Set up a second factor, then sign in again/],
    ['/de-DE', /Richte einen zweiten Faktor ein/],
  ])('by password alone gives an operator no powers, and %s says how to get them', async (prefix, sentence) => {
    signIn();
    serve(
      {},
      {
        getMe: () => ({
          id: 'c8f5a3a4-0000-7000-d000-000000000001',
          email: null,
          superAdmin: false,
          superAdminNeedsSecondFactor: true,
          freeSitesLeft: 3,
          scope: '',
          accounts: [],
        }),
      },
    );
    await open(`${prefix}/accounts?noRedirect=true`);
    expect((await screen.findByText(sentence)).querySelector('a')?.getAttribute('href')).toBe(`${prefix}/profile`);
  });

  test('never redirects to another origin', async () => {
    signIn();
    serve();
    await open('/login?returnTo=//evil.example');
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    expect(location.hostname).toBe('localhost');
  });
});

describe('signing up', () => {
  const email = 'anna@home.example';
  const password = 'the quick brown fox';

  test('comes first from the landing page; the rule of a password is ticked while one types it', async () => {
    serve();
    await open('/login#/new');
    const user = userEvent.setup();
    expect(await screen.findByRole('heading', { level: 1, name: 'Create an account' })).toBeDefined();
    const field = screen.getByLabelText<HTMLInputElement>('New password');
    await user.type(field, 'short');
    expect(screen.getByTitle('Not met yet')).toBeDefined();
    await user.type(field, ' but longer');
    expect(screen.getByTitle('Met')).toBeDefined();
    expect(field.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'I have an account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeDefined();
  });

  test('ends signed in: a whole code sends itself, and is sent once', async () => {
    let right = false;
    const server = serve(
      {},
      {
        signUp: () => ({}),
        confirmSignUp: () => {
          if (!right) throw new Refusal('code_wrong');
          return {};
        },
      },
    );
    await open('/login#/new');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail'), email);
    await user.type(screen.getByLabelText('New password'), password);
    await user.click(screen.getByRole('button', { name: 'Create an account' }));
    const code = await screen.findByLabelText<HTMLInputElement>('Code');
    const sent = () => server.calls.filter(({ id }) => id === 'confirmSignUp').map(({ body }) => body);
    await user.type(code, '12345');
    expect(sent()).toEqual([]);
    await user.type(code, '6');
    // A wrong one is told, stays to be corrected, and is not sent again by itself.
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(code.value).toBe('123456');
    expect(sent()).toEqual([{ email, password, code: '123456' }]);
    right = true;
    await user.clear(code);
    await user.type(code, '654321');
    await waitFor(() => expect(location.pathname).toBe(DASHBOARD));
    expect(sent()).toHaveLength(2);
    expect(server.calls.find(({ id }) => id === 'login')?.body).toEqual({ email, password });
  });
});

describe('sites', () => {
  test('with none, the page asks for its name, and proposes zone and plan', async () => {
    signIn();
    const user = userEvent.setup();
    let sites: unknown[] = [];
    const server = serve(
      {},
      {
        getMe: () => ({
          id: 'c8f5a3a4-0000-7000-d000-000000000001',
          email: null,
          superAdmin: false,
          superAdminNeedsSecondFactor: false,
          freeSitesLeft: 3,
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
    expect(await screen.findByRole('heading', { level: 1, name: 'What do you call your home?' })).toBeDefined();
    expect(screen.getByText(/Zone found: .*\. Plan: BASIC, free\./)).toBeDefined();
    const name = screen.getByLabelText<HTMLInputElement>('Name');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Please fill this in.')).toBeDefined();
    await user.type(name, 'Hut');
    // What was proposed can be seen and changed.
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByLabelText('Plan').textContent).toContain('BASIC');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(location.pathname).toBe(`/${ACCOUNT_ID}/setup`));
    expect(server.calls.find(({ id }) => id === 'createAccount')?.body).toEqual({
      name: 'Hut',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      priceId: 'sunward_basic_month',
    });
  });
});

test('creating a site is retried under the same key if the response was lost; another site gets another key', async () => {
  signIn();
  const user = userEvent.setup();
  const server = serve(
    {},
    {
      createAccount: () => {
        throw new Refusal('payments_unavailable');
      },
    },
  );
  await open('/accounts?noRedirect=true');
  await user.click(await screen.findByRole('button', { name: 'Create site' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create site' }));
  const keys = () => server.calls.filter(({ id }) => id === 'createAccount').map((call) => call.idempotencyKey);
  const ask = async (count: number) => {
    await user.click(dialog.getByRole('button', { name: 'Create site' }));
    await waitFor(() => expect(keys()).toHaveLength(count));
  };
  await user.type(dialog.getByLabelText('Name'), 'Hut');
  await ask(1);
  await ask(2);
  await user.type(dialog.getByLabelText('Name'), ' 2');
  await ask(3);
  const [first, again, other] = keys();
  expect(first).toMatch(/^[\w-]{8,128}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(other).toMatch(/^[\w-]{8,128}$/);
});

test('an unknown page shows a message, in the language of its URL', async () => {
  serve();
  await open('/de-DE/nothing/here');
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeDefined();
  expect(document.documentElement.lang).toBe('de-DE');
});

test('an unknown page shows a message to signed-out visitors, too', async () => {
  serve();
  await open('/nothing');
  expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeDefined();
});

test('an unknown page of a site keeps its menu, and leads to its dashboard', async () => {
  signIn();
  serve({ appliances: [charger()] });
  await open(`/${ACCOUNT_ID}/nothing`);
  expect(await screen.findByRole('heading', { level: 1, name: 'This page could not be found' })).toBeDefined();
  const way = screen.getByRole('link', { name: 'To the dashboard' });
  expect(way.getAttribute('href')).toBe(DASHBOARD);
});

test('an invalid site id makes no API call', async () => {
  signIn();
  const server = serve();
  await open('/acc_nonsense/dashboard');
  expect(await screen.findByRole('heading', { name: 'This page could not be found' })).toBeDefined();
  expect(server.calls.some(({ id }) => id === 'getAccount')).toBe(false);
});
