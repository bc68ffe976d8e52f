// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '../lib/session.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { charger, DASHBOARD, freshBrowser, open, serve } from './testing/world.tsx';

freshBrowser();

const email = 'demo@sunward.example';
const password = 'Sunward-demo-1';
const user = userEvent.setup();
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));

/** A user with a second factor, after the password. @param right codes that the server accepts */
const enterPassword = async (right: Readonly<Record<string, string>>) => {
  const server = serve(
    { appliances: [charger()] },
    {
      login: ({ body }) => {
        const { code, recoveryCode } = body as Record<string, string>;
        if (code === undefined && recoveryCode === undefined) return { challenge: 'totp' };
        const typed = code === undefined ? { recoveryCode } : { code };
        if (JSON.stringify(typed) !== JSON.stringify(right)) throw new Refusal('code_wrong');
        return { accessToken: 'token', refreshToken: 'refresh', expiresIn: 3600 };
      },
    },
  );
  await open(`/login?returnTo=${DASHBOARD}`);
  await user.type(await screen.findByLabelText('E-mail'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await press('Sign in');
  await screen.findByRole('heading', { name: 'Enter your code' });
  return { bodies: () => server.calls.filter(({ id }) => id === 'login').map(({ body }) => body) };
};

test('the code of the app is asked for after the password, and a wrong one again', async () => {
  const { bodies } = await enterPassword({ code: '123456' });
  const field = await screen.findByLabelText<HTMLInputElement>('Code from your app');
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  expect(document.activeElement).toBe(field);
  expect(session.signedIn()).toBe(false);
  await user.type(field, '12 34');
  await press('Sign in');
  expect(await screen.findByText('Six digits, as in your app.')).toBeDefined();
  expect(bodies()).toHaveLength(1);
  await user.type(field, ' 57');
  await press('Sign in');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The code is wrong. Each code works once: wait for the next one',
  );
  expect(window.alert).not.toHaveBeenCalled();
  await user.clear(field);
  // As the app shows it.
  await user.type(field, '123 456');
  await press('Sign in');
  expect(await screen.findByRole('article', { name: 'Wallbox' })).toBeDefined();
  expect(bodies().at(-1)).toEqual({ email, password, code: '123456' });
});

test('a recovery code replaces the code of the app', async () => {
  const { bodies } = await enterPassword({ recoveryCode: '7q2m-x4tv' });
  await press('Use a recovery code');
  const field = await screen.findByLabelText<HTMLInputElement>('Recovery code');
  expect(field.autocomplete).toBe('off');
  await user.type(field, ' 7q2m-x4tv ');
  await press('Sign in');
  expect(await screen.findByRole('article', { name: 'Wallbox' })).toBeDefined();
  expect(bodies().at(-1)).toEqual({ email, password, recoveryCode: '7q2m-x4tv' });
});

test('the way back leads to the password, with the address', async () => {
  await enterPassword({ code: '123456' });
  await press('Use a recovery code');
  await press('Use the authenticator app');
  expect(await screen.findByLabelText('Code from your app')).toBeDefined();
  await press('Back to sign-in');
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe(email);
  const typed = screen.getByLabelText<HTMLInputElement>('Password');
  expect(typed.value).toBe('');
  expect(document.activeElement).toBe(typed);
});
