import { keepPrefix } from './locale.ts';

/** The dashboard for a tablet on the wall, in the query of its address. */
export const WALL_VIEW = 'wall';

/** Paths of the screens, without a locale prefix. */
export const paths = {
  home: '/',
  faqs: '/faqs',
  login: '/login',
  requestPasswordReset: '/requestPasswordReset',
  resetPassword: '/resetPassword',
  accounts: '/accounts',
  profile: '/profile',
  referrals: '/referrals',
  referralProgram: '/referralProgram',
  dashboard: (accountId: string): string => `/${accountId}/dashboard`,
  wall: (accountId: string): string => `/${accountId}/dashboard?view=${WALL_VIEW}`,
  setup: (accountId: string): string => `/${accountId}/setup`,
  history: (accountId: string): string => `/${accountId}/history`,
  dayPlan: (accountId: string): string => `/${accountId}/plan`,
  sensors: (accountId: string): string => `/${accountId}/sensors`,
  appliances: (accountId: string): string => `/${accountId}/appliances`,
  sensor: (accountId: string, sensorId: string): string => `/${accountId}/sensors/${sensorId}`,
  appliance: (accountId: string, applianceId: string): string => `/${accountId}/appliances/${applianceId}`,
  newSensor: (accountId: string): string => `/${accountId}/sensors/new`,
  newAppliance: (accountId: string): string => `/${accountId}/appliances/new`,
  vehicles: (accountId: string): string => `/${accountId}/vehicles`,
  vehicle: (accountId: string, applianceId: string): string => `/${accountId}/vehicles/${applianceId}`,
  siteFaqs: (accountId: string): string => `/${accountId}/faqs`,
  settings: (accountId: string): string => `/${accountId}/settings`,
  energy: (accountId: string): string => `/${accountId}/settings/energy`,
  plan: (accountId: string): string => `/${accountId}/settings/plan`,
  notices: (accountId: string): string => `/${accountId}/settings/notices`,
  connections: (accountId: string): string => `/${accountId}/settings/connections`,
  members: (accountId: string): string => `/${accountId}/settings/members`,
  credentials: (accountId: string): string => `/${accountId}/credentials`,
  addService: (accountId: string, service: string): string => `/${accountId}/credentials?add=${service}`,
  link: (accountId: string, credentialsId: string): string => `/${accountId}/credentials/${credentialsId}`,
} as const;

/** URL fragment of the prepayment offer on the settings page. */
export const PREPAYMENT_HASH = '#/prepayment';

/** URL fragment of the sign-in page after the user has deleted the account. */
export const GOODBYE_HASH = '#/goodbye';

/** URL fragment of the sign-in page with which it opens for those who are new. */
export const SIGN_UP_HASH = '#/new';

/** Query parameter with the page to return to after signing in. */
export const RETURN_TO = 'returnTo';

/** A second slash after the first, in any spelling: browsers read a backslash as one, and careless servers decode. */
const SECOND_SLASH = /^\/(?:[/\\]|%(?:25)*(?:2f|5c))/i;

/**
 * A return path that is safe to follow: relative and starting with exactly one slash, so that it cannot leave this origin;
 * anything else is null.
 */
export const safeReturnPath = (value: string | null): string | null => {
  if (value === null || !value.startsWith('/') || SECOND_SLASH.test(value)) return null;
  // Browsers drop tabs and line breaks inside addresses and read a backslash as a slash.
  if ([...value].some((char) => char === '\\' || char.charCodeAt(0) < 0x20)) return null;
  // `/.//elsewhere` with its dots resolved starts with two slashes.
  return SECOND_SLASH.test(new URL(value, 'https://here.invalid').pathname) ? null : value;
};

/** The sign-in page that returns to `from` (a path with search and hash). */
export const loginPath = (from: string): string => {
  const page = keepPrefix(from, paths.login);
  return `${page}?${new URLSearchParams({ [RETURN_TO]: from })}`;
};
