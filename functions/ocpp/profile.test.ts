import { describe, expect, it } from 'vitest';
import { dialects, type ProfileRequest, profilePayload } from './profile.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const [highest, level0, relative, watts, transaction, ceiling] = dialects;
const request = (over: Partial<ProfileRequest> = {}): ProfileRequest => ({
  connectorId: 1,
  limit: { currentA: 9, phases: null },
  safeCurrentA: 6,
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
    expect(periods({ limit: { currentA: 6, phases: 1 }, safeCurrentA: 16 })).toEqual([
      { startPeriod: 0, limit: 6, numberPhases: 1 },
    ]);
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
  });

  it('of a transaction needs one, and that of the whole box is connector 0', () => {
    expect(of(transaction)).toBeNull();
    expect(of(transaction, { transactionId: 7 }).csChargingProfiles.transactionId).toBe(7);
    expect(of(ceiling)).toMatchObject({ connectorId: 0, csChargingProfiles: { stackLevel: 0 } });
  });
});
