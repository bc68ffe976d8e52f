import { ApiCallError } from '#shared/contract/client.ts';

/** What the keys of everything of a site begin with. */
export const SITE_KEY = 'site';

/** The site is not there, or not for who asks; the server does not tell strangers which. */
export const isSiteRefused = (error: unknown): error is ApiCallError =>
  error instanceof ApiCallError && ['forbidden', 'account_not_found'].includes(error.envelope?.code ?? '');
