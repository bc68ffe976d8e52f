// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Loaded before a test's clock runs.
import '../features/connections/connections-page.tsx';
import '../components/tokens/made-token-dialog.tsx';
import '../components/tokens/token-dialog.tsx';
import '../features/user/profile-page.tsx';
import { MAX_TOKENS } from '#shared/token-scopes.ts';
import { ACCOUNT_ID } from '../lib/testing/samples.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
const user = userEvent.setup();
const SECRET = `swd_${'0'.repeat(32)}473xXU`;
const OTHER = 'acc_01JXW3T5YB8Q2M4N6P7R9S0V2B';

const token = (own: object = {}) => ({
  id: 'tok_01JXW3T5YB8Q2M4N6P7R9S0V1A',
  name: 'Home Assistant',
  hint: 'swd_Ab3d…9xYz',
  scope: 'control' as const,
  accountIds: [ACCOUNT_ID],
  createdAt: '2026-06-01T10:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  lastUsedBy: null,
  ...own,
});

test('a token is made for this site, shown once with first calls, and then only by its hint', async () => {
  signIn();
  const sent: unknown[] = [];
  let stored: ReturnType<typeof token>[] = [];
  serve(
    {},
    {
      listTokens: () => stored,
      createToken: ({ body }) => {
        sent.push(body);
        stored = [token({ name: 'Script', scope: 'read' })];
        return { ...token({ name: 'Script', scope: 'read' }), token: SECRET };
      },
    },
  );
  await open(`/${ACCOUNT_ID}/settings/connections`);
  const card = within(await screen.findByRole('region', { name: 'API tokens' }));
  await card.findByText('You have no tokens here yet.');
  await user.click(card.getByRole('button', { name: 'New token' }));
  const form = within(await screen.findByRole('dialog', { name: 'New token' }));
  await user.click(form.getByRole('button', { name: 'Create token' }));
  // Without a name nothing is sent.
  expect(form.getByRole('textbox', { name: 'What is it for?' }).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await user.type(form.getByRole('textbox', { name: 'What is it for?' }), 'Script');
  await user.click(form.getByRole('button', { name: 'Create token' }));
  const made = within(await screen.findByRole('dialog', { name: 'Token for Script' }));
  expect(sent).toEqual([{ name: 'Script', scope: 'read', accountIds: [ACCOUNT_ID], days: 365 }]);
  expect(made.getByRole('textbox', { name: 'Token' })).toHaveProperty('value', SECRET);
  expect(made.getByLabelText('curl', { selector: 'pre' }).textContent).toBe(
    `curl '${window.location.origin}/api/v1/accounts/${ACCOUNT_ID}/appliances' -H 'Authorization: Bearer ${SECRET}'`,
  );
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Token for Script' })).toBeDefined();
  await user.click(made.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(document.body.innerHTML).not.toContain(SECRET));
  await card.findByText('Script');
});

test('tokens say what they open and when they were used; revoking asks first', async () => {
  signIn();
  const revoked: string[] = [];
  const mine = token({ lastUsedAt: new Date().toISOString(), lastUsedBy: 'HomeAssistant/2026.11.0' });
  const everywhere = token({
    id: 'tok_01JXW3T5YB8Q2M4N6P7R9S0V1C',
    name: 'Report',
    accountIds: null,
    expiresAt: '2026-01-01T00:00:00.000Z',
  });
  const elsewhere = token({ id: 'tok_01JXW3T5YB8Q2M4N6P7R9S0V1D', name: 'Elsewhere', accountIds: [OTHER] });
  serve(
    {},
    {
      listTokens: () => [mine, everywhere, elsewhere].filter(({ id }) => !revoked.includes(id)),
      revokeToken: ({ path }) => {
        revoked.push(path.slice(path.lastIndexOf('/') + 1));
        return { revoked: true };
      },
    },
  );
  await open(`/${ACCOUNT_ID}/settings/connections`);
  const card = within(await screen.findByRole('region', { name: 'API tokens' }));
  await card.findByText('Home Assistant');
  expect(card.getByText(/used within the last hour, HomeAssistant\/2026\.11\.0 · valid until revoked/)).toBeDefined();
  expect(card.getByText(/All my sites, also later ones/)).toBeDefined();
  expect(card.getByText(/not used yet · expired \d+ January/)).toBeDefined();
  expect(card.queryByText('Elsewhere')).toBeNull();
  await user.click(card.getByRole('button', { name: 'Revoke the token for Home Assistant' }));
  const asks = within(await screen.findByRole('alertdialog', { name: 'Revoke the token for Home Assistant?' }));
  expect(revoked).toEqual([]);
  await user.click(asks.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(card.queryByText('Home Assistant')).toBeNull());
  expect(revoked).toEqual([mine.id]);
});

test('who has as many tokens as there may be revokes one first; the profile lists them all', async () => {
  signIn();
  const all = Array.from({ length: MAX_TOKENS }, (_, nth) =>
    token({
      id: `tok_01JXW3T5YB8Q2M4N6P7R9S0V${String(nth).padStart(2, '0')}`,
      name: `Program ${nth}`,
      // The site of the first is gone; the others have one left.
      accountIds: nth === 0 ? [OTHER] : [OTHER, ACCOUNT_ID],
    }),
  );
  serve({}, { listTokens: () => all });
  await open('/profile');
  const card = within(await screen.findByRole('region', { name: 'API tokens' }));
  expect(await card.findAllByRole('listitem')).toHaveLength(MAX_TOKENS);
  expect(card.getAllByText(/ · A former site of yours$/)).toHaveLength(MAX_TOKENS - 1);
  expect(card.getAllByText(/ · opens no site any more$/)).toHaveLength(1);
  expect(card.getByText(/which is the limit/)).toBeDefined();
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'New token' }).disabled).toBe(true);
});

test('a wallbox, own values and notices are one tap away, and what is linked already is listed', async () => {
  signIn();
  serve({}, { listTokens: () => [] });
  await open(`/${ACCOUNT_ID}/settings/connections`);
  expect((await screen.findByRole('link', { name: 'Connect a charger' })).getAttribute('href')).toBe(
    `/${ACCOUNT_ID}/credentials?add=ocpp`,
  );
  expect(screen.getByRole('link', { name: 'Create an address' }).getAttribute('href')).toBe(
    `/${ACCOUNT_ID}/credentials?add=webhook`,
  );
  expect(screen.getByRole('link', { name: 'Set up notifications' }).getAttribute('href')).toBe(
    `/${ACCOUNT_ID}/settings/notices`,
  );
});

test('Home Assistant gets its integration here, with the address that it asks for', async () => {
  signIn();
  serve({}, { listTokens: () => [] });
  await open(`/${ACCOUNT_ID}/settings/connections`);
  const card = within(await screen.findByRole('region', { name: 'Home Assistant' }));
  expect(card.getByRole('link', { name: 'Download integration' }).getAttribute('href')).toBe(
    '/home-assistant/sunward.zip',
  );
  expect(card.getAllByRole('listitem')[2]?.textContent).toContain(window.location.origin);
  const blueprint = card.getByRole('link', { name: 'Report only, with a blueprint' }).getAttribute('href') ?? '';
  expect(new URL(blueprint).searchParams.get('blueprint_url')).toBe(
    `${window.location.origin}/home-assistant/blueprints/report.yaml`,
  );
});
