import { describe, expect, it } from 'vitest';
import { MINUTE, NOON } from '#test/control/harness.ts';
import { chargerView, deviceOf, type ViewChanges } from '#test/control/parts.ts';
import type { ApplianceMemory } from '../memory/state.ts';
import { countGivenCharge, estimatedPercent } from './given-charge.ts';

const DAY = 24 * 60 * MINUTE;
const GIVEN = { percent: 40, atMs: NOON - 10 * MINUTE };
const counted = (memory: Partial<ApplianceMemory> = {}, view: ViewChanges = {}, nowMs = NOON) =>
  countGivenCharge(
    deviceOf(chargerView({ given: GIVEN, ...view }), { countedAtMs: nowMs - MINUTE, ...memory }),
    600,
    nowMs,
  );

describe('a charge that was given by hand', () => {
  it.each<[string, Partial<ApplianceMemory>, number]>([
    ['what was measured since it was last counted', { given: { ...GIVEN, wh: 1000 } }, 1600],
    ['the first time, all since then', {}, 600],
    ['only the part after it was given', { countedAtMs: NOON - 20 * MINUTE }, 300],
    ['from anew where another is given', { given: { percent: 20, atMs: NOON - DAY, wh: 9000 } }, 600],
  ])('counts %s', (_, memory, wh) => expect(counted(memory)).toEqual({ ...GIVEN, wh }));

  it.each<[string, Partial<ApplianceMemory>, ViewChanges, number, boolean]>([
    ['was unplugged before', { unpluggedMs: NOON - 20 * MINUTE }, {}, NOON, true],
    ['is still shown as unplugged by its cloud', { unpluggedMs: GIVEN.atMs + 3 * MINUTE }, {}, NOON, true],
    ['was unplugged since, whatever is plugged in now', { unpluggedMs: GIVEN.atMs + 3 * MINUTE + 1 }, {}, NOON, false],
    ['reported its own charge before', { car: { percent: 70, atMs: GIVEN.atMs } }, {}, NOON, true],
    ['has reported its own charge since', { car: { percent: 70, atMs: GIVEN.atMs + 1 } }, {}, NOON, false],
    ['has been plugged in for two days', {}, {}, NOON + 2 * DAY, true],
    ['stands where the plug is not seen, for a day', {}, { state: { plugged: null } }, GIVEN.atMs + DAY, true],
    ['stands there for longer', {}, { state: { plugged: null } }, GIVEN.atMs + DAY + 1, false],
    ['was forgotten by the user', { given: { ...GIVEN, wh: 1000 } }, { given: null }, NOON, false],
  ])('of a car that %s', (_, memory, view, nowMs, holds) => {
    expect(counted(memory, view, nowMs) !== null).toBe(holds);
  });

  it('rises by what arrives in the battery, and no higher than full', () => {
    expect(estimatedPercent({ percent: 40, wh: 10_000 }, 60)).toBeCloseTo(55, 9);
    expect(estimatedPercent({ percent: 95, wh: 10_000 }, 60)).toBe(100);
  });
});
