import type { TFunction } from 'i18next';
import { identityErrorOf } from './cognito.ts';

/** What a failure of sign-up, confirmation or reset means to the user; null without one. */
export const identityErrorText = (error: unknown, t: TFunction<'app'>): string | null =>
  error === null || error === undefined ? null : t(`auth.failed.${identityErrorOf(error)}`);
