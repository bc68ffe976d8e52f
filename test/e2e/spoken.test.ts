import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screenIds } from './screens.ts';
import { ambiguous, spokenScript, unnamed } from './spoken.ts';
import { demo, noBrowser, type Stage, startStage } from './stage.ts';
import { type Language, settled } from './views.ts';
import { say, words } from './words.ts';

let stage: Stage;
let session: Awaited<ReturnType<Stage['signIn']>>;
let charger: string;

/** @param until it is there, reading waits */
const read = async (path: string, language: Language, until = 'h1'): Promise<readonly string[]> => {
  const { page, context, at } = await stage.visit({ view: 'phone', language }, session);
  await page.goto(at(`/${session.accountId}/${path}`));
  await page.locator(until).first().waitFor();
  await settled(page);
  const script = await spokenScript(page);
  await context.close();
  return script;
};

/** Phrases that begin so, in their order. */
const beginning = (script: readonly string[], start: string): readonly string[] =>
  script.filter((phrase) => phrase.startsWith(start)).map((phrase) => phrase.slice(start.length));

describe.skipIf(noBrowser)('what a screen reader says', () => {
  beforeAll(async () => {
    stage = await startStage();
    session = await stage.signIn(demo);
    charger = (await screenIds(stage.url, session)).charger;
  });
  afterAll(() => stage?.end());

  test.each(['en', 'de'] as const)(
    'of the dashboard (%s): from the way past the bars to its last button',
    async (language) => {
      // In the first minute of a home a device may not have been heard.
      const script = await read('dashboard', language, '.sources-line');
      const { app, common } = words[language];
      expect(script.slice(0, 3)).toEqual(['document', `link, ${common.skip}`, 'banner']);
      expect(script.at(-1)).toBe('end of document');
      // One headline, then the parts of the page in the order of the eye.
      const headings = beginning(script, 'heading, ');
      expect(headings.filter((heading) => heading.endsWith('level 1'))).toHaveLength(1);
      expect(headings.filter((heading) => heading.endsWith('level 2')).map((heading) => heading.split(',')[0])).toEqual(
        [app.day.title, app.appliance.title, app.today.title],
      );
      // The scene is one sentence.
      expect(beginning(script, 'image, ')[0]).toContain(app.now.sun);
      // A goal says its whole outcome before it is chosen, and whether it is.
      const goals = script.filter((phrase) => /^button, .*(?:pressed)$/.test(phrase));
      expect(goals[0]).toMatch(new RegExp(`^button, ${app.goal['sun-only']}: .*\\d{1,2}:\\d\\d.*, pressed$`));
      expect(script).toContain(`group, ${say(app.goal.of, { name: 'go-eCharger' })}`);
      process.stdout.write(`${language}: ${script.length} phrases\n`);
    },
  );

  test.each([
    'dashboard',
    'history?view=day',
    'history?view=month',
    'history?view=sessions',
    'appliances',
    'charger',
    'charger?tab=schedule',
    'charger?tab=battery',
    'charger?tab=device',
    'settings',
    'settings/energy',
    'plan',
  ])('of %s: every control has a name, and no two buttons the same', async (path) => {
    const script = await read(path.replace('charger', `appliances/${charger}`), 'en');
    expect(script.length).toBeGreaterThan(40);
    expect(unnamed(script)).toEqual([]);
    expect(ambiguous(script)).toEqual([]);
  });
});
