import { type RouteObject, useLocation, useRoutes } from 'react-router';
import type { Locale } from '#shared/locales.ts';
import type { Namespace } from '../i18n/texts.ts';
import { localeOfPath } from '../lib/locale.ts';
import { useAccountId } from '../lib/use-account-id.ts';
import { NotFoundPage } from './error-page.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { EmptyLayout } from './layouts/empty-layout.tsx';
import { SetupLayout } from './layouts/setup-layout.tsx';
import { LazyPage, type LoadPage } from './lazy-page.tsx';
import { LocaleGate } from './locale-gate.tsx';
import { SiteGate } from './site-gate.tsx';

/** Pages before the sign-in: name (also the path) and code. */
const guestPages: Readonly<Record<string, LoadPage>> = {
  login: async () => (await import('../features/auth/login-page.tsx')).LoginPage,
  requestPasswordReset: async () => (await import('../features/auth/request-reset-page.tsx')).RequestResetPage,
  resetPassword: async () => (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  undoEmail: async () => (await import('../features/auth/undo-email-page.tsx')).UndoEmailPage,
};

/** Pages of the user: name (also the path), code, additional texts. */
const userPages: readonly (readonly [name: string, load: LoadPage, namespace?: Namespace])[] = [
  ['accounts', async () => (await import('../features/accounts/accounts-page.tsx')).AccountsPage, 'welcome'],
  ['profile', async () => (await import('../features/user/profile-page.tsx')).ProfilePage, 'editors'],
  ['referrals', async () => (await import('../features/user/referrals-page.tsx')).ReferralsPage, 'editors'],
];

/** One page under four addresses, each of which opens it at its group. */
const devices: LoadPage = async () => (await import('../features/devices/devices-page.tsx')).DevicesPage;

/** Pages of a site: public name of the route, path, code, additional texts. */
const sitePages: readonly (readonly [name: string, path: string, load: LoadPage, namespace?: Namespace])[] = [
  [
    'accountId-dashboard',
    'dashboard',
    async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  ],
  [
    'accountId-history',
    'history',
    async () => (await import('../features/history/history-page.tsx')).HistoryPage,
    'editors',
  ],
  // What adds one has its own path, over the list.
  ['accountId-sensors', 'sensors/new?', devices, 'editors'],
  [
    'accountId-sensor',
    'sensors/:sensorId',
    async () => (await import('../features/sensors/sensor-page.tsx')).SensorPage,
    'editors',
  ],
  ['accountId-appliances', 'appliances/new?', devices, 'editors'],
  [
    'accountId-appliance',
    'appliances/:applianceId',
    async () => (await import('../features/appliances/appliance-page.tsx')).AppliancePage,
    'editors',
  ],
  ['accountId-vehicles', 'vehicles', devices, 'editors'],
  [
    'accountId-vehicle',
    'vehicles/:vehicleId',
    async () => (await import('../features/vehicles/vehicle-page.tsx')).VehiclePage,
    'editors',
  ],
  [
    'accountId-settings',
    'settings',
    async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
    'editors',
  ],
  [
    'accountId-plan',
    'settings/plan',
    async () => (await import('../features/subscription/plan-page.tsx')).PlanPage,
    'editors',
  ],
  [
    'accountId-members',
    'settings/members',
    async () => (await import('../features/members/members-page.tsx')).MembersPage,
    'editors',
  ],
  ['accountId-credentials', 'credentials', devices, 'editors'],
  [
    'accountId-link',
    'credentials/:credentialsId',
    async () => (await import('../features/credentials/link-page.tsx')).LinkPage,
    'editors',
  ],
  ['accountId-faqs', 'faqs', async () => (await import('../features/faqs/faqs-page.tsx')).FaqsPage, 'faqs'],
];

const setup: LoadPage = async () => (await import('../features/setup/setup-page.tsx')).SetupPage;

/** The layout of a site's pages, or no page without a site's id. */
const SiteOrNothing = () => (useAccountId() === null ? <NotFoundPage /> : <DefaultLayout />);

/** All routes; `suffix` keeps the ids of the prefixed copies apart. */
const routes = (suffix: string): RouteObject[] => {
  const page = (name: string, path: string, load: LoadPage, namespace?: Namespace): RouteObject => ({
    id: `${name}${suffix}`,
    path,
    element: <LazyPage load={load} namespace={namespace} />,
    // Lets a path's code be prefetched.
    handle: load,
  });
  return [
    { element: <EmptyLayout />, children: Object.entries(guestPages).map(([name, load]) => page(name, name, load)) },
    {
      element: <DefaultLayout />,
      children: [
        ...userPages.map(([name, load, namespace]) => page(name, name, load, namespace)),
        // Full paths: a site's id alone is not a page.
        {
          element: <SiteGate />,
          children: sitePages.map(([name, path, ...rest]) => page(name, `:accountId/${path}`, ...rest)),
        },
      ],
    },
    {
      element: <SetupLayout />,
      children: [{ element: <SiteGate />, children: [page('accountId-setup', ':accountId/setup', setup, 'editors')] }],
    },
    // Anything else at a site keeps its menu.
    {
      element: <SiteOrNothing />,
      children: [{ element: <SiteGate />, children: [{ path: ':accountId/*', element: <NotFoundPage nested /> }] }],
    },
    { path: '*', element: <NotFoundPage /> },
  ];
};

/**
 * The app's routes below one prefix, or without any. Only the routes of the current language are matched, because every
 * match searches the whole table.
 */
const routesOf = (locale: Locale | null): RouteObject[] => [
  {
    element: <LocaleGate />,
    children: [
      locale === null ? { path: '/', children: routes('') } : { path: `/${locale}`, children: routes(`:${locale}`) },
    ],
  },
];

const made = new Map<Locale | null, RouteObject[]>();

/** The routes that may match a path, whatever its prefix. */
export const routesFor = (path: string): RouteObject[] => {
  const locale = localeOfPath(path);
  const known = made.get(locale) ?? routesOf(locale);
  made.set(locale, known);
  return known;
};

export const AppRoutes = () => useRoutes(routesFor(useLocation().pathname));
