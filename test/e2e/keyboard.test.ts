import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOldSession } from './old-session.ts';
import { screenIds } from './screens.ts';
import { demo, noBrowser, openChoices, type Stage, soon, startStage, type Visit } from './stage.ts';
import { settled } from './views.ts';
import { say, words } from './words.ts';

let stage: Stage;
let visit: Visit;
let charger: string;
let session: Awaited<ReturnType<Stage['signIn']>>;

interface Focus {
  readonly name: string;
  /** Position in the document, which is the reading order; 0: nothing has the focus. */
  readonly place: number;
  /** Its focus is visible. */
  readonly marked: boolean;
  readonly inDialog: boolean;
}

/** The focused element. */
const focus = (page: Page): Promise<Focus> =>
  page.evaluate(`(() => {
    const one = document.activeElement;
    const look = (element, pseudo) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(element, pseudo);
      return [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join();
    };
    // A link that fills its row marks the row.
    const row = one.closest('.device-row');
    const around = [one, one.parentElement, one.parentElement?.querySelector('fieldset'), row].filter(Boolean);
    const focused = around.map((each) => look(each)).join('|');
    const visible = around.some((each) => getComputedStyle(each).outlineStyle !== 'none') ||
      one.matches('.Mui-focusVisible, .Mui-focusVisible *') || one.closest('.Mui-focused, .Mui-focusVisible') !== null;
    return {
      name: one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 60) ?? one.tagName,
      place: one === document.body ? 0 : [...document.querySelectorAll('*')].indexOf(one),
      marked: focused !== '' && visible,
      inDialog: one.closest('[role="dialog"], [role="alertdialog"]') !== null,
    };
  })()`);

/** Presses Tab until the focus wraps around, or that many times. */
const walk = async (page: Page, steps: number): Promise<Focus[]> => {
  const seen: Focus[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    const here = await focus(page);
    // Live figures may have moved the first stop to another place by then.
    if (here.place === 0 || here.name === seen[0]?.name || seen.some(({ place }) => place === here.place)) break;
    seen.push(here);
  }
  return seen;
};

describe.skipIf(noBrowser)('by keyboard alone', () => {
  beforeAll(async () => {
    stage = await startStage();
    session = await stage.signIn(demo);
    visit = await stage.visit({ view: 'desktop', language: 'en' }, session);
    charger = (await screenIds(stage.url, session)).charger;
  });
  afterAll(() => stage?.end());

  const open = async (path: string): Promise<void> => {
    await visit.page.goto(visit.at(`/${session.accountId}/${path}`));
    await settled(visit.page);
  };

  test.each([
    'dashboard',
    'settings',
    'settings/energy',
    'settings/notices',
    'sensors',
    'history',
    'history?view=day',
    'history?view=sessions',
    'plan',
    'charger',
    'charger?tab=schedule',
    'charger?tab=battery',
    'charger?tab=device',
  ])('Tab goes through %s from top to bottom, and always shows the focus', async (path) => {
    await open(path.replace('charger', `appliances/${charger}`));
    const seen = await walk(visit.page, 70);
    expect(seen.length).toBeGreaterThan(12);
    expect(seen.filter(({ marked }) => !marked).map(({ name }) => name)).toEqual([]);
    const places = seen.map(({ place }) => place);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('everything on an appliance card can be reached and used', async () => {
    const { page, w, button } = visit;
    await open('dashboard');
    const { appliance } = w.app;
    const names = (await walk(page, 70)).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'go-eCharger',
        'Water heater',
        say(appliance.moreOf, { name: 'go-eCharger' }),
        say(appliance.goalsOf, { name: 'Water heater' }),
      ]),
    );
    await openChoices(visit, 'Water heater');
    const mode = page.getByRole('combobox', { name: say(appliance.modeOf, { name: 'Water heater' }) });
    await mode.waitFor();
    const behind = (await walk(page, 6)).map(({ name }) => name);
    expect(behind).toEqual(
      expect.arrayContaining([
        say(appliance.modeOf, { name: 'Water heater' }),
        say(appliance.raise, { name: 'Water heater' }),
      ]),
    );
    await mode.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await mode.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    expect(await button(w.app.nav.refresh).count()).toBe(1);
  });

  test.each([
    {
      what: 'linking a service',
      path: 'credentials',
      opener: (w: Visit['w']) => w.editors.devices.add,
      role: 'dialog' as const,
    },
    {
      what: 'removing a sensor',
      path: 'sensor',
      opener: (w: Visit['w']) => w.editors.sensorEditor.delete,
      role: 'alertdialog' as const,
    },
  ])('the dialog of $what keeps the focus, Escape closes it, and the focus returns', async ({ path, opener, role }) => {
    const { page, w, button } = visit;
    if (path === 'sensor') {
      await open('sensors');
      await page
        .getByRole('main')
        .getByRole('link', { name: /Shelly 3EM/ })
        .click();
      await page.waitForURL(/sensors\/sen_/);
      await settled(page);
    } else await open(path);
    const start = button(opener(w)).first();
    await start.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole(role);
    await dialog.waitFor();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      expect((await focus(page)).inDialog).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await start.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  });

  test('the menu on a phone, and the feedback and the pause in it', async () => {
    const phone = await stage.visit({ view: 'phone', language: 'de' }, session);
    const { page, w, button } = phone;
    await page.goto(phone.at(`/${session.accountId}/dashboard`));
    await settled(page);
    await page.locator('.bottom-bar').getByRole('button', { name: w.app.nav.menu }).focus();
    await page.keyboard.press('Enter');
    await button(w.app.nav.feedback).waitFor();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          "document.activeElement.closest('dialog') !== null || document.activeElement === document.body",
        ),
      ).toBe(true);
    }
    await button(w.app.nav.feedback).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: w.app.feedback.title });
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(phone.page.viewportSize()?.width ?? 0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The pause, too: its address stands in the menu's place, and the focus returns to where the menu was opened.
    await page.locator('.bottom-bar').getByRole('button', { name: w.app.nav.menu }).focus();
    await page.keyboard.press('Enter');
    await button(w.app.pause.everything).focus();
    await page.keyboard.press('Enter');
    const pause = page.getByRole('dialog', { name: w.editors.pausing.title });
    await pause.waitFor();
    expect(new URL(page.url())).toMatchObject({ hash: '', search: '?ask=pauseSite' });
    expect((await focus(page)).inDialog).toBe(true);
    await page.keyboard.press('Escape');
    await pause.waitFor({ state: 'detached' });
    expect(await page.evaluate("document.activeElement.closest('.bottom-bar') !== null")).toBe(true);
    await phone.context.close();
  });

  test('the first stop of every page leads past its bars', async () => {
    const { page, w } = visit;
    for (const path of ['dashboard', 'history', 'appliances', 'settings']) {
      await open(path);
      await page.evaluate('document.activeElement.blur()');
      await page.keyboard.press('Tab');
      expect(await focus(page)).toMatchObject({ name: w.common.skip, marked: true });
      await page.keyboard.press('Enter');
      expect(await page.evaluate("document.activeElement.id === 'content'")).toBe(true);
      await page.keyboard.press('Tab');
      expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true);
    }
  });

  test.each(['hours', 'day', 'month'])(
    'every chart of the history (%s) is read by arrows, Home and End',
    async (view) => {
      const { page } = visit;
      await open(`history?view=${view}`);
      const charts = page.locator('main [role="slider"]');
      await expect.poll(() => charts.count(), soon).toBeGreaterThan(0);
      for (const chart of await charts.all()) {
        const said = (): Promise<string | null> => chart.getAttribute('aria-valuetext');
        await chart.focus();
        expect((await focus(page)).marked).toBe(true);
        await page.keyboard.press('End');
        const last = await said();
        expect(last).toBeTruthy();
        await page.keyboard.press('Home');
        const first = await said();
        await page.keyboard.press('End');
        expect(await said()).toBe(last);
        // A lane with a single decision has nowhere to go.
        if (first === last) continue;
        await page.keyboard.press('ArrowLeft');
        expect(await said()).not.toBe(last);
        await page.keyboard.press('ArrowRight');
        expect(await said()).toBe(last);
      }
    },
  );

  describe('what the profile asks', () => {
    const { editors, app } = words.en;
    const onProfile = async (): Promise<void> => {
      await visit.page.goto(visit.at('/profile'));
      await settled(visit.page);
    };
    /** Opens a dialog with Enter, walks around in it, leaves it with Escape, and is back. */
    const inAndOut = async (opener: Locator, name: string): Promise<void> => {
      const { page } = visit;
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab');
        expect((await focus(page)).inDialog).toBe(true);
      }
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((one) => one === one.ownerDocument.activeElement), soon).toBe(true);
    };

    test('the question who one is has the focus in the password, and gives it back', async () => {
      await onProfile();
      const opener = visit.button(editors.security.setUp);
      await asOldSession(visit.page, '**/secondFactor');
      await inAndOut(opener, app.reauth.title);
      await asOldSession(visit.page, '**/secondFactor');
      await visit.page.keyboard.press('Enter');
      await visit.page.getByRole('dialog', { name: app.reauth.title }).waitFor();
      // Typed where the focus is.
      await visit.page.keyboard.type(demo.password);
      await visit.page.keyboard.press('Enter');
      await visit.page.getByRole('dialog', { name: editors.security.setUpTitle }).waitFor();
    });

    test('the set-up of a second factor keeps the focus', async () => {
      await onProfile();
      await inAndOut(visit.button(editors.security.setUp), editors.security.setUpTitle);
    });

    test('every device can be signed out', async () => {
      const { page } = visit;
      await stage.signIn(demo);
      await onProfile();
      const inRegion = page.getByRole('region', { name: editors.security.sessions }).getByRole('button');
      // Of each other device, and of all of them.
      await expect.poll(() => inRegion.count(), soon).toBeGreaterThan(1);
      const places = new Set((await walk(page, 90)).map(({ place }) => place));
      for (const one of await inRegion.all()) {
        const place = await one.evaluate((each) => [...each.ownerDocument.querySelectorAll('*')].indexOf(each));
        expect(places).toContain(place);
      }
    });
  });

  test('reduced motion is respected: nothing on the dashboard moves', async () => {
    const { page } = visit;
    await open('dashboard');
    const moving = (): Promise<number> =>
      page.evaluate(
        "document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 1).length",
      );
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(moving).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });
});
