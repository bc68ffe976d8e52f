import { describe, expect, test } from 'vitest';
import type { Outcome } from '#shared/model/outcome.ts';
import { sunHint } from './sun-hint.ts';

const tonight: Outcome = {
  goal: 'full-by',
  by: '2026-06-02T05:00:00.000Z',
  readyAt: '2026-06-02T02:15:00.000Z',
  reachesPercent: 80,
  energyWh: 25_000,
  sunWh: 0,
  gridWh: 25_000,
  gridEur: 5.5,
  unknown: null,
};
const tomorrow: Outcome = {
  ...tonight,
  goal: 'sun-only',
  by: null,
  readyAt: '2026-06-02T12:10:00.000Z',
  sunWh: 25_000,
  gridWh: 0,
  gridEur: 0,
};

describe('a word for the sun', () => {
  test('says when it is ready, and what that saves less the export given up', () => {
    expect(sunHint(tonight, tomorrow, 0.08)).toEqual({ readyAt: tomorrow.readyAt, savedEur: 3.5, percent: 100 });
  });

  test('without prices it counts by its share', () => {
    expect(sunHint({ ...tonight, gridEur: null }, tomorrow, 0.08)).toMatchObject({ savedEur: null, percent: 100 });
    expect(sunHint(tonight, tomorrow, null)).toMatchObject({ savedEur: null });
  });

  test.each<[string, Outcome | null, Outcome | null]>([
    ['nothing is known', null, tomorrow],
    ['the figures are old', { ...tonight, unknown: 'old-data' }, tomorrow],
    ['the sun does not do it', tonight, { ...tomorrow, readyAt: null }],
    ['the sun gets less far', tonight, { ...tomorrow, reachesPercent: 71 }],
    ['the sun gives less', tonight, { ...tomorrow, energyWh: 20_000, sunWh: 20_000 }],
    ['it is nearly the same', { ...tonight, sunWh: 22_000, gridWh: 3_000, gridEur: 0.9 }, tomorrow],
    ['export is worth more', { ...tonight, gridEur: 1.9 }, tomorrow],
    ['nothing is drawn', { ...tonight, energyWh: 0, gridWh: 0, gridEur: 0 }, { ...tomorrow, energyWh: 0, sunWh: 0 }],
  ])('none where %s', (_name, set, sun) => {
    expect(sunHint(set, sun, 0.08)).toBeNull();
  });
});
