import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUEST_SITE } from '#shared/guest-home.ts';
import { demo, lookers, noBrowser, type Stage, soon, startStage, type Visit } from './stage.ts';
import { settled } from './views.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const carNames = { en: 'Our car', de: 'Unser Auto' } as const;

/** Addresses of the product's server that a page asks for, beside its files. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|config\.json|cognito|ocpp|mcp)/.test(pathname)) calls.push(pathname);
  });
  return calls;
};

/** The session that this browser keeps, its cookies, and all else, as a page of the product sees it. */
const keptIn = async ({ page, context }: Visit) => ({
  session: await page.evaluate('localStorage.getItem("sunward.auth")'),
  cookies: (await context.cookies()).map(({ name, value }) => `${name}=${value}`).sort(),
  all: String(await page.evaluate('JSON.stringify(Object.entries(localStorage))')),
});

let stage: Stage;

describe.skipIf(noBrowser)('a guest, without an account', () => {
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.end());

  describe.each(lookers)('on a $view, in $language', (looker) => {
    const name = carNames[looker.language];
    let visit: Visit;
    beforeAll(async () => {
      visit = await stage.visit(looker);
    });
    afterAll(() => visit?.context.close());

    const car = () => visit.page.getByRole('article', { name });
    /** The goal that holds. */
    const goal = (title: string) => car().getByRole('button', { name: new RegExp(`^${title}`), pressed: true });

    test('comes from the landing page to a home that the sun charges, and the day goes on', async () => {
      const { page, w } = visit;
      await page.goto(visit.at('/'));
      await page.getByRole('link', { name: w.landing.hero.demo }).click();
      await page.waitForURL(/\/demo$/);
      const calls = callsOf(page);
      await car().getByText(/kW/).first().waitFor();
      const strip = page.getByRole('complementary', { name: w.welcome.guest.title });
      const time = () => strip.getByRole('time').getAttribute('datetime');
      const before = Date.parse((await time()) ?? '');
      await expect.poll(async () => Date.parse((await time()) ?? '') - before, soon).toBeGreaterThan(120_000);
      expect(calls).toEqual([]);
      expect(await page.evaluate('document.documentElement.lang')).toMatch(looker.language);
    });

    test('sees the car charge at once, as chosen', async () => {
      const { page, w } = visit;
      await car()
        .getByRole('button', { name: new RegExp(`^${w.app.goal['charge-now']}`) })
        .click();
      await goal(w.app.goal['charge-now']).waitFor();
      // All that the charger gives: 16 A on three phases.
      await car()
        .getByText(/\b1[01]([.,]\d+)?\skW/)
        .first()
        .waitFor();
      expect(visit.complaints).toEqual([]);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });

    test('opens history, devices and the car, at addresses of their own', async () => {
      const { page } = visit;
      for (const path of ['/demo/history', '/demo/appliances', '/demo/plan', '/demo/settings']) {
        await page.goto(visit.at(path));
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(new URL(page.url()).pathname).toMatch(new RegExp(`${path}$`));
      }
      expect(visit.complaints).toEqual([]);
    });

    test('is told what needs a home of one’s own', async () => {
      const { page, w, button } = visit;
      await page.goto(visit.at('/demo/settings/members'));
      await page.waitForURL(/\/demo$/);
      if (looker.view === 'phone') await button(w.app.nav.menu).last().click();
      await page.getByRole('link', { name: w.app.nav.profile }).click();
      const dialog = page.getByRole('dialog', { name: w.welcome.guest.own });
      await dialog.getByRole('button', { name: w.welcome.guest.stay }).click();
      await dialog.waitFor({ state: 'hidden' });
    });

    test('finds all as it was after a reload, and gets to the sign-up', async () => {
      const { page, w } = visit;
      await page.goto(visit.at('/demo'));
      await goal(w.app.goal['sun-only']).waitFor();
      await page.getByRole('link', { name: w.welcome.guest.start }).first().click();
      await page.waitForURL(/\/login#\/new$/);
      await visit.button(w.app.auth.signUp).waitFor();
    });

    test('leaves nothing in the browser, and what a member keeps there stays', async () => {
      const member = await stage.visit(looker, await stage.signIn(demo));
      const { page } = member;
      await page.goto(member.at('/accounts?noRedirect=true'));
      await page.getByRole('heading', { level: 1 }).waitFor();
      const before = await keptIn(member);
      expect(before.session).not.toBeNull();
      const calls = callsOf(page);
      await page.goto(member.at('/demo'));
      await page.getByRole('article', { name }).waitFor();
      // Inside, nothing of the member is to be seen.
      expect((await keptIn(member)).session).not.toBe(before.session);
      await page.goto('about:blank');
      expect(calls).toEqual([]);
      await page.goto(member.at('/accounts?noRedirect=true'));
      await page.getByRole('heading', { level: 1 }).waitFor();
      const after = await keptIn(member);
      expect({ ...after, all: '' }).toEqual({ ...before, all: '' });
      expect(after.all).not.toContain(GUEST_SITE);
      await member.context.close();
    });

    test('reads all of it with a screen reader (WCAG 2.2 AA, by axe)', async () => {
      const { page, w, button } = visit;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(visit.at('/demo'));
        await car().waitFor();
        await button(w.welcome.guest.stop).click();
        await settled(page);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
        expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`))).toEqual([]);
      }
    });
  });
});
