import type { HookType } from '#shared/hooks.ts';
import type { AccountConfig } from '#shared/model/account.ts';
import type { Appliance, ChargeNow } from '#shared/model/appliance.ts';
import type { IsoTime } from '#shared/model/common.ts';
import type { ForecastTrouble, SunSite } from '#shared/model/forecast.ts';
import type { DayPrices } from '#shared/model/history.ts';
import type { AccountId, ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import type { ApplianceState, RawReading, SensorReading } from '#shared/model/reading.ts';
import type { Decision, ReasonCode } from '#shared/model/reason.ts';
import type { ScheduleItem, SocMapItem } from '#shared/model/schedule.ts';
import type { Sensor, SourceHealth } from '#shared/model/sensor.ts';
import type { PriceTrouble, Tariff } from '#shared/model/tariff.ts';
import type { SkySlot } from '../forecasts/port.ts';
import type { RoofYield } from '../forecasts/roof-yield.ts';
import type { BatteryOrder } from '../integrations/inbox.ts';
import type { LinkNote } from '../integrations/port.ts';
import type { MarketSlot } from '../tariffs/port.ts';
import type { PricesAhead } from '../tariffs/price-book.ts';
import type { ControlState } from './decide/memory/state.ts';
import type { Snapshot } from './decide/snapshot.ts';
import type { NewsMemory } from './news/news.ts';
import type { EmissionSlot } from './planner/cheap-power.ts';
import type { PlannerMemory } from './planner/plan-types.ts';
import type { SunDay } from './planner/sun-days.ts';
import type { PriceSlot } from './planner/types.ts';
import type { SessionsMemory } from './sessions/open-sessions.ts';

export type { EndedSession, OpenSession, SessionsMemory } from './sessions/open-sessions.ts';

/** A link as control needs it: which service, and its fields still encrypted. */
export interface SiteCredentials {
  readonly id: CredentialsId;
  readonly service: string;
  readonly sealed: Uint8Array;
  readonly health: SourceHealth;
  /** Values of its non-secret fields; absent: it has none. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The configuration of an appliance, without the state of its device and the decisions on it. */
export type ApplianceConfig = Omit<
  Appliance,
  | 'state'
  | 'decision'
  | 'override'
  | 'chargeNow'
  | 'applianceScheduleItems'
  | 'currentApplianceScheduleItemIndex'
  | 'nextApplianceScheduleItemIndex'
  | 'socMapItems'
>;

/**
 * Which reports of a link may change a decision. Every run leaves it with the link's newest report, where taking the next one
 * reads it anyway: a report that changes nothing costs no further read, and starts no run.
 */
export interface ArrivalGate {
  /** `below`: only with a grid power below `belowGridW`. */
  readonly opens: 'any' | 'below' | 'never';
  /** Grid power less what a battery takes, W, + import; only with `below`. */
  readonly belowGridW: number | null;
  /** Changes of power that are worth a report before its time, W. */
  readonly changeW: number;
  /** From then on every report starts a run, which renews the gate, ms since the epoch. */
  readonly untilMs: number;
  /** What the answers to the link's reports tell its battery; null or absent: to do what it does without us. */
  readonly battery?: BatteryOrder | null;
}

/** Everything a run needs to know about a site: one query. */
export interface SiteBundle {
  readonly account: AccountConfig & {
    /** No command is sent before this time; absent, null or past: the site is not paused. */
    readonly pausedUntil?: IsoTime | null;
  };
  readonly sensors: readonly Omit<Sensor, 'sensorData' | 'health'>[];
  readonly appliances: readonly (ApplianceConfig & {
    /** When the user last ended an override (`PATCH {override: null}`); overrides that began before it are over. */
    readonly resumedAt?: IsoTime | null;
    /** The charge of the car on it as a user gave it, %, and when; absent or null: none. */
    readonly givenCharge?: { readonly percent: number; readonly at: IsoTime } | null;
    /** It is to be on at once until then, whatever its mode; absent or null: it is not, or a run found that it ended. */
    readonly chargeNow?: ChargeNow | null;
    /** Weekly items of SCHEDULE and thresholds of SOC_MAP, in any order; absent: none. */
    readonly scheduleItems?: readonly ScheduleItem[];
    readonly socMapItems?: readonly SocMapItem[];
  })[];
  readonly credentials: readonly SiteCredentials[];
  /** Newest merged report of each webhook credential, its signs as sent. */
  readonly reports: ReadonlyMap<CredentialsId, RawReading>;
  /** What the last run left with each stored report; null: nothing yet. */
  readonly gates: ReadonlyMap<CredentialsId, ArrivalGate | null>;
  /** What the planner knows of the site; null or absent: nothing yet. */
  readonly planning?: SitePlanning | null;
  /** The run state and its version; null before the first run. */
  readonly run: { readonly state: RunState; readonly version: number } | null;
  /** What a kWh costs and earns, and why the supplier does not say; absent or null: the prices of the settings. */
  readonly tariff?: { readonly tariff: Tariff; readonly trouble: PriceTrouble | null } | null;
  /** What follows from it for the days around now; absent: it is not known, or the prices of the settings count all day. */
  readonly prices?: PricesAhead;
  /** Where it is, to 5 km, and its roofs; absent or null: nobody said. */
  readonly sunSite?: SunSite | null;
  /** What its sky is expected to give from now on; absent: there is no forecast. */
  readonly sky?: readonly SkySlot[];
  /** Why that is old, or not there; absent or null: nothing is wrong, or nobody said where the site is. */
  readonly skyTrouble?: ForecastTrouble | null;
  /** Webhooks that want to hear what happens; absent: none. */
  readonly hooks?: readonly { readonly types: readonly HookType[]; readonly off: string | null }[];
  /** What a kWh from the grid emits from now on, where an appliance has a limit of it; absent: nobody asks. */
  readonly co2?: readonly EmissionSlot[];
}

/** Health and usage of a link to a vendor. */
export interface LinkUse extends SourceHealth {
  /** UTC day of `calls`. */
  readonly day: string;
  /** Requests sent on that day, as far as recorded. */
  readonly calls: number;
  /** What the service's adapter wants remembered; absent: nothing. */
  readonly note?: LinkNote;
}

/** What a run remembers. Only runs write it; what users do is written to other items. */
export interface RunState {
  /** Minute that the last run claimed, ms since the epoch, whole minutes; 0 when a user triggered it. */
  readonly claimedMinuteMs: number;
  readonly ranAtMs: number;
  readonly control: ControlState;
  /** Charging sessions under way, and what is left to store of those that ended. Absent in states of older versions. */
  readonly sessions?: SessionsMemory;
  /** What was said to the site's members, and what is left to say. Absent in states of older versions. */
  readonly news?: NewsMemory;
  /** What its appliances drew on the way to the first kWh, Wh. Absent: that is behind it, or was not counted from the beginning. */
  readonly firstWh?: number;
  /** When a car first charged mostly on sun, ms; null: not yet. Absent: the site had runs before this was noted. */
  readonly firstSunMs?: number | null;
  /** For the screens. Absent in states of older versions. */
  readonly links?: Readonly<Record<CredentialsId, LinkUse>>;
  /** Last values as read, for the screens. */
  readonly sensors: Readonly<
    Record<SensorId, { readonly reading: SensorReading | null; readonly health: SourceHealth }>
  >;
  readonly appliances: Readonly<
    Record<
      ApplianceId,
      {
        readonly state: ApplianceState;
        readonly decision: Decision | null;
        /** What temporarily takes precedence over the mode: a change made outside. */
        readonly override?: Appliance['override'];
      }
    >
  >;
}

/** One run's observation, for history. */
export interface SiteReading {
  readonly timeMs: number;
  readonly sensors: Readonly<Record<SensorId, SensorReading>>;
  /** Combined over the site's sensors. */
  readonly home: Pick<
    SensorReading,
    'gridPowerW' | 'pvPowerW' | 'consumptionPowerW' | 'batteryPowerW' | 'batterySocPercent'
  >;
  readonly appliances: Readonly<Record<ApplianceId, { readonly powerW: number | null; readonly on: boolean | null }>>;
}

/** What was expected of a day in its morning: means by the hour of the wall clock, W; null: not known. */
export interface ForetoldDay {
  /** `2026-05-14`, in the home's zone. */
  readonly day: string;
  readonly pvW: readonly (number | null)[];
}

/** What the planner knows of a site, and what it planned. */
export interface SitePlanning {
  /** One that another version of the planner wrote is not used. */
  readonly version: 1;
  /** When it was last written, ms since the epoch. */
  readonly madeMs: number;
  readonly sun: {
    /** The day, by the wall clock of the site, on which the days before it were looked at. */
    readonly seenOn: string;
    /** Past days, oldest first. */
    readonly days: readonly SunDay[];
    /** What its roofs give, and what that was learnt for; null: not enough is known. Absent: nobody looked yet. */
    readonly roofs?: { readonly site: string; readonly yield: RoofYield | null };
    /** What was forecast in the morning of days that roofs are known for, W by the hour; oldest first. Absent: nothing. */
    readonly foretold?: readonly ForetoldDay[];
  };
  readonly memory: PlannerMemory;
}

/** The exact input of `decide`: replaying it gives the same decision as long as the law is unchanged. */
export interface DecideInput {
  readonly nowMs: number;
  readonly snapshot: Snapshot;
}

/** What an appliance could take of the sun. */
export interface Taker {
  readonly id: ApplianceId;
  /** Lower is more important. */
  readonly priority: number;
  /** Power with which it runs at least and at most, and the step between two set-points, W; 0: it only switches. */
  readonly minW: number;
  readonly maxW: number;
  readonly stepW: number;
  /** The reason that the site's last run left in force; null: none yet. */
  readonly reason: ReasonCode | null;
}

/** What storage needs to close a day, beside its readings. */
export interface DayClosing {
  /** What a kWh cost and earned until now, where nothing else is known of a day. */
  readonly prices: DayPrices;
  /** What a kWh cost and earned in each quarter hour of a span; absent: always the same. */
  readonly pricesThen?: (fromMs: number, toMs: number) => Promise<readonly PriceSlot[]>;
  readonly takers: readonly Taker[];
  /** What a kWh from the grid emitted in each quarter hour of a span, kg CO2; absent: nobody says. */
  readonly co2Then?: (fromMs: number, toMs: number) => Promise<readonly MarketSlot[]>;
}

/** What control requires of storage. Every write is one conditional item write and idempotent by its key. */
export interface ControlStore {
  /** null when the site does not exist or was deleted. */
  loadSite(accountId: AccountId): Promise<SiteBundle | null>;
  /**
   * Claims the run and stores its state in one write, before any command.
   * @returns false when another run claimed this minute or wrote since `expectedVersion` (null: no state yet)
   */
  claimRun(accountId: AccountId, state: RunState, expectedVersion: number | null): Promise<boolean>;
  /** Leaves with a link's report which of the next ones may start a run. No effect where there is none (any more). */
  putGate(accountId: AccountId, credentialsId: CredentialsId, gate: ArrivalGate): Promise<void>;
  /** Adds a reading to the history, keyed by its time: storing it again has no effect. */
  putReading(accountId: AccountId, reading: SiteReading): Promise<void>;
  /** Adds decisions to the log, keyed by appliance and time: storing one again has no effect. */
  putDecisions(accountId: AccountId, decisions: readonly Decision[]): Promise<void>;
  /** Keeps the input of a decision for four weeks, for `npm run explain`; keyed by its time. */
  putDecideInput(accountId: AccountId, input: DecideInput): Promise<void>;
  /**
   * Stores the energy totals of past days that have none yet, by the wall clock of `zone`. Idempotent.
   * @param lastRunMs the site's previous run: a site that was silent for weeks still has its last day to close
   * @param closing the prices until now, and what the appliances could have taken
   */
  closeDays(accountId: AccountId, zone: string, nowMs: number, lastRunMs?: number, closing?: DayClosing): Promise<void>;
  /** Replaces what the planner knows by what a later run knows; no effect on a site that is gone. */
  putPlanning(accountId: AccountId, planning: SitePlanning): Promise<void>;
  /** Stored readings with `fromMs <= time < toMs`, oldest first. */
  pastReadings(accountId: AccountId, fromMs: number, toMs: number): Promise<readonly SiteReading[]>;
  /**
   * Stores what is due of charging sessions: a row of each that has drawn, the figures of each that has ended. Idempotent.
   * @returns the memory without what is now stored
   */
  settleSessions(accountId: AccountId, sessions: SessionsMemory): Promise<SessionsMemory>;
}
