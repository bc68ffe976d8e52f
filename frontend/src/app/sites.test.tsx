// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SiteHealth } from '#shared/model/site-health.ts';
import { Refusal } from '../lib/testing/fake-server.ts';
import { someMe, someUserDetails } from '../lib/testing/samples.ts';
import { ago, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
// Pages load when they are first opened, on a busy machine for longer than a test waits for a text.
beforeAll(async () => {
  await import('../features/accounts/accounts-page.tsx');
}, 60_000);
beforeEach(signIn);

const idOf = (nth: number): string => `acc_${nth.toString().padStart(26, '0')}`;
const names = ['Aalen', 'Bonn', 'Celle', 'Dachau', 'Emden', 'Fulda'];
const me = {
  ...someMe(),
  accounts: names.map((name, nth) => ({ id: idOf(nth), name, role: { type: 'installer' } })),
};
const healthOf = (nth: number, values: Partial<Record<keyof SiteHealth, unknown>> = {}) => ({
  accountId: idOf(nth),
  name: names[nth],
  role: 'installer',
  needs: [],
  newestDataAt: ago(120),
  lastRunAt: ago(30),
  brokenLinks: [],
  offlineSources: [],
  charging: false,
  sunShare: null,
  chargingPowerW: null,
  drawing: 0,
  idle: null,
  sunShare30Days: null,
  freshSources: 2,
  pausedUntil: null,
  sensors: 1,
  appliances: 1,
  ...values,
});
const CREDENTIALS = 'crd_01K00000000000000000000000';
const sick = healthOf(4, {
  needs: ['link-broken', 'old-data'],
  brokenLinks: [{ credentialsId: CREDENTIALS, name: 'Roof', service: 'solaredge', since: null }],
});
const unfinished = healthOf(3, { needs: ['not-set-up'], sensors: 0 });
const charging = healthOf(1, {
  charging: true,
  sunShare: 0.978,
  chargingPowerW: 7240,
  drawing: 1,
  sunShare30Days: 0.934,
  freshSources: 1,
});

const rows = (): string[] =>
  within(screen.getByRole('region', { name: 'Sites' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent ?? '');
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('li');
  if (row === null) throw new Error(`No row of ${name}`);
  return within(row);
};

describe('the list of many sites', () => {
  /** Two pages, as the server gives them. */
  const show = async (): Promise<ReturnType<typeof serve>> => {
    const server = serve(
      {},
      {
        getMe: () => me,
        getSitesHealth: ({ query }) =>
          query === ''
            ? { sites: [unfinished, healthOf(0), charging, healthOf(2)], next: idOf(3) }
            : { sites: [sick, healthOf(5)], next: null },
      },
    );
    await open('/accounts?noRedirect=true');
    await screen.findByText(/no longer accepts/);
    return server;
  };

  test('asks page by page, and has what needs a hand on top, with its cause and the one step that helps', async () => {
    const server = await show();
    expect(server.calls.filter(({ id }) => id === 'getSitesHealth').map(({ query }) => query)).toEqual([
      '',
      `after=${idOf(3)}`,
    ]);
    expect(rows()).toEqual(['Emden', 'Dachau', 'Aalen', 'Bonn', 'Celle', 'Fulda']);
    const worst = await rowOf('Emden');
    expect(worst.getByText('Roof no longer accepts the sign-in and 1 more')).toBeDefined();
    expect(worst.getByRole('img', { name: 'Needs you' })).toBeDefined();
    expect(worst.getByRole('link', { name: 'Link again: Emden' }).getAttribute('href')).toBe(
      `/${idOf(4)}/credentials/${CREDENTIALS}`,
    );
    expect((await rowOf('Dachau')).getByRole('link', { name: 'Set up: Dachau' }).getAttribute('href')).toMatch(
      /\/setup\?step=solar$/,
    );
    const bonn = await rowOf('Bonn');
    expect(bonn.getByText(/^Charging 7.2.kW, 97.% solar$/)).toBeDefined();
    expect(bonn.getByText(/^Sources fresh:/).closest('p')?.textContent).toMatch(/^Sources fresh: 1 of 2Figures/);
    expect(bonn.getByText(/^Solar, 30 days:/).closest('p')?.textContent).toMatch(/: 93.%$/);
    expect((await rowOf('Aalen')).getByText(/^Solar, 30 days:/).closest('p')?.textContent).toMatch(/: –$/);
    expect(screen.getByRole('link', { name: 'Bonn' }).getAttribute('href')).toBe(`/${idOf(1)}/dashboard`);
  });

  test('is filtered by state and searched by name, and leads back when nothing matches', async () => {
    await show();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Charging 1' }));
    expect(rows()).toEqual(['Bonn']);
    await user.click(screen.getByRole('button', { name: 'All 6' }));
    await user.type(screen.getByLabelText('Search by name, tag or note'), 'ful');
    expect(rows()).toEqual(['Fulda']);
    await user.type(screen.getByLabelText('Search by name, tag or note'), 'x');
    expect(screen.getByText(/^No site matches/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(rows()).toHaveLength(6);
  });
});

test('a note and tags are made in the list, searched, and filtered by tag; those of the household see no way to make them', async () => {
  let tags: string[] | undefined;
  let note: string | undefined;
  const sent: unknown[] = [];
  serve(
    {},
    {
      getMe: () => ({
        ...me,
        accounts: me.accounts.map((one, nth) => ({
          ...one,
          ...(nth === 5 && { role: { type: 'family' as const } }),
          ...(nth === 1 && tags !== undefined && { tags }),
        })),
      }),
      getSitesHealth: () => ({
        sites: me.accounts.map((_, nth) => healthOf(nth, nth === 1 && note ? { note } : {})),
        next: null,
      }),
      patchSiteNote: ({ body }) => {
        sent.push(body);
        ({ note, tags } = body as { note: string; tags: string[] });
        return { note, tags };
      },
    },
  );
  await open('/accounts?noRedirect=true');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Note and tags: Bonn' }));
  expect(screen.queryByRole('button', { name: 'Note and tags: Fulda' })).toBeNull();
  expect(screen.queryByLabelText('Tag')).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Note and tags: Bonn' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Key at number 4');
  await user.type(dialog.getByRole('textbox', { name: 'Tags' }), 'Rhein, Wartung');
  await user.click(dialog.getByRole('switch', { name: 'Leave out of the morning e-mail' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Wartung', { selector: 'li' });
  expect(sent).toEqual([{ note: 'Key at number 4', tags: ['Rhein', 'Wartung'], quiet: true }]);
  await screen.findByText('Key at number 4', { selector: 'p' });
  await user.selectOptions(screen.getByLabelText('Tag'), 'Rhein');
  expect(rows()).toEqual(['Bonn']);
  await user.selectOptions(screen.getByLabelText('Tag'), 'All tags');
  for (const typed of ['wart', 'number']) {
    await user.clear(screen.getByLabelText('Search by name, tag or note'));
    await user.type(screen.getByLabelText('Search by name, tag or note'), typed);
    expect(rows()).toEqual(['Bonn']);
  }
});

test('the mail in the morning is switched in the list, for who looks after several sites of others', async () => {
  let sitesMail = true;
  const server = serve(
    {},
    {
      getMe: () => me,
      getSitesHealth: () => ({ sites: me.accounts.map((_, nth) => healthOf(nth)), next: null }),
      getUserDetails: () => someUserDetails({ sitesMail }),
      patchUser: ({ body }) => {
        ({ sitesMail } = body as { sitesMail: boolean });
        return someUserDetails({ sitesMail });
      },
    },
  );
  await open('/accounts?noRedirect=true');
  const name = 'An e-mail in the morning when sites need a hand';
  const wanted = await screen.findByRole('switch', { name });
  expect((wanted as HTMLInputElement).checked).toBe(true);
  await userEvent.setup().click(wanted);
  await waitFor(() => expect((screen.getByRole('switch', { name }) as HTMLInputElement).checked).toBe(false));
  expect(server.calls.find(({ id }) => id === 'patchUser')?.body).toEqual({ sitesMail: false });
});

test('what a run found long ago is said with its time', async () => {
  serve(
    {},
    {
      getMe: () => ({ ...me, accounts: me.accounts.slice(0, 2) }),
      getSitesHealth: () => ({ sites: [healthOf(1, { charging: true, lastRunAt: ago(5400) })], next: null }),
    },
  );
  await open('/accounts?noRedirect=true');
  expect(await screen.findByText(/^As of .*\d\d:\d\d: Charging$/)).toBeDefined();
  // Few sites need no search.
  expect(screen.queryByLabelText('Search by name, tag or note')).toBeNull();
});

test('without their health the sites are there, and nothing is said of them but that', async () => {
  serve(
    {},
    {
      getMe: () => me,
      getSitesHealth: () => {
        throw new Refusal('busy');
      },
    },
  );
  await open('/accounts?noRedirect=true');
  expect(await screen.findByText('How the sites are doing is not known right now.')).toBeDefined();
  expect(rows()).toEqual(names);
  expect(screen.getAllByRole('img', { name: 'Not known' })).toHaveLength(6);
  await waitFor(() => expect(window.alert).not.toHaveBeenCalled());
});
