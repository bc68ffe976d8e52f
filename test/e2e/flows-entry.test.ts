import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo, lookers, noBrowser, openChoices, type Stage, soon, startStage, type Visit } from './stage.ts';
import { settled } from './views.ts';
import { say, words } from './words.ts';

let stage: Stage;
let session: Awaited<ReturnType<Stage['signIn']>>;

describe.skipIf(noBrowser)('from the landing page on', () => {
  beforeAll(async () => {
    stage = await startStage();
    session = await stage.signIn(demo);
  });
  afterAll(() => stage?.end());

  describe.each(lookers)('on a $view, in $language', (looker) => {
    let visit: Visit;
    let member: Visit;
    const inMenu = async (name: string): Promise<void> => {
      const { page, w, view, button } = member;
      const entry = page.getByRole('navigation', { name: w.app.nav.main }).getByRole('button', { name, exact: true });
      const link = page.getByRole('navigation', { name: w.app.nav.main }).getByRole('link', { name, exact: true });
      if (view === 'phone') await button(w.app.nav.menu).last().click();
      await entry.or(link).click();
    };
    beforeAll(async () => {
      visit = await stage.visit(looker);
      member = await stage.visit(looker, session);
    });
    afterAll(async () => {
      await visit?.context.close();
      await member?.context.close();
    });

    test('the landing page leads to the sign-in, and that to the dashboard', async () => {
      const { page, w, button, field } = visit;
      await page.goto(visit.at('/'));
      await page.getByRole('link', { name: w.landing.getStarted }).first().click();
      // Who starts is new: signing up stands first, with the way to the sign-in below.
      await page.waitForURL(/\/login#\/new$/);
      await button(w.app.auth.signUp).waitFor();
      await button(w.app.auth.haveAccount).click();
      await field(w.app.auth.email).fill(demo.email);
      await field(w.app.auth.password).fill('not-the-one');
      await button(w.app.auth.signIn).click();
      await page.getByText(w.app.errors.login_failed).waitFor();
      await field(w.app.auth.password).fill(demo.password);
      await button(w.app.auth.signIn).click();
      await page.waitForURL(/\/acc_[^/]+\/dashboard$/);
      await page.getByRole('article', { name: 'go-eCharger' }).waitFor();
      expect(await page.evaluate('document.documentElement.lang')).toMatch(looker.language);
      await page.goto(visit.at('/'));
      await page.getByRole('link', { name: w.landing.dashboard }).first().waitFor();
      visit.complaints.splice(0);
    });

    test('the landing page needs no script to be used, and keeps what was done before it came', async () => {
      const other = await stage.visit(looker);
      const { page, w, at, complaints } = other;
      // A slow connection: the page's code comes later than its reader.
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/assets\/base-/, async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(at('/'));
      const slider = page.getByLabel(w.landing.day.time);
      await slider.focus();
      for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
      await page.locator('details').first().locator('summary').click();
      expect(await slider.inputValue()).toBe('28');
      release();
      // The sentence and the figures follow.
      await page.getByText(/^14:00 · /).waitFor();
      expect(await slider.inputValue()).toBe('28');
      expect(await page.locator('details').first().getAttribute('open')).toBe('');
      await page.locator('ul.services').first().waitFor();
      expect(complaints).toEqual([]);
      // The same for another language.
      await page.goto('about:blank');
      await page.route(/\/assets\/base-/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await page.goto(at('/faqs'));
      await page.locator('footer select').selectOption('de-AT');
      await page.waitForURL(/\/de-AT\/faqs$/);
      await other.context.close();
    });

    test('the landing page is complete without being touched', async () => {
      const other = await stage.visit(looker);
      await other.page.goto(other.at('/'));
      await other.page.locator('ul.services').first().waitFor();
      await other.page.locator('ul.plans').waitFor();
      expect(other.complaints).toEqual([]);
      await other.context.close();
    });

    test('a user who was redirected to the sign-in returns to the requested page', async () => {
      const other = await stage.visit(looker);
      const { page, w, button, field } = other;
      await page.goto(other.at(`/${session.accountId}/sensors`));
      await field(w.app.auth.email).fill(demo.email);
      await field(w.app.auth.password).fill(demo.password);
      await button(w.app.auth.signIn).click();
      await page.waitForURL(new RegExp(`${session.accountId}/sensors$`));
      await other.context.close();
    });

    test.each([
      ['is not genuine', 3600],
      ['has expired and cannot be renewed', -3600],
    ])('a token that %s leads to the sign-in, in one sentence, and from there back', async (_, expiresInS) => {
      const other = await stage.visit(looker);
      const { page, w, button, field, complaints } = other;
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(other.at('/login'));
      const tokens = {
        accessToken: 'not-genuine',
        refreshToken: 'not-genuine',
        expiresAt: Date.now() + expiresInS * 1000,
      };
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        session.storage[0],
        JSON.stringify(tokens),
      ] as const);
      const calls: string[] = [];
      page.on('request', (request) => {
        if (/\/(api|cognito)\//.test(`${request.url()}/`)) calls.push(request.url());
      });
      const wanted = `/${session.accountId}/sensors`;
      await page.goto(other.at(wanted));
      await page.getByText(w.app.auth.signedOut).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/login$/);
      expect(await page.getByText(w.app.auth.signedOut).count()).toBe(1);
      await settled(page);
      const asked = calls.length;
      await field(w.app.auth.email).fill(demo.email);
      await field(w.app.auth.password).fill(demo.password);
      // Nothing is asked in the background any more.
      expect(calls.slice(asked)).toEqual([]);
      await button(w.app.auth.signIn).click();
      await page.waitForURL(new RegExp(`${wanted}$`));
      await page.getByRole('heading', { name: w.app.nav.sensors, level: 2 }).waitFor();
      expect(await page.getByText(w.app.auth.signedOut).count()).toBe(0);
      expect(dialogs).toEqual([]);
      // The browser itself reports each refused request.
      expect(complaints.filter((one) => !/\b40[01]\b/.test(one))).toEqual([]);
      await other.context.close();
    });

    test('another language keeps the page, and is remembered', async () => {
      // A separate browser, because the choice is remembered.
      const other = await stage.visit(looker, session);
      const { page, w, at, button, context } = other;
      await page.goto(at(`/${session.accountId}/settings`));
      await page.getByRole('heading', { name: w.editors.siteSettings.title }).first().waitFor();
      if (looker.view === 'phone') await button(w.app.nav.menu).last().click();
      const wanted = looker.language === 'en' ? 'de-AT' : 'en';
      await page.getByLabel(w.common.footer.language).selectOption(wanted);
      await page.waitForURL(new RegExp(`/${wanted}/${session.accountId}/settings(#menu)?$`));
      const theirs = words[looker.language === 'en' ? 'de' : 'en'];
      // The menu covers the page, and stays until it is closed.
      if (looker.view === 'phone') {
        await page.getByRole('dialog', { name: theirs.app.nav.menu, exact: true }).waitFor();
        await page.keyboard.press('Escape');
      }
      await page.getByRole('heading', { name: theirs.editors.siteSettings.title }).first().waitFor();
      const cookies = await context.cookies(stage.url);
      expect(cookies.map(({ value }) => value)).toContain(wanted);
      await context.close();
    });

    test('the refresh button reloads the site; drawer and bottom bar navigate', async () => {
      const { page, w, at, button } = member;
      await page.goto(at(`/${session.accountId}/dashboard`));
      await page.getByRole('article', { name: 'go-eCharger' }).waitFor();
      const asked = page.waitForResponse((response) => response.url().includes('/appliances'));
      await button(w.app.nav.refresh).click();
      expect((await asked).status()).toBe(200);
      if (member.view === 'phone') {
        const bar = page.getByRole('navigation', { name: w.app.nav.bottom });
        await bar.getByRole('link', { name: w.app.nav.history }).click();
        await page.waitForURL(/history$/);
        await bar.getByRole('link', { name: w.app.nav.account }).click();
        await page.getByRole('heading', { name: w.app.accounts.title }).waitFor();
      } else expect(await page.getByRole('navigation', { name: w.app.nav.bottom }).count()).toBe(0);
      await page.goto(at(`/${session.accountId}/dashboard`));
      await inMenu(w.app.nav.sensors);
      await page.waitForURL(/sensors$/);
      await page.getByRole('heading', { name: w.app.nav.sensors, level: 2 }).waitFor();
    });

    test('feedback arrives', async () => {
      const { page, w } = member;
      const text = `The arrow is too small, on a ${looker.view}`;
      await inMenu(w.app.nav.feedback);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: w.app.feedback.send, exact: true }).click();
      await dialog.getByText(w.app.form.error.required).first().waitFor();
      await dialog.getByLabel(w.app.feedback.summary).fill(text);
      await dialog.getByText(say(w.app.feedback.counter, { count: text.length, max: 128 })).waitFor();
      await dialog.getByLabel(w.app.feedback.description).fill('I cannot hit it with my thumb.');
      await dialog.getByRole('button', { name: w.app.feedback.send, exact: true }).click();
      await dialog.getByText(w.app.feedback.sent).waitFor();
      await dialog.getByRole('button', { name: w.app.close, exact: true }).click();
      const outbox = await (await fetch(`${stage.homeUrl}/outbox`)).text();
      expect(outbox).toContain(text);
    });

    test('two days of history as curves, as a table and as a file', async () => {
      const { page, w, at, button } = member;
      await page.goto(at(`/${session.accountId}/history`));
      await page.locator('svg.recharts-surface').first().waitFor();
      await button(w.editors.history.table).click();
      const table = page.getByRole('region', { name: w.editors.history.values });
      await table.getByRole('columnheader', { name: w.editors.history.series.pvW, exact: true }).waitFor();
      expect(await table.getByRole('row').count()).toBeGreaterThan(2);
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: w.editors.history.csv }).click();
      const csv = await readFile(await (await file).path(), 'utf8');
      expect(csv.split('\n')[0]).toMatch(/pv|PV|sun|Sonne|time/i);
      expect(csv.trim().split('\n').length).toBeGreaterThan(2);
      const { days, history } = w.editors;
      const bars = /: (arrow keys choose|Pfeiltasten wählen) /;
      await button(history.view.day).click();
      await page.waitForURL(/view=day&at=\d{4}-\d\d-\d\d$/);
      await table.getByRole('columnheader', { name: history.series.pvW, exact: true }).waitFor();
      await button(history.view.month).click();
      await page.getByRole('slider', { name: bars }).or(page.getByText(days.emptyTitle)).first().waitFor();
      await button(history.view.year).click();
      await page.getByRole('slider', { name: bars }).or(page.getByText(days.emptyTitle)).first().waitFor();
    });

    test('an address that does not exist shows a not-found page', async () => {
      const { page, w, at } = member;
      for (const path of [`/${session.accountId}/no-such-page`, '/no-such-page']) {
        await page.goto(at(path));
        await page.getByText(w.common.notFound).first().waitFor();
      }
      member.complaints.splice(0);
    });

    test('a server error is shown in an alert, with what is wrong field by field', async () => {
      const { page, w, at } = member;
      await page.goto(at(`/${session.accountId}/dashboard`));
      const card = page.getByRole('article', { name: 'Water heater' });
      await openChoices(member, 'Water heater');
      await page.route('**/api/accounts/*/appliances/*', (route) =>
        route.fulfill({
          status: 409,
          json: {
            statusCode: 409,
            error: 'Conflict',
            message: 'Changed meanwhile',
            messages: ['mode: is not one of the possible values', 'name: is required'],
            faults: [
              { field: 'mode', code: 'no_choice', figures: {} },
              { field: 'name', code: 'required', figures: {} },
            ],
            code: 'conflict',
            requestId: 'r',
          },
        }),
      );
      const messages: string[] = [];
      page.once('dialog', (dialog) => {
        messages.push(dialog.message());
        void dialog.dismiss();
      });
      const { faults, fieldLabels } = w.app;
      await card.getByRole('button', { name: say(w.app.appliance.raise, { name: 'Water heater' }) }).click();
      await expect
        .poll(() => messages, soon)
        .toEqual([
          `${w.app.errors.conflict}: ${fieldLabels.mode}: ${faults.no_choice}, ${fieldLabels.name}: ${faults.required}`,
        ]);
      await page.unroute('**/api/accounts/*/appliances/*');
      member.complaints.splice(0);
    });

    test('without a network it says so, and resumes by itself', async () => {
      const { page, w, at, context } = member;
      await page.goto(at(`/${session.accountId}/dashboard`));
      await settled(page);
      await context.setOffline(true);
      // Its figures are those of a moment ago, and the notice says of when.
      const [notice = ''] = w.app.failure.offlineSince.split('{{');
      await page.getByText(notice).waitFor();
      await context.setOffline(false);
      await expect.poll(() => page.getByText(notice).count(), soon).toBe(0);
      member.complaints.splice(0);
    });

    test('the browser logged no other errors', () => {
      expect([...visit.complaints, ...member.complaints]).toEqual([]);
    });
  });
});
