import { afterAll, describe, expect, test } from 'vitest';
import { attack } from './fuzz-attack.ts';
import { borders } from './fuzz-borders.ts';

/** For each border; a million in all by `npm run fuzz:borders`. */
const CASES = 30;

let cases = 0;
afterAll(() => {
  console.log(`${cases} cases at ${borders.length} borders`);
});

describe('a border', () => {
  test.each(borders)('$name accepts valid input and rejects the rest with its own errors', (border) => {
    const attacked = attack(border, CASES);
    cases += attacked.cases;
    expect(attacked.cases).toBe(CASES);
  });

  test.each(borders)('$name accepts the valid examples', (border) => {
    for (const sample of border.samples) border.take(sample);
  });
});
