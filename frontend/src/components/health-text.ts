import type { TFunction } from 'i18next';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { NO_KEY } from '#shared/model/sensor.ts';

/** Codes of a source's failure (`SourceHealth.error`). */
export const healthErrors = [
  'credentials_rejected',
  'vendor_busy',
  'device_offline',
  'vendor_failed',
  'vendor_timeout',
  'busy',
  'no_key',
] as const satisfies readonly (ErrorCode | typeof NO_KEY)[];

/** What a source's failure means and what to do; a general sentence for unknown codes. */
export const healthText = (error: string, service: string, t: TFunction<'app'>): string => {
  const known = healthErrors.find((one) => one === error) ?? 'other';
  return t(`health.${known}`, { service });
};

/** A failure that only the user can fix, by linking again. */
export const needsLink = (error: string | null): boolean => error === 'credentials_rejected';
