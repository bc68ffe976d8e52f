// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../lib/testing/fake-server.ts';
import { someUserDetails } from '../lib/testing/samples.ts';
import { watchDownloads } from '../lib/testing/saved-files.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

const download = watchDownloads();
freshBrowser();
beforeEach(() => void vi.clearAllMocks());

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const uri = `otpauth://totp/Sunward:demo%40sunward.example?issuer=Sunward&secret=${SECRET}`;
const codes = Array.from({ length: 10 }, (_, index) => `7q2m-x4tv-0c9k-hw3d-ej8r-5zy${index}`);
const user = userEvent.setup();
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));

/** The profile of a user with so many recovery codes; null: no second factor. */
const show = async (left: number | null, more: Parameters<typeof serve>[1] = {}) => {
  let recoveryCodesLeft = left;
  signIn();
  const server = serve(
    {},
    {
      getUserDetails: () =>
        someUserDetails({
          secondFactor: recoveryCodesLeft !== null,
          recoveryCodesLeft,
        }),
      beginSecondFactor: () => ({ secret: SECRET, uri }),
      confirmSecondFactor: ({ body }) => {
        if ((body as { code: string }).code !== '287082') throw new Refusal('code_wrong');
        recoveryCodesLeft = codes.length;
        return { recoveryCodes: codes };
      },
      newRecoveryCodes: () => {
        recoveryCodesLeft = codes.length;
        return { recoveryCodes: codes };
      },
      endSecondFactor: () => {
        recoveryCodesLeft = null;
        return { secondFactor: false };
      },
      ...more,
    },
  );
  await open('/profile');
  return server;
};

test('is set up with a code of the app, and hands out recovery codes that Escape does not lose', async () => {
  const server = await show(null);
  await press('Set up');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up the second factor' }));
  // Whether scanners read it is tested in a browser.
  expect((await dialog.findByRole('img')).getAttribute('viewBox')).toMatch(/^-4 -4 (\d\d) \1$/);
  expect(dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeDefined();
  expect(dialog.getByRole('link').getAttribute('href')).toBe(uri);
  await user.type(dialog.getByLabelText('Code from your app'), '000000');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^The code is wrong/);
  await user.clear(dialog.getByLabelText('Code from your app'));
  await user.type(dialog.getByLabelText('Code from your app'), '287 082');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  await user.keyboard('{Escape}');
  await user.click(shown.getByRole('button', { name: 'Download' }));
  const { text, name } = await download();
  expect(name).toBe('sunward-recovery-codes.txt');
  for (const code of codes) expect(text).toContain(`${code}\n`);
  await user.click(shown.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('10 recovery codes are left.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
  expect(server.calls.filter(({ id }) => id === 'confirmSecondFactor').map(({ body }) => body)).toEqual([
    { code: '000000' },
    { code: '287082' },
  ]);
});

test('warns of few recovery codes, and makes new ones after a question', async () => {
  const server = await show(3);
  expect((await screen.findByText(/^3 recovery codes are left\. Create new ones/)).textContent).toBeDefined();
  await press('New recovery codes');
  expect(server.calls.some(({ id }) => id === 'newRecoveryCodes')).toBe(false);
  await press('Create new codes');
  await press('I have saved them');
  expect(await screen.findByText('10 recovery codes are left.')).toBeDefined();
});

test('is turned off after a question', async () => {
  const server = await show(4);
  expect(await screen.findByText('4 recovery codes are left.')).toBeDefined();
  await press('Turn off');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Turn off the second factor' }));
  expect(server.calls.some(({ id }) => id === 'endSecondFactor')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeDefined();
});
