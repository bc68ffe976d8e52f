// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { generatePath, type RouteObject } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { OperationId } from '#shared/contract/index.ts';
import { type Answer, Refusal } from '../lib/testing/fake-server.ts';
import { ACCOUNT_ID, anAccount, anAppliance, aSensor } from '../lib/testing/samples.ts';
import { routesFor } from './router.tsx';
import { charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
beforeEach(signIn);

const ids = {
  accountId: ACCOUNT_ID,
  sensorId: aSensor().id,
  applianceId: anAppliance().id,
  vehicleId: anAppliance().id,
  credentialsId: 'crd_01K00000000000000000000000',
};

/** Paths of all pages of a site, from the routes themselves. */
const sitePages = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [
    ...(path?.startsWith(':accountId/') ? [`/${generatePath(path, ids)}`] : []),
    ...(path?.startsWith('/') && path !== '/' ? [] : sitePages(children)),
  ]);

const pages = sitePages(routesFor('/'));

/** Responses of a site's calls to a user without access, or after its deletion. */
const refusing = (code: ErrorCode): Partial<Record<OperationId, Answer>> => {
  const refuse: Answer = () => {
    throw new Refusal(code);
  };
  const calls = [
    'getAccount',
    'getSubscription',
    'listSensors',
    'listAppliances',
    'listCredentials',
    'listDevices',
    'listSupportedServices',
    'listMembers',
    'listAudit',
    'listDecisions',
    'getHistory',
    'getDays',
    'getApplianceDetails',
    'getVehicleDetails',
    'listSocMapItems',
  ] as const satisfies readonly OperationId[];
  return {
    getMe: () => ({
      id: 'c8f5a3a4-0000-7000-d000-000000000001',
      email: 'demo@sunward.example',
      superAdmin: false,
      superAdminNeedsSecondFactor: false,
      freeSitesLeft: 3,
      scope: '',
      accounts: [],
    }),
    ...Object.fromEntries(calls.map((id) => [id, refuse])),
  };
};

describe('a site that does not exist or that the user may not see', () => {
  test('has pages', () => {
    expect(pages).toContain(DASHBOARD);
    expect(pages.length).toBeGreaterThan(12);
  });

  test.each(pages)('%s shows one message, with a link to the sites of the user', async (page) => {
    serve({}, refusing('forbidden'));
    await open(page);
    expect(await screen.findByRole('heading', { level: 1, name: 'This site cannot be opened' })).toBeDefined();
    expect(screen.getByText('403')).toBeDefined();
    expect(await screen.findByText('You are signed in as demo@sunward.example.')).toBeDefined();
    expect(screen.getByText('To your sites').getAttribute('href')).toBe('/accounts?noRedirect=true');
    expect(window.alert).not.toHaveBeenCalled();
  });

  test('has a message in German too, and for a deleted site', async () => {
    serve({}, refusing('account_not_found'));
    await open(`/de-AT${DASHBOARD}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Diese Anlage lässt sich nicht öffnen' }),
    ).toBeDefined();
    expect(screen.getByText('404')).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Zu deinen Anlagen' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Wie heißt dein Zuhause?' })).toBeDefined();
    expect(location.pathname + location.search).toBe('/de-AT/accounts?noRedirect=true');
  });

  test('disappears from the screen when access is lost', async () => {
    const server = serve({ appliances: [charger()] });
    await open(DASHBOARD);
    expect(await screen.findByRole('article', { name: 'Wallbox' })).toBeDefined();
    Object.assign(server.answers, refusing('forbidden'));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This site cannot be opened' })).toBeDefined();
    expect(screen.queryByRole('article', { name: 'Wallbox' })).toBeNull();
    Object.assign(server.answers, { getAccount: () => anAccount() });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'This site cannot be opened' })).toBeNull());
  });
});

describe('an address without a page', () => {
  test.each(['', '/de-DE'])('keeps the menu at a site (prefix "%s")', async (prefix) => {
    serve({});
    await open(`${prefix}/${ACCOUNT_ID}/nothing/here`);
    expect(await screen.findByText('404')).toBeDefined();
    expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0);
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  test('has no menu elsewhere', async () => {
    serve({});
    await open('/nothing/here');
    expect(await screen.findByText('404')).toBeDefined();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('a site that cannot be loaded at the moment', () => {
  test.each(pages)('%s has a heading, and does not claim that the site was deleted', async (page) => {
    serve({}, refusing('too_many_requests'));
    await open(page);
    // Behind the dialog that some paths open.
    const heading = await screen.findByRole('heading', { level: 1, hidden: true });
    expect(heading.textContent).not.toBe('This site cannot be opened');
  });
});
