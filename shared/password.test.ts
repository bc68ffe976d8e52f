import { describe, expect, it } from 'vitest';
import { brokenPasswordRules } from './password.ts';

describe('a new password', () => {
  it.each([
    ['Sunward-demo-1', []],
    ['Abcdefgh 1x', []],
    ['Abcdefghi1', ['symbol']],
    ['abcdefgh-1', ['upper']],
    ['ABCDEFGH-1', ['lower']],
    ['Abcdefgh-x', ['digit']],
    ['Abcdef-1x', ['length']],
    ['', ['length', 'lower', 'upper', 'digit', 'symbol']],
    [`Aa1-${'x'.repeat(253)}`, ['length']],
    ['Abcdefghi1 ', ['symbol']],
    // Letters of other scripts count only towards the length.
    ['ÄÖÜäöüßßßß', ['lower', 'upper', 'digit', 'symbol']],
  ])('%j breaks %j', (password, rules) => {
    expect(brokenPasswordRules(password)).toEqual(rules);
  });
});
