import type { Page } from 'playwright-core';
import { ApiError } from '#shared/contract/errors.ts';

const refusal = new ApiError('reauth_required');

/**
 * The next call of a row is refused as that of a session of ten minutes ago would be: a browser test cannot wait for that. Everything
 * else goes to the product. @param path of the row, as a glob
 */
export const asOldSession = (page: Page, path: string): Promise<unknown> =>
  page.route(
    path,
    (route) =>
      route.fulfill({
        status: refusal.status,
        json: {
          statusCode: refusal.status,
          error: 'Forbidden',
          message: refusal.message,
          code: refusal.code,
          requestId: 'old-session',
        },
      }),
    { times: 1 },
  );
