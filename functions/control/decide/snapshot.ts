import type { BatteryControl, CommandCost, PhaseChange } from '#shared/integration.ts';
import type { AccountSettings } from '#shared/model/account.ts';
import type {
  ApplianceCapabilities,
  ApplianceKind,
  ApplianceMode,
  ApplianceSettings,
} from '#shared/model/appliance.ts';
import type { BatteryState } from '#shared/model/battery.ts';
import type { ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import type { ApplianceState, SensorReading } from '#shared/model/reading.ts';
import type { DesiredState, SocMapItem } from '#shared/model/schedule.ts';
import type { SensorSettings } from '#shared/model/sensor.ts';
import type { LinkState } from './memory/run-memory.ts';
import type { ControlState } from './memory/state.ts';
import type { AppliancePlan, BatteryPlan, CheapPower, Goal } from './types.ts';

/** Everything that `decide` may know: plain data, times in ISO or ms since the epoch, powers in W. */
export interface Snapshot {
  readonly site: SiteView;
  readonly sensors: readonly SensorView[];
  readonly appliances: readonly ApplianceView[];
  /** The home battery that may be told what to do, or has been; absent or null: none. */
  readonly battery?: BatteryView | null;
  /** Where each link stands after this run's reads; passed on unchanged. */
  readonly links: Readonly<Record<CredentialsId, LinkState>>;
  /** The memory of the last run; null before the first. */
  readonly state: ControlState | null;
}

export interface SiteView {
  readonly settings: AccountSettings;
  readonly timezone: string;
  /** Between this home's sunset and sunrise: sensors are not asked. */
  readonly resting: boolean;
  /** Time between two runs, s. */
  readonly intervalS: number;
  /** null: unlimited. */
  readonly maxAppliances: number | null;
  /** Until then everything is left as it is, ms; null, absent or past: nothing is paused. */
  readonly pausedUntilMs?: number | null;
  /** Modes that the plan includes beyond AUTO, MANUAL, ON and OFF. */
  readonly extraModes: readonly ApplianceMode[];
}

export interface SensorView {
  readonly id: SensorId;
  readonly credentialsId: CredentialsId;
  readonly service: string;
  readonly settings: SensorSettings;
  /** Known readings, oldest first, at least the newest valid one; empty before the first. */
  readonly readings: readonly SensorReading[];
  /** Spacing of the vendor's values, and the settle guard around our own changes, s. */
  readonly samplingS: number;
  readonly guardS: number;
}

export interface BatteryView {
  readonly sensorId: SensorId;
  readonly credentialsId: CredentialsId;
  readonly service: string;
  /** What the service says of it. */
  readonly control: BatteryControl;
  readonly settings: Pick<
    SensorSettings,
    'batteryControl' | 'batteryGridChargeW' | 'batteryReservePercent' | 'batteryIntoCar'
  >;
  /** False: the plan of the site does not include commands to this service. */
  readonly commandsInPlan: boolean;
  /** What it was told when it was last read, its charge, %, and when that was, ms; null: unknown. */
  readonly state: (BatteryState & { readonly socPercent: number | null; readonly atMs: number }) | null;
  /** What the plan of the day says of now; null: there is none. */
  readonly plan: BatteryPlan | null;
}

export interface ApplianceView {
  readonly id: ApplianceId;
  readonly credentialsId: CredentialsId;
  readonly service: string;
  readonly kind: ApplianceKind;
  readonly mode: ApplianceMode;
  /** False: the plan does not include commands to this service. */
  readonly commandsInPlan?: boolean;
  readonly priority: number;
  readonly sunShare: number | null;
  readonly settings: ApplianceSettings;
  readonly capabilities: ApplianceCapabilities;
  /** As read in this run, or the last known one when `trouble` is set. */
  readonly state: ApplianceState;
  /** Why this run has no fresh state; null: no trouble. */
  readonly trouble: ApplianceTrouble | null;
  /** It was asked in this run. False: its state is deliberately that of an earlier run. */
  readonly asked: boolean;
  /** From a command to its effect, s. */
  readonly actuationS: number;
  /** How it changes phases; absent: it is switched off and on for it. */
  readonly phaseChange?: PhaseChange;
  /** What a command to it costs; absent: nothing. */
  readonly commandCost?: CommandCost;
  /** When the user last ended an override, ms; null: never. */
  readonly resumedMs: number | null;
  /** It is to be on at once, whatever its mode: since when and until when at the latest, ms; absent or null: it is not. */
  readonly chargeNow?: { readonly atMs: number; readonly untilMs: number } | null;
  /** What the weekly schedule asks for now, and when its next item takes over, ms; null: no items, or no schedule. */
  readonly schedule: { readonly desired: DesiredState; readonly nextAtMs: number } | null;
  readonly socMap: readonly SocMapItem[];
  /** What it must have received by when; the most urgent first. */
  readonly goals: readonly Goal[];
  /** What the plan of the day says of now; absent or null: there is none, and the settings' prices count. */
  readonly plan?: AppliancePlan | null;
  /** Whether the grid's power is within the limit of an appliance without goals; absent or null: it has none. */
  readonly cheap?: CheapPower | null;
  /** The charge that the car on it reported, %, and when, ms; null: none. */
  readonly car: { readonly percent: number; readonly atMs: number } | null;
  /** The charge that a user gave for the car on it, %, and when, ms; null: none. */
  readonly given: { readonly percent: number; readonly atMs: number } | null;
}

/**
 * `unreachable`: its cloud says so; `asleep`: reading would wake it; `blocked`: the link may not be used; `ours`: our own
 * stores did not answer; `failed`: anything else.
 */
export type ApplianceTrouble = 'unreachable' | 'asleep' | 'blocked' | 'ours' | 'failed';
