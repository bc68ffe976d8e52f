import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { contextWords } from './context-words.ts';
import { PREFIX_BYTES } from './hash-prefix.ts';
import { PREFIXES } from './prefixes.ts';

describe('the most common passwords', () => {
  it.each(['1234567890', 'password123', 'qwertyuiop', 'Password1!', 'PASSWORD123', 'sonnenschein', '1Q2w3E4r5T'])(
    'contain %s',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['', 'correct horse battery staple', 'Sunward-demo-1', 'ÄÖÜäöüßßßß', 'x'.repeat(10_000)])(
    'do not contain %j',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );

  it.each([
    ...contextWords.map((word) => `${word}-2026!`),
    'SUNWARD 12345',
    'Sunward Wallbox 1',
    '2026-solar-admin',
    'sunwardabc',
  ])('count %j, which is little more than a word of ours', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['Sunward-demo-1', 'solar panels in the rain', 'my wallbox hums', 'abc-12345-xyz'])(
    'do not count %j, which is more than that, or without any',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );

  it('are each found, the first and the last as well: sorted, and none twice', () => {
    const bytes = Buffer.from(PREFIXES, 'base64');
    const prefixes = Array.from({ length: bytes.length / PREFIX_BYTES }, (_, index) =>
      bytes.subarray(index * PREFIX_BYTES, (index + 1) * PREFIX_BYTES).toString('hex'),
    );
    expect(prefixes).toHaveLength(12_000);
    expect(prefixes).toEqual([...new Set(prefixes)].sort());
  });

  it('refuse no other password by chance', async () => {
    // 5,000 others, each of which is refused by chance with a probability of 12,000 / 2^40.
    const others = Array.from({ length: 5_000 }, (_, index) => `Unlikely ${index} password ${index * 7919}`);
    expect((await Promise.all(others.map(isCommonPassword))).filter(Boolean)).toHaveLength(0);
  });
});
