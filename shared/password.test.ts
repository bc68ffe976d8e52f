import { describe, expect, it } from 'vitest';
import { hasAllowedLength } from './password.ts';

describe('the length of a new password', () => {
  it.each([
    ['x'.repeat(9), false],
    ['x'.repeat(10), true],
    ['x'.repeat(256), true],
    ['x'.repeat(257), false],
    ['', false],
    // No kind of character is demanded, and none is forbidden.
    ['correct horse battery staple', true],
    ['ÄÖÜäöüßßßß', true],
    ['ein Satz mit Leerzeichen ', true],
  ])('%j: %s', (password, allowed) => {
    expect(hasAllowedLength(password)).toBe(allowed);
  });
});
