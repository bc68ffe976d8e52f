import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../frontend/src');
const sources = globSync('**/*.tsx', { cwd: SRC })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

/** What opens a dialog without an address of its own. */
const exempt: Readonly<Record<string, string>> = {
  'app/layouts/menu-sheet.tsx': 'the menu, whose address is in use-menu.ts',
  'app/palette/palette.tsx': 'opens with a key, and goes with it',
  'app/reauth-gate.tsx': 'asked by a call that was refused: by its address there would be nothing to prove',
  'components/linking/reveal-dialog.tsx': 'shows once what nothing stores',
  'features/setup/link-step.tsx': 'shows once what nothing stores',
  'features/devices/add-sheet.tsx': 'the sheet, whose addresses are in use-add-sheet.ts',
  'guest/guest-app.tsx': 'stands for a page that the demo home has not',
};

test('every dialog over a page has an address, so that "back" closes it', () => {
  // Dialogs themselves are opened elsewhere.
  const opening = sources.filter(
    ({ file, text }) => /<\w*Dialog\b/.test(text) && !/-dialog\.tsx$|^dialog-frame\.tsx$/.test(basename(file)),
  );
  expect(opening.length).toBeGreaterThan(20);
  const without = opening.filter(({ text }) => !text.includes('use-over-page.ts')).map(({ file }) => file);
  expect(without.filter((file) => !(file in exempt))).toEqual([]);
});
