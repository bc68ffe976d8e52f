import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HomeView, root, temporaryFolder } from '../local/driver.ts';
import { type ProductProcess, startProcess } from '../local/product-process.ts';
import { chromiumPath, followClock, launch } from './browser.ts';

if (chromiumPath === null) console.log('Browser tests are skipped: no Chromium was found; CHROMIUM can name one.');

/** Home seconds per second: a control run every 3 s. */
const SPEED = 20;
const soon = { timeout: 40_000, interval: 200 };
const screenshots = join(root, 'test', 'e2e', 'screenshots');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let product: ProductProcess;
let browser: Browser;
let page: Page;
let phone: Page;
const complaints: string[] = [];

const home = async (change?: object): Promise<HomeView> => {
  const response = await fetch(`${product.urls().homeUrl}/home`, {
    ...(change === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) }),
  });
  return (await response.json()) as HomeView;
};
const charger = async () => (await home()).devices.find(({ kind }) => kind === 'charger');
const card = (): Locator => page.getByRole('article', { name: 'go-eCharger' });
const sentence = async (): Promise<string> => (await card().getByTestId('sentence').textContent()) ?? '';
/** Chooses a goal on its tile, and sees that it holds. */
const choose = async (goal: string): Promise<void> => {
  await card()
    .getByRole('button', { name: new RegExp(`^${goal}`) })
    .click();
  await card()
    .getByRole('button', { name: new RegExp(`^${goal}`), pressed: true })
    .waitFor();
};
/** Screenshots of the current page, and of the same address on a phone. */
const picture = async (name: string, ready: (page: Page) => Locator): Promise<void> => {
  await phone.goto(page.url());
  for (const [size, shown] of [
    ['desktop', page],
    ['phone', phone],
  ] as const) {
    await ready(shown).first().waitFor();
    // Nothing may overflow sideways.
    const width = shown.viewportSize()?.width;
    expect(await shown.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width ?? 0);
    await shown.screenshot({ path: join(screenshots, `${name}-${size}.png`), fullPage: true });
  }
};
/** Totals of the day so far: the last that a dashboard shows. */
const today = (shown: Page): Locator => shown.locator('dd');
const chart = (shown: Page): Locator => shown.locator('svg.recharts-surface');

describe.skipIf(chromiumPath === null)('first light, in the browser', () => {
  beforeAll(async () => {
    await mkdir(screenshots, { recursive: true });
    folder = await temporaryFolder();
    // Half a day of its past: two would take ten seconds more. One charger, which has all of the sun that the test sets.
    product = startProcess({ DATA_DIR: folder.path, SPEED: String(SPEED), PAST_HOURS: '12', WALLBOX: 'no' });
    await product.says(/Ctrl-C/);
    browser = await launch(chromiumPath ?? '');
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    await followClock(context, Date.parse((await home()).time), SPEED);
    page = await context.newPage();
    phone = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 900 });
    await phone.setViewportSize({ width: 360, height: 780 });
    for (const shown of [page, phone]) {
      shown.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      shown.on('pageerror', (error) => complaints.push(String(error)));
      shown.on('dialog', (dialog) => {
        complaints.push(dialog.message());
        void dialog.dismiss();
      });
    }
    // A constant sky: from here on only the test changes anything.
    await home({ sun: { powerW: 6_470 }, load: { powerW: 500 }, car: { plugged: true, socPercent: 30 } });
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await folder?.remove();
  });

  test('a new user signs in with the printed login', async () => {
    await page.goto(`${product.urls().url}/login`);
    await picture('login', (shown) => shown.getByLabel('E-mail'));
    await page.getByLabel('E-mail').fill('demo@sunward.example');
    await page.getByLabel('Password', { exact: true }).fill('not-the-one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    // The browser itself logs the refused call, and so does the app.
    expect(complaints.splice(0).every((line) => /\b401\b/.test(line))).toBe(true);
    await page.getByLabel('Password', { exact: true }).fill('Sunward-demo-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/acc_[^/]+\/dashboard$/);
    await page.getByRole('heading', { name: 'go-eCharger' }).waitFor();
  });

  test('sees live figures, and the charger follows the surplus', async () => {
    await expect.poll(async () => (await page.getByRole('main').textContent()) ?? '', soon).toMatch(/6\.47\skW/);
    await expect.poll(async () => (await charger())?.powerW, soon).toBeGreaterThan(5_000);
    await expect
      .poll(sentence, soon)
      .toMatch(/^(Surplus is \d.*\skW, so the car charges|Charging on surplus|Surplus fell)/);
    await picture('dashboard-sun', today);
  });

  test('charges now: the charger draws its maximum, and the page shows it', async () => {
    await choose('Charge now');
    await expect.poll(async () => (await charger())?.powerW, soon).toBeGreaterThan(10_500);
    await expect.poll(sentence, soon).toContain('You chose Charge now');
    await expect.poll(async () => (await card().textContent()) ?? '', soon).toMatch(/1[01]\.\d+\skW/);
    await picture('dashboard-on', today);
  });

  test('back to the sun; then a cloud comes, the charger reduces, and the reason says so', async () => {
    await choose('Sun only');
    await expect.poll(async () => (await charger())?.powerW, soon).toBeLessThan(8_000);
    await expect
      .poll(sentence, soon)
      .toMatch(/^(Surplus is \d.*\skW, so the car charges|Charging on surplus|Surplus fell)/);
    await home({ sun: { multiplier: 0.04 } });
    await expect.poll(async () => (await charger())?.powerW, soon).toBe(0);
    await expect.poll(sentence, soon).toMatch(/^(Surplus (is gone|fell)|No surplus right now)/);
    await picture('dashboard-cloud', today);
  });

  test('a source fails: its figures are told as past, grey and still, until new ones come', async () => {
    const main = page.getByRole('main');
    const said = async (): Promise<string> => (await main.textContent()) ?? '';
    const past = main.locator('[data-past=true]');
    await main.getByText('Live', { exact: true }).waitFor();
    await home({ faults: { shelly: { fault: 'server-error' } } });
    await expect
      .poll(said, soon)
      .toMatch(
        /Shelly has problems\. Retrying by itself\. Figures of .+ are as of \d\d:\d\d\. Charging goes no higher/,
      );
    await past.waitFor({ timeout: soon.timeout });
    await expect.poll(said, soon).toMatch(/As of \d\d:\d\d: /);
    // Nothing that is past is called now, and no dot runs along its lines.
    expect(await main.getByText('Live', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Demo home: Waiting for Shelly');
    expect(await page.evaluate("getComputedStyle(document.querySelector('[data-past=true]')).filter")).toBe(
      'grayscale(1)',
    );
    expect(await past.locator('.arrow').count()).toBe(0);
    await picture('dashboard-old', (shown) => shown.locator('[data-past=true]'));
    await home({ faults: { shelly: null } });
    await main.getByText('Live', { exact: true }).waitFor({ timeout: soon.timeout });
    // Each source comes back with its own next values.
    await expect.poll(() => past.count(), soon).toBe(0);
    await expect.poll(said, soon).not.toContain('Shelly has problems');
  });

  test('views the history', async () => {
    await page.goto(page.url().replace(/dashboard$/, 'history'));
    await picture('history', chart);
    await page.goto(
      page
        .url()
        .replace(/\/(acc_)/, '/de-DE/$1')
        .replace(/history$/, 'dashboard'),
    );
    await page.getByRole('heading', { name: 'go-eCharger' }).waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toMatch(/^de/);
    await picture('dashboard-german', today);
  });

  test('the browser logged no error, no blocked content, no alert', () => {
    expect(complaints).toEqual([]);
  });
});
