import { describe, expect, it } from 'vitest';
import { boxMakes } from '#shared/box-makes.ts';
import { dialectsOf, type ProfileRequest, profilePayload } from './profile.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const [highest, level0, onePeriod, relative, transaction, ceiling] = dialectsOf(boxMakes.other, 'Current');
const [watts] = dialectsOf(boxMakes.other, 'Power');
const request = (over: Partial<ProfileRequest> = {}): ProfileRequest => ({
  connectorId: 1,
  limit: { currentA: 9, phases: null },
  withoutUs: 'minimum',
  transactionId: null,
  highestLevel: 3,
  nowMs: NOON,
  ...over,
});
type Sent = {
  connectorId: number;
  csChargingProfiles: Record<string, unknown> & { chargingSchedule: Record<string, unknown> };
};
const of = (dialect = highest, over: Partial<ProfileRequest> = {}) =>
  profilePayload(dialect ?? expect.fail('no dialect'), request(over)) as unknown as Sent;

describe('a charging profile', () => {
  it('holds the wish for 25 min, and then what is safe without us', () => {
    expect(of()).toEqual({
      connectorId: 1,
      csChargingProfiles: {
        chargingProfileId: 1,
        stackLevel: 3,
        chargingProfilePurpose: 'TxDefaultProfile',
        chargingProfileKind: 'Absolute',
        chargingSchedule: {
          startSchedule: '2026-06-01T11:59:00.000Z',
          chargingRateUnit: 'A',
          chargingSchedulePeriod: [
            { startPeriod: 0, limit: 9 },
            { startPeriod: 1_560, limit: 6 },
          ],
        },
      },
    });
  });

  it('pauses by 0 A, and never lets more flow without us than with us', () => {
    const periods = (over: Partial<ProfileRequest>) =>
      of(level0, over).csChargingProfiles.chargingSchedule.chargingSchedulePeriod;
    expect(periods({ limit: { currentA: 0, phases: null } })).toEqual([
      { startPeriod: 0, limit: 0 },
      { startPeriod: 1_560, limit: 6 },
    ]);
    expect(periods({ limit: { currentA: 6, phases: 1 } })).toEqual([{ startPeriod: 0, limit: 6, numberPhases: 1 }]);
  });

  it('without us draws what the user chose: nothing, the least, or as the box itself would', () => {
    const schedule = (over: Partial<ProfileRequest>) => of(level0, over).csChargingProfiles.chargingSchedule;
    const limit = { currentA: 16, phases: null };
    expect(schedule({ limit, withoutUs: 'off' }).chargingSchedulePeriod).toEqual([
      { startPeriod: 0, limit: 16 },
      { startPeriod: 1_560, limit: 0 },
    ]);
    expect(schedule({ limit: { currentA: 0, phases: null }, withoutUs: 'off' }).chargingSchedulePeriod).toEqual([
      { startPeriod: 0, limit: 0 },
    ]);
    expect(schedule({ limit, withoutUs: 'own' })).toMatchObject({
      duration: 1_560,
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }],
    });
  });

  it('is in watts for boxes that know no amperes', () => {
    const { chargingSchedule } = of(watts, { limit: { currentA: 10, phases: 3 } }).csChargingProfiles;
    expect(chargingSchedule).toMatchObject({
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ limit: 6_900 }, { limit: 4_140 }],
    });
  });

  it('without a time of its own has one period', () => {
    const { chargingSchedule } = of(relative).csChargingProfiles;
    expect(chargingSchedule).toEqual({ chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 9 }] });
    expect(of(onePeriod).csChargingProfiles.chargingSchedule.chargingSchedulePeriod).toHaveLength(1);
  });

  it('of a transaction needs one, and that of the whole box is connector 0', () => {
    expect(of(transaction)).toBeNull();
    expect(of(transaction, { transactionId: 7 }).csChargingProfiles.transactionId).toBe(7);
    expect(of(ceiling)).toMatchObject({ connectorId: 0, csChargingProfiles: { stackLevel: 0 } });
  });
});

describe('the order of dialects', () => {
  const inWords = (make: keyof typeof boxMakes, units: string | null) =>
    dialectsOf(boxMakes[make], units).map(({ purpose, kind, level, periods, unit }) =>
      [purpose.replace('Profile', ''), kind, level, periods, unit].join(' '),
    );

  it('is from what most boxes obey to what few do, in A and then in W where a box names no unit', () => {
    expect(inWords('other', null)).toEqual([
      'TxDefault Absolute highest 2 A',
      'TxDefault Absolute 0 2 A',
      'TxDefault Absolute 0 1 A',
      'TxDefault Relative 0 1 A',
      'Tx Absolute 0 2 A',
      'ChargePointMax Absolute 0 2 A',
      'TxDefault Absolute highest 2 W',
      'TxDefault Absolute 0 2 W',
    ]);
  });

  it.each([
    ['other', 'Power', 'W'],
    ['other', 'W', 'W'],
    ['other', 'Current,Power', 'A'],
    ['huawei', null, 'W'],
    ['huawei', 'Current', 'A'],
  ] as const)('of %s with units %s is in %s', (make, units, unit) => {
    expect(new Set(dialectsOf(boxMakes[make], units).map((each) => each.unit))).toEqual(new Set([unit]));
  });

  it('begins with relative profiles where a make obeys no other', () => {
    expect(inWords('wallbox', 'Current')[0]).toBe('TxDefault Relative 0 1 A');
    expect(inWords('wallbox', 'Current')).toHaveLength(6);
  });
});
