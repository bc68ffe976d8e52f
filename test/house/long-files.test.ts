import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LONG } from '#test/support/long-files.ts';

it('what npm test leaves to npm run test:long is run there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const run = scripts['test:long']?.split(' ') ?? [];
  expect(LONG.length).toBeGreaterThan(0);
  expect(LONG.filter((path) => !run.includes(path))).toEqual([]);
});
