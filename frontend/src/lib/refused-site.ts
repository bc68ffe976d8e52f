import { ApiCallError } from '#shared/contract/caller.ts';

/** First part of the query keys of all site data. */
export const SITE_KEY = 'site';

/** The site does not exist or the user has no access; the server does not reveal which. */
export const isSiteRefused = (error: unknown): error is ApiCallError =>
  error instanceof ApiCallError && ['forbidden', 'account_not_found'].includes(error.envelope?.code ?? '');
