// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reauth } from '../lib/reauth.ts';
import { session } from '../lib/session.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { someUserDetails } from '../lib/testing/samples.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

const alert = vi.fn();
freshBrowser();
beforeEach(() => {
  alert.mockClear();
  vi.stubGlobal('alert', alert);
});

// The question outlives its page.
afterEach(() => reauth.answer(false));

const PASSWORD = 'the quick brown fox 7';
const uri = 'otpauth://totp/Sunward:demo%40sunward.example?issuer=Sunward&secret=GEZDGNBVGY3TQOJQ';
const user = userEvent.setup();

/** The profile of a user who signed in long ago. @param knownFactor what the profile says; @param factor what is so */
const show = async ({ factor = false, knownFactor = factor }: { factor?: boolean; knownFactor?: boolean } = {}) => {
  let proved = false;
  const needsProof =
    <T,>(answer: () => T) =>
    () => {
      if (!proved) throw new Refusal('reauth_required');
      return answer();
    };
  signIn();
  const server = serve(
    {},
    {
      getUserDetails: () =>
        someUserDetails({
          secondFactor: knownFactor,
          recoveryCodesLeft: knownFactor ? 10 : null,
        }),
      beginSecondFactor: needsProof(() => ({ secret: 'GEZDGNBVGY3TQOJQ', uri })),
      endSecondFactor: needsProof(() => ({ secondFactor: false })),
      reauthenticate: ({ body }) => {
        const { password, code, recoveryCode } = body as Record<string, string | undefined>;
        if (password !== PASSWORD) throw new Refusal('password_wrong');
        if (factor && code === undefined && recoveryCode === undefined) throw new Refusal('code_required');
        if (factor && code !== '287082' && recoveryCode !== '7q2m') throw new Refusal('code_wrong');
        proved = true;
        return { reauthenticated: true };
      },
    },
  );
  await open('/profile');
  const callsOf = (id: string) => server.calls.filter((call) => call.id === id);
  return { server, callsOf };
};
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
const NAME = 'Confirm that it is you';
const question = async () => within(await screen.findByRole('dialog', { name: NAME }));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());

test('a call that needs it is made again by itself after the password', async () => {
  const { callsOf } = await show();
  await press('Set up');
  const dialog = await question();
  expect(dialog.queryByLabelText('Code from your app')).toBeNull();
  const password = dialog.getByLabelText('Password');
  expect(document.activeElement).toBe(password);
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  await user.type(password, 'wrong{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('The password is wrong');
  await user.clear(password);
  await user.type(password, `${PASSWORD}{Enter}`);
  await screen.findByRole('dialog', { name: 'Set up the second factor' });
  await gone();
  expect(callsOf('beginSecondFactor')).toHaveLength(2);
  expect(alert).not.toHaveBeenCalled();
});

test.each(['Escape', 'Cancel'])('%s leaves everything as it was, with the focus, and without an alert', async (way) => {
  const { callsOf } = await show();
  await press('Set up');
  const dialog = await question();
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await gone();
  const button = screen.getByRole('button', { name: 'Set up' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(callsOf('beginSecondFactor')).toHaveLength(1);
  expect(callsOf('reauthenticate')).toHaveLength(0);
  expect(alert).not.toHaveBeenCalled();
  // It is asked again at the next attempt.
  await user.click(button);
  await question();
});

test('with a second factor its code is asked for as well, over the question that was open', async () => {
  const { callsOf } = await show({ factor: true });
  await press('Turn off');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn off' }));
  const dialog = await question();
  await user.type(dialog.getByLabelText('Password'), PASSWORD);
  await user.type(await dialog.findByLabelText('Code from your app'), '287 082{Enter}');
  await gone();
  expect(callsOf('reauthenticate')[0]?.body).toEqual({ password: PASSWORD, code: '287082' });
  await waitFor(() => expect(callsOf('endSecondFactor')).toHaveLength(2));
});

test('a code is asked for that the profile did not know of, and a recovery code will do', async () => {
  const { callsOf } = await show({ factor: true, knownFactor: false });
  await press('Set up');
  const dialog = await question();
  await user.type(dialog.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  await dialog.findByLabelText('Code from your app');
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(dialog.getByLabelText('Recovery code'), '7q2m{Enter}');
  await gone();
  // The password was kept.
  expect(callsOf('reauthenticate').at(-1)?.body).toEqual({ password: PASSWORD, recoveryCode: '7q2m' });
});

test('whoever was signed out elsewhere meanwhile is not asked any more', async () => {
  const { server } = await show();
  await press('Set up');
  const dialog = await question();
  server.deadTokens.add('token');
  await user.type(dialog.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  await gone();
  await waitFor(() => expect(session.signedIn()).toBe(false));
  expect(alert).not.toHaveBeenCalled();
});
