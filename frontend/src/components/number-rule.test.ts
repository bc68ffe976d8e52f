import { describe, expect, test } from 'vitest';
import { readNumber, typedNumber } from './number-rule.ts';

describe('a typed figure', () => {
  const rule = { min: -5, max: 80 };
  test.each([
    ['16', 16],
    ['1,5', 1.5],
    [' 1.5 ', 1.5],
    ['-2', -2],
    ['−2', -2],
    ['0', 0],
    ['.5', 0.5],
  ])('%j is %d', (text, value) => expect(readNumber(text, rule)).toEqual({ ok: true, value }));

  test.each([
    ['', 'required'],
    ['six', 'number'],
    ['1.234,5', 'number'],
    ['1e3', 'number'],
    ['81', 'between:-5:80'],
    ['-5,1', 'between:-5:80'],
  ])('%j is refused: %s', (text, error) => expect(readNumber(text, rule)).toEqual({ ok: false, error }));

  test('left empty where it may be is nothing, never zero', () => {
    expect(readNumber(' ', { ...rule, optional: true })).toEqual({ ok: true, value: null });
  });
  test('has to be whole if halves make no sense', () => {
    expect(readNumber('1,5', { ...rule, whole: true })).toEqual({ ok: false, error: 'whole' });
  });
});

test('figures are written as they are typed in the locale', () => {
  expect(typedNumber(null, 'en')).toBe('');
  expect(typedNumber(0.32, 'de-DE')).toBe('0,32');
  expect(typedNumber(12500, 'en')).toBe('12500');
  expect(typedNumber(1.38, 'en', 1)).toBe('1.4');
});
