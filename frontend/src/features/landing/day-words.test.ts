import { expect, test } from 'vitest';
import { skyFor, wordsFor } from './day-words.ts';
import { demoDay } from './demo-day.ts';

const none = { sun: 0, house: 300, car: 0, heater: 0, grid: 300 };

test('the sentence tells what the half hour shows', () => {
  expect(wordsFor(none)).toBe('night');
  expect(wordsFor({ ...none, sun: 5000, car: 4700 })).toBe('charging');
  expect(wordsFor({ ...none, sun: 5000, house: 900, car: 4300 })).toBe('helped');
  expect(wordsFor({ ...none, sun: 2400, heater: 2000 })).toBe('heating');
  expect(wordsFor({ ...none, sun: 1200 })).toBe('spare');
  expect(wordsFor({ ...none, sun: 310 })).toBe('short');
});

test('a surplus that is shown as smaller than what the car takes is never called enough', () => {
  for (const moment of demoDay.filter((one) => wordsFor(one) === 'charging'))
    expect(Math.round((moment.sun - moment.house) / 100)).toBeGreaterThanOrEqual(Math.round(moment.car / 100));
});

test('the sky is night without sun, and has its low light at both ends of the day', () => {
  expect([0, 12, 24, 35, 44].map((at) => skyFor(demoDay[at] ?? none))).toEqual([
    'night',
    'dusk',
    'sunny',
    'dusk',
    'night',
  ]);
});
