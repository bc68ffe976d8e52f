// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_ID, aLink, aSensor, aService } from '../lib/testing/samples.ts';
import { charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
const user = userEvent.setup();
const link = aLink();
const free = { products: ['BASIC'] };
const nextLink = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('the first steps', () => {
  test('are alone on an empty site, with the first as the only button', async () => {
    signIn();
    serve({ account: free });
    await open(DASHBOARD);
    expect(await nextLink('Link a service')).toBe(`/${ACCOUNT_ID}/setup`);
    expect(screen.queryByText('Nothing to charge yet')).toBeNull();
    expect(screen.queryByRole('figure', { name: 'Energy flow' })).toBeNull();
  });

  test('continue with the missing one', async () => {
    signIn();
    serve(
      { account: free, sensors: [aSensor()], appliances: [charger({ mode: 'MANUAL' })] },
      { listCredentials: () => [link] },
    );
    await open(`/de-DE${DASHBOARD}`);
    expect(await nextLink('Modus wählen')).toBe(`/de-DE/${ACCOUNT_ID}/appliances/${charger().id}`);
    expect(
      within(screen.getByRole('region', { name: 'Deine ersten Schritte' })).getAllByTitle('Erledigt'),
    ).toHaveLength(3);
  });

  test('link the service of the charger if the linked one has no chargers', async () => {
    signIn();
    const server = serve(
      { account: free, sensors: [aSensor()] },
      { listCredentials: () => [link], listSupportedServices: () => [aService(link.service, ['sensor'])] },
    );
    await open(DASHBOARD);
    expect(await screen.findByText(/^None of your linked services has a charger/)).toBeDefined();
    expect(await nextLink('Link a service')).toBe(`/${ACCOUNT_ID}/setup`);
    server.answers.listSupportedServices = () => [aService(link.service, ['sensor', 'appliance'])];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    const steps = within(screen.getByRole('region', { name: 'Your first steps' }));
    expect((await steps.findByRole('link', { name: 'Add an appliance' })).getAttribute('href')).toBe(
      `/${ACCOUNT_ID}/setup`,
    );
    expect(steps.getByRole('link', { name: 'Link another service' }).getAttribute('href')).toBe(`/${ACCOUNT_ID}/setup`);
  });

  test('end with a plan, which may be the free one', async () => {
    signIn();
    serve({ account: free, sensors: [aSensor()], appliances: [charger()] }, { listCredentials: () => [link] });
    await open(DASHBOARD);
    expect(await nextLink('See the plans')).toBe(`/${ACCOUNT_ID}/settings/plan`);
    await user.click(screen.getByRole('button', { name: 'Stay with the free plan' }));
    await waitFor(() => expect(screen.queryByText('Your first steps')).toBeNull());
  });

  test('can be hidden, and stay hidden', async () => {
    signIn();
    serve({ account: free });
    await open(DASHBOARD);
    await user.click(await screen.findByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('Nothing to charge yet')).toBeDefined();
    expect(localStorage.getItem(`sunward.welcome.${ACCOUNT_ID}`)).toBe('dismissed');
  });
});

test('news is shown until it is dismissed', async () => {
  signIn();
  serve({ appliances: [charger()] }, { listCredentials: () => [link] });
  await open(DASHBOARD);
  await user.click(await screen.findByRole('button', { name: 'Hide “Months and years”' }));
  await waitFor(() => expect(screen.queryByText('Months and years')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Pause everything' })).toBeDefined();
  expect(localStorage.getItem('sunward.news')).toBe('months');
});
