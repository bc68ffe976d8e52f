// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ACCOUNT_ID, someMe } from '../lib/testing/samples.ts';
import { freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
const user = userEvent.setup();
// What loads when it is first opened takes long on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import('../features/accounts/accounts-page.tsx'),
    import('./palette/palette.tsx'),
    import('./palette/palette-keys.tsx'),
  ]);
}, 60_000);
beforeEach(signIn);

const OTHER = 'acc_01K00000000000000000000009';
const accounts = [
  { id: ACCOUNT_ID, name: 'Home', role: { type: 'owner' } },
  { id: OTHER, name: 'Haus Bonn', role: { type: 'installer' } },
];
const show = async (path: string): Promise<void> => {
  serve({}, { getMe: () => ({ ...someMe(), accounts }), getSitesHealth: () => ({ sites: [], next: null }) });
  await open(path);
};
const field = async (name: string) => {
  const input = await screen.findByRole('combobox', { name, hidden: true });
  await waitFor(() => expect(document.activeElement).toBe(input));
  return input;
};
const active = (): string | null => {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return id == null ? null : (document.getElementById(id)?.textContent ?? null);
};

/** Ctrl-K, once the page is drawn and listens for it. */
const openByKeys = async (): Promise<void> => {
  await screen.findByRole('heading', { level: 1 });
  await waitFor(
    async () => {
      if (screen.queryByRole('combobox', { hidden: true }) === null) await user.keyboard('{Control>}k{/Control}');
      expect(screen.queryByRole('combobox', { hidden: true })).not.toBeNull();
    },
    { timeout: 10_000, interval: 500 },
  );
};

test('by keyboard alone: Ctrl-K, a few letters, Enter; Escape and Ctrl-K close it', async () => {
  await show('/accounts?noRedirect=true');
  await openByKeys();
  await field('Home or page');
  await user.keyboard('bonn');
  expect(active()).toBe('Haus Bonn');
  expect(screen.getByRole('option', { selected: true, hidden: true }).textContent).toBe('Haus Bonn');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/${OTHER}/dashboard`));
  expect(screen.queryByRole('combobox', { hidden: true })).toBeNull();
  await user.keyboard('{Meta>}k{/Meta}');
  await field('Home or page');
  await user.keyboard('{Meta>}k{/Meta}');
  expect(screen.queryByRole('combobox', { hidden: true })).toBeNull();
});

test('from its button, in German: arrows walk around the list, and a page of another home is found by both names', async () => {
  await show('/de-DE/accounts?noRedirect=true');
  await user.click(await screen.findByRole('button', { name: /^Springen zu/ }));
  await field('Anlage oder Seite');
  const first = active();
  await user.keyboard('{ArrowUp}');
  expect(active()).not.toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe(first);
  await user.keyboard('xyz');
  expect(screen.getByText('Nichts passt.')).toBeDefined();
  await user.clear(await field('Anlage oder Seite'));
  await user.keyboard('bonn verl');
  expect(active()).toBe('VerlaufHaus Bonn');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe(`/de-DE/${OTHER}/history`));
});

test('the pages of a home’s settings are found by the names of their tabs', async () => {
  await show(`/${ACCOUNT_ID}/dashboard`);
  await openByKeys();
  await field('Home or page');
  const shown = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(shown).toEqual(expect.arrayContaining(['Settings', 'Energy', 'Plan', 'Members', 'Notifications']));
});
