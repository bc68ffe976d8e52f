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
import { type GuestPage, guestPaths, type SitePage, sitePaths, type UserPage, userPaths } from './route-table.ts';
import { SiteGate } from './site-gate.tsx';

/** Pages before the sign-in: name (also the path) and code. */
const guestPages: Readonly<Record<GuestPage, LoadPage>> = {
  login: async () => (await import('../features/auth/login-page.tsx')).LoginPage,
  requestPasswordReset: async () => (await import('../features/auth/request-reset-page.tsx')).RequestResetPage,
  resetPassword: async () => (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
  mute: async () => (await import('../features/auth/mute-page.tsx')).MutePage,
  undoEmail: async () => (await import('../features/auth/undo-email-page.tsx')).UndoEmailPage,
};

/** A page's code, and additional texts that it needs. */
type PageCode = readonly [load: LoadPage, namespace?: Namespace];

const userPages: Readonly<Record<UserPage, PageCode>> = {
  accounts: [async () => (await import('../features/accounts/accounts-page.tsx')).AccountsPage, 'welcome'],
  profile: [async () => (await import('../features/user/profile-page.tsx')).ProfilePage, 'editors'],
  referrals: [async () => (await import('../features/user/referrals-page.tsx')).ReferralsPage, 'editors'],
};

/** One page under four addresses, each of which opens it at its group. */
const devices: LoadPage = async () => (await import('../features/devices/devices-page.tsx')).DevicesPage;

const sitePages: Readonly<Record<SitePage, PageCode>> = {
  'accountId-dashboard': [async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage],
  'accountId-history': [async () => (await import('../features/history/history-page.tsx')).HistoryPage, 'editors'],
  'accountId-dayPlan': [async () => (await import('../features/day-plan/day-plan-page.tsx')).DayPlanPage, 'editors'],
  'accountId-sensors': [devices, 'editors'],
  'accountId-sensor': [async () => (await import('../features/sensors/sensor-page.tsx')).SensorPage, 'editors'],
  'accountId-appliances': [devices, 'editors'],
  'accountId-appliance': [
    async () => (await import('../features/appliances/appliance-page.tsx')).AppliancePage,
    'editors',
  ],
  'accountId-vehicles': [devices, 'editors'],
  'accountId-vehicle': [async () => (await import('../features/vehicles/vehicle-page.tsx')).VehiclePage, 'editors'],
  'accountId-settings': [async () => (await import('../features/settings/settings-page.tsx')).SettingsPage, 'editors'],
  'accountId-energy': [async () => (await import('../features/settings/energy-page.tsx')).EnergyPage, 'editors'],
  'accountId-plan': [async () => (await import('../features/subscription/plan-page.tsx')).PlanPage, 'editors'],
  'accountId-members': [async () => (await import('../features/members/members-page.tsx')).MembersPage, 'editors'],
  'accountId-notices': [async () => (await import('../features/notices/notices-page.tsx')).NoticesPage, 'editors'],
  'accountId-connections': [
    async () => (await import('../features/connections/connections-page.tsx')).ConnectionsPage,
    'editors',
  ],
  'accountId-credentials': [devices, 'editors'],
  'accountId-link': [async () => (await import('../features/credentials/link-page.tsx')).LinkPage, 'editors'],
  'accountId-faqs': [async () => (await import('../features/faqs/faqs-page.tsx')).FaqsPage, 'faqs'],
  'accountId-setup': [async () => (await import('../features/setup/setup-page.tsx')).SetupPage, 'editors'],
};

/** The layout of a site's pages, or no page without a site's id. */
const SiteOrNothing = () => (useAccountId() === null ? <NotFoundPage /> : <DefaultLayout />);

/** The one page of a site with a layout of its own. */
const SETUP = 'accountId-setup';
const siteNames = Object.keys(sitePaths) as SitePage[];

/** All routes; `suffix` keeps the ids of the prefixed copies apart. */
const routes = (suffix: string): RouteObject[] => {
  const page = (name: string, path: string, load: LoadPage, namespace?: Namespace): RouteObject => ({
    id: `${name}${suffix}`,
    path,
    element: <LazyPage load={load} namespace={namespace} />,
    // Lets a path's code be prefetched.
    handle: load,
  });
  const sitePage = (name: SitePage): RouteObject => page(name, `:accountId/${sitePaths[name]}`, ...sitePages[name]);
  return [
    { element: <EmptyLayout />, children: guestPaths.map((name) => page(name, name, guestPages[name])) },
    {
      element: <DefaultLayout />,
      children: [
        ...userPaths.map((name) => page(name, name, ...userPages[name])),
        // Full paths: a site's id alone is not a page.
        {
          element: <SiteGate />,
          children: siteNames.filter((name) => name !== SETUP).map(sitePage),
        },
      ],
    },
    {
      element: <SetupLayout />,
      children: [{ element: <SiteGate />, children: [sitePage(SETUP)] }],
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
