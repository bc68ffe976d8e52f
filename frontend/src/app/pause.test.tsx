// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { pauseSchema } from '#shared/model/account.ts';
import { HOUR_MS } from '#shared/units.ts';
import { ACCOUNT_ID, anAccount } from '../lib/testing/samples.ts';
import { PHONE } from '../lib/use-media.ts';
import { charger, DASHBOARD, freshBrowser, letDialogsOpen, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
const user = userEvent.setup();

test('the dashboard pauses everything for some hours, and a click resumes it', async () => {
  signIn();
  let stored = anAccount();
  const server = serve(
    {},
    {
      listAppliances: () => [charger({ override: stored.override })],
      getAccount: () => stored,
      pauseAccount: ({ body }) => {
        const { until } = pauseSchema.parse(body);
        stored = anAccount({ override: { cause: 'paused', until } });
        return stored;
      },
      resumeAccount: () => {
        stored = anAccount();
        return stored;
      },
    },
  );
  await open(DASHBOARD);
  await user.click(await screen.findByRole('button', { name: 'Pause everything' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause everything' }));
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/^Paused until /)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pause everything' })).toBeNull();
  // Its address went with it: it would ask again after the pause.
  await waitFor(() => expect(window.location.search).toBe(''));
  const { until } = pauseSchema.parse(server.calls.find(({ id }) => id === 'pauseAccount')?.body);
  const ahead = Date.parse(until) - Date.now();
  expect(ahead).toBeGreaterThan(3.9 * HOUR_MS);
  expect(ahead).toBeLessThanOrEqual(4 * HOUR_MS);
  // The pause is the site's: its appliances, which control has found paused, have no button of their own.
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(screen.queryByText(/^Paused until /)).toBeNull());
});

test('on a phone the menu pauses everything in the same dialog, and has no button for it during the pause', async () => {
  letDialogsOpen();
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query === PHONE }));
  signIn();
  let stored = anAccount();
  serve(
    { appliances: [charger()] },
    {
      getAccount: () => stored,
      pauseAccount: ({ body }) => {
        stored = anAccount({ override: { cause: 'paused', until: pauseSchema.parse(body).until } });
        return stored;
      },
    },
  );
  await open(DASHBOARD);
  const menu = async () => {
    for (const button of (await screen.findAllByRole('button', { name: 'Menu' })).slice(-1)) await user.click(button);
    return within(await screen.findByRole('dialog', { name: 'Menu' }));
  };
  const inMenu = await menu();
  await user.click(await inMenu.findByRole('button', { name: 'Pause everything' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause everything' }));
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  expect(window.location.hash).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(/^Paused until /)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeDefined();
  const again = await menu();
  expect(await again.findByRole('link', { name: 'Settings' })).toBeDefined();
  expect(again.queryByRole('button', { name: 'Pause everything' })).toBeNull();
});

test('an appliance that was switched outside Sunward is resumed on its card', async () => {
  signIn();
  let stored = charger({ override: { cause: 'foreign-change', until: null } });
  const server = serve(
    {},
    {
      listAppliances: () => [stored],
      patchAppliance: () => {
        stored = charger();
        return stored;
      },
    },
  );
  await open(DASHBOARD);
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull());
  expect(server.calls.find(({ id }) => id === 'patchAppliance')?.body).toEqual({ override: null });
});

test('a custom time has to be in the future', async () => {
  signIn();
  const server = serve();
  await open(`/de-DE/${ACCOUNT_ID}/settings`);
  await user.click(await screen.findByRole('button', { name: 'Alles pausieren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alles pausieren' }));
  await user.click(dialog.getByRole('combobox', { name: 'Wie lange' }));
  await user.click(await screen.findByRole('option', { name: 'Bis zu einer Zeit, die du wählst' }));
  await user.click(dialog.getByRole('button', { name: 'Pausieren' }));
  expect(await dialog.findByText('Bitte eine Zeit innerhalb des nächsten Jahres.')).toBeDefined();
  expect(server.calls.some(({ id }) => id === 'pauseAccount')).toBe(false);
});

test('the question has an address, and "back" closes it', async () => {
  signIn();
  serve({ appliances: [charger()] });
  await open(DASHBOARD);
  await user.click(await screen.findByRole('button', { name: 'Pause everything' }));
  await screen.findByRole('dialog', { name: 'Pause everything' });
  expect(window.location.search).toBe('?ask=pause');
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname + window.location.search).toBe(DASHBOARD);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pause everything' }));
});

test('a question that was opened by its address leaves the focus on the heading', async () => {
  signIn();
  serve({ appliances: [charger()] });
  await open(`${DASHBOARD}?ask=pause`);
  await screen.findByRole('dialog', { name: 'Pause everything' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test.each([
  ['past_due', /^The last payment failed/],
  ['incomplete', /^The first payment is still due/],
  ['unpaid', /^The plan is not paid/],
] as const)(
  'a plan that is %s is shown on the dashboard, with a link to resolve it',
  async (subscriptionStatus, text) => {
    signIn();
    serve({ account: { subscriptionStatus }, appliances: [charger()] });
    await open(DASHBOARD);
    expect(await screen.findByText(text)).toBeDefined();
    // It is known a moment later who is the owner.
    const pay = await screen.findByRole('link', { name: 'Pay now' });
    expect(pay.getAttribute('href')).toBe(`/${ACCOUNT_ID}/settings/plan`);
  },
);

test('a plan that is not paid is no button for a member who cannot pay', async () => {
  signIn();
  serve({ account: { subscriptionStatus: 'unpaid', role: 'family' }, appliances: [charger()] });
  await open(DASHBOARD);
  expect(await screen.findByText(/^The plan is not paid/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
});

test.each([
  ['its next adjustment, while the site is not paused', false, /Starts as soon as there is enough\. Next adjustment /],
  ['no adjustment before the pause of the site ends', true, /Starts as soon as there is enough\.\s*$/],
] as const)('a card promises %s', async (_name, paused, said) => {
  signIn();
  const until = new Date(Date.now() + 600_000).toISOString();
  const waiting = charger({
    decision: {
      time: new Date().toISOString(),
      applianceId: charger().id,
      action: 'none',
      on: false,
      setCurrentA: null,
      surplusW: 900,
      reason: { code: 'waiting-surplus', figures: { haveW: 900, needW: 1380 } },
      nextChangeAt: until,
    },
  });
  serve({ account: { override: paused ? { cause: 'paused', until } : null }, appliances: [waiting] });
  await open(DASHBOARD);
  expect((await screen.findByTestId('sentence')).textContent).toMatch(said);
});
