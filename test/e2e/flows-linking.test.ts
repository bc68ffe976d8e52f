import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillLink, linkByFields, vendorValues } from './linking.ts';
import { demo, lookers, noBrowser, type Stage, soon, startStage, type Visit } from './stage.ts';
import { settled } from './views.ts';
import { say } from './words.ts';

let stage: Stage;
let session: Awaited<ReturnType<Stage['signIn']>>;
let values: Awaited<ReturnType<typeof vendorValues>>;

/** Proves who it is where the sign-in is more than ten minutes ago by the home's fast clock. @param next what comes after that */
const proveIfAsked = async ({ page, w, complaints }: Visit, next: Locator): Promise<void> => {
  const question = page.getByRole('dialog', { name: w.app.reauth.title });
  await question.or(next).first().waitFor();
  if (!(await question.isVisible())) return;
  await question.getByLabel(w.app.auth.password, { exact: true }).fill(demo.password);
  await question.getByRole('button', { name: w.app.reauth.confirm, exact: true }).click();
  await next.waitFor();
  expect(complaints.splice(0).every((line) => /\b403\b/.test(line))).toBe(true);
};

describe.skipIf(noBrowser)('linking services', () => {
  beforeAll(async () => {
    // Fast: a control run, which detects a refused link, comes every 3 s.
    stage = await startStage({ SPEED: '20' });
    session = await stage.signIn(demo);
    values = await vendorValues(stage);
  });
  afterAll(() => stage?.end());

  describe.each(lookers)('on a $view, in $language', (looker) => {
    let visit: Visit;
    const openLinks = async (): Promise<void> => {
      await visit.page.goto(visit.at(`/${session.accountId}/credentials`));
      await settled(visit.page);
    };
    const brokenLinks = async (): Promise<number> => {
      const answer = await fetch(`${stage.url}/api/accounts/${session.accountId}/credentials`, {
        headers: { authorization: `Bearer ${session.accessToken}` },
      });
      const links = (await answer.json()) as { health: { error: string | null } }[];
      return links.filter(({ health }) => health.error === 'credentials_rejected').length;
    };
    const unlink = async (name: string): Promise<void> => {
      const { page, w, button } = visit;
      await button(say(w.editors.credentials.unlink, { name })).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: w.editors.credentials.unlinkAction, exact: true })
        .click();
      await page.waitForURL(/credentials$/);
      await page.getByRole('heading', { name, exact: true }).waitFor({ state: 'detached' });
    };
    beforeAll(async () => {
      visit = await stage.visit(looker, session);
    });
    afterAll(() => visit?.context.close());

    test('by password: a wrong one is reported at its field, the right one links; then it is unlinked', async () => {
      const { page, w } = visit;
      await openLinks();
      await fillLink(visit, 'Easee', 'My Easee', { ...values.easee, password: 'not-the-one' });
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: w.editors.credentials.link, exact: true }).click();
      await dialog.getByText(w.app.links.fieldRefused).first().waitFor();
      expect(visit.complaints.splice(0).every((line) => /\b4\d\d\b/.test(line))).toBe(true);
      await dialog.locator('[name="fields.password"]').fill(values.easee?.password ?? '');
      await dialog.getByRole('button', { name: w.editors.credentials.link, exact: true }).click();
      await page.getByText(w.editors.credentials.linked).waitFor();
      await unlink('My Easee');
    });

    test('by key', async () => {
      await openLinks();
      await linkByFields(visit, 'KOSTAL', 'My plant', values.kostal ?? {});
      await unlink('My plant');
    });

    test("on the vendor's own pages: refused there, then granted", async () => {
      const { page, w, button } = visit;
      const consent = async (answer: RegExp): Promise<void> => {
        await openLinks();
        await fillLink(visit, 'SolarEdge', 'My inverter', {});
        await button(say(w.editors.credentials.toPages, { service: 'SolarEdge' })).click();
        await page.getByRole('link', { name: answer }).click();
        await page.waitForURL(/credentials/);
      };
      await consent(/Refuse/);
      await page.getByText(w.app.errors.oauth_denied).first().waitFor();
      await consent(/Agree/);
      await page.waitForURL(/credentials\/crd?_?/);
      await page.getByText(w.editors.credentials.linked).waitFor();
      await unlink('My inverter');
      visit.complaints.splice(0);
    });

    test('by an address of our own, which is shown once and accepts values', async () => {
      const { page, w, button } = visit;
      await openLinks();
      await fillLink(visit, 'Webhook', 'My meter', {});
      await page.getByRole('dialog').getByRole('button', { name: w.editors.credentials.link, exact: true }).click();
      const address = page.getByRole('dialog').getByLabel(w.editors.credentials.url, { exact: true });
      await proveIfAsked(visit, address);
      const url = await address.inputValue();
      expect(url).toMatch(/\/api\/webhook\//);
      const report = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pvProductionW: 4210, gridW: -2560 }),
      });
      expect(report.status).toBeLessThan(300);
      await button(w.editors.credentials.revealDone).click();
      await page.getByRole('heading', { name: 'My meter', exact: true }).waitFor();
      if (!/credentials\/./.test(page.url())) await page.getByRole('link', { name: /My meter/ }).click();
      await unlink('My meter');
    });

    test('a link that the vendor refuses is shown above everything else, and linked again', async () => {
      const { page, w, at } = visit;
      await stage.home({ faults: { 'go-e-v3': { fault: 'unauthorized' } } });
      // The next runs detect it.
      await expect.poll(brokenLinks, soon).toBe(1);
      await page.goto(at(`/${session.accountId}/dashboard`));
      const again = page
        .getByRole('alert')
        .getByRole('button', { name: new RegExp(`^${w.welcome.broken.signIn.replace('{{service}}', '.+')}$`) });
      await again.first().waitFor();
      await stage.home({ faults: { 'go-e-v3': null } });
      await again.first().click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name="fields.apiToken"]').fill(values['go-e-v3']?.apiToken ?? '');
      await dialog.getByRole('button', { name: w.app.links.save, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => again.count(), soon).toBe(0);
    });

    test('the browser logged no errors', () => {
      expect(visit.complaints).toEqual([]);
    });
  });
});
