import { NOMINAL_VOLTAGE_V } from '#shared/units.ts';
import type { Payload } from './frames.ts';

/** What a connector may draw. */
export interface Limit {
  /** Per phase, whole A; 0: nothing. */
  readonly currentA: number;
  /** null: the box decides. */
  readonly phases: 1 | 3 | null;
}

/** The form of a charging profile that a box accepts. */
export interface Dialect {
  readonly purpose: 'TxDefaultProfile' | 'TxProfile' | 'ChargePointMaxProfile';
  readonly kind: 'Absolute' | 'Relative';
  /** `highest`: what the box says that it has; many know 0 only. */
  readonly level: 'highest' | 0;
  readonly unit: 'A' | 'W';
}

/**
 * In the order in which they are tried: boxes refuse what they do not know (makes and their refusals as users of other central systems report them).
 */
export const dialects: readonly Dialect[] = [
  { purpose: 'TxDefaultProfile', kind: 'Absolute', level: 'highest', unit: 'A' },
  { purpose: 'TxDefaultProfile', kind: 'Absolute', level: 0, unit: 'A' },
  { purpose: 'TxDefaultProfile', kind: 'Relative', level: 0, unit: 'A' },
  { purpose: 'TxDefaultProfile', kind: 'Absolute', level: 0, unit: 'W' },
  { purpose: 'TxProfile', kind: 'Absolute', level: 0, unit: 'A' },
  { purpose: 'ChargePointMaxProfile', kind: 'Absolute', level: 0, unit: 'A' },
];

/** A wish holds so long without us, s: then the current applies that is safe without us. */
export const WISH_S = 25 * 60;
/** Clocks of boxes differ: a profile that begins in their future would not hold yet, s. */
const BEFORE_S = 60;
/** Highest level where a box does not say which it has. */
const USUAL_LEVEL = 0;
const PROFILE_ID = 1;

export interface ProfileRequest {
  readonly connectorId: number;
  readonly limit: Limit;
  /** What may be drawn when we are silent for 25 min, A. */
  readonly safeCurrentA: number;
  /** The running transaction; null: none. */
  readonly transactionId: number | null;
  /** What the box answered for `ChargeProfileMaxStackLevel`; null: nothing. */
  readonly highestLevel: number | null;
  readonly nowMs: number;
}

/** null: this dialect needs a transaction, and none runs. */
export const profilePayload = (dialect: Dialect, request: ProfileRequest): Payload | null => {
  const { connectorId, limit, safeCurrentA, transactionId, highestLevel, nowMs } = request;
  const { purpose, kind, level, unit } = dialect;
  if (purpose === 'TxProfile' && transactionId === null) return null;
  const amountOf = (currentA: number): number =>
    unit === 'A' ? currentA : Math.round(currentA * NOMINAL_VOLTAGE_V * (limit.phases ?? 3));
  const phases = limit.phases === null ? {} : { numberPhases: limit.phases };
  const safe = Math.min(safeCurrentA, limit.currentA === 0 ? safeCurrentA : limit.currentA);
  const periods = [
    { startPeriod: 0, limit: amountOf(limit.currentA), ...phases },
    // Periods of a relative profile count from the start of the transaction: there is no later one that means "without us".
    ...(kind === 'Absolute' && safe !== limit.currentA
      ? [{ startPeriod: WISH_S + BEFORE_S, limit: amountOf(safe), ...phases }]
      : []),
  ];
  return {
    connectorId: purpose === 'ChargePointMaxProfile' ? 0 : connectorId,
    csChargingProfiles: {
      chargingProfileId: PROFILE_ID,
      ...(purpose === 'TxProfile' ? { transactionId } : {}),
      stackLevel: level === 'highest' ? (highestLevel ?? USUAL_LEVEL) : level,
      chargingProfilePurpose: purpose,
      chargingProfileKind: kind,
      chargingSchedule: {
        ...(kind === 'Absolute' ? { startSchedule: new Date(nowMs - BEFORE_S * 1000).toISOString() } : {}),
        chargingRateUnit: unit,
        chargingSchedulePeriod: periods,
      },
    },
  };
};
