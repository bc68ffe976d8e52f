import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, launch } from './browser.ts';
import { HOSTILE, kept, leftIn, madeByNames, makeHostile, type Watch, watch } from './hostile.ts';
import { enter } from './signed-in.ts';
import { codeFor, createFirstSite, demo, noBrowser, type Stage, soon, startStage, type Visit } from './stage.ts';
import { settled } from './views.ts';
import { words } from './words.ts';

const w = words.en;
const newcomer = { email: 'newcomer@sunward.example', password: 'Sunward-newcomer-1' };
const PUBLIC = [
  '/',
  '/faqs',
  '/imprint',
  '/privacyPolicy',
  '/termsAndConditions',
  '/referralProgram',
  '/api-reference',
];
const GUEST = ['/login', '/requestPasswordReset', '/resetPassword', '/nothing-here'];
const OWN = ['/accounts?noRedirect=true', '/profile', '/referrals'];

let stage: Stage;
let browser: Browser;
let session: Awaited<ReturnType<Stage['signIn']>>;
let sitePages: readonly string[];

/** A browser as users have it, with service workers. */
const open = async (): Promise<{ context: BrowserContext; page: Page; seen: Watch }> => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } });
  const seen = await watch(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return { context, page, seen };
};
const signIn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  await page.goto(`${stage.url}/login`);
  await page.getByLabel(w.app.auth.email, { exact: true }).fill(email);
  await page.getByLabel(w.app.auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: w.app.auth.signIn, exact: true }).click();
};
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: w.app.nav.logout, exact: true }).click();
  await page.waitForURL(`${stage.url}/`);
};
const text = (page: Page): Promise<string> => page.evaluate('document.body.innerText');

describe.skipIf(noBrowser)('in a browser', () => {
  beforeAll(async () => {
    stage = await startStage();
    session = await stage.signIn(demo);
    sitePages = await makeHostile(stage.url, session.accessToken, session.accountId);
    browser = await launch(chromiumPath ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.end();
  });

  test('no page violates its policy, and names that look like code are shown literally', {
    timeout: 240_000,
  }, async () => {
    const { context, page, seen } = await open();
    const policies = new Set<string>();
    page.on('response', (response) => {
      if (response.request().isNavigationRequest())
        policies.add(response.headers()['content-security-policy'] ?? 'none');
    });
    let shown = 0;
    const visit = async (path: string): Promise<void> => {
      await page.goto(`${stage.url}${path}`);
      await settled(page);
      expect([path, await madeByNames(page)]).toEqual([path, 0]);
      if ((await text(page)).includes(HOSTILE)) shown += 1;
    };
    for (const path of [...PUBLIC, ...GUEST]) await visit(path);
    await enter(context, stage.url, session);
    for (const path of [...OWN, ...sitePages]) await visit(path);
    expect(seen.alarms).toEqual([]);
    expect(shown).toBeGreaterThan(sitePages.length / 2);
    expect(policies.size).toBe(1);
    const script = [...policies][0]?.split('; ').filter((one) => /^(script|default)-src/.test(one));
    expect(script).toEqual(["default-src 'none'", "script-src 'self'"]);
    // The detection works: a deliberate violation is recorded.
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=__hit=1>')");
    await expect.poll(() => seen.alarms.some((one) => /violates script-src/.test(one)), soon).toBe(true);
    console.log(
      `${PUBLIC.length + GUEST.length + OWN.length + sitePages.length} pages: 0 violations of the policy, 0 scripts of names; ${shown} show the names as text`,
    );
    await context.close();
  });

  test('no address contains a token, a code or a password, from sign-up to sign-out', async () => {
    const { context, page, seen } = await open();
    const visit: Visit = {
      page,
      context,
      view: 'desktop',
      w,
      at: (path) => `${stage.url}${path}`,
      button: (name) => page.getByRole('button', { name, exact: true }),
      field: (label) => page.getByLabel(label, { exact: true }),
      complaints: [],
    };
    const { auth } = w.app;
    await page.goto(`${stage.url}/`);
    await page.goto(`${stage.url}/login`);
    await visit.button(auth.toSignUp).click();
    await visit.field(auth.email).fill(newcomer.email);
    await visit.field(auth.newPassword).fill(newcomer.password);
    await visit.button(auth.signUp).click();
    const code = await codeFor(stage, newcomer.email);
    await visit.field(auth.code).fill(code);
    await page.getByRole('heading', { name: w.app.accounts.firstTitle }).waitFor();
    await createFirstSite(visit, 'Newcomer home');
    await page.waitForURL(/\/acc_[^/]+\/setup$/);
    const stored = String(await page.evaluate("localStorage.getItem('sunward.auth')"));
    const { accessToken, refreshToken } = JSON.parse(stored) as { accessToken: string; refreshToken: string };
    const site = page.url().replace(/\/setup$/, '');
    for (const path of ['history', 'credentials', 'settings']) {
      await page.goto(`${site}/${path}`);
      await settled(page);
    }
    await signOut(page);
    await seen.noted();
    const secrets = [newcomer.password, code, accessToken, refreshToken, accessToken.split('.')[2] ?? ''];
    const places = seen.asked.flatMap(({ url, referer }) => [url, referer]).map(decodeURIComponent);
    const wrong = places.filter(
      (one) => /eyJ[\w-]{10,}\.[\w-]+/.test(one) || secrets.some((secret) => one.includes(secret)),
    );
    expect(wrong).toEqual([]);
    expect(seen.asked.length).toBeGreaterThan(50);
    // The cookie with the token is sent nowhere; the one that only says that someone is signed in shows that this would be seen.
    const cookies = seen.asked.map(({ cookie }) => cookie);
    expect(cookies.filter((one) => one.includes('sunward_token'))).toEqual([]);
    expect(cookies.filter((one) => one.includes('sunward_signed_in=1'))).not.toEqual([]);
    console.log(
      `${seen.asked.length} requests from signing up to signing out: none has a secret in its address or referrer`,
    );
    await context.close();
  });

  test('signing out leaves nothing, and going back shows nothing', async () => {
    const { context, page } = await open();
    await signIn(page, demo);
    await page.waitForURL(/\/dashboard$/);
    await page.getByRole('article').first().waitFor();
    await expect.poll(async () => (await kept(page)).includes('/app.html'), soon).toBe(true);
    const ours = async () =>
      (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'sunward_locale');
    expect((await ours()).toSorted()).toEqual(['sunward_signed_in', 'sunward_token']);
    await page.goto(`${stage.url}/${session.accountId}/history`);
    await settled(page);
    await signOut(page);
    await expect
      .poll(() => leftIn(page), soon)
      .toEqual({
        local: [],
        session: [],
        databases: [],
        caches: [],
        workers: 0,
        cookies: [],
      });
    // The history page, and the one before it.
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack();
      expect(page.url().startsWith(stage.url)).toBe(true);
      expect(await text(page)).not.toContain(HOSTILE);
    }
    expect((await leftIn(page)).local).toEqual([]);
    expect(await ours()).toEqual([]);
    await context.close();
  });

  test('the next user of a browser sees nothing of the previous one, in any tab, online or offline', async () => {
    const { context, page, seen } = await open();
    await signIn(page, demo);
    await page.waitForURL(/\/dashboard$/);
    await expect.poll(async () => (await kept(page)).includes('/app.html'), soon).toBe(true);
    const second = await context.newPage();
    await second.goto(`${stage.url}/${session.accountId}/dashboard`);
    await second.getByRole('heading', { name: HOSTILE }).first().waitFor();
    for (const path of sitePages.slice(0, 5)) {
      await page.goto(`${stage.url}${path}`);
      await settled(page);
    }
    expect((await kept(page)).filter((path) => path.startsWith('/api') || path === '/config.json')).toEqual([]);

    await signOut(page);
    await second.waitForURL(/\/login/);
    expect(await text(second)).not.toContain(HOSTILE);
    await signIn(page, newcomer);
    await page.waitForURL(/\/acc_[^/]+\/dashboard$/);
    await page.getByRole('heading', { name: 'Newcomer home' }).first().waitFor();
    await expect.poll(async () => (await kept(page)).includes('/app.html'), soon).toBe(true);
    expect((await kept(page)).filter((path) => path.startsWith('/api'))).toEqual([]);
    const looks = [`/${session.accountId}/dashboard`, '/accounts?noRedirect=true', '/profile'];
    for (const offline of [false, true]) {
      await context.setOffline(offline);
      for (const path of looks) {
        // A site of another user has nothing to wait for but its refusal.
        const foreign = path.startsWith(`/${session.accountId}`) && !offline;
        const refusal = foreign
          ? page.waitForResponse(
              (one) => one.url().includes(`/api/accounts/${session.accountId}`) && one.status() === 403,
            )
          : null;
        await page.goto(`${stage.url}${path}`);
        if (refusal !== null) await refusal;
        else if (!offline) await settled(page);
        const shown = await text(page);
        expect([path, offline, shown.includes(HOSTILE), shown.includes(demo.email)]).toEqual([
          path,
          offline,
          false,
          false,
        ]);
      }
      expect(await text(second)).not.toContain(HOSTILE);
    }
    expect(seen.alarms).toEqual([]);
    await context.close();
  });
});
