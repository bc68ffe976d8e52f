import { describe, expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { grantOf } from './grants.ts';

const grant = (sessionId: string, paidAt: string, revoked = false) =>
  ({ sessionId, plan: 'PREMIUM', years: 10, paidAt, revoked, applied: false }) as const;

describe('prepayments', () => {
  it('amount to none when there are none, or all were refunded', () => {
    expect(grantOf([])).toBeNull();
    expect(grantOf([grant('a', '2026-06-01T10:00:00.000Z', true)])).toBeNull();
  });

  it('last ten years, on the calendar', () => {
    const until = (paidAt: string) => grantOf([grant('a', paidAt)])?.until;
    expect(until('2026-06-01T10:00:00.000Z')).toBe('2036-06-01T10:00:00.000Z');
    expect(until('2028-02-29T00:00:00.000Z')).toBe('2038-03-01T00:00:00.000Z');
  });

  it('follow each other, or start again after a gap', () => {
    const first = grant('a', '2026-06-01T10:00:00.000Z');
    expect(grantOf([grant('b', '2030-01-01T00:00:00.000Z'), first])?.until).toBe('2046-06-01T10:00:00.000Z');
    expect(grantOf([first, grant('b', '2040-01-01T00:00:00.000Z')])?.until).toBe('2050-01-01T00:00:00.000Z');
  });

  it('amount to the same in any order', () => {
    const grants = fc.array(
      fc.record({
        sessionId: fc.uuid(),
        paidAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        revoked: fc.boolean(),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(grants, (made) => {
        const rows = made.map(({ sessionId, paidAt, revoked }) => grant(sessionId, paidAt.toISOString(), revoked));
        expect(grantOf(rows.toReversed())).toEqual(grantOf(rows));
      }),
    );
  });
});
