import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../frontend/src');
const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));
const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => (pattern.test(text) ? [file] : []));

test('every form is a Form, so that its summary finds its fields', () => {
  expect(filesWith(/<form\b|component="form"/)).toEqual(['components/form.tsx']);
});

test('every form asks for its values by our own hook, so that nothing but its summary moves the focus', () => {
  expect(filesWith(/import \{[^}]*\buseForm\b[^}]*\} from 'react-hook-form'/)).toEqual(['components/use-form.ts']);
});

test('every form that can be refused has a summary: what draws a form draws it, and gets the fields of who fills it', () => {
  const frames = filesWith(/import \{[^}]*\bForm\b[^}]*\} from '[^']*\/form\.tsx'/);
  // A frame of dialogs: those with fields are drawn by `form-dialog.tsx`.
  const summing = frames.filter((file) => file !== 'components/dialog-frame.tsx');
  expect(summing.filter((file) => !filesWith(/<ErrorSummary control=/).includes(file))).toEqual([]);
  expect(summing.length).toBeGreaterThan(5);
  expect(filesWith(/<DialogFrame\b[^>]*onSubmit=/)).toEqual(['components/form-dialog.tsx']);
  const filling = sources.filter(({ text }) => /\buse(?:Editor|Card|Auth|Site)?Form(?:<.*>)?\(/.test(text));
  const pages = filling.filter(({ file }) => file.endsWith('.tsx'));
  expect(pages.length).toBeGreaterThan(20);
  expect(
    pages.filter(({ text }) => !/control=\{(?:form\.)?control\}|saving=\{saving\}/.test(text)).map(({ file }) => file),
  ).toEqual([]);
});
