import { describe, expect, it } from 'vitest';
import { type Payout, payoutSchema } from '#shared/model/referral.ts';
import { fc } from '#test/support/property.ts';
import { type PayoutLine, payoutCsv } from './payout-csv.ts';

const payout = (
  values: Partial<Record<keyof Payout, unknown>> = {},
  details: PayoutLine['details'] = null,
): PayoutLine => ({
  details,
  payout: payoutSchema.parse({
    affiliateId: 'aff_01JXAAAAAAAAAAAAAAAAAAAAAA',
    month: '2026-05',
    cents: 1234,
    userId: null,
    email: 'anna@user.example',
    createdAt: '2026-06-01T00:00:00.000Z',
    paidAt: null,
    ...values,
  }),
});
const HEAD = 'month,affiliate_id,user_id,email,amount_eur,created_at,paid_at,account_holder,iban,provider_email\r\n';
/** RFC 4180 as spreadsheets read it. */
const cellsOf = (csv: string): string[][] =>
  csv
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );

describe('payouts as CSV', () => {
  it('name every column, even without a payout', () => {
    expect(payoutCsv([])).toBe(HEAD);
    expect(payoutCsv([payout()])).toBe(
      `${HEAD}2026-05,aff_01JXAAAAAAAAAAAAAAAAAAAAAA,,anna@user.example,12.34,2026-06-01T00:00:00.000Z,,,,\r\n`,
    );
  });

  it('say where each one goes', () => {
    const where = (details: PayoutLine['details']) => cellsOf(payoutCsv([payout({}, details)]))[1]?.slice(-3);
    expect(where({ kind: 'iban', holder: '=Anna, Berta', iban: 'DE89370400440532013000' })).toEqual([
      "'=Anna, Berta",
      'DE89370400440532013000',
      '',
    ]);
    expect(where({ kind: 'mail', email: 'anna@pay.example' })).toEqual(['', '', 'anna@pay.example']);
    expect(where(null)).toEqual(['', '', '']);
  });

  it('contain every cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (cents) => {
        const amount = cellsOf(payoutCsv([payout({ cents })]))[1]?.[4] ?? '';
        expect(amount).toMatch(/^\d+\.\d{2}$/);
        expect(BigInt(amount.replace('.', ''))).toBe(BigInt(cents));
      }),
    );
  });

  it.each(['=1+1', '+49@a.example', '-a@b.example', '@a', '\t=1', ' =1', '＝1'])(
    'show %j as text, not as a formula',
    (email) => {
      // In one line: what stands behind a tab must not begin a field either.
      expect(cellsOf(payoutCsv([payout({ email })]))[1]?.[3]).toBe(`'${email.replaceAll(/\p{Cc}+/gu, ' ')}`);
    },
  );

  it('keep the content of a field inside it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', "'", '=', '@', ' ') });
    fc.assert(
      fc.property(text, (email) => {
        const cell = cellsOf(payoutCsv([payout({ email })]))[1]?.[3] ?? '';
        expect([email, `'${email}`]).toContain(cell);
        expect(cell).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });

  it('are the same whatever order they are read in', () => {
    const payouts = ['A', 'B', 'C'].map((last) => payout({ affiliateId: `aff_01JXAAAAAAAAAAAAAAAAAAAAA${last}` }));
    expect(payoutCsv(payouts.toReversed())).toBe(payoutCsv(payouts));
  });
});
