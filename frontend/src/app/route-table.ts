/**
 * Paths of the app's pages, below a locale's prefix. The only list: the router takes its paths from here, and the sweeps of all
 * screens (`test/e2e/screens.ts`) look whether each has one.
 */

/** Pages before the sign-in: name, which is also the path. */
export const guestPaths = ['login', 'requestPasswordReset', 'resetPassword', 'undoEmail', 'mute'] as const;

/** Pages of the user: name, which is also the path. */
export const userPaths = ['accounts', 'profile', 'referrals'] as const;

/** Pages of a site, below its id: public name of the route, path. */
export const sitePaths = {
  'accountId-dashboard': 'dashboard',
  'accountId-setup': 'setup',
  'accountId-history': 'history',
  'accountId-dayPlan': 'plan',
  // What adds one has its own path, over the list.
  'accountId-sensors': 'sensors/new?',
  'accountId-sensor': 'sensors/:sensorId',
  'accountId-appliances': 'appliances/new?',
  'accountId-appliance': 'appliances/:applianceId',
  'accountId-vehicles': 'vehicles',
  'accountId-vehicle': 'vehicles/:vehicleId',
  'accountId-settings': 'settings',
  'accountId-energy': 'settings/energy',
  'accountId-plan': 'settings/plan',
  'accountId-members': 'settings/members',
  'accountId-notices': 'settings/notices',
  'accountId-connections': 'settings/connections',
  'accountId-credentials': 'credentials',
  'accountId-link': 'credentials/:credentialsId',
  'accountId-faqs': 'faqs',
} as const;

export type GuestPage = (typeof guestPaths)[number];
export type UserPage = (typeof userPaths)[number];
export type SitePage = keyof typeof sitePaths;
