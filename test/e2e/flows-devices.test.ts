import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { demo, lookers, noBrowser, openChoices, type Stage, soon, startStage, type Visit } from './stage.ts';
import { settled } from './views.ts';
import { say } from './words.ts';

let stage: Stage;
let session: Awaited<ReturnType<Stage['signIn']>>;
let ids: { charger: string; heater: string; sensor: string };

const list = async (kind: string): Promise<Record<string, unknown>[]> => {
  const answer = await fetch(`${stage.url}/api/accounts/${session.accountId}/${kind}`, {
    headers: { authorization: `Bearer ${session.accessToken}` },
  });
  return (await answer.json()) as Record<string, unknown>[];
};
const stored = async (kind: string, id: string): Promise<Record<string, unknown> | undefined> =>
  (await list(kind)).find((one) => one.id === id);

describe.skipIf(noBrowser)('devices', () => {
  beforeAll(async () => {
    stage = await startStage();
    session = await stage.signIn(demo);
    const appliances = await list('appliances');
    const idOf = (kind: string): string => String(appliances.find((one) => one.kind === kind)?.id);
    ids = { charger: idOf('charger'), heater: idOf('plug'), sensor: String((await list('sensors'))[0]?.id) };
  });
  afterAll(() => stage?.end());

  describe.each(lookers)('on a $view, in $language', (looker) => {
    let visit: Visit;
    const open = async (path: string): Promise<void> => {
      await visit.page.goto(visit.at(`/${session.accountId}/${path}`));
      await settled(visit.page);
    };
    /** @param card whose fields are saved by themselves; otherwise all of the page's */
    const save = async (card?: string): Promise<void> => {
      const { editor } = visit.w.editors;
      const place = card === undefined ? visit.page : visit.page.getByRole('region', { name: card });
      await place.getByRole('button', { name: editor.save, exact: true }).click();
      await place.getByText(editor.saved, { exact: true }).waitFor();
    };
    beforeAll(async () => {
      visit = await stage.visit(looker, session);
    });
    afterAll(() => visit?.context.close());

    test('a mode is chosen, then the appliance is switched by hand', async () => {
      const { page, w, button } = visit;
      await open('dashboard');
      const { appliance, mode } = w.app;
      await openChoices(visit, 'Water heater');
      const choose = async (name: string): Promise<void> => {
        await page.getByRole('combobox', { name: say(appliance.modeOf, { name: 'Water heater' }) }).click();
        await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
      };
      const heater = async (): Promise<boolean | undefined> =>
        (await stage.home()).devices.find(({ kind }) => kind === 'plug')?.on;
      await choose(mode.MANUAL.name);
      await button(say(appliance.switchOn, { name: 'Water heater' })).click();
      await expect.poll(heater, soon).toBe(true);
      await button(say(appliance.switchOff, { name: 'Water heater' })).click();
      await expect.poll(heater, soon).toBe(false);
      await choose(mode.AUTO.name);
      await expect.poll(async () => (await stored('appliances', ids.heater))?.mode, soon).toBe('AUTO');
    });

    test('the arrows change the priority', async () => {
      const { page, w, button } = visit;
      const { raise, lower } = w.app.appliance;
      const priority = async (id: string): Promise<number> =>
        z.object({ priority: z.number() }).parse((await stored('appliances', id))?.autoCharge).priority;
      const press = async (text: string, name: string, id: string, by: number): Promise<void> => {
        const before = await priority(id);
        await button(say(text, { name })).click();
        await expect.poll(() => priority(id), soon).toBe(before + by);
      };
      await open('dashboard');
      const isFirst = async (name: string): Promise<boolean> =>
        ((await page.getByRole('article').first().textContent()) ?? '').includes(name);
      await openChoices(visit, 'Water heater');
      await press(raise, 'Water heater', ids.heater, -1);
      // Of two with the same number the older one comes first.
      if (!(await isFirst('Water heater'))) await press(raise, 'Water heater', ids.heater, -1);
      await expect.poll(() => isFirst('Water heater'), soon).toBe(true);
      await press(lower, 'Water heater', ids.heater, 1);
      await expect.poll(() => isFirst('go-eCharger'), soon).toBe(true);
    });

    test('limits, the economics slider and a deadline are saved', async () => {
      const { page, w, button, field } = visit;
      const { applianceEditor: texts } = w.editors;
      await open(`appliances/${ids.charger}?tab=device`);
      await field(texts.maxCurrent).fill('99');
      await field(texts.minCurrent).click();
      await page.getByText(new RegExp(say(w.app.form.error.between, { min: '.+', max: '.+' }))).waitFor();
      await button(w.editors.editor.discard).click();
      const switched = (label: string) => page.getByRole('switch', { name: label });
      const current = looker.view === 'phone' ? '13' : '14';
      await field(texts.maxCurrent).fill(current);
      await save(texts.limits);
      await page.getByRole('tab', { name: w.editors.applianceTabs.goal }).click();
      await page.getByRole('button', { name: texts.clouds.keepGoing, exact: true }).click();
      await button(texts.fineTune).click();
      await page.getByRole('slider', { name: texts.share }).focus();
      await page.keyboard.press('End');
      await page.getByText(texts.shareOnlyText).waitFor();
      await save(texts.economics);
      if (!(await switched(texts.deadlineOn).isChecked())) await switched(texts.deadlineOn).click();
      await field(texts.readyAt).fill('06:30');
      await field(texts.energy).first().fill('12');
      await save(texts.deadline);
      const charger = JSON.stringify(await stored('appliances', ids.charger));
      expect(charger).toContain(`"maxCurrentA":${current}`);
      expect(charger).toContain('06:30');
      await page.getByRole('button', { name: texts.clouds.balanced, exact: true }).click();
      await save(texts.economics);
      await switched(texts.deadlineOn).click();
      await save(texts.deadline);
    });

    test('a plug has a daily minimum', async () => {
      const { page, w, field } = visit;
      const { applianceEditor: texts } = w.editors;
      await open(`appliances/${ids.heater}`);
      const daily = page.getByRole('switch', { name: texts.dailyOn });
      await daily.waitFor();
      if (!(await daily.isChecked())) await daily.click();
      await field(texts.dailyMinutes).fill('45');
      await field(texts.dailyBy).fill('18:00');
      await save(texts.daily);
      expect(JSON.stringify(await stored('appliances', ids.heater))).toContain('18:00');
      await daily.click();
      await save(texts.daily);
    });

    test('the weekly plan is edited by taps; a second entry for the same time is refused with the hint', async () => {
      const { page, w, button } = visit;
      const { week } = w.editors;
      await open(`appliances/${ids.charger}?tab=schedule`);
      await button(week.list).click();
      const rows = page.getByRole('button', { name: new RegExp(`^${say(week.addOn, { day: '.+' })}$`) });
      const add = async (time: string): Promise<void> => {
        await rows.nth(2).click();
        await page.getByRole('dialog').getByLabel(week.time).fill(time);
        await page.getByRole('dialog').getByRole('button', { name: w.editors.device.add, exact: true }).click();
      };
      const removers = page.getByRole('button', { name: new RegExp(`^${say(week.remove, { item: '.+' })}$`) });
      const before = await removers.count();
      await add('07:15');
      await expect.poll(() => removers.count(), soon).toBe(before + 1);
      await add('07:15');
      await page.getByRole('dialog').getByText(`${week.hint} ${w.app.errors.duplicate_item}`).waitFor();
      await page.keyboard.press('Escape');
      await removers.first().click();
      await expect.poll(() => removers.count(), soon).toBe(before);
      expect(await button(w.editors.editor.save).count()).toBe(0);
    });

    test('the battery map takes thresholds; a duplicate is refused with the hint', async () => {
      const { page, w, button } = visit;
      const { socMap } = w.editors;
      await open(`appliances/${ids.charger}?tab=battery`);
      const dialog = page.getByRole('dialog');
      const add = async (threshold: string): Promise<void> => {
        await button(socMap.add).click();
        await dialog.getByLabel(socMap.threshold, { exact: true }).fill(threshold);
        await dialog.getByRole('button', { name: w.editors.device.add, exact: true }).click();
      };
      await add('80');
      const remover = page.getByRole('button', { name: /80/ });
      await remover.waitFor();
      await add('80');
      await dialog.getByText(`${socMap.hint} ${w.app.errors.duplicate_item}`).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await remover.click();
      await remover.waitFor({ state: 'detached' });
      // The two refusals.
      expect(visit.complaints.splice(0).every((line) => /\b400\b/.test(line))).toBe(true);
    });

    test('a sensor is renamed and corrected', async () => {
      const { w, field, page } = visit;
      const { sensorEditor } = w.editors;
      await open(`sensors/${ids.sensor}`);
      await field(w.editors.editor.name).fill(`Meter of the ${looker.view}`);
      const offset = looker.view === 'phone' ? '150' : '-150';
      await field(sensorEditor.offset).fill(offset);
      await save();
      await page.getByRole('heading', { name: `Meter of the ${looker.view}` }).waitFor();
      expect(await stored('sensors', ids.sensor)).toMatchObject({ settings: { autoChargeOffset: Number(offset) } });
      await field(sensorEditor.offset).fill('0');
      await save();
    });

    test('everything is paused until a time, and resumes on request', async () => {
      const { page, w, button } = visit;
      await open('dashboard');
      // On a phone it is in the menu.
      const menu = async (): Promise<void> => {
        if (looker.view === 'phone') await button(w.app.nav.menu).last().click();
      };
      await menu();
      await button(w.app.pause.everything).click();
      await page
        .getByRole('dialog', { name: w.editors.pausing.title })
        .getByRole('button', { name: w.editors.pausing.act, exact: true })
        .click();
      await page.getByText(w.app.pause.until.split('{{')[0] ?? '').waitFor();
      await button(w.app.pause.resume).click();
      await button(w.app.pause.resume).waitFor({ state: 'detached' });
      await menu();
      await button(w.app.pause.everything).waitFor();
    });

    test('the browser logged no errors', () => {
      expect(visit.complaints).toEqual([]);
    });
  });
});
