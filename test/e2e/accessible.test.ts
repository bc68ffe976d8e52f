import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFERENCE_PAGE } from '#shared/pages.ts';
import { temporaryFolder } from '../local/driver.ts';
import { type ProductProcess, startProcess } from '../local/product-process.ts';
import { chromiumPath, launch } from './browser.ts';
import { NO_SITE } from './screens.ts';
import { securityScreens } from './security-screens.ts';
import { enter, signInDemo } from './signed-in.ts';
import { settled } from './views.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const guestPages = [
  '/',
  '/faqs',
  '/imprint',
  '/privacyPolicy',
  '/referralProgram',
  '/termsAndConditions',
  '/login',
  '/requestPasswordReset',
  '/resetPassword',
  '/undoEmail',
];
const sitePages = [
  'dashboard',
  'setup',
  'setup?step=charger',
  'setup?step=solar&service=shelly',
  'setup?step=found',
  'history',
  'history?view=sessions',
  'sensors',
  'sensors/new',
  'appliances',
  'appliances/new',
  'vehicles',
  'credentials',
  'settings',
  'faqs',
  'no-such-page',
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: ProductProcess;
let browser: Browser;
let url: string;
let memberPages: string[];
let session: Awaited<ReturnType<typeof signInDemo>>;

const contextOf = (locale: string): Promise<BrowserContext> =>
  browser.newContext({
    locale,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  });

const complaintsOf = async (page: Page, rules?: string[]): Promise<string[]> => {
  // There are no frames; axe would open a page of its own for them each time.
  const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? builder.withRules(rules) : builder.withTags(WCAG)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
};

/** Checks pages in light mode, and their colours once more in dark mode. */
const sweep = async (context: BrowserContext, prefix: string, paths: readonly string[]): Promise<string[]> => {
  const page = await context.newPage();
  const found: string[] = [];
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${url}${prefix}${path}`);
    await settled(page);
    const light = await complaintsOf(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await complaintsOf(page, ['color-contrast']);
    found.push(...light.map((one) => `${path} ${one}`), ...dark.map((one) => `${path} in the dark ${one}`));
  }
  await page.close();
  return found;
};

describe.skipIf(chromiumPath === null)('every page is accessible (WCAG 2.2 AA, by axe)', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    product = startProcess({ DATA_DIR: folder.path, PAST_HOURS: '3' });
    await product.says(/Ctrl-C/);
    url = product.urls().url;
    session = await signInDemo(url);
    const site = `/${session.accountId}`;
    const listOf = async (kind: string): Promise<{ id: string }[]> => {
      const answer = await fetch(`${url}/api/accounts${site}/${kind}`, {
        headers: { authorization: `Bearer ${session.accessToken}` },
      });
      return (await answer.json()) as { id: string }[];
    };
    const first = async (kind: string): Promise<string> => `${site}/${kind}/${(await listOf(kind))[0]?.id}`;
    const appliance = await first('appliances');
    memberPages = [
      '/accounts?noRedirect=true',
      '/profile',
      '/referrals',
      ...sitePages.map((page) => `${site}/${page}`),
      `/${NO_SITE}/dashboard`,
      ...(await Promise.all(['sensors', 'appliances', 'credentials'].map(first))),
      ...['schedule', 'battery', 'device'].map((tab) => `${appliance}?tab=${tab}`),
    ];
    browser = await launch(chromiumPath ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    product?.child.kill('SIGINT');
    await product?.ended;
    await folder?.remove();
  });

  test.each([
    { language: 'English', locale: 'en-GB', prefix: '' },
    { language: 'German', locale: 'de-DE', prefix: '/de-DE' },
  ])('in $language, in light and dark mode', { timeout: 300_000 }, async ({ locale, prefix }) => {
    const guest = await contextOf(locale);
    const member = await contextOf(locale);
    await enter(member, url, session);
    const found = await Promise.all([sweep(guest, prefix, guestPages), sweep(member, prefix, memberPages)]);
    expect(found.flat()).toEqual([]);
  });

  test('the steps of the second factor', { timeout: 300_000 }, async () => {
    const guest = await contextOf('de-DE');
    const member = await contextOf('de-DE');
    await enter(member, url, session);
    const found: string[] = [];
    for (const { name, path, guest: isGuest = false, prepare, act } of securityScreens) {
      const page = await (isGuest ? guest : member).newPage();
      await prepare?.(page);
      await page.goto(`${url}/de-DE${path}`);
      await settled(page);
      await act?.(page);
      await settled(page);
      const light = await complaintsOf(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      // Buttons fade from one colour to the other.
      await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))');
      const dark = await complaintsOf(page, ['color-contrast']);
      found.push(...[...light, ...dark].map((one) => `${name} ${one}`));
      await page.close();
    }
    expect(found).toEqual([]);
    await Promise.all([guest.close(), member.close()]);
  });

  // The same in every language, and long.
  test('the API reference', { timeout: 300_000 }, async () => {
    const context = await contextOf('en-GB');
    expect(await sweep(context, '', [REFERENCE_PAGE])).toEqual([]);
    await context.close();
  });

  test('the menu and the feedback dialog too, by keyboard alone', async () => {
    const context = await contextOf('en-GB');
    await enter(context, url, session);
    const page = await context.newPage();
    await page.goto(`${url}/${session.accountId}/dashboard`);
    await settled(page);
    const menu = page.getByRole('button', { name: 'Menu' }).first();
    await menu.focus();
    await page.keyboard.press('Enter');
    const feedback = page.getByRole('button', { name: 'Send feedback' });
    await feedback.waitFor();
    expect(await complaintsOf(page)).toEqual([]);
    await feedback.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send feedback' });
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(390);
    await page.getByLabel('In short').fill('x'.repeat(128));
    await dialog.getByText('128 of 128 characters').waitFor();
    expect(await complaintsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });
});
