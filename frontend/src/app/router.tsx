import { createBrowserRouter, type RouteObject } from 'react-router';
import { locales } from '#shared/locales.ts';
import { ErrorPage, NotFoundPage } from './error-page.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { EmptyLayout } from './layouts/empty-layout.tsx';
import { LocaleGate } from './locale-gate.tsx';
import { SiteGate } from './site-gate.tsx';

const page = <K extends string>(load: () => Promise<{ [P in K]: React.ComponentType }>, name: K) => ({
  lazy: async () => ({ Component: (await load())[name] }),
});

/** Shown for the moment in which the first route's code loads. */
const Nothing = () => null;

/** All routes once; `suffix` keeps the ids of the prefixed copies apart. */
const routes = (suffix: string): RouteObject[] => [
  {
    Component: EmptyLayout,
    children: [
      { id: `login${suffix}`, path: 'login', ...page(() => import('../features/auth/login-page.tsx'), 'LoginPage') },
      {
        id: `requestPasswordReset${suffix}`,
        path: 'requestPasswordReset',
        ...page(() => import('../features/auth/request-reset-page.tsx'), 'RequestResetPage'),
      },
      {
        id: `resetPassword${suffix}`,
        path: 'resetPassword',
        ...page(() => import('../features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
      },
    ],
  },
  {
    Component: DefaultLayout,
    children: [
      {
        id: `accounts${suffix}`,
        path: 'accounts',
        ...page(() => import('../features/accounts/accounts-page.tsx'), 'AccountsPage'),
      },
      {
        path: ':accountId',
        Component: SiteGate,
        children: [
          {
            id: `accountId-dashboard${suffix}`,
            path: 'dashboard',
            ...page(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
          },
          {
            id: `accountId-history${suffix}`,
            path: 'history',
            ...page(() => import('../features/history/history-page.tsx'), 'HistoryPage'),
          },
          {
            id: `accountId-sensors${suffix}`,
            path: 'sensors',
            ...page(() => import('../features/sensors/sensors-page.tsx'), 'SensorsPage'),
          },
          {
            id: `accountId-sensor${suffix}`,
            path: 'sensors/:sensorId',
            ...page(() => import('../features/sensors/sensor-page.tsx'), 'SensorPage'),
          },
          {
            id: `accountId-appliances${suffix}`,
            path: 'appliances',
            ...page(() => import('../features/appliances/appliances-page.tsx'), 'AppliancesPage'),
          },
          {
            id: `accountId-appliance${suffix}`,
            path: 'appliances/:applianceId',
            ...page(() => import('../features/appliances/appliance-page.tsx'), 'AppliancePage'),
          },
          {
            id: `accountId-settings${suffix}`,
            path: 'settings',
            ...page(() => import('../features/settings/settings-page.tsx'), 'SettingsPage'),
          },
          {
            id: `accountId-credentials${suffix}`,
            path: 'credentials',
            ...page(() => import('../features/credentials/credentials-page.tsx'), 'CredentialsPage'),
          },
          {
            id: `accountId-link${suffix}`,
            path: 'credentials/:credentialsId',
            ...page(() => import('../features/credentials/link-page.tsx'), 'LinkPage'),
          },
        ],
      },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];

export const appRoutes = (): RouteObject[] => [
  {
    Component: LocaleGate,
    ErrorBoundary: ErrorPage,
    HydrateFallback: Nothing,
    children: [
      { path: '/', children: routes('') },
      ...locales.map((locale) => ({ path: `/${locale}`, children: routes(`:${locale}`) })),
    ],
  },
];

export const createAppRouter = () => createBrowserRouter(appRoutes());
