import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { batteryBlocks } from './battery-blocks.ts';

const START = Date.parse('2026-06-01T20:00:00Z');
const slot = (at: number, kind: 'hold-car' | 'charge', importEur: number, wh: number) => ({
  startAt: new Date(START + at * 15 * MINUTE_MS).toISOString(),
  endAt: new Date(START + (at + 1) * 15 * MINUTE_MS).toISOString(),
  kind,
  importEur,
  laterEur: 0.3,
  wh,
  guessed: false,
});

test('slots of the same kind that follow each other are one, at the mean price of their energy', () => {
  const slots = [
    slot(0, 'hold-car', 0.1, 100),
    slot(1, 'hold-car', 0.2, 300),
    slot(2, 'charge', 0.1, 0),
    slot(4, 'charge', 0.1, 0),
  ];
  expect(batteryBlocks(slots)).toEqual([
    { fromMs: START, toMs: START + HOUR_MS / 2, kind: 'hold-car', importEur: 0.175, laterEur: 0.3, wh: 400 },
    expect.objectContaining({ fromMs: START + HOUR_MS / 2, kind: 'charge' }),
    expect.objectContaining({ fromMs: START + HOUR_MS, kind: 'charge' }),
  ]);
});
