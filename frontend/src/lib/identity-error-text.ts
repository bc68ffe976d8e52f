import type { TFunction } from 'i18next';
import { identityErrorOf } from './cognito.ts';

/** The user's message for a failed sign-up, confirmation or reset; null if there was no failure. */
export const identityErrorText = (error: unknown, t: TFunction<'app'>): string | null =>
  error === null || error === undefined ? null : t(`auth.failed.${identityErrorOf(error)}`);
