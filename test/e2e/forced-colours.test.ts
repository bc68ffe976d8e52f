import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demo, noBrowser, type Stage, startStage } from './stage.ts';
import { settled } from './views.ts';

let stage: Stage;

// Windows' contrast themes replace every colour, so what only a colour says would be lost.
describe.skipIf(noBrowser)('in forced-colors mode', () => {
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.end());

  test('cards have edges, the chosen goal differs, and bars keep what their colours say', async () => {
    const session = await stage.signIn(demo);
    const { page, at } = await stage.visit({ view: 'phone', language: 'en' }, session);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(at(`/${session.accountId}/dashboard`));
    await settled(page);
    await page.locator('.choice[aria-pressed="true"]').first().waitFor();
    const look = (await page.evaluate(`(() => {
      const of = (selector) => {
        const one = document.querySelector(selector);
        const { borderTopWidth, borderTopColor, backgroundColor, backgroundImage } = getComputedStyle(one);
        return { border: borderTopWidth + ' ' + borderTopColor, ground: backgroundColor + ' ' + backgroundImage };
      };
      return {
        card: of('.card').border,
        chosen: of('.choice[aria-pressed="true"]').border,
        other: of('.choice[aria-pressed="false"]').border,
        source: of('.flow-bar .bar [data-part]').ground,
        page: of('body').ground,
      };
    })()`)) as Record<'card' | 'chosen' | 'other' | 'source' | 'page', string>;
    expect(look.card).toMatch(/^1px /);
    expect(look.chosen).toMatch(/^3px /);
    expect(look.chosen).not.toBe(look.other);
    expect(look.source).not.toBe(look.page);
  });
});
