import { describe, expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { allows, commandPriceOf, leastGainOf, renewedMs, START_TAKES } from './command-price.ts';

const DAY = 20_000;
const NOON = (DAY + 0.5) * 86_400_000;
const counts = (sets: number, starts = 0) => ({ startsDay: DAY, starts, sets });

describe('the price of a command', () => {
  it('is nothing where commands are free, and the vendor’s where there is one', () => {
    const free = commandPriceOf({ commandCost: 'free' }, counts(500), NOON);
    expect(free).toEqual(commandPriceOf({}, counts(0), NOON));
    // A thousandth of a watt of sun at a cent is worth it.
    expect(leastGainOf(free)).toBeLessThan(0.001);
    expect(leastGainOf(free)).toBeGreaterThan(0);
    expect(commandPriceOf({ commandCost: { eurEach: 0.0009 } }, counts(500), NOON).eurEach).toBe(0.0009);
    // 0.09 ct over three minutes: 18 EUR/kWh times W, 300 W of sun at 6 ct.
    expect(leastGainOf({ eurEach: 0.0009, day: null })).toBeCloseTo(18, 9);
  });

  it('shares 4 ct among the commands that are left of a counted day, a stop for each start kept back', () => {
    const cost = { commandCost: { perDay: 51 } };
    expect(commandPriceOf(cost, counts(0), NOON)).toEqual({ eurEach: 0.04 / 50, day: { commands: 51, left: 50 } });
    expect(commandPriceOf(cost, counts(20, 5), NOON)).toEqual({ eurEach: 0.04 / 20, day: { commands: 51, left: 20 } });
    const last = commandPriceOf(cost, counts(39, 5), NOON);
    expect([allows(last, 1), allows(last, START_TAKES)]).toEqual([true, false]);
    const spent = commandPriceOf(cost, counts(40, 5), NOON);
    expect(spent).toEqual({ eurEach: Number.POSITIVE_INFINITY, day: { commands: 51, left: 0 } });
    expect(leastGainOf(spent)).toBe(Number.POSITIVE_INFINITY);
    expect(allows(spent, 1)).toBe(false);
    expect(commandPriceOf(cost, { startsDay: DAY - 1, starts: 5, sets: 40 }, NOON).day?.left).toBe(50);
    expect(renewedMs(NOON)).toBe((DAY + 1) * 86_400_000);
  });

  it('never falls as commands are used', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(400), fc.nat(20), (perDay, sets, starts) => {
        const at = (...used: [number, number]) => commandPriceOf({ commandCost: { perDay } }, counts(...used), NOON);
        expect(at(sets + 1, starts).eurEach).toBeGreaterThanOrEqual(at(sets, starts).eurEach);
        expect(at(sets, starts + 1).eurEach).toBeGreaterThanOrEqual(at(sets, starts).eurEach);
      }),
    );
  });
});
