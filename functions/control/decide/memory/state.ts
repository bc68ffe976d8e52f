import type { BatteryReason } from '#shared/model/battery.ts';
import type { ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import type { Reason } from '#shared/model/reason.ts';
import type { ClockMemory, LinkState, PollMemory, SunMemory } from './run-memory.ts';

/**
 * What a site remembers between runs: plain JSON, small, opaque to everything outside control. Field names are stored as
 * they are here, so they stay; a field that an older run did not store reads as absent.
 */
export interface ControlState {
  readonly version: 1;
  /** Minute of the last run that a schedule started, ms; 0 before the first. Kept by the run. */
  readonly scheduledMs: number;
  /** Step of the last run that an arrival caused, ms; absent: none did. Kept by the run. */
  readonly arrivedMs?: number;
  /** When the next run was ordered for, ms; absent: the schedule's next firing is it. Kept by the run. */
  readonly orderedMs?: number;
  readonly site: SiteMemory;
  readonly appliances: Readonly<Record<ApplianceId, ApplianceMemory>>;
  /** Kept by the run, passed on by `decide`. */
  readonly links: Readonly<Record<CredentialsId, LinkState>>;
  /** When each link was asked and when its vendor's values come. Kept by the run. */
  readonly polls?: Readonly<Record<CredentialsId, PollMemory>>;
  /** Sensors whose time stamps cannot simply be trusted. Kept by the run. */
  readonly clocks?: Readonly<Record<SensorId, ClockMemory>>;
  /** What the home battery was told; absent or null: nothing that still holds, and nothing to say. */
  readonly battery?: HomeBatteryMemory | null;
  /** This home's daylight. Kept by the run. */
  readonly sun?: SunMemory | null;
}

/** What the home battery was told. */
export interface HomeBatteryMemory {
  readonly sensorId: SensorId;
  /** The last command, until it is back to normal and that was read back; null: it does what it does without us. */
  readonly order: BatteryOrderMemory | null;
  /** Its owner's reserve, %, from before the first command; null: none is known, or it is not led by one. */
  readonly ownReservePercent: number | null;
  /** Somebody else changed it: it is left alone until then, ms; null: nobody did. */
  readonly leftUntilMs: number | null;
  readonly reason: BatteryReason;
}

export interface BatteryOrderMemory {
  readonly command: BatteryCommand;
  readonly atMs: number;
  readonly confirmed: boolean;
  /** Commands so far that were not read back. */
  readonly tries: number;
  /** The last one was refused, and is not sent again before, ms; null: it was not. */
  readonly refusedUntilMs: number | null;
  /** Its reserve when it was commanded, %; null: unknown, or it is not led by one. */
  readonly beforePercent: number | null;
}

/** A command to a home battery, as the port has it. */
export type BatteryCommand =
  | { readonly kind: 'hold'; readonly reservePercent: number | null }
  | { readonly kind: 'charge'; readonly powerW: number | null; readonly reservePercent: number | null }
  | { readonly kind: 'normal'; readonly reservePercent: number | null };

/** What the site's samples taught so far. */
export interface SiteMemory {
  /** Means and volatilities of the surplus; null before the first usable sample. */
  readonly law: OutlookMemory | null;
  /** Time of the newest valid sample (or of the first run), ms: its age decides the trust stage. */
  readonly newestMs: number;
  /** Time of the newest sample, valid or not, ms; 0 before the first. */
  readonly sampleMs: number;
  /** Times of the last samples, ms: wrong stamps may come out of order, and the same one never counts twice. */
  readonly stampsMs: readonly number[];
  /** Successive samples that are identical to the watt: a vendor that repeats old values. */
  readonly same: { readonly key: string; readonly sinceMs: number; readonly count: number } | null;
  /** Successive samples whose powers do not add up, and the gap of the last one, W. */
  readonly implausible: { readonly count: number; readonly gapW: number };
  /** Successive night samples in which the house exported, which only a wrong sign explains. */
  readonly darkFeeds: number;
  /** How the meter moved when we switched. */
  readonly steps: StepMemory;
  readonly battery: BatteryMemory;
  /** Where probing for curtailed PV stands; only with an export limit. */
  readonly probe: ProbeMemory;
  /** How long the grid has stood near zero under PV, ms. */
  readonly flatMs: number;
  /** PV of this home's days and the capacity of its battery; null: it has no battery. */
  readonly sunset: SunsetMemory | null;
  /** Energy counters of the grid meter at the last sample; null: it had none. */
  readonly counters: CountersMemory | null;
  /** PV of past days, for when data stop; absent before the first sample. */
  readonly past?: PastSunMemory;
  /** Last house load without appliances, W; null before the first. Only fuse and deadlines use it. */
  readonly houseW: number | null;
}

/** PV of past days by hours of the day (UTC). */
export interface PastSunMemory {
  /** The hour that is being observed, counted since the epoch; its samples, and their mean, W. */
  readonly slot: number;
  readonly count: number;
  readonly pvW: number;
  /** One text for each day, today last, one character for each hour (observe/past-sun.ts). */
  readonly days: readonly string[];
}

/** PV that the house left, Wh by hour of the site's day; null: that hour was not observed. */
export interface SunsetMemory {
  readonly lastMs: number;
  readonly hour: number;
  readonly today: readonly (number | null)[];
  /** Complete days before, oldest first. */
  readonly past: readonly (readonly (number | null)[])[];
  /** Highest charge power that the battery took, W. */
  readonly mostW: number;
  /** Capacity of the battery as learnt, Wh; null: not yet. */
  readonly capacityWh: number | null;
  /** Charge level from which energy is counted, that energy, and the battery's last power, W. */
  readonly run: { readonly socPercent: number; readonly wh: number; readonly batteryW: number };
}

export interface CountersMemory {
  readonly timeMs: number;
  readonly importWh: number;
  readonly exportWh: number;
}

/** The last clean sample, W; successive wrong answers to our switching, and until when the meter is refused, ms. */
export interface StepMemory {
  readonly last: {
    readonly timeMs: number;
    readonly gridW: number;
    readonly pvW: number | null;
    readonly batteryW: number | null;
    readonly ownW: number;
  } | null;
  readonly wrong: number;
  readonly refusedUntilMs: number;
}

/** The step on trial, how many in a row found nothing, and when the next may be, ms. */
export interface ProbeMemory {
  readonly pending: {
    readonly atMs: number;
    readonly stepW: number;
    readonly gridW: number;
    readonly applianceId: ApplianceId;
    /** The outlook before it was lifted for the step, W; absent in older memories. */
    readonly before?: Pick<OutlookMemory, 'a' | 'f' | 'm' | 's'>;
  } | null;
  readonly failures: number;
  readonly restUntilMs: number;
}

/** The outlook: means of the surplus, W, and volatilities, W per square root of a minute. Names as in LAW.md. */
export interface OutlookMemory {
  /** Time of the last used sample, and when it arrived, ms. */
  readonly seenMs: number;
  readonly heardMs: number;
  /** House load of the last clean sample, W; null while there was none, or without PV. */
  readonly loadW: number | null;
  /** Surplus of the last used sample, W. */
  readonly a: number;
  /** PV of that sample, W, >= 0; null: not measured. */
  readonly pv: number | null;
  /** Fast, middle and slow mean of the surplus, W. */
  readonly f: number;
  readonly m: number;
  readonly s: number;
  /** Slow mean of PV, W; absent where it is not measured, and in older memories. */
  readonly p?: number;
  /** Volatility of PV, and of the surplus, W per square root of a minute. */
  readonly v: number;
  readonly w: number;
  /** Spacing at which samples are used, s; absent before the second one, and in older memories. */
  readonly everyS?: number;
}

/** Which side of its threshold the home battery's charge is on, and since when, ms. */
export interface BatteryMemory {
  readonly above: boolean;
  readonly sinceMs: number;
  /** PV until sunset is expected to fill it beside the appliances; absent in older memories. */
  readonly enough?: boolean;
  /** Power that is kept free for it, W; absent: none. */
  readonly reservedW?: number;
  /** At the last sample its charge power counted as surplus; its discharge was not subtracted. */
  readonly offered: boolean;
  readonly helps: boolean;
}

export interface ApplianceMemory {
  /** Mode and settings that decisions depend on: a change is decided at once. */
  readonly key: string;
  readonly command: CommandMemory | null;
  /** When it last went on or off, by us or by others, ms; null: not observed yet. */
  readonly switchedMs: number | null;
  readonly on: boolean | null;
  /** Times of our last changes, ms: samples around them are not clean. */
  readonly edges: readonly number[];
  /** Observed power by time, [ms, W], oldest first; only as far back as samples may still come. */
  readonly power: readonly (readonly [number, number])[];
  /** Its energy counter by the device's time, [ms, Wh], oldest first. */
  readonly energy: readonly (readonly [number, number])[];
  /** Its power as part of the site's surplus at the last run, W; null: it was not counted, being unknown. */
  readonly countedW: number | null;
  /** Power of an on/off load when on, learnt, W. */
  readonly nominalW: number | null;
  /** What the house showed of a load that does not report its power; null: it does, or nothing was observed yet. */
  readonly unmetered: UnmeteredMemory | null;
  /** Phases last observed while drawing. */
  readonly phases: 1 | 2 | 3 | null;
  /** Limit of its own that the device showed by taking less than commanded, A; null: none. */
  readonly clampA: number | null;
  /** Current at which it stays although a lower one was commanded, A, and since when, ms; null: it follows. */
  readonly stuck: { readonly currentA: number; readonly atMs: number } | null;
  /** Times in a row that it did not obey, and until when it is left alone, ms. */
  readonly obey: { readonly failures: number; readonly untilMs: number } | null;
  /**
   * Commands in a row that the vendor refused, and until when none is sent, ms; `step`: because the user still has to do
   * something there; `asked`: the last of them, until a read-back shows whether it was carried out all the same.
   */
  readonly unsent: {
    readonly failures: number;
    readonly untilMs: number;
    readonly step?: true;
    readonly asked?: CommandMemory;
  } | null;
  /** A foreign change is in force; `untilMs` null: until unplugged or resumed. */
  readonly foreign: { readonly sinceMs: number; readonly untilMs: number | null } | null;
  /** It cannot be read since, ms; null: it can. */
  readonly troubleSinceMs: number | null;
  /** On, but drawing next to nothing, since, ms. */
  readonly idleSinceMs: number | null;
  /** It was on and drew nothing, and was not seen to draw or unplugged since: it claims no surplus. */
  readonly drawsNothing: boolean;
  /** Successive observations in which it drew clearly less than its set-point. */
  readonly lessCount: number;
  /** UTC day number, and starts on it. */
  readonly startsDay: number;
  readonly starts: number;
  /** Changes of the set-point on that day. */
  readonly sets: number;
  /** How it is held while no data come; absent: data come, or it is off. */
  readonly silence?: SilenceMemory;
  /** Its pauses, and what became of them; absent: it was not observed since they are counted. */
  readonly pauses?: PauseMemory;
  /** What running on below break-even has cost since it last paid, so that it is not paused; absent: it pays. */
  readonly patience?: PatienceMemory;
  /** Phases that we commanded last, and the pause before a change of phases; null: none. */
  readonly phaseSet: PhaseMemory | null;
  readonly phasePause: { readonly to: 1 | 3; readonly sinceMs: number } | null;
  /** Power that it takes at most, as observed while its set-point offered more, W; null: never observed. */
  readonly takesW: number | null;
  /** What it received towards its goals, and when that was last counted, ms; null: it has none. */
  readonly goals: Readonly<Partial<Record<GoalKind, GoalMemory>>> | null;
  readonly countedAtMs: number | null;
  /** The charge that a car on it reported last, %, and when, ms; null: never. */
  readonly car: { readonly percent: number; readonly atMs: number } | null;
  /** The charge that was given by hand, and what was measured since; null: none, or it has ended. */
  readonly given: GivenChargeMemory | null;
  /** The last wish to charge now, also after it ended; absent: there was none. */
  readonly chargeNow?: ChargeNowMemory | null;
  /** When it was last observed unplugged, ms; null: never. */
  readonly unpluggedMs: number | null;
  /** When it was first observed plugged in after that, ms; null: not yet. */
  readonly pluggedMs: number | null;
  /** Off although it could draw, since, ms. */
  readonly waitingSinceMs: number | null;
  /** Where its battery map stands; null: it follows none. */
  readonly socMap: SocMapMemory | null;
  /** The last reason: for runs without new data, and to tell news for the log. */
  readonly reason: Reason | null;
}

/** The house with an on/off load at the last clean sample, W, whether the load was on, and its power by the steps, W. */
export interface UnmeteredMemory {
  readonly atMs: number;
  readonly houseW: number;
  readonly on: boolean;
  /** null: no step observed yet. */
  readonly powerW: number | null;
}

/** The item of a battery map that is in force. */
export interface SocMapMemory {
  /** Its threshold, percent; null: below the lowest. */
  readonly threshold: number | null;
  readonly sinceMs: number;
}

/** An appliance that runs on while no data come. */
export interface SilenceMemory {
  /** Set-point when they stopped, above which it never rises, A; null: none was known. */
  readonly fromA: number | null;
  /** What holding it has cost by expectation, EUR, and when that was last counted, ms. */
  readonly lossEur: number;
  readonly atMs: number;
}

/** Pauses of a car, and whether it went on afterwards. */
export interface PauseMemory {
  /** UTC day number, and pauses on it since it was plugged in. */
  readonly day: number;
  readonly pauses: number;
  /** It has drawn since the last pause. */
  readonly drew: boolean;
  /** It was paused, and whether it goes on was not seen yet. */
  readonly open: boolean;
  /** By numbers of pauses that it did not resume after: how often it has to resume then until that is forgotten; absent: none. */
  readonly asleep?: Readonly<Record<number, number>>;
}

/** A pause that is put off. */
export interface PatienceMemory {
  /** What that has cost by the outlook, EUR, and when that was last counted, ms. */
  readonly lossEur: number;
  readonly atMs: number;
}

export interface PhaseMemory {
  readonly phases: 1 | 3;
  readonly sinceMs: number;
  /** UTC day number, and changes on it. */
  readonly day: number;
  readonly changes: number;
}

/** What a goal asks for: a time to be ready by, one time alone, or a minimum for each day. */
export type GoalKind = 'deadline' | 'once' | 'daily';

/** What was counted towards a goal since its period began. */
export interface GoalMemory {
  readonly sinceMs: number;
  readonly wh: number;
  readonly onS: number;
  /** The grid helps until the goal is met. */
  readonly onGrid: boolean;
  /** The charge that the car reported last, and the count at that time, Wh. */
  readonly car: { readonly atMs: number; readonly percent: number; readonly wh: number } | null;
  /** Time that it still needs at full power, ms; absent: it is met, there is no car, or the car's charge is unknown. */
  readonly leftMs?: number;
}

/** A car's charge as a user said it, %, when, ms, and the energy that the charger delivered since, Wh. */
export interface GivenChargeMemory {
  readonly percent: number;
  readonly atMs: number;
  readonly wh: number;
}

/** What became of a wish to charge now. */
export interface ChargeNowMemory {
  /** When it was asked for, which identifies it, ms. */
  readonly atMs: number;
  /** A car was seen plugged in since. */
  readonly sawCar: boolean;
  /** It ends at this charge, %; null: only when full; absent: the car's charge was not known yet. */
  readonly toPercent?: number | null;
  /** It was off before: a mode that leaves it alone gets it back so. */
  readonly wasOff: boolean;
  /** When a run found that it ended, ms; null: it is in force. */
  readonly endedMs: number | null;
}

/** What sending a command marks in memory before it is known whether the device follows. */
export type CommandMarks = Pick<
  ApplianceMemory,
  'switchedMs' | 'startsDay' | 'starts' | 'sets' | 'phaseSet' | 'phases' | 'clampA'
>;

export interface CommandMemory {
  readonly atMs: number;
  readonly on: boolean;
  readonly currentA: number | null;
  /** What the device showed before, to tell "not carried out" from "changed by somebody else". */
  readonly beforeOn: boolean | null;
  readonly beforeA: number | null;
  readonly confirmed: boolean;
  /** How often it was sent. */
  readonly attempts: number;
  /** What memory goes back to if the command turns out to have had no effect; absent in older memories. */
  readonly marks?: CommandMarks;
}
