import { describe, expect, it } from 'vitest';
import { arrivalOf } from './arrival.ts';
import { type Box, newBox, withConnector } from './box.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const plain = { isNews: false, action: 'MeterValues', settled: null };
const drawing = (powerW: number | null, box: Box = newBox): Box =>
  withConnector(box, 1, {
    sample: { atMs: NOON, powerW, energyWh: null, currentsA: null, socPercent: null, offeredA: null },
  });

describe('what a message of a box causes', () => {
  it('is a run where it is news, whatever was before', () => {
    const first = arrivalOf(newBox, newBox, { ...plain, isNews: true }, NOON);
    expect(first.startsRun).toBe(true);
    expect(arrivalOf(first.box, first.box, { ...plain, isNews: true }, NOON + 1_000).startsRun).toBe(true);
  });

  it('is a run where the power is another, once in 20 s', () => {
    const { box, startsRun } = arrivalOf(newBox, drawing(2_300), plain, NOON);
    expect(startsRun).toBe(true);
    const values = (powerW: number | null, seconds: number) =>
      arrivalOf(box, drawing(powerW, box), plain, NOON + seconds * 1_000).startsRun;
    expect(values(6_900, 19)).toBe(false);
    expect(values(6_900, 20)).toBe(true);
    expect(values(2_700, 60)).toBe(false);
    expect(values(null, 60)).toBe(false);
  });

  it('is nothing for a box that sends more than 60 messages in a minute, apart from starts and ends', () => {
    let box: Box = newBox;
    const stored = Array.from({ length: 70 }, () => {
      const arrival = arrivalOf(box, box, plain, NOON);
      ({ box } = arrival);
      return arrival.isStored;
    });
    expect(stored.filter(Boolean)).toHaveLength(60);
    expect(arrivalOf(box, box, { ...plain, action: 'StopTransaction' }, NOON).isStored).toBe(true);
    expect(arrivalOf(box, box, plain, NOON + 60_000).isStored).toBe(true);
  });

  it('does not lose a state or a charge among so many, up to three times as many', () => {
    const minuteMs = Math.floor(NOON / 60_000) * 60_000;
    const newsAfter = (count: number) =>
      arrivalOf(
        { ...newBox, pace: { minuteMs, count } },
        newBox,
        { isNews: true, action: 'StatusNotification', settled: null },
        NOON,
      );
    expect(newsAfter(100)).toMatchObject({ isStored: true, startsRun: true });
    expect(newsAfter(100).box.pace?.count).toBe(101);
    expect(newsAfter(180).isStored).toBe(false);
  });
});
