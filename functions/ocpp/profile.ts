import { isoTime } from '#functions/platform/clock.ts';
import type { BoxMake } from '#shared/box-makes.ts';
import type { WithoutUs } from '#shared/ocpp.ts';
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
  /** 2: the wish, and then what is safe without us. */
  readonly periods: 1 | 2;
  readonly unit: 'A' | 'W';
}

/** In the order in which they are tried: boxes refuse what they do not know. */
const forms: readonly Omit<Dialect, 'unit'>[] = [
  { purpose: 'TxDefaultProfile', kind: 'Absolute', level: 'highest', periods: 2 },
  { purpose: 'TxDefaultProfile', kind: 'Absolute', level: 0, periods: 2 },
  { purpose: 'TxDefaultProfile', kind: 'Absolute', level: 0, periods: 1 },
  { purpose: 'TxDefaultProfile', kind: 'Relative', level: 0, periods: 1 },
  { purpose: 'TxProfile', kind: 'Absolute', level: 0, periods: 2 },
  { purpose: 'ChargePointMaxProfile', kind: 'Absolute', level: 0, periods: 2 },
];

/**
 * The dialects that are tried with a box, in order: in the unit that it names, in A where it names none, and then in W.
 * @param units value of `ChargingScheduleAllowedChargingRateUnit`; null: the box named none
 */
export const dialectsOf = (make: BoxMake, units: string | null): readonly Dialect[] => {
  const named = (units ?? '').toLowerCase();
  const knowsA = /current|\ba\b/.test(named);
  const knowsW = /power|\bw\b/.test(named);
  const tried = forms.filter(({ kind }) => make.relativeOnly !== true || kind === 'Relative');
  const first = make.relativeOnly === true ? [...tried, ...forms.filter((form) => !tried.includes(form))] : tried;
  const inUnit = (unit: 'A' | 'W'): readonly Dialect[] => first.map((form) => ({ ...form, unit }));
  if ((knowsW && !knowsA) || (make.wattsOnly === true && !knowsA)) return inUnit('W');
  return knowsA ? inUnit('A') : [...inUnit('A'), ...inUnit('W').slice(0, 2)];
};

/** Whether a profile in this form lapses to what is safe without us. */
export const isSafe = ({ periods }: Dialect): boolean => periods === 2;

/** A wish holds so long without us, s: then the current applies that is safe without us. */
export const WISH_S = 25 * 60;
/** Clocks of boxes differ: a profile that begins in their future would not hold yet, s. */
const BEFORE_S = 60;
/** Highest level where a box does not say which it has. */
const USUAL_LEVEL = 0;
/** Each connector's limit has a number of its own: in a box, a profile replaces the one with its number, and is cleared by it. */
export const profileIdOf = (connectorId: number): number => connectorId;
/** The least that a car can charge with, A (IEC 61851). */
export const LEAST_A = 6;

export interface ProfileRequest {
  readonly connectorId: number;
  readonly limit: Limit;
  /** What may be drawn when we are silent for 25 min. */
  readonly withoutUs: WithoutUs;
  /** Phases that W are meant for where the limit names none; absent: three. */
  readonly across?: 1 | 2 | 3;
  /** The running transaction; null: none. */
  readonly transactionId: number | null;
  /** What the box answered for `ChargeProfileMaxStackLevel`; null: nothing. */
  readonly highestLevel: number | null;
  readonly nowMs: number;
}

/** What is drawn without us, A. A limit below the least is a pause: then the least is drawn. */
const safeA = (withoutUs: 'off' | 'minimum', currentA: number): number =>
  withoutUs === 'off' ? 0 : currentA === 0 ? LEAST_A : Math.min(LEAST_A, currentA);

/** @param highestLevel what the box answered for `ChargeProfileMaxStackLevel`; null: nothing */
export const levelOf = (level: Dialect['level'], highestLevel: number | null): number =>
  level === 'highest' ? (highestLevel ?? USUAL_LEVEL) : level;

/** null: this dialect needs a transaction, and none runs. */
export const profilePayload = (dialect: Dialect, request: ProfileRequest): Payload | null => {
  const { connectorId, limit, withoutUs, across = 3, transactionId, highestLevel, nowMs } = request;
  const { purpose, kind, level, unit } = dialect;
  if (purpose === 'TxProfile' && transactionId === null) return null;
  const phases = limit.phases === null ? {} : { numberPhases: limit.phases };
  const period = (startPeriod: number, currentA: number) => ({
    startPeriod,
    limit: unit === 'A' ? currentA : Math.round(currentA * NOMINAL_VOLTAGE_V * (limit.phases ?? across)),
    ...phases,
  });
  const lapses = isSafe(dialect);
  const safe = lapses && withoutUs !== 'own' ? safeA(withoutUs, limit.currentA) : limit.currentA;
  const endS = WISH_S + BEFORE_S;
  const periods = [period(0, limit.currentA), ...(safe === limit.currentA ? [] : [period(endS, safe)])];
  return {
    connectorId: purpose === 'ChargePointMaxProfile' ? 0 : connectorId,
    csChargingProfiles: {
      chargingProfileId: profileIdOf(connectorId),
      ...(purpose === 'TxProfile' ? { transactionId } : {}),
      stackLevel: levelOf(level, highestLevel),
      chargingProfilePurpose: purpose,
      chargingProfileKind: kind,
      chargingSchedule: {
        // Its end sets the box free.
        ...(lapses && withoutUs === 'own' ? { duration: endS } : {}),
        ...(kind === 'Absolute' ? { startSchedule: isoTime(nowMs - BEFORE_S * 1000) } : {}),
        chargingRateUnit: unit,
        chargingSchedulePeriod: periods,
      },
    },
  };
};
