import { describe, expect, it } from 'vitest';
import { homeSample } from '#test/control/parts.ts';
import type { StepMemory } from '../memory/state.ts';
import { checkSteps, movesWrongWay, noSteps } from './own-steps.ts';

const MINUTE = 60_000;
const T = Date.parse('2026-06-15T11:00:00Z');
const REFUSED_MS = 12 * 60 * MINUTE;
const last = { timeMs: T, gridW: 500, pvW: 1000, batteryW: null, ownW: 3000 };
const before: StepMemory = { last, wrong: 2, refusedUntilMs: 7 };
/** The memory after our step, with the meter's and PV's. */
const answered = (ownStepW: number, gridStepW: number, pvStepW = 0, minutes = 5): StepMemory =>
  checkSteps(
    before,
    homeSample({ timeMs: T + minutes * MINUTE, gridW: 500 + gridStepW, pvW: 1000 + pvStepW }),
    3000 + ownStepW,
    T + minutes * MINUTE,
  );
/** A name, our step and the grid's, W; PV's, W, and how long it took, min. */
type Case = [string, number, number, number?, number?];

describe('our own switching checks the sign of a meter: 2 kW more of ours are 2 kW more import', () => {
  it.each<Case>([
    ['as much more', 2000, 2000],
    ['as much less', -2000, -2000],
    ['two fifths less than expected', 2000, 1200],
    ['two fifths more than expected', 2000, 2800],
    ['the smallest step that counts', 1000, 1000],
    ['a step that PV covered', 2000, 0, 2000],
    ['a step while PV fell', 2000, 3500, -1500],
    ['after 35 minutes', 2000, 2000, 0, 35],
  ])('right: %s', (_, ownW, gridW, pvW, minutes) => {
    const { last: seen, ...rest } = answered(ownW, gridW, pvW, minutes);
    expect(rest).toEqual({ wrong: 0, refusedUntilMs: 0 });
    expect(seen).toMatchObject({ gridW: 500 + gridW, ownW: 3000 + ownW });
  });

  it.each<Case>([
    ['as much less', 2000, -2000],
    ['as much more where we take less', -2000, 2000],
    ['the opposite, two fifths too small', 2000, -1200],
    ['the opposite, two fifths too big', 2000, -2800],
    ['the opposite while PV rose', 2000, -500, 1500],
    ['the opposite while PV fell without effect on the meter', 2000, -2000, -1500],
  ])('wrong: %s', (_, ownW, gridW, pvW) => expect(answered(ownW, gridW, pvW).wrong).toBe(3));

  it.each<Case>([
    ['nothing at all', 2000, 0],
    ['more than two fifths short', 2000, 1199],
    ['more than two fifths beyond', 2000, 2801],
    ['more than two fifths short, the wrong way', 2000, -1199],
    ['more than two fifths beyond, the wrong way', 2000, -2801],
    ['too small a step of ours', 999, 999],
    ['too small a step, the wrong way', 999, -999],
    ['PV that fell without effect on the meter', 2000, 0, -2000],
    ['after more than 35 minutes', 2000, -2000, 0, 35.01],
  ])('neither: %s', (_, ownW, gridW, pvW, minutes) => {
    const memory = answered(ownW, gridW, pvW, minutes);
    expect(memory).toMatchObject({ wrong: 2, refusedUntilMs: 7, last: { gridW: 500 + gridW } });
  });

  it.each([
    ['before', null, 3000, -1000],
    ['after', 1000, null, 3000],
  ])('PV that was unknown %s made no step', (_, pvBefore, pvAfter, gridStepW) => {
    const memory: StepMemory = { ...before, last: { ...last, pvW: pvBefore } };
    // Read as zero it would turn an inconclusive answer into a right one.
    const sample = homeSample({ timeMs: T + MINUTE, gridW: 500 + gridStepW, pvW: pvAfter });
    expect(checkSteps(memory, sample, 5000, T + MINUTE)).toMatchObject({ wrong: 2, refusedUntilMs: 7 });
  });

  it('remembers the first sample, and none without a grid value', () => {
    const first = checkSteps(noSteps, homeSample({ batteryW: 100 }), 250, T);
    expect(first).toEqual({
      last: { timeMs: T, gridW: -2000, pvW: 3000, batteryW: 100, ownW: 250 },
      wrong: 0,
      refusedUntilMs: 0,
    });
    expect(checkSteps(before, homeSample({ gridW: null }), 9000, T)).toBe(before);
  });
});

describe('a meter is refused for half a day after four wrong answers in a row', () => {
  const wrongly = (count: number): StepMemory => {
    let memory: StepMemory = { last, wrong: 0, refusedUntilMs: 0 };
    for (let step = 1; step <= count; step += 1) {
      const up = step % 2;
      const sample = homeSample({ timeMs: T + step * MINUTE, gridW: 500 - 2000 * up, pvW: 1000 });
      memory = checkSteps(memory, sample, 3000 + 2000 * up, T + step * MINUTE);
    }
    return memory;
  };

  it('not after three', () => {
    expect(wrongly(3)).toMatchObject({ wrong: 3, refusedUntilMs: 0 });
    expect(movesWrongWay(wrongly(3), T + 3 * MINUTE)).toBe(false);
  });

  it('after four, and again after each further one', () => {
    const untilMs = T + 4 * MINUTE + REFUSED_MS;
    expect(wrongly(4)).toMatchObject({ wrong: 4, refusedUntilMs: untilMs });
    expect([untilMs - 1, untilMs].map((nowMs) => movesWrongWay(wrongly(4), nowMs))).toEqual([true, false]);
    expect(wrongly(5)).toMatchObject({ wrong: 5, refusedUntilMs: untilMs + MINUTE });
  });
});
