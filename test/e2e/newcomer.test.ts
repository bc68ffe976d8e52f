import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLICKS_TO_CHARGE } from '../../frontend/src/features/landing/clicks.ts';
import { followClock } from './browser.ts';
import { countEffort } from './effort.ts';
import { vendorValues } from './linking.ts';
import { codeFor, noBrowser, type Stage, soon, startStage, type Visit } from './stage.ts';
import { say } from './words.ts';

/** Home seconds per second: a control run of the free plan, every 15 min, comes every 9 s. */
const SPEED = 100;

let stage: Stage;
let visit: Visit;

describe.skipIf(noBrowser)('a new user, without help', () => {
  beforeAll(async () => {
    // The demo's second charger would take part of the sun.
    stage = await startStage({ SPEED: String(SPEED), PAST_HOURS: '0', WALLBOX: 'no' });
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

  /** Ceilings of what a new user has to do until the car charges. */
  const MOST_CLICKS = 12;
  const MOST_FIELDS = 7;

  test(`gets from the landing page to a charging car in at most ${MOST_CLICKS} clicks and ${MOST_FIELDS} fields`, async () => {
    const { page, w, button, field } = visit;
    const { auth } = w.app;
    const { setup } = w.editors;
    const values = await vendorValues(stage);
    const login = { email: 'newcomer@sunward.example', password: 'Sunshine-2026' };
    const effort = await countEffort(visit.context);
    const link = async (name: string, fields: Readonly<Record<string, string>> = {}): Promise<void> => {
      await page.getByRole('button', { name }).first().click();
      await page.locator('[name^="fields."]').first().waitFor();
      for (const [id, value] of Object.entries(fields)) {
        const input = page.locator(`[name="fields.${id}"]`);
        if ((await input.count()) > 0 && (await input.isEditable())) await input.fill(value);
      }
      await button(w.editors.credentials.link).click();
    };
    await page.goto(visit.at('/'));
    await page.getByRole('link', { name: w.landing.getStarted, exact: true }).first().click();
    await page.getByRole('heading', { name: auth.signUp }).waitFor();
    await field(auth.email).fill(login.email);
    await field(auth.newPassword).fill(login.password);
    await button(auth.signUp).click();
    // It sends itself, and signs in.
    await field(auth.code).fill(await codeFor(stage, login.email));
    await page.getByRole('heading', { name: w.app.accounts.firstTitle }).waitFor();
    await button(w.app.accounts.continue).click();
    await page.getByRole('heading', { name: setup.solar.title }).waitFor();
    await link('Shelly', values.shelly);
    await page.getByRole('heading', { name: setup.charger.title }).waitFor();
    await link('go-eCharger V3', values['go-e-v3']);
    await button(setup.found.start).click();
    await page.waitForURL(/\/acc_[^/]+\/dashboard$/);
    // From here on the user only watches.
    await expect.poll(async () => (await charger())?.powerW ?? 0, { ...soon, timeout: 60_000 }).toBeGreaterThan(5_000);
    console.log(`From the landing page to a charging car: ${effort.clicks} clicks, ${effort.fields.size} fields`);
    // At least what cannot be saved: otherwise nothing was counted.
    // What the landing page says.
    expect(effort.clicks).toBe(CLICKS_TO_CHARGE);
    expect(effort.clicks).toBeLessThanOrEqual(MOST_CLICKS);
    expect(effort.fields.size).toBeGreaterThanOrEqual(6);
    expect(effort.fields.size).toBeLessThanOrEqual(MOST_FIELDS);
    const card = page.getByRole('article').first();
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
