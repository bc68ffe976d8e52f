import { expect, test } from 'vitest';
import { claimReload } from './chunk-reload.ts';

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
};

test('a page reloads at most once in 60 seconds', () => {
  const storage = memory();
  expect(claimReload(storage, 1_000_000)).toBe(true);
  expect(claimReload(storage, 1_000_001)).toBe(false);
  expect(claimReload(storage, 1_059_999)).toBe(false);
  expect(claimReload(storage, 1_060_000)).toBe(true);
  expect(claimReload(storage, 1_060_001)).toBe(false);
});

test('without storage it never reloads: that might go on for ever', () => {
  const closed = () => {
    throw new Error('denied');
  };
  expect(claimReload({ getItem: closed, setItem: closed }, 0)).toBe(false);
});
