import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { settled } from './views.ts';
import { say, words } from './words.ts';

/** Google's own measure, as field tools use it, with what it says of the slowest interaction. */
const measure = fileURLToPath(new URL('web-vitals.attribution.iife.js', import.meta.resolve('web-vitals')));

/** A phone of the middle, as Lighthouse has it. */
const CPU_SLOWDOWN = 4;

const slowestSchema = z.object({
  /** From the tap or key until the next frame shows that it was heard. */
  ms: z.number(),
  /** The element, as a selector. */
  target: z.string(),
  type: z.enum(['pointer', 'keyboard']),
  inputDelayMs: z.number(),
  processingMs: z.number(),
  presentationMs: z.number(),
});

/** The slowest interaction of a visit: its Interaction to Next Paint, as all of them are fewer than fifty. */
export type SlowestInteraction = z.output<typeof slowestSchema>;

/** Has a page measure its interactions, from the next address that it opens. */
export const watchInteractions = async (page: Page): Promise<void> => {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(`${await readFile(measure, 'utf8')};
    webVitals.onINP(({ value, attribution }) => {
      window.slowestInteraction = {
        ms: value,
        target: attribution.interactionTarget || 'what is gone',
        type: attribution.interactionType,
        inputDelayMs: attribution.inputDelay,
        processingMs: attribution.processingDuration,
        presentationMs: attribution.presentationDelay,
      };
    }, { reportAllChanges: true, durationThreshold: 16 });`);
};

/**
 * Does what an owner does on a phone within one visit: a goal, its undo, more choices, a day of the history by keys, the devices,
 * the schedule of the first one, the menu.
 * @param page with touch, on the dashboard, in English
 * @throws if nothing was measured
 */
export const actAsOwner = async (page: Page): Promise<SlowestInteraction> => {
  const { appliance, goal, nav } = words.en.app;
  const name = 'go-eCharger';
  const bar = page.locator('.bottom-bar');
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  await settled(page);
  await page
    .getByRole('button', { name: new RegExp(`^${goal['charge-now']}`) })
    .first()
    .tap();
  await button(goal.undo).tap();
  await settled(page);
  await button(say(appliance.moreOf, { name })).tap();
  await settled(page);
  await bar.getByRole('link', { name: nav.history }).tap();
  await settled(page);
  const lane = page.getByRole('slider').first();
  await lane.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await bar.getByRole('link', { name: nav.devices }).tap();
  await settled(page);
  await page.getByRole('main').getByRole('link', { name }).first().tap();
  await settled(page);
  await page.getByRole('tab').nth(1).tap();
  await settled(page);
  await bar.getByRole('button', { name: nav.menu }).tap();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await settled(page);
  return slowestSchema.parse(await page.evaluate('window.slowestInteraction'));
};
