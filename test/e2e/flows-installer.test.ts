import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Login, lookers, noBrowser, type Stage, signUpAsNewcomer, soon, startStage, type Visit } from './stage.ts';
import { say } from './words.ts';

let stage: Stage;

describe.skipIf(noBrowser)('an installer', () => {
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.end());

  describe.each(lookers)('on a $view, in $language', (looker) => {
    const installer: Login = { email: `installer-${looker.view}@sunward.example`, password: 'Sunshine-2026' };
    const customer: Login = { email: `customer-${looker.view}@sunward.example`, password: 'Sunshine-2026' };
    const rows = [
      ['name', 'email', 'timezone'],
      ['Familie Brandt, Lindau', customer.email, ''],
      ['Hof Asenheim', `hof-${looker.view}@sunward.example`, 'Europe/Vienna'],
    ];
    const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n');
    let visit: Visit;
    beforeAll(async () => {
      visit = await stage.visit(looker);
    });
    afterAll(() => visit?.context.close());

    test('prepares sites for customers from a CSV file, who are invited by mail', async () => {
      const { page, w, button } = visit;
      const { prepare } = w.welcome;
      await signUpAsNewcomer(stage, visit, installer);
      await button(prepare.installer).click();
      await page
        .getByLabel(prepare.file)
        .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await button(say(prepare.act_other, { count: 2 })).click();
      await page.getByText(say(prepare.done_other, { count: 2 })).waitFor();
      await button(w.app.close).last().click();
      await page.getByRole('link', { name: 'Hof Asenheim', exact: true }).waitFor();
      await expect.poll(async () => (await stage.mailTo(customer.email)).length, soon).toBeGreaterThan(0);
      expect((await stage.mailTo(customer.email)).at(-1)?.text).toContain('Familie Brandt, Lindau');
    });

    test('jumps to a page of a home by keyboard alone', async () => {
      const { page, w } = visit;
      await page.goto(visit.at('/accounts?noRedirect=true'));
      // The keys are listened for once the page is drawn.
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: w.welcome.palette.search });
      await field.waitFor();
      await page.keyboard.type(`asenheim ${w.app.nav.history}`);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/acc_[^/]+\/history$/);
      expect(await field.count()).toBe(0);
    });

    test('hands a site over: its customer accepts with one click, and both look after it', async () => {
      const { page, w } = visit;
      const other = await stage.visit(looker);
      await signUpAsNewcomer(stage, other, customer);
      await other.button(w.welcome.invitations.accept).click();
      await other.page.waitForURL(/\/acc_[^/]+\/dashboard$/);
      await other.page.goto(other.at('/accounts?noRedirect=true'));
      await other.page.getByText(w.app.role.owner).waitFor();
      await other.context.close();
      await page.goto(visit.at('/accounts?noRedirect=true'));
      await expect.poll(() => page.getByText(w.app.role.installer).count(), soon).toBe(1);
      expect(await page.getByText(w.app.role.owner).count()).toBe(1);
    });
  });
});
