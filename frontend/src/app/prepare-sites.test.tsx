// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../lib/testing/fake-server.ts';
import { someMe } from '../lib/testing/samples.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
// Pages load when they are first opened, on a busy machine for longer than a test waits for a text.
beforeAll(async () => {
  await Promise.all([
    import('../features/accounts/accounts-page.tsx'),
    import('../features/accounts/prepare-dialog.tsx'),
  ]);
}, 60_000);
beforeEach(signIn);

const idOf = (nth: number): string => `acc_${nth.toString().padStart(26, '0')}`;
const me = {
  ...someMe(),
  accounts: ['Aalen', 'Bonn'].map((name, nth) => ({ id: idOf(nth), name, role: { type: 'installer' } })),
};

test('a list becomes sites with their invitations; what fails is said at its line, and the next try does what is left', async () => {
  const user = userEvent.setup();
  let down = true;
  let made = 10;
  const server = serve(
    {},
    {
      getMe: () => me,
      getSitesHealth: () => ({ sites: [], next: null }),
      createAccount: ({ body }) => {
        if (down && (body as { name: string }).name === 'Moos') throw new Refusal('payments_unavailable');
        made += 1;
        return { id: idOf(made) };
      },
      inviteMember: ({ body }) => ({
        id: 'inv_01K00000000000000000000000',
        email: (body as { email: string }).email,
        role: 'owner',
        createdAt: '2026-06-01T10:00:00.000Z',
        expiresAt: '2026-06-15T10:00:00.000Z',
      }),
    },
  );
  await open('/accounts?noRedirect=true');
  await user.click(await screen.findByRole('button', { name: 'Prepare sites' }));
  const field = await screen.findByLabelText('Name, e-mail, time zone');
  const fill = async (text: string): Promise<void> => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const rows = () => within(screen.getByRole('list', { name: 'Sites in the list' })).getAllByRole('listitem');
  await fill('Brandt,brandt@home.example,Europe/Vienna\nBonn,nobody');
  expect(rows()[1]?.textContent).toContain('Name: You already have a site with that name.');
  expect(rows()[1]?.textContent).toContain('E-mail: This e-mail address is not complete.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prepare 2 sites' }).disabled).toBe(true);
  await fill('Brandt,brandt@home.example,Europe/Vienna\nMoos,moos@home.example,Europe/Berlin');
  await user.click(screen.getByRole('button', { name: 'Prepare 2 sites' }));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Created and invited'));
  const again = await screen.findByRole('button', { name: 'Prepare 1 site' });
  expect(rows()[1]?.textContent).not.toContain('Created');
  down = false;
  await user.click(again);
  expect(await screen.findByText('2 sites are prepared and their customers invited.')).toBeDefined();
  const calls = server.calls.filter(({ id }) => id === 'createAccount' || id === 'inviteMember');
  expect(
    calls.map(({ id, body }) => [
      id,
      (body as { name?: string; email?: string }).name ?? (body as { email?: string }).email,
    ]),
  ).toEqual([
    ['createAccount', 'Brandt'],
    ['inviteMember', 'brandt@home.example'],
    ['createAccount', 'Moos'],
    ['createAccount', 'Moos'],
    ['inviteMember', 'moos@home.example'],
  ]);
  expect(window.alert).not.toHaveBeenCalled();
});
