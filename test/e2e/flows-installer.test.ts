import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vendorValues } from './linking.ts';
import { type Login, lookers, noBrowser, type Stage, signUpAsNewcomer, soon, startStage, type Visit } from './stage.ts';
import { settled } from './views.ts';
import { say } from './words.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What axe complains about on the page as it is. */
const complaintsOf = async (page: Page): Promise<string[]> => {
  await settled(page);
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => 0)))');
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
};

/** As Windows writes it in western Europe: a byte for each letter. */
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

let stage: Stage;
let values: Awaited<ReturnType<typeof vendorValues>>;

describe.skipIf(noBrowser)('an installer', () => {
  beforeAll(async () => {
    stage = await startStage();
    values = await vendorValues(stage);
  });
  afterAll(() => stage?.end());

  describe.each(lookers)('on a $view, in $language', (looker) => {
    const installer: Login = { email: `installer-${looker.view}@sunward.example`, password: 'Sunshine-2026' };
    const customer: Login = { email: `customer-${looker.view}@sunward.example`, password: 'Sunshine-2026' };
    const heads = ['name', 'email', 'timezone', 'devices'];
    const brandt = ['Familie Brandt, Lindau', customer.email, '', 'Easee:Wallbox:EH123456'];
    const hof = ['Hof Müller', customer.email, 'Europe/Vienna', ''];
    const csv = (rows: readonly (readonly string[])[]): string =>
      rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n');
    let visit: Visit;
    let theirs: Visit;
    const choose = (text: string) =>
      visit.page
        .getByLabel(visit.w.welcome.prepare.file)
        .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: latin1(text) });
    const openSites = async ({ page, at }: Visit): Promise<void> => {
      await page.goto(at('/accounts?noRedirect=true'));
      await settled(page);
    };
    beforeAll(async () => {
      visit = await stage.visit(looker);
    });
    afterAll(async () => {
      await visit?.context.close();
      await theirs?.context.close();
    });

    test('is told by line and field what is wrong with a list, and begins with a template that is right', async () => {
      const { page, w, button } = visit;
      const { prepare } = w.welcome;
      await signUpAsNewcomer(stage, visit, installer);
      await button(prepare.installer).click();
      await choose(csv([heads, ['=1+1', 'nobody', 'Mars', 'volta:charger'], hof, hof]));
      const lines = page.getByRole('list', { name: prepare.list }).getByRole('listitem');
      await expect.poll(() => lines.first().textContent(), soon).toContain(prepare.fault.service);
      const wrong = [prepare.fault.formula, w.app.form.error.email, prepare.fault.zone];
      for (const fault of wrong) expect(await lines.first().textContent()).toContain(fault);
      expect(await lines.nth(1).textContent()).toContain('Hof Müller');
      expect(await lines.nth(2).textContent()).toContain(`${prepare.column.name}: ${prepare.fault.twice}`);
      expect(await button(say(prepare.act_other, { count: 3 })).isDisabled()).toBe(true);
      expect(await complaintsOf(page)).toEqual([]);
      const saved = page.waitForEvent('download');
      await button(prepare.template).click();
      const template = await readFile(await (await saved).path(), 'utf8');
      expect(template.startsWith('\uFEFF')).toBe(true);
      await page.getByLabel(prepare.field).fill(template);
      await expect.poll(() => button(say(prepare.act_one, { count: 1 })).isEnabled(), soon).toBe(true);
    });

    test('prepares sites for customers with their devices from a CSV file; who is invited by mail', async () => {
      const { page, w, button } = visit;
      const { prepare } = w.welcome;
      await choose(csv([heads, brandt, hof]));
      await button(say(prepare.act_other, { count: 2 })).click();
      await page.getByText(say(prepare.done_other, { count: 2 })).waitFor();
      await button(w.app.close).last().click();
      await page.getByRole('link', { name: 'Hof Müller', exact: true }).waitFor();
      await expect.poll(async () => (await stage.mailTo(customer.email)).length, soon).toBe(2);
      const texts = (await stage.mailTo(customer.email)).map(({ text }) => text).join('\n');
      expect(texts).toContain('Familie Brandt, Lindau');
      expect(texts).toContain('Hof Müller');
    });

    test('doubles nothing with a list that was sent before', async () => {
      const { page, w, button } = visit;
      const { prepare } = w.welcome;
      await button(prepare.open).click();
      await choose(csv([heads, brandt, hof]));
      const lines = page.getByRole('list', { name: prepare.list }).getByRole('listitem');
      await expect.poll(() => lines.first().textContent(), soon).toContain(prepare.fault.there);
      await button(w.app.cancel).last().click();
      const links = page.getByRole('link', { name: 'Hof Müller', exact: true });
      await expect.poll(() => links.count(), soon).toBe(1);
    });

    test('jumps to a page of a home by keyboard alone', async () => {
      const { page, w } = visit;
      await openSites(visit);
      // The keys are listened for once the page is drawn.
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: w.welcome.palette.search });
      await field.waitFor();
      await page.keyboard.type(`muller ${w.app.nav.history}`);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/acc_[^/]+\/history$/);
      expect(await field.count()).toBe(0);
    });

    test('hands a site over: its customer accepts with one click, and is led to link what was named', async () => {
      const { page, w } = visit;
      theirs = await stage.visit(looker);
      await signUpAsNewcomer(stage, theirs, customer);
      const { planned } = w.editors.setup;
      const invitation = theirs.page.getByRole('listitem').filter({ hasText: 'Familie Brandt, Lindau' });
      await invitation.getByRole('button', { name: w.welcome.invitations.accept, exact: true }).click();
      await theirs.page.waitForURL(/\/acc_[^/]+\/setup/);
      await theirs.page.getByRole('heading', { name: planned.title }).waitFor();
      await theirs.page.getByText('EH123456').waitFor();
      expect(await complaintsOf(theirs.page)).toEqual([]);
      await theirs.page.getByRole('link', { name: say(planned.act, { service: 'Easee' }) }).click();
      await theirs.page.locator('[name^="fields."]').first().waitFor();
      for (const [field, value] of Object.entries(values.easee ?? {})) {
        const input = theirs.page.locator(`[name="fields.${field}"]`);
        if ((await input.count()) > 0) await input.fill(value);
      }
      await theirs.button(w.editors.credentials.link).click();
      // Nothing is left that was named: what was found is next.
      await theirs.page.waitForURL(/setup\?step=found/);
      await openSites(theirs);
      await theirs.page.getByText(w.app.role.owner).waitFor();
      const other = theirs.page.getByRole('listitem').filter({ hasText: 'Hof Müller' });
      await other.getByRole('button', { name: w.welcome.invitations.accept, exact: true }).click();
      // Without devices that are named the dashboard is next.
      await theirs.page.waitForURL(/\/acc_[^/]+\/dashboard$/);
      await openSites(visit);
      await expect.poll(() => page.getByText(w.app.role.installer).count(), soon).toBe(2);
      expect(await page.getByText(w.app.role.owner).count()).toBe(0);
    });

    test('notes something of a site, with tags, which only the installer sees', async () => {
      const { page, w, button } = visit;
      const { sites } = w.welcome;
      await button(say(sites.noteOf, { name: 'Hof Müller' })).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(sites.noteField, { exact: true }).fill('Key at number 4');
      await dialog.getByLabel(sites.tags, { exact: true }).fill('Lindau, 2026');
      expect(await complaintsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: sites.save, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Key at number 4').waitFor();
      const tags = page.getByRole('list', { name: sites.tags }).getByRole('listitem');
      expect(await tags.allTextContents()).toEqual(['Lindau', '2026']);
      await openSites(theirs);
      await theirs.page.getByRole('link', { name: 'Hof Müller', exact: true }).waitFor();
      expect(await theirs.page.getByText('Key at number 4').count()).toBe(0);
    });

    test('ends the mail of the morning by its switch, and it stays so', async () => {
      const { page, w } = visit;
      const mail = page.getByRole('switch', { name: w.welcome.sites.mail });
      await mail.waitFor();
      expect(await mail.isChecked()).toBe(true);
      expect(await complaintsOf(page)).toEqual([]);
      await mail.click();
      await expect.poll(() => mail.isChecked(), soon).toBe(false);
      await openSites(visit);
      await mail.waitFor();
      expect(await mail.isChecked()).toBe(false);
      expect(visit.complaints).toEqual([]);
    });
  });
});
