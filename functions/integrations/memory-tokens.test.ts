import { describe, expect, it } from 'vitest';
import { createMemoryTokens } from './memory-tokens.ts';
import type { TokenSet } from './port.ts';

const tokens = (refresh: string): TokenSet => ({ values: { refresh }, expiresAtMs: 1 });

describe('tokens in memory', () => {
  it('spends a refresh token once, however many callers renew concurrently', async () => {
    const vault = createMemoryTokens(tokens('one'));
    const spent = await vault.get();
    const seen: (TokenSet | null)[] = [];
    const renewals = await Promise.all(
      [1, 2, 3].map(() =>
        vault.renew(spent, async (newest) => {
          seen.push(newest);
          return tokens('two');
        }),
      ),
    );
    expect(seen).toEqual([tokens('one')]);
    expect(renewals).toEqual([tokens('two'), tokens('two'), tokens('two')]);
  });

  it('gives a late caller with old tokens the newest ones instead of spending them again', async () => {
    const vault = createMemoryTokens(tokens('one'));
    const spent = await vault.get();
    await vault.renew(spent, async () => tokens('two'));
    const again = await vault.renew(spent, async () => Promise.reject(new Error('spent twice')));
    expect(again).toEqual(tokens('two'));
  });

  it('compares spent tokens by value', async () => {
    const vault = createMemoryTokens(tokens('one'));
    expect(await vault.renew(tokens('one'), async () => tokens('two'))).toEqual(tokens('two'));
    expect(await vault.renew(tokens('one'), async () => tokens('three'))).toEqual(tokens('two'));
    const longer: TokenSet = { values: { refresh: 'two', access: 'a' }, expiresAtMs: 1 };
    expect(await vault.renew(longer, async () => tokens('three'))).toEqual(tokens('two'));
    expect(await vault.renew({ ...tokens('two'), expiresAtMs: 2 }, async () => tokens('three'))).toEqual(tokens('two'));
  });

  it('keeps the old tokens when the vendor fails', async () => {
    const vault = createMemoryTokens(tokens('one'));
    const spent = await vault.get();
    await expect(vault.renew(spent, async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await vault.get()).toEqual(tokens('one'));
    expect(await vault.renew(spent, async () => tokens('two'))).toEqual(tokens('two'));
  });
});
