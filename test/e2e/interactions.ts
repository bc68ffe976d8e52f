import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod';
import { settled } from './views.ts';
import { say, words } from './words.ts';

/** Google's own measure, as field tools use it, with what it says of the slowest interaction. */
const measure = fileURLToPath(new URL('web-vitals.attribution.iife.js', import.meta.resolve('web-vitals')));

/** A phone of the middle, as Lighthouse has it. */
const CPU_SLOWDOWN = 4;

/** More than the address bar and tabs of a browser take. */
const BROWSER_BARS_PX = 300;

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
  // A window is as high as its page, with the browser's own bars on top: the lowest part of the page is never drawn, and an answer that
  // shows there alone would be timed at the next frame that shows something else.
  const { windowId, bounds } = await device.send('Browser.getWindowForTarget');
  await device.send('Browser.setWindowBounds', {
    windowId,
    bounds: { height: (bounds.height ?? 0) + BROWSER_BARS_PX },
  });
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

/** A tap by the device alone: the automation's own way to tap first asks the page what lies there, and its questions would be measured. */
const touch = async (page: Page, where: Locator): Promise<void> => {
  await where.scrollIntoViewIfNeeded();
  const box = await where.boundingBox();
  if (!box) throw new Error(`Nothing to tap: ${where}`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
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
  /** Looks until the page is as it will be, and taps. */
  const tap = async (where: Locator): Promise<void> => {
    await where.waitFor();
    await settled(page);
    await touch(page, where);
  };
  // The first visit fetches the whole app for the next one; a phone has further processors for that.
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await tap(page.getByRole('button', { name: new RegExp(`^${goal['charge-now']}`) }).first());
  await tap(button(goal.undo));
  await tap(button(say(appliance.moreOf, { name })));
  await tap(bar.getByRole('link', { name: nav.history }));
  const lane = page.getByRole('slider').first();
  await lane.waitFor();
  await settled(page);
  await lane.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await tap(bar.getByRole('link', { name: nav.devices }));
  await tap(page.getByRole('main').getByRole('link', { name }).first());
  await tap(page.getByRole('tab').nth(1));
  await tap(bar.getByRole('button', { name: nav.menu }));
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await settled(page);
  return slowestSchema.parse(await page.evaluate('window.slowestInteraction'));
};
