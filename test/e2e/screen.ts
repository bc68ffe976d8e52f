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

/**
 * Handles a route. That fails once the page has moved on to another screen, which closes the connection: no one expects the
 * answer any more.
 * @returns null: the page has moved on
 */
const whileThere = async <T>(route: Route, does: () => Promise<T>): Promise<T | null> => {
  try {
    return await does();
  } catch {
    await route.abort().catch(() => undefined);
    return null;
  }
};

/** What the server answers to a page's call, and its text; null: the page went on to another screen. */
export const answerOf = (route: Route): Promise<{ readonly response: APIResponse; readonly text: string } | null> =>
  whileThere(route, async () => {
    const response = await route.fetch();
    return { response, text: await response.text() };
  });

/** Answers a call, if anybody still waits for it. */
export const answerWith = async (route: Route, answer: Parameters<Route['fulfill']>[0]): Promise<void> => {
  await whileThere(route, () => route.fulfill(answer));
};

/** Changes what the server answers to a call. */
export const answers = async <T>(page: Page, url: RegExp | string, change: (answer: T) => unknown): Promise<void> => {
  await page.route(url, async (route) => {
    if (route.request().resourceType() === 'document' || route.request().method() !== 'GET') return route.fallback();
    const answer = await answerOf(route);
    if (answer !== null) await answerWith(route, { json: change(JSON.parse(answer.text) as T) });
  });
};

/** Changes a site itself. */
export const ofSite = (page: Page, change: (account: Account) => Account): Promise<void> =>
  answers(page, /\/api\/accounts\/acc_\w+$/, change);
