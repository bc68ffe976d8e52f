import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordsIn } from '../../frontend/src/features/reference/words.ts';
import { createAuthenticator, hasOathtool, hasZbar, readQrCode } from './authenticator.ts';
import { asOldSession } from './old-session.ts';
import {
  demo,
  type Login,
  lookers,
  noBrowser,
  type Stage,
  signUpAsNewcomer,
  soon,
  startStage,
  type Visit,
} from './stage.ts';
import { settled } from './views.ts';
import { say } from './words.ts';

if (!hasOathtool) console.log('Flows of the second factor are skipped: apt-get install oathtool');
if (!hasZbar) console.log('No QR code is read: apt-get install zbar-tools');

let stage: Stage;

/** Fills in address and password, and sends them. */
const givePassword = async (visit: Visit, login: Login): Promise<void> => {
  const { page, w, button, field } = visit;
  await page.goto(visit.at('/login'));
  await field(w.app.auth.email).fill(login.email);
  await field(w.app.auth.password).fill(login.password);
  await button(w.app.auth.signIn).click();
};
const untilSignedIn = ({ page, w }: Visit): Promise<void> =>
  page.getByRole('heading', { name: w.app.accounts.firstTitle }).waitFor();

beforeAll(async () => {
  if (!noBrowser) stage = await startStage();
});
afterAll(() => stage?.end());

describe.skipIf(noBrowser)('signed-in devices', () => {
  describe.each(lookers)('on a $view, in $language', (looker) => {
    test('are listed; signing one out ends its session at its next call', async () => {
      const login: Login = { email: `devices-${looker.view}@home.example`, password: 'the quick brown fox 7' };
      const here = await stage.visit(looker);
      const there = await stage.visit(looker);
      await signUpAsNewcomer(stage, here, login);
      await givePassword(there, login);
      await untilSignedIn(there);
      const { security } = here.w.editors;
      await here.page.goto(here.at('/profile'));
      const devices = here.page.getByRole('region', { name: security.sessions }).getByRole('listitem');
      await expect.poll(() => devices.count(), soon).toBe(2);
      expect(await devices.first().innerText()).toContain(security.thisDevice);
      await devices.last().getByRole('button').click();
      await expect.poll(() => devices.count(), soon).toBe(1);
      await there.page.goto(there.at('/profile'));
      await there.page.getByText(there.w.app.auth.signedOut).waitFor();
      // Still signed in here.
      await here.page.reload();
      await expect.poll(() => devices.count(), soon).toBe(1);
      expect(here.complaints).toEqual([]);
      await Promise.all([here.context.close(), there.context.close()]);
    });
  });
});

describe.skipIf(noBrowser)('a token for a program', () => {
  test.each(lookers)(
    'is made, tried on the page of the API, and refused there once it is revoked: on a $view, in $language',
    async (looker) => {
      const visit = await stage.visit(looker);
      const { page, w, button, field } = visit;
      await givePassword(visit, demo);
      await page.waitForURL(/\/acc_[^/]+\/dashboard/);
      await page.goto(visit.at('/profile'));
      const { connections } = w.editors;
      await button(connections.newToken).click();
      const name = `Try it (${looker.view})`;
      await field(connections.name).fill(name);
      await button(connections.make).click();
      const token = await page.getByRole('dialog').getByLabel(connections.token, { exact: true }).inputValue();
      expect(token).toMatch(/^swd_[0-9A-Za-z]{38}$/);
      await button(connections.kept).click();
      const reference = await page.getByRole('link', { name: connections.reference, exact: true }).getAttribute('href');

      const tried = await visit.context.newPage();
      await tried.goto(new URL(reference ?? '', stage.url).href);
      const says = wordsIn(looker.language);
      await tried.getByLabel(says.token, { exact: true }).fill(token);
      await tried.getByRole('button', { name: says.use, exact: true }).click();
      await tried.getByText('Demo home').waitFor();
      await tried.getByRole('button', { name: `${says.tryIt}: listAppliances`, exact: true }).click();
      // The first site that the token opens is filled in.
      const form = tried.locator('form.call');
      await form.getByRole('button', { name: says.send, exact: true }).click();
      await expect.poll(() => form.locator('pre').innerText(), soon).toContain('"kind": "charger"');
      expect(await form.getByRole('status').innerText()).toMatch(/ 200 /);

      await page.getByRole('button', { name: say(connections.revokeOf, { name }), exact: true }).click();
      await expect.poll(() => page.getByRole('alertdialog').innerText(), soon).toContain(connections.revokeText);
      await page.getByRole('alertdialog').getByRole('button', { name: connections.revoke, exact: true }).click();
      await expect.poll(() => page.getByText(name).count(), soon).toBe(0);

      await form.getByRole('button', { name: says.send, exact: true }).click();
      await expect.poll(() => form.getByRole('status').innerText(), soon).toContain(says.notValid);
      expect(await form.getByRole('status').innerText()).toMatch(/ 401 /);
      expect(await form.locator('pre').innerText()).toContain('invalid_token');
      await tried.getByRole('button', { name: says.use, exact: true }).click();
      await expect.poll(() => tried.locator('form.token').getByRole('status').innerText(), soon).toBe(says.notValid);
      expect(visit.complaints).toEqual([]);
      await visit.context.close();
    },
  );
});

describe.skipIf(noBrowser || !hasOathtool)('a second factor', () => {
  describe.each(lookers)('on a $view, in $language', (looker) => {
    const login: Login = { email: `factor-${looker.view}@home.example`, password: 'the quick brown fox 7' };
    const visits: Visit[] = [];
    const newVisit = async (): Promise<Visit> => {
      const visit = await stage.visit(looker);
      visits.push(visit);
      return visit;
    };
    let owner: Visit;
    let authenticator: ReturnType<typeof createAuthenticator>;
    let recoveryCodes: string[] = [];

    beforeAll(async () => {
      owner = await newVisit();
      await signUpAsNewcomer(stage, owner, login);
    });
    afterAll(async () => {
      for (const { context } of visits) await context.close();
    });

    /** Answers the question that a session of more than ten minutes gets: first with a wrong password. @param code with a second factor */
    const proveItIsMe = async (code: string | null = null): Promise<void> => {
      const { page, w } = owner;
      const question = page.getByRole('dialog', { name: w.app.reauth.title });
      const password = question.getByLabel(w.app.auth.password, { exact: true });
      const confirm = question.getByRole('button', { name: w.app.reauth.confirm, exact: true });
      await password.fill('not the password');
      if (code !== null) await question.getByLabel(w.app.secondFactor.code, { exact: true }).fill(code);
      await confirm.click();
      await question.getByText(w.app.errors.password_wrong).waitFor();
      await password.fill(login.password);
      await confirm.click();
      await question.waitFor({ state: 'detached' });
    };

    test('is set up with an app, by its QR code or its key, and hands out recovery codes', async () => {
      const { page, w, button, field } = owner;
      const { security } = w.editors;
      await page.goto(owner.at('/profile'));
      await asOldSession(page, '**/secondFactor');
      await button(security.setUp).click();
      await proveItIsMe();
      const dialog = page.getByRole('dialog', { name: security.setUpTitle });
      const uri = (await dialog.getByRole('link', { name: security.openApp }).getAttribute('href')) ?? '';
      const secret = new URL(uri).searchParams.get('secret') ?? '';
      expect(decodeURIComponent(uri)).toContain(login.email);
      const image = dialog.getByRole('img', { name: security.qr });
      await image.waitFor();
      if (hasZbar) expect(await readQrCode(image)).toBe(uri);
      authenticator = createAuthenticator(secret);
      await field(w.app.secondFactor.code).fill(await authenticator.code());
      await button(security.turnOn).click();
      const shown = page.getByRole('dialog', { name: security.codesTitle });
      await shown.waitFor();
      recoveryCodes = await shown.getByRole('listitem').allTextContents();
      expect(new Set(recoveryCodes).size).toBe(10);
      const file = page.waitForEvent('download');
      await button(security.download).click();
      const kept = await readFile(await (await file).path(), 'utf8');
      for (const code of recoveryCodes) expect(kept).toContain(code);
      await button(security.kept).click();
      await page.getByText(say(security.codesLeft_other, { count: 10 })).waitFor();
    });

    test('is asked for at the next sign-in, after the password', async () => {
      const visit = await newVisit();
      const { page, w, button, field } = visit;
      await givePassword(visit, login);
      await field(w.app.secondFactor.code).fill('000000');
      await button(w.app.auth.signIn).click();
      await page.getByText(w.app.errors.code_wrong).waitFor();
      expect(await page.evaluate('localStorage.length')).toBe(0);
      await field(w.app.secondFactor.code).fill(await authenticator.code());
      await button(w.app.auth.signIn).click();
      await untilSignedIn(visit);
    });

    test('is replaced by a recovery code, once', async () => {
      const visit = await newVisit();
      const { page, w, button, field } = visit;
      const [code = ''] = recoveryCodes;
      const useCode = async (): Promise<void> => {
        await givePassword(visit, login);
        await button(w.app.secondFactor.useRecoveryCode).click();
        await field(w.app.secondFactor.recoveryCode).fill(code.toUpperCase());
        await button(w.app.auth.signIn).click();
      };
      await useCode();
      await untilSignedIn(visit);
      await page.goto(visit.at('/profile'));
      await page.getByText(say(w.editors.security.codesLeft_other, { count: 9 })).waitFor();
      await visit.context.clearCookies();
      await page.evaluate('localStorage.clear()');
      await useCode();
      await page.getByText(w.app.errors.code_wrong).waitFor();
    });

    test('is turned off: the password alone signs in', async () => {
      const { page, w, button } = owner;
      const { security } = w.editors;
      await page.goto(owner.at('/profile'));
      await settled(page);
      await button(security.turnOff).click();
      await asOldSession(page, '**/secondFactor');
      await page.getByRole('alertdialog').getByRole('button', { name: security.turnOff, exact: true }).click();
      await proveItIsMe(await authenticator.code());
      await button(security.setUp).waitFor();
      const visit = await newVisit();
      await givePassword(visit, login);
      await untilSignedIn(visit);
    });

    test('and the browser logged no errors but the refusals', () => {
      const complaints = visits.flatMap((visit) => visit.complaints);
      const refusal = /\b40[03]\b.*\/(auth\/login|reauth|secondFactor)$|\(40[03], request /;
      expect(complaints.filter((one) => !refusal.test(one.trim()))).toEqual([]);
    });
  });
});
