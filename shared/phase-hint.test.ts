import { describe, expect, it } from 'vitest';
import { phaseHint } from './phase-hint.ts';

describe('below about 11 kWp one phase charges more', () => {
  it.each([
    [3, 1],
    [5, 1],
    [7, 1],
    [10, 1],
    [12.5, 3],
    [14, 3],
    [30, 3],
  ])('%d kWp: %d', (kWp, phases) => expect(phaseHint(kWp)?.phases).toBe(phases));

  it('reports the gain, and nothing if it is negligible', () => {
    expect(phaseHint(10)).toEqual({ phases: 1, gainPercent: 11 });
    expect(phaseHint(14)).toEqual({ phases: 3, gainPercent: 28 });
    expect(phaseHint(2)?.gainPercent).toBe(999);
    expect(phaseHint(10.9)).toBeNull();
  });
});
