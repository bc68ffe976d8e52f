import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followClock } from './browser.ts';
import { linkByFields, vendorValues } from './linking.ts';
import { createFirstSite, noBrowser, type Stage, signUpAsNewcomer, soon, startStage, type Visit } from './stage.ts';
import { say } from './words.ts';

/** Home seconds per second: a control run of the free plan, every 15 min, comes every 9 s. */
const SPEED = 100;

let stage: Stage;
let visit: Visit;

describe.skipIf(noBrowser)('a new user, without help', () => {
  beforeAll(async () => {
    stage = await startStage({ SPEED: String(SPEED), PAST_HOURS: '0' });
    visit = await stage.visit({ view: 'phone', language: 'de' });
    await followClock(visit.context, Date.parse((await stage.home()).time), SPEED);
    // A constant sky: what the charger does results from what the user did.
    await stage.home({ sun: { powerW: 7_200 }, load: { powerW: 400 }, car: { plugged: true, socPercent: 20 } });
    // The demo site controls the same charger: it is paused.
    const demo = await stage.signIn({ email: 'demo@sunward.example', password: 'Sunward-demo-1' });
    const site = `${stage.url}/api/accounts/${demo.accountId}`;
    const headers = { authorization: `Bearer ${demo.accessToken}`, 'content-type': 'application/json' };
    const appliances = (await (await fetch(`${site}/appliances`, { headers })).json()) as { id: string }[];
    for (const { id } of appliances) await fetch(`${site}/appliances/${id}`, { method: 'DELETE', headers });
  });
  afterAll(async () => {
    await visit?.context.close();
    await stage?.end();
  });

  const charger = async () => (await stage.home()).devices.find(({ kind }) => kind === 'charger');

  test('gets from sign-up to a charger that follows the surplus', async () => {
    const { page, w } = visit;
    const values = await vendorValues(stage);
    await signUpAsNewcomer(stage, visit, { email: 'newcomer@sunward.example', password: 'Sunshine-2026' });
    await createFirstSite(visit, 'Zuhause');
    await page.waitForURL(/\/acc_[^/]+\/dashboard$/);
    const dashboard = page.url();
    // The list of first steps has one big button: the next step.
    const nextStep = async (leadsTo: RegExp): Promise<void> => {
      if (page.url() !== dashboard) await page.goto(dashboard);
      await page.getByRole('main').locator('a.MuiButton-contained.MuiButton-sizeLarge').click();
      await page.waitForURL(leadsTo);
    };
    const dialog = page.getByRole('dialog');
    const choose = async (label: string, option: RegExp): Promise<void> => {
      await dialog.getByLabel(label, { exact: true }).click();
      await page.getByRole('option', { name: option }).first().click();
    };
    const add = async (): Promise<void> => {
      await dialog.getByRole('button', { name: w.editors.device.add, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await nextStep(/\/credentials$/);
    await linkByFields(visit, 'Shelly', 'Shelly', values.shelly ?? {});
    await nextStep(/\/sensors\/new$/);
    await choose(w.editors.device.device, /3EM/i);
    await choose(w.editors.device.measures, new RegExp(w.editors.device.role.grid));
    await add();
    await page.goto(dashboard.replace(/dashboard$/, 'credentials'));
    await linkByFields(visit, 'go-eCharger V3', 'Wallbox', values['go-e-v3'] ?? {});
    await nextStep(/\/appliances\/new$/);
    await choose(w.editors.device.link, /Wallbox/);
    await choose(w.editors.device.device, /./);
    await add();
    const mode = page.getByRole('combobox', { name: /go-e|Wallbox|Modus/ });
    await nextStep(/\/appliances\/app_/);
    await mode.click();
    await page.getByRole('option', { name: new RegExp(`^${w.app.mode.AUTO.name}`) }).click();
    await page.goto(dashboard);
    const card = page.getByRole('article').first();
    // From here on the user only watches.
    await expect.poll(async () => (await charger())?.powerW ?? 0, { ...soon, timeout: 60_000 }).toBeGreaterThan(5_000);
    await expect
      .poll(async () => (await card.getByTestId('sentence').textContent()) ?? '', { ...soon, timeout: 60_000 })
      .toMatch(/(lädt das Auto|Lädt) mit \d+(,\d+)?\skW/);
    const before = (await charger())?.powerW ?? 0;
    await stage.home({ sun: { powerW: 4_900 } });
    await expect
      .poll(async () => (await charger())?.powerW ?? 0, { ...soon, timeout: 60_000 })
      .toBeLessThan(before - 1_000);
    expect((await charger())?.powerW ?? 0).toBeGreaterThan(3_000);
    await expect
      .poll(async () => (await card.textContent()) ?? '', { ...soon, timeout: 60_000 })
      .toMatch(new RegExp(say(w.app.state.charging, { power: '[34],\\d+.kW' })));
    expect(visit.complaints).toEqual([]);
  });
});
