import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../local/driver.ts';
import { type ProductProcess, startProcess } from '../local/product-process.ts';
import { chromiumPath, launch } from './browser.ts';
import { enter, signInDemo } from './signed-in.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: ProductProcess;
let browser: Browser;
let page: Page;
let url: string;
let dashboard: string;

const soon = { timeout: 30_000, interval: 200 };
/** All addresses that the service worker keeps. */
const kept = (): Promise<string[]> =>
  page.evaluate(`(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  })()`);
const workers = (): Promise<number> =>
  page.evaluate('navigator.serviceWorker.getRegistrations().then((found) => found.length)');

describe.skipIf(chromiumPath === null)('the app without a network', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    product = startProcess({ DATA_DIR: folder.path, PAST_HOURS: '1' });
    await product.says(/Ctrl-C/);
    url = product.urls().url;
    const session = await signInDemo(url);
    dashboard = `${url}/${session.accountId}/dashboard`;
    browser = await launch(chromiumPath ?? '');
    const context = await browser.newContext({ locale: 'en-GB' });
    await enter(context, url, session);
    page = await context.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await folder?.remove();
  });

  test('is installable, and caches its own files and nothing of the API', async () => {
    const manifest = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons)
      expect((await fetch(url + src)).headers.get('content-type')).toBe('image/png');
    await page.goto(dashboard);
    await page.getByRole('heading', { name: 'Demo home' }).waitFor();
    // What is shown when the page is left is what is kept.
    await page.getByText('Water heater').first().waitFor();
    await expect.poll(async () => (await kept()).includes('/app.html'), soon).toBe(true);
    await expect
      .poll(() => page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active?.state)'), soon)
      .toBe('activated');
    expect((await kept()).filter((path) => path.startsWith('/api') || path === '/config.json')).toEqual([]);
  });

  test('opens offline with the last values as of their time; the API and public pages are not served from a cache', async () => {
    await page.context().setOffline(true);
    await page.goto(dashboard);
    await page.getByText('Offline. Figures as of').waitFor();
    // The last values, with their time.
    await page.getByRole('heading', { name: 'Demo home' }).waitFor();
    await page.getByText('Water heater').first().waitFor();
    expect(await page.evaluate("fetch('/api/services').then(() => 'answered', () => 'failed')")).toBe('failed');
    await expect(page.goto(`${url}/de-DE/faqs`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(false);
  });

  test('keeps nothing after signing out', async () => {
    await page.goto(dashboard);
    await page.getByRole('heading', { name: 'Demo home' }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${url}/`);
    await expect.poll(kept, soon).toEqual([]);
    expect(await page.evaluate('Object.keys(localStorage)')).not.toContain('sunward.kept');
    expect(await workers()).toBe(0);
  });
});
