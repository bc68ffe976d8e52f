import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateTag, locales } from '../../shared/locales.ts';

const root = join(import.meta.dirname, '../..');

test.each(locales)('dates of %s have the day before the month, and times 24 hours', (locale) => {
  const format = new Intl.DateTimeFormat(dateTag(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  expect(format.format(Date.UTC(2026, 8, 13, 14, 5))).toMatch(/^13\b.*\b2026\b.*\b14:05\b/);
});

// Plain `en` is American: the app said "June 13" beside "programme", and mails "2:05 PM".
test('whatever writes a date for readers asks how their locale writes it', () => {
  const files = ['frontend/src', 'functions', 'shared'].flatMap((folder) =>
    globSync(join(root, folder, '**/*.{ts,tsx}')).filter((file) => !/\.test\./.test(file)),
  );
  const texts = files.map((file) => [file.slice(root.length + 1), readFileSync(file, 'utf8')] as const);
  expect(texts.filter(([, text]) => text.includes('DateTimeFormat(dateTag(')).length).toBeGreaterThan(10);
  expect(texts.filter(([, text]) => /DateTimeFormat\(\[?locale\b/.test(text)).map(([file]) => file)).toEqual([]);
});
