import { describe, expect, it } from 'vitest';
import { apiTokenHint, isApiToken, newApiToken } from './api-token.ts';

describe('a token for programs', () => {
  it('has the form that scanners look for, and each is another', () => {
    const made = Array.from({ length: 500 }, newApiToken);
    for (const token of made) {
      expect(token).toMatch(/^swd_[0-9A-Za-z]{38}$/);
      expect(isApiToken(token)).toBe(true);
    }
    expect(new Set(made).size).toBe(made.length);
    const letters = new Set(made.flatMap((token) => [...token.slice(4, 36)]));
    expect(letters.size).toBe(62);
  });

  it('is told by its check from a text that was mistyped, cut or invented', () => {
    const token = newApiToken();
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === 'a' ? 'b' : 'a';
      expect(isApiToken(`${token.slice(0, place)}${other}${token.slice(place + 1)}`)).toBe(false);
    }
    for (const text of ['', 'swd_', token.slice(0, -1), `${token}a`, ` ${token}`, `${token}\n`, token.toLowerCase()])
      expect([text, isApiToken(text)]).toEqual([text, false]);
  });

  it('keeps the check as it is written down, which other programs compute as well', () => {
    expect(isApiToken(`swd_${'0'.repeat(32)}473xXU`)).toBe(true);
    expect(isApiToken(`swd_${'0'.repeat(32)}473xXV`)).toBe(false);
  });

  it('is recognised by its ends', () => {
    const token = newApiToken();
    expect(apiTokenHint(token)).toBe(`${token.slice(0, 8)}…${token.slice(38)}`);
  });
});
