import { describe, expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { isIban, maskedIban, plainIban } from './iban.ts';
import { maskedPayout, payoutDetailsSchema } from './model/payout-details.ts';

/** Examples of the registry of ISO 13616, as its authors print them. */
const examples = [
  'AT61 1904 3002 3457 3201',
  'BE68 5390 0754 7034',
  'CH93 0076 2011 6238 5295 7',
  'DE89 3704 0044 0532 0130 00',
  'ES91 2100 0418 4502 0005 1332',
  'FR14 2004 1010 0505 0001 3M02 606',
  'GB29 NWBK 6016 1331 9268 19',
  'IT60 X054 2811 1010 0000 0123 456',
  'LI21 0881 0000 2324 013A A',
  'LU28 0019 4006 4475 0000',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'NL91 ABNA 0417 1643 00',
  'NO93 8601 1117 947',
  'PL61 1090 1014 0000 0712 1981 2874',
];
const plains = examples.map(plainIban);
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

describe('an IBAN', () => {
  it.each(examples)('%s is one, however it is typed', (typed) => {
    expect(isIban(plainIban(typed))).toBe(true);
    expect(isIban(plainIban(` ${typed.toLowerCase().replaceAll(' ', '-')} `))).toBe(true);
  });

  it('with one wrong character is none', () => {
    for (const plain of plains)
      for (let at = 2; at < plain.length; at += 1)
        for (const sign of SIGNS.replace(plain[at] ?? '', '').slice(0, 10)) {
          const wrong = plain.slice(0, at) + sign + plain.slice(at + 1);
          expect(isIban(wrong), wrong).toBe(false);
        }
  });

  it('with two neighbouring digits swapped is none', () => {
    for (const plain of plains)
      for (let at = 2; at + 1 < plain.length; at += 1) {
        const pair = plain.slice(at, at + 2);
        if (!/^\d\d$/.test(pair) || pair[0] === pair[1]) continue;
        expect(isIban(plain.slice(0, at) + pair[1] + pair[0] + plain.slice(at + 2))).toBe(false);
      }
  });

  it('has the length of its country, and a country that has them', () => {
    for (const plain of plains)
      for (const wrong of [plain.slice(0, -1), `${plain}0`]) expect(isIban(wrong)).toBe(false);
    for (const none of ['', 'DE', 'US12345678901234567890', 'XX89370400440532013000', 'DE8937040044053201300ü'])
      expect(isIban(none), none).toBe(false);
  });

  it('keeps its middle to itself when it is masked', () => {
    expect(maskedIban('DE89370400440532013000')).toBe('DE•• •••• 3000');
    expect(maskedPayout({ kind: 'mail', email: 'anna@pay.example' })).toBe('a•••@pay.example');
  });

  it('never throws, whatever is typed', () => {
    fc.assert(fc.property(fc.string(), (typed) => typeof isIban(plainIban(typed)) === 'boolean'));
  });
});

describe('payout details', () => {
  const details = { kind: 'iban', holder: 'Anna Example', iban: 'de89 3704 0044 0532 0130 00' };

  it('are stored in one spelling', () => {
    expect(payoutDetailsSchema.parse(details)).toEqual({ ...details, iban: 'DE89370400440532013000' });
    expect(payoutDetailsSchema.parse({ kind: 'mail', email: ' Anna@Pay.Example ' })).toEqual({
      kind: 'mail',
      email: 'anna@pay.example',
    });
  });

  it.each([
    [{ ...details, iban: 'DE89 3704 0044 0532 0130 01' }, 'iban'],
    [{ ...details, holder: ' ' }, 'holder'],
    [{ kind: 'mail', email: 'anna' }, 'email'],
  ])('%j name the field that is wrong', (given, field) => {
    expect(payoutDetailsSchema.safeParse(given).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
