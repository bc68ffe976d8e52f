import type { APIResponse, Page, Route } from 'playwright-core';
import type { Account } from '#shared/model/account.ts';
import type { Words } from './words.ts';

/** Subject of a screenshot. */
export interface Screen {
  readonly name: string;
  /** Without a locale's prefix. */
  readonly path: string;
  /** Public. */
  readonly guest?: boolean;
  /** One of those that are also taken in dark mode. */
  readonly main?: boolean;
  /** Too long for one screenshot: only its beginning is taken. */
  readonly long?: boolean;
  /** Before it is opened: adds what the demo home lacks. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Opens what has no address of its own. */
  readonly act?: (page: Page, w: Words) => Promise<void>;
}

/** Takes back what a screen needed: the page, and the others of its browser, are as before. */
export const asBefore = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
};

/** What the server answers to a page's call; null: the page went on to another screen, and the connection ended with it. */
export const answerOf = async (route: Route): Promise<APIResponse | null> => {
  try {
    return await route.fetch();
  } catch {
    await route.abort().catch(() => undefined);
    return null;
  }
};

/** Changes what the server answers to a call. */
export const answers = async <T>(page: Page, url: RegExp, change: (answer: T) => T): Promise<void> => {
  await page.route(url, async (route) => {
    if (route.request().resourceType() === 'document' || route.request().method() !== 'GET') return route.fallback();
    const response = await answerOf(route);
    if (response === null) return;
    return route.fulfill({ json: change((await response.json()) as T) });
  });
};

/** Changes a site itself. */
export const ofSite = (page: Page, change: (account: Account) => Account): Promise<void> =>
  answers(page, /\/api\/accounts\/acc_\w+$/, change);
