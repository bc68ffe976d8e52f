import { describe, expect, it } from 'vitest';
import { leastGainOf } from '#functions/control/decide/allocate/command-price.ts';
import { type Bet, bestCurrent, betValue } from '#functions/control/decide/allocate/set-point.ts';
import type { CommandCost } from '#shared/integration.ts';
import { fc } from '#test/support/property.ts';
import { MINUTE } from './harness.ts';
import { half, range } from './one-choice.ts';
import { PureHome } from './pure-home.ts';

const PER_A = 690;
const betArb = fc.record({
  nowW: fc.integer({ min: -2000, max: 14_000 }),
  outlookW: fc.integer({ min: -2000, max: 14_000 }),
  sigmaW: fc.integer({ min: 0, max: 4000 }),
  staleness: fc.constantFrom(0, 0.4, 1),
});
const setArb = fc.integer({ min: 6, max: 16 });

describe('one decision', () => {
  const change = (bet: Bet, setA: number, eurEach: number) =>
    bestCurrent(range, PER_A, bet, half, setA, leastGainOf({ eurEach, day: null }));

  it('what is sent at a price is sent at every lower one', () => {
    fc.assert(
      fc.property(
        betArb,
        setArb,
        fc.double({ min: 1e-9, max: 0.02, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (bet, setA, eurEach, part) => {
          const dear = change(bet, setA, eurEach);
          if (dear !== setA) expect(change(bet, setA, Math.max(1e-9, part * eurEach))).toBe(dear);
        },
      ),
    );
  });

  it('free, every set-point is the best', () => {
    fc.assert(
      fc.property(betArb, setArb, (bet, setA) => {
        const worth = (amps: number) => betValue(amps * PER_A, bet, half);
        const most = Math.max(...Array.from({ length: 11 }, (_, index) => worth(6 + index)));
        expect(worth(change(bet, setA, 1e-9))).toBeCloseTo(most, 6);
      }),
    );
  });
});

/** A day of clouds: PV wanders between dark and clear, W, minute by minute. */
const skyArb = fc
  .record({ seed: fc.integer({ min: 1, max: 1 << 30 }), restlessW: fc.constantFrom(200, 900, 2500) })
  .map(({ seed, restlessW }) => {
    let state = seed;
    const random = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 4294967296;
    };
    let pvW = 6000;
    return Array.from({ length: 360 }, () => {
      pvW = Math.min(11_000, Math.max(0, pvW + (2 * random() - 1) * restlessW + (5500 - pvW) * 0.03));
      return Math.round(pvW);
    });
  });

/** Commands of a day under that sky: all of them, and set-points alone. */
const commandsUnder = (sky: readonly number[], commandCost: CommandCost): { all: number; sets: number } => {
  const home = new PureHome();
  home.commandCost = commandCost;
  let all = 0;
  let sets = 0;
  for (const pvW of sky) {
    home.pvW = pvW;
    home.nowMs += MINUTE;
    const wasOn = home.chargerOn;
    for (const { command } of home.decideNow().commands) {
      all += 1;
      if (wasOn && command.kind === 'on') sets += 1;
    }
  }
  return { all, sets };
};

describe('a day', () => {
  it('never has more commands than the day’s number, however restless the sky', () => {
    fc.assert(
      fc.property(skyArb, fc.integer({ min: 1, max: 60 }), (sky, perDay) => {
        expect(commandsUnder(sky, { perDay }).all).toBeLessThanOrEqual(perDay);
      }),
      { numRuns: 25 },
    );
  });

  it('has the fewer set-points the dearer a command is, over a few skies', () => {
    fc.assert(
      fc.property(fc.array(skyArb, { minLength: 3, maxLength: 3 }), (skies) => {
        const costs: CommandCost[] = ['free', { eurEach: 0.0005 }, { eurEach: 0.002 }, { eurEach: 0.01 }];
        const counts = costs.map((cost) => skies.reduce((sum, sky) => sum + commandsUnder(sky, cost).sets, 0));
        expect(counts).toEqual([...counts].sort((x, y) => y - x));
      }),
      { numRuns: 8 },
    );
  });
});
