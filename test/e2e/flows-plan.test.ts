import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulateMarket } from '#functions/tariffs/simulated-market.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { SitePlan } from '#shared/model/day-plan.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import type { TariffView } from '#shared/model/tariff.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { dayPlanTexts as german } from '../../frontend/src/i18n/de/day-plan.ts';
import { dayPlanTexts as english } from '../../frontend/src/i18n/en/day-plan.ts';
import { temporaryFolder } from '../local/driver.ts';
import { followClock } from './browser.ts';
import { demo, lookers, noBrowser, type Stage, soon, startStage, type Visit } from './stage.ts';
import { say } from './words.ts';

/** Home seconds per second: an hour of the home is a minute. */
const SPEED = 60;
/** The car has so long, by the home's clock, and so much to charge, kWh. */
const AHEAD_MS = 1.25 * HOUR_MS;
const NEEDED_KWH = 4;
/** Home battery, W: it measures itself a little off. */
const STILL_W = 60;
const texts = { de: german.dayPlan, en: english.dayPlan };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let stage: Stage;
let session: Awaited<ReturnType<Stage['signIn']>>;
let headers: Readonly<Record<string, string>>;
const visits: Visit[] = [];

const call = async <T>(path: string, body?: unknown): Promise<T> => {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${stage.url}/api/accounts/${session.accountId}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};
const charger = async (): Promise<Appliance> => {
  const found = (await call<Appliance[]>('/appliances')).find(
    // It has the name of its car.
    ({ kind }) => kind === 'charger',
  );
  if (found === undefined) throw new Error('the demo site has no charger');
  return found;
};
const wallClock = (timezone: string): ((atMs: number) => string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  return (atMs) => format.format(atMs);
};

/** Two days without sun: nothing but the grid and the battery feeds this home. */
const darkTrace = (): string => {
  const rows = Array.from({ length: 2 * 24 * 60 }, (_, nth) => `${Math.floor(nth / 1440)},${nth % 1440},0,400`);
  return `day,minute,pv_w,load_w\n${rows.join('\n')}\n`;
};

const look = async (looker: (typeof lookers)[number]): Promise<Visit> => {
  const visit = await stage.visit(looker, session);
  visits.push(visit);
  await followClock(visit.context, Date.parse((await stage.home()).time), SPEED);
  return visit;
};
const [phone, desktop] = lookers;
const widthOf = 'document.documentElement.scrollWidth - window.innerWidth';

/** Sets the goal on the charger's page, by its time of the day. */
const setGoal = async ({ page, w, button, field, at }: Visit, by: string, kWh: number): Promise<void> => {
  const { applianceEditor } = w.editors;
  await page.goto(at(`/${session.accountId}/appliances/${(await charger()).id}?tab=goal`));
  const on = page.getByRole('switch', { name: applianceEditor.deadlineOn });
  await on.waitFor();
  if (!(await on.isChecked())) await on.click();
  await field(applianceEditor.readyAt).fill(by);
  await field(applianceEditor.energy).first().fill(String(kWh));
  await button(w.editors.editor.save).first().click();
  await expect.poll(async () => (await charger()).settings.deadline?.readyAt, soon).toBe(by);
};
/** The next run plans it, and the page of the plan says so. */
const seePlan = async ({ page, at }: Visit, language: 'de' | 'en', by: string): Promise<void> => {
  await page.goto(at(`/${session.accountId}/plan`));
  await page.getByText(say(texts[language].readyBy, { time: by })).waitFor();
  expect(await page.evaluate(widthOf)).toBeLessThanOrEqual(0);
};

describe.skipIf(noBrowser)('a goal and a home battery, their plan, and what comes of it', () => {
  beforeAll(async () => {
    folder = await temporaryFolder();
    const trace = join(folder.path, 'dark.csv');
    await writeFile(trace, darkTrace());
    stage = await startStage({ SPEED: String(SPEED), WALLBOX: 'no', HOME_BATTERY: 'yes', TRACE: trace });
    session = await stage.signIn(demo);
    headers = { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' };
    const { time, timezone } = await stage.home({
      car: { plugged: true, socPercent: 40 },
      battery: { socPercent: 60 },
    });
    // Cheap now, and dear afterwards.
    const quarter = 15 * MINUTE_MS;
    const nowMs = quarter * Math.floor(Date.parse(time) / quarter);
    const at = wallClock(timezone);
    const cheap = { from: at(nowMs - HOUR_MS), until: at(nowMs + 4 * HOUR_MS), eurPerKWh: 0.18 };
    const windows = [{ months: null, weekdays: null, ...cheap }];
    await call('/tariff', {
      import: { kind: 'windows', energy: { eurPerKWh: 0.38, windows }, grid: null, taxPercent: 0 },
      feedIn: { kind: 'fixed' },
    });
  });
  afterAll(async () => {
    for (const { context } of visits) await context.close();
    await stage?.end();
    await folder?.remove();
  });

  test('the battery is left alone until its owner allows the plan to control it, on its page', async () => {
    const visit = await look(phone);
    const { page, w, button, at } = visit;
    const sensor = async (): Promise<Sensor> => {
      const found = (await call<Sensor[]>('/sensors')).find(({ service }) => service === 'tesla');
      if (found === undefined) throw new Error('the demo site has no Powerwall');
      return found;
    };
    expect((await sensor()).settings.batteryControl).toBe(false);
    await page.goto(at(`/${session.accountId}/plan`));
    await page.getByText(texts.de.battery.off).waitFor();
    await page.goto(at(`/${session.accountId}/sensors/${(await sensor()).id}`));
    await page.getByRole('switch', { name: w.editors.sensorEditor.batteryControl }).click();
    // The wish is offered beside it.
    await page.getByRole('switch', { name: w.editors.sensorEditor.intoCar }).waitFor();
    await button(w.editors.editor.save).first().click();
    await expect.poll(async () => (await sensor()).settings.batteryControl, soon).toBe(true);
  });

  test('a goal is set, planned and reached in time, and the battery is held meanwhile', async () => {
    const [visit] = visits;
    if (visit === undefined) throw new Error('nobody looks');
    const { time, timezone, car } = await stage.home();
    const byMs = Date.parse(time) + AHEAD_MS;
    const by = wallClock(timezone)(byMs);
    await setGoal(visit, by, NEEDED_KWH);
    await seePlan(visit, 'de', by);
    const powers = async () => {
      const { devices, battery } = await stage.home();
      return {
        carW: devices.find(({ kind }) => kind === 'charger')?.powerW ?? 0,
        batteryW: battery?.powerW ?? Number.NaN,
      };
    };
    const waits = { timeout: 100_000, interval: 300 };
    await expect.poll(async () => (await powers()).carW, waits).toBeGreaterThan(3000);
    await expect.poll(async () => (await call<SitePlan>('/plan')).battery?.mode, waits).toBe('hold');
    await expect.poll(async () => (await powers()).batteryW, waits).toBeGreaterThan(-STILL_W);
    const { carW } = await powers();
    expect(carW).toBeGreaterThan(3000);
    const [held = ''] = texts.de.battery.reason['hold-car'].split('{{');
    await visit.page.getByText(held.trim()).first().waitFor();
    expect(await visit.page.evaluate(widthOf)).toBeLessThanOrEqual(0);
    await expect.poll(async () => (await stage.home()).car.socPercent, waits).toBeGreaterThan(car.socPercent + 5);
    expect(Date.parse((await stage.home()).time)).toBeLessThanOrEqual(byMs);
    expect(visit.complaints).toEqual([]);
  });

  test('the same is set and planned in English on a desktop', async () => {
    const visit = await look(desktop);
    const { time, timezone } = await stage.home();
    const by = wallClock(timezone)(Date.parse(time) + 3 * HOUR_MS);
    await setGoal(visit, by, NEEDED_KWH + 2);
    await seePlan(visit, 'en', by);
    await visit.page.getByRole('region', { name: texts.en.battery.title }).waitFor();
    expect(visit.complaints).toEqual([]);
  });

  test.each(lookers)(
    'a wrong token of a supplier is said at its field and stores nothing, the right one shows prices: $language',
    async (looker) => {
      const visit = visits.find(({ view }) => view === looker.view) ?? (await look(looker));
      const { page, w, button, field, at } = visit;
      const { tariff: words, editor } = w.editors;
      const windows = { eurPerKWh: 0.38, windows: [] };
      await call('/tariff', {
        import: { kind: 'windows', energy: windows, grid: null, taxPercent: 0 },
        feedIn: { kind: 'fixed' },
      });
      await page.goto(at(`/${session.accountId}/settings/energy`));
      await field(words.kind).click();
      await page.getByRole('option', { name: words.kinds.tibber.name, exact: true }).click();
      const token = field(words.token);
      await token.fill('QV-wrong');
      await button(editor.save).click();
      // In the summary above the form, and at its field.
      await expect.poll(() => page.getByText(words.trouble.key).count()).toBe(2);
      expect(await token.getAttribute('aria-invalid')).toBe('true');
      expect(await page.evaluate('document.activeElement.type')).toBe('password');
      await page.getByText(editor.notSaved, { exact: false }).waitFor();
      expect(await page.evaluate(widthOf)).toBeLessThanOrEqual(0);
      expect(await call<TariffView>('/tariff')).toMatchObject({ import: { kind: 'windows' }, hasToken: false });
      visit.complaints.length = 0;
      await token.fill(simulateMarket({ nowMs: 0, publishedUntilMs: 0 }).token);
      await button(editor.save).click();
      await page.getByText(words.tokenStored).waitFor();
      const stored = await call<TariffView>('/tariff');
      expect(stored).toMatchObject({ import: { kind: 'tibber' }, hasToken: true, trouble: null });
      // By the quarter hour, in the picture and in words.
      expect(new Set(stored.prices.map(({ importEurPerKWh }) => importEurPerKWh)).size).toBeGreaterThan(4);
      const [cheapest = ''] = words.between.split('{{');
      await page.getByText(cheapest.trim()).first().waitFor();
      expect(visit.complaints).toEqual([]);
    },
  );
});
