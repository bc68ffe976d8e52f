import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';

/** More than the longest page says. */
const MOST_PHRASES = 1_500;

let reader: Promise<string> | undefined;

/** The simulated screen reader as one script for a page. */
const readerScript = (): Promise<string> => {
  reader ??= build({
    entryPoints: [fileURLToPath(new URL('spoken-reader.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    write: false,
    logLevel: 'error',
  }).then(({ outputFiles: [script] }) => script?.text ?? '');
  return reader;
};

/**
 * What a screen reader says from the top of a page to its end, one phrase each: roles, names, states and texts, computed from
 * the page by a reader that the W3C's platform tests check.
 */
export const spokenScript = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(await readerScript());
  return page.evaluate(`(async () => {
    const { reader } = window;
    await reader.start({ container: document.body });
    for (let step = 0; step < ${MOST_PHRASES}; step += 1) {
      await reader.next();
      if ((await reader.lastSpokenPhrase()) === 'end of document') break;
    }
    const phrases = await reader.spokenPhraseLog();
    await reader.stop();
    return phrases;
  })()`);
};

/** Roles that somebody acts on. */
const CONTROL = /^(?:button|link|slider|combobox|textbox|spinbutton|checkbox|switch|radio|tab|menuitem|option)\b/;

/** Controls of a script that have no name: the phrase is the role alone, or is followed by a state. */
export const unnamed = (script: readonly string[]): readonly string[] =>
  script.filter(
    (phrase) =>
      CONTROL.test(phrase) &&
      /^\w+(?:, (?:(?:not )?(?:expanded|pressed|checked|busy|selected)|disabled))*$/.test(phrase),
  );

/** Buttons of a script whose names do not tell them apart. */
export const ambiguous = (script: readonly string[]): readonly string[] => {
  const buttons = script.filter((phrase) => phrase.startsWith('button, '));
  return [...new Set(buttons.filter((phrase, at) => buttons.indexOf(phrase) !== at))];
};
