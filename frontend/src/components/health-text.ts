import type { TFunction } from 'i18next';

/** Failures at a vendor that the server names. */
export const healthErrors = [
  'auth_failed',
  'reauth_needed',
  'rate_limited',
  'offline',
  'asleep',
  'unsupported',
  'refused',
  'bad_response',
  'timeout',
  'upstream',
] as const;

/** What a source's failure means and what to do; a general sentence for one that is not known here. */
export const healthText = (error: string, service: string, t: TFunction<'app'>): string => {
  const known = healthErrors.find((one) => one === error) ?? 'other';
  return t(`health.${known}`, { service });
};

/** Failures that only the user can mend, by linking again. */
export const needsLink = (error: string | null): boolean => error === 'auth_failed' || error === 'reauth_needed';
