import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeFor,
  createFirstSite,
  createSite,
  type Login,
  lookers,
  noBrowser,
  type Stage,
  signUpAsNewcomer,
  soon,
  startStage,
  type Visit,
} from './stage.ts';
import { say } from './words.ts';

/** To collect or remove all of a user's data takes long on a busy machine. */
const everything = { timeout: 90_000 };

let stage: Stage;

describe.skipIf(noBrowser)('people and sites', () => {
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.end());

  describe.each(lookers)('on a $view, in $language', (looker) => {
    const owner: { -readonly [K in keyof Login]: Login[K] } = {
      email: `owner-${looker.view}@sunward.example`,
      password: 'Sunshine-2026',
    };
    const helper: Login = { email: `helper-${looker.view}@sunward.example`, password: 'Sunshine-2026' };
    let visit: Visit;
    let site: string;
    const open = async (page: string): Promise<void> => {
      await visit.page.goto(visit.at(`/${site}/${page}`));
    };
    const confirmByName = async (action: string, name: string): Promise<void> => {
      const { page, button } = visit;
      await button(action).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('textbox').fill(name);
      await dialog.getByRole('button', { name: action, exact: true }).click();
    };
    beforeAll(async () => {
      visit = await stage.visit(looker);
    });
    afterAll(() => visit?.context.close());

    test('a user signs up, confirms the address and creates a free site', async () => {
      const { page } = visit;
      await signUpAsNewcomer(stage, visit, owner);
      await createFirstSite(visit, 'Small house');
      await page.waitForURL(/\/acc_[^/]+\/setup$/);
      site = /acc_[^/]+/.exec(page.url())?.[0] ?? '';
    });

    test('the settings of the site are changed', async () => {
      const { page, w, button, field } = visit;
      const { siteSettings, editor } = w.editors;
      await open('settings');
      await field(w.app.accounts.name).fill('House at the lake');
      await field(siteSettings.importPrice).fill('0.41');
      await button(editor.save).click();
      await page.getByText(editor.saved, { exact: true }).waitFor();
      await page.reload();
      await expect.poll(() => field(w.app.accounts.name).inputValue(), soon).toBe('House at the lake');
      expect(await field(siteSettings.importPrice).inputValue()).toMatch(/^0[.,]41$/);
    });

    test('without a payment method a larger plan leads to the payment page first', async () => {
      const { page, w, button } = visit;
      const { billing } = w.editors;
      await open('settings/plan');
      const premium = page.getByRole('article', { name: 'PREMIUM' });
      await premium.getByRole('button').first().click();
      await button(billing.change.go).click();
      await page.getByRole('button', { name: /^Add a card \(/ }).click();
      // The choice survives the payment page: it is carried out on the way back, and said.
      await page.waitForURL(/\/settings\/plan/);
      await page.getByText(say(billing.return.plan, { plan: 'PREMIUM' })).waitFor();
      await premium.getByText(billing.standing.current).waitFor();
      expect(await button(billing.change.act).count()).toBe(0);
      await page.getByText('Premium', { exact: true }).first().waitFor();
    });

    test('the cancellation of the site is undone', async () => {
      const { page, w, button } = visit;
      const { billing } = w.editors;
      await open('settings/plan');
      await confirmByName(billing.cancel, 'House at the lake');
      await button(billing.uncancel).waitFor();
      await button(billing.uncancel).click();
      await button(billing.uncancel).waitFor({ state: 'detached' });
      await button(billing.cancel).waitFor();
      expect(await page.getByRole('alertdialog').count()).toBe(0);
    });

    test('an installer is invited by mail, accepts, and sees the site but not its plan', async () => {
      const { page, w, button, field } = visit;
      const { members } = w.editors;
      await open('settings/members');
      await field(members.inviteEmail).fill(helper.email);
      await button(members.inviteAct).click();
      await page.getByText(say(members.invited, { name: helper.email })).waitFor();
      await expect.poll(async () => (await stage.mailTo(helper.email)).length, soon).toBeGreaterThan(0);
      const invitation = (await stage.mailTo(helper.email)).at(-1);
      expect(`${invitation?.subject} ${invitation?.text}`).toContain('House at the lake');
      const other = await stage.visit(looker);
      await signUpAsNewcomer(stage, other, helper);
      await other.button(w.welcome.invitations.accept).click();
      await other.page.waitForURL(new RegExp(`${site}/dashboard$`));
      await other.page.goto(other.at(`/${site}/settings/plan`));
      await other.page.getByText(w.editors.billing.ownerOnly).waitFor();
      await other.context.close();
      await page.reload();
      await page.getByText(helper.email).first().waitFor();
    });

    test('a paid site is created through the payment page', async () => {
      const { page, w } = visit;
      await page.goto(visit.at('/accounts?noRedirect=true'));
      await createSite(visit, 'Big house', /^PREMIUM: \D*5\D/);
      await page.getByRole('button', { name: /^Pay \(card/ }).click();
      await page.waitForURL(new RegExp(`^${stage.url}`));
      await page.goto(visit.at('/accounts?noRedirect=true'));
      await page.getByRole('link', { name: 'Big house', exact: true }).click();
      await page.getByText(w.app.plan.badge, { exact: true }).first().waitFor();
    });

    test('a site is deleted at once', async () => {
      const { page, w } = visit;
      await open('settings/plan');
      await confirmByName(w.editors.billing.deleteNow, 'House at the lake');
      await page.waitForURL(/\/accounts\?noRedirect=true$/);
      await page.getByRole('link', { name: 'Big house', exact: true }).waitFor();
      await expect.poll(() => page.getByText('House at the lake').count(), soon).toBe(0);
      // Requests in flight during the deletion are refused.
      expect(visit.complaints.splice(0).filter((line) => !/\b40[34]\b/.test(line))).toEqual([]);
    });

    test('a forgotten password is replaced with the code from the mail', async () => {
      const other = await stage.visit(looker);
      const { page, w, button, field } = other;
      const { auth } = w.app;
      const before = (await stage.mailTo(owner.email)).filter(({ code }) => code !== undefined).length;
      await page.goto(other.at('/login'));
      await page.getByRole('link', { name: auth.forgot }).click();
      await page.waitForURL(/requestPasswordReset$/);
      // The address changes first: until the page is there, the previous one would take the input.
      await page.getByRole('heading', { name: auth.requestReset }).waitFor();
      await field(auth.email).fill(owner.email);
      await button(auth.sendCode).click();
      await page.waitForURL(/resetPassword\?/, soon);
      await field(auth.code).fill(await codeFor(stage, owner.email, before));
      owner.password = 'Moonshine-2027';
      await field(auth.newPassword).fill(owner.password);
      await button(auth.resetPassword).click();
      await page.getByText(auth.resetDone).waitFor();
      await page.getByRole('link', { name: auth.signIn }).click();
      await page.waitForURL(/login$/);
      await page.getByRole('heading', { name: auth.signIn }).waitFor();
      await field(auth.email).fill(owner.email);
      await field(auth.password).fill(owner.password);
      await button(auth.signIn).click();
      await page.waitForURL(/\/acc_[^/]+\/dashboard$/);
      await other.context.close();
      // Whoever was signed in with the old one is out.
      await visit.page.goto(visit.at('/profile'));
      await visit.page.waitForURL(/login\?/);
      expect(visit.complaints.splice(0).filter((line) => !/\b401\b/.test(line))).toEqual([]);
    });

    test('the browser logged no errors', () => {
      expect(visit.complaints).toEqual([]);
    });

    test('the user changes password and address, exports the data, and deletes the account', async () => {
      // A new password ends all sessions of the old one.
      await visit.context.close();
      visit = await stage.visit(looker);
      const { page, w, button, field } = visit;
      const { profile } = w.editors;
      await page.goto(visit.at('/login'));
      await field(w.app.auth.email).fill(owner.email);
      await field(w.app.auth.password).fill(owner.password);
      await button(w.app.auth.signIn).click();
      await page.waitForURL(/\/acc_[^/]+\/dashboard$/);
      await page.goto(visit.at('/profile'));
      await field(profile.oldPassword).fill(owner.password);
      await field(w.app.auth.newPassword).fill('Starlight-2028');
      await button(profile.savePassword).click();
      await page.getByText(profile.passwordChanged).waitFor();
      const address = `new-${owner.email}`;
      await field(profile.newEmail).fill(address);
      await button(profile.sendCode).click();
      await field(w.app.auth.code).fill(await codeFor(stage, address));
      await button(profile.confirmEmail).click();
      await page.getByText(profile.emailChanged).waitFor();
      const file = page.waitForEvent('download', everything);
      await button(profile.exportAct).click();
      expect(await readFile(await (await file).path(), 'utf8')).toContain('Big house');
      await confirmByName(profile.delete, address);
      await page.getByText(w.app.auth.goodbye).waitFor(everything);
      await page.goto(visit.at('/login'));
      await field(w.app.auth.email).fill(address);
      await field(w.app.auth.password).fill('Starlight-2028');
      await button(w.app.auth.signIn).click();
      await page.getByText(w.app.errors.login_failed).waitFor();
      // The browser itself logs the refused sign-in, and that the user no longer exists.
      expect(visit.complaints.every((line) => /\b40\d\b/.test(line))).toBe(true);
    });
  });
});
