import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Appliance } from '#shared/model/appliance.ts';
import { HOUR_MS } from '#shared/units.ts';
import { dayPlanTexts } from '../../frontend/src/i18n/de/day-plan.ts';
import { followClock } from './browser.ts';
import { demo, noBrowser, type Stage, soon, startStage, type Visit } from './stage.ts';
import { say } from './words.ts';

/** Home seconds per second: an hour of the home is a minute. */
const SPEED = 60;
/** The car has so long, by the home's clock, and so much to charge, kWh. */
const AHEAD_MS = 1.25 * HOUR_MS;
const NEEDED_KWH = 4;

let stage: Stage;
let visit: Visit;
let accountId: string;
let headers: Readonly<Record<string, string>>;

const charger = async (): Promise<Appliance> => {
  const answer = await fetch(`${stage.url}/api/accounts/${accountId}/appliances`, { headers });
  const found = ((await answer.json()) as Appliance[]).find(
    ({ kind, name }) => kind === 'charger' && /go-e/.test(name),
  );
  if (found === undefined) throw new Error('the demo site has no charger');
  return found;
};

describe.skipIf(noBrowser)('a goal, its plan, and what comes of it', () => {
  beforeAll(async () => {
    stage = await startStage({ SPEED: String(SPEED), WALLBOX: 'no' });
    const session = await stage.signIn(demo);
    accountId = session.accountId;
    headers = { authorization: `Bearer ${session.accessToken}` };
    visit = await stage.visit({ view: 'phone', language: 'de' }, session);
    // Nothing but the grid can charge the car.
    const { time } = await stage.home({
      sun: { powerW: 0 },
      load: { powerW: 400 },
      car: { plugged: true, socPercent: 40 },
    });
    await followClock(visit.context, Date.parse(time), SPEED);
  });
  afterAll(async () => {
    await visit?.context.close();
    await stage?.end();
  });

  test('is set, planned and reached in time', async () => {
    const { page, w, button, field } = visit;
    const { applianceEditor: texts } = w.editors;
    const { id } = await charger();
    await page.goto(visit.at(`/${accountId}/appliances/${id}?tab=goal`));
    const on = page.getByRole('switch', { name: texts.deadlineOn });
    await on.waitFor();
    if (!(await on.isChecked())) await on.click();
    const { time, timezone, car } = await stage.home();
    const byMs = Date.parse(time) + AHEAD_MS;
    const clock = new Intl.DateTimeFormat('de-DE', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
    const by = clock.format(byMs);
    await field(texts.readyAt).fill(by);
    await field(texts.energy).first().fill(String(NEEDED_KWH));
    await button(w.editors.editor.save).first().click();
    await expect.poll(async () => (await charger()).settings.deadline?.readyAt, soon).toBe(by);
    // The next run plans it, and the page of the plan says so.
    await page.goto(visit.at(`/${accountId}/plan`));
    await page.getByText(say(dayPlanTexts.dayPlan.readyBy, { time: by })).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    const draws = async (): Promise<number> =>
      (await stage.home()).devices.find(({ kind }) => kind === 'charger')?.powerW ?? 0;
    await expect.poll(draws, { timeout: 100_000, interval: 300 }).toBeGreaterThan(3000);
    await expect
      .poll(async () => (await stage.home()).car.socPercent, { timeout: 100_000, interval: 300 })
      .toBeGreaterThan(car.socPercent + 5);
    expect(Date.parse((await stage.home()).time)).toBeLessThanOrEqual(byMs);
    expect(visit.complaints).toEqual([]);
  });
});
