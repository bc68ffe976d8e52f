import { expect, test } from 'vitest';
import { callUrl } from '#shared/contract/caller.ts';
import { contract } from '#shared/contract/index.ts';
import { publicCalls } from './public-lists.ts';

test('what the public pages ask has the addresses of the contract, and needs no sign-in', () => {
  for (const [id, url] of Object.entries(publicCalls)) {
    const row = contract[id as keyof typeof publicCalls];
    expect({ id, url }).toEqual({ id, url: callUrl(row, {}) });
    expect(row).toMatchObject({ method: 'GET', access: { kind: 'public' } });
  }
});
