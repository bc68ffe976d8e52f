import type { DayTotals } from '#shared/model/history.ts';
import type { AccountId, ApplianceId, SensorId } from '#shared/model/ids.ts';
import type { SensorReading } from '#shared/model/reading.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { SiteReading } from '../control/store.ts';

export interface HistoryRepository {
  /** The same time twice is one reading: the first stays. */
  putReading(accountId: AccountId, reading: SiteReading): Promise<void>;
  /** Readings with `fromMs <= timeMs < toMs`, oldest first. */
  readings(accountId: AccountId, fromMs: number, toMs: number): Promise<readonly SiteReading[]>;
  /** For each sensor its last `count` different readings of the last two days, newest first. */
  latestSensorReadings(accountId: AccountId, count: number): Promise<ReadonlyMap<SensorId, readonly SensorReading[]>>;
}

/** A site's days in energy, by the wall clock of its zone. They stay when the readings have expired. */
export interface DayTotalsRepository {
  /**
   * Days from one to another (both included), oldest first, today as far as it has come. Days that were not closed yet
   * are added up from their readings; days of which nothing is known are left out.
   */
  list(
    accountId: AccountId,
    span: { readonly from: string; readonly to: string; readonly zone: string; readonly nowMs: number },
  ): Promise<readonly DayTotals[]>;
  /**
   * Writes down the past days of the last week that were not yet, or those since an earlier last run. Twice is once.
   * Of what lies further back than readings are kept nothing is known.
   */
  close(accountId: AccountId, zone: string, nowMs: number, lastRunMs?: number): Promise<void>;
}

export interface DecisionRepository {
  /** The same appliance and time twice is one decision: the first stays. */
  put(accountId: AccountId, decisions: readonly Decision[]): Promise<void>;
  /** Decisions with `fromMs <= time < toMs`, newest first. */
  list(
    accountId: AccountId,
    fromMs: number,
    toMs: number,
    filter?: { readonly applianceId?: ApplianceId | undefined },
  ): Promise<readonly Decision[]>;
}
