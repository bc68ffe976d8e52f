import { describe, expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { divide, type Span } from './share-equally.ts';

const span = (minW: number, maxW: number): Span => ({ minW, maxW });

describe('"share R in proportion to P_max, after each got its minimum" (§B5 (4))', () => {
  it.each([
    { total: 12_000, of: [span(4000, 11_000), span(4000, 11_000)], gives: [6000, 6000] },
    { total: 9000, of: [span(1000, 2000), span(1000, 4000)], gives: [3500, 5500], why: 'more than all can take' },
    { total: 5000, of: [span(1000, 2000), span(1000, 4000)], gives: [2000, 3000] },
    { total: 4700, of: [span(1000, 1200), span(1000, 12_000)], gives: [1200, 3500], why: 'the first is full' },
    { total: 1000, of: [span(1000, 2000), span(1000, 4000)], gives: [500, 500], why: 'both hold their minimum' },
    { total: 3000, of: [span(500, 500), span(0, 0)], gives: [1750, 1250], why: 'nobody can take more' },
    { total: 3000, of: [], gives: [] },
  ])('$total W among $of: $gives', ({ total, of, gives }) => {
    const shares = divide(total, of);
    expect(shares).toHaveLength(gives.length);
    for (const [index, share] of shares.entries()) expect(share).toBeCloseTo(gives[index] ?? Number.NaN, 6);
  });

  it('is a number also where nobody takes anything', () => {
    expect(
      divide(900, [
        { minW: 0, maxW: 0 },
        { minW: 0, maxW: 0 },
      ]),
    ).toEqual([450, 450]);
  });

  it('gives away all there is and never takes from a minimum while there is enough', () => {
    const spanArb = fc
      .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 9000 }))
      .map(([minW, moreW]) => span(minW, minW + moreW));
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 60_000 }),
        fc.array(spanArb, { minLength: 1, maxLength: 6 }),
        (total, of) => {
          const shares = divide(total, of);
          const sum = (values: readonly number[]) => values.reduce((left, right) => left + right, 0);
          expect(sum(shares)).toBeCloseTo(total, 4);
          const enough = total >= sum(of.map(({ minW }) => minW));
          const tooMuch = total > sum(of.map(({ maxW }) => maxW));
          for (const [index, { minW, maxW }] of of.entries()) {
            if (enough) expect(shares[index]).toBeGreaterThanOrEqual(minW - 1e-6);
            if (!tooMuch) expect(shares[index]).toBeLessThanOrEqual(Math.max(minW, maxW) + 1e-6);
          }
        },
      ),
    );
  });
});
