import type { ApplianceId, CredentialsId, SensorId } from '#shared/model/ids.ts';
import type { Reason } from '#shared/model/reason.ts';
import type { Goal } from '../goal.ts';

/** Timers and memories between runs; plain JSON, small, owned by `decide` alone. Opaque to everything else. */
export interface ControlState {
  readonly version: 1;
  /** Minute of the last run that a schedule caused, ms; 0 before the first. Kept by the run. */
  readonly scheduledMs: number;
  readonly site: SiteMemory;
  readonly appliances: Readonly<Record<ApplianceId, ApplianceMemory>>;
  /** Kept by the run, handed on by `decide`. */
  readonly links: Readonly<Record<CredentialsId, LinkState>>;
  /** When each link was asked and what it taught of its vendor, and this home's daylight. Kept by the run. */
  readonly polls?: Readonly<Record<CredentialsId, PollMemory>>;
  /** Sensors whose stamps are not simply true. Kept by the run. */
  readonly clocks?: Readonly<Record<SensorId, ClockMemory>>;
  readonly sun?: SunMemory | null;
}

/** When a link was asked, and when its values come. */
export interface PollMemory {
  readonly readMs: number;
  /** Time between the last two reads, ms; 0: there was only one. */
  readonly gapMs: number;
  /** Newest measured value, ms; 0: none. Shortest time after which one was seen, ms; null: not known yet. */
  readonly sampleMs: number;
  readonly lagMs: number | null;
  /** UTC day number and reads on it. */
  readonly day: number;
  readonly reads: number;
}

/** What is remembered of a vendor's clock that does not go right. */
export interface ClockMemory {
  /** Newest stamp as the vendor gave it, ms. */
  readonly stampMs: number;
  /** The last stamp of before that one, and how many came in order since the first, ms. */
  readonly back?: { readonly stampMs: number; readonly count: number } | null;
  /** Values that came with the same age: since when, how many that differed, and their least and greatest age, ms. */
  readonly behind?: {
    readonly sinceMs: number;
    readonly count: number;
    readonly leastMs: number;
    readonly mostMs: number;
  } | null;
}

/** When PV is seen at this home: since when and until when on the last day, and when that day was expected to end, ms. */
export interface SunMemory {
  readonly firstMs: number;
  readonly lastMs: number;
  /** null before a whole day was seen. */
  readonly setMs: number | null;
  /** The most PV that was seen, W, and since when this home is watched, ms; absent in memories of before. */
  readonly peakW?: number;
  readonly sinceMs?: number;
}

/** What the site's surplus taught so far. */
export interface SiteMemory {
  /** null before the first usable sample. */
  readonly law: LawMemory | null;
  /** Time of the newest valid sample (or of the first run), ms: its age decides the stale stage (§B6). */
  readonly newestMs: number;
  /** Time of the newest sample looked at, valid or not, ms; 0 before the first. */
  readonly sampleMs: number;
  /** Times of the last samples looked at, ms: wrong stamps may come out of order, the same one never counts twice. */
  readonly stampsMs: readonly number[];
  /** Successive samples that are identical to the watt (§B6, frozen detector). */
  readonly same: { readonly key: string; readonly sinceMs: number; readonly count: number } | null;
  /** Successive samples whose powers do not add up, and by how much the last one did not, W (§B6, plausibility). */
  readonly implausible: { readonly count: number; readonly gapW: number };
  /** Samples in a row in which the house fed in by night, as only a wrong sign can make it. */
  readonly darkFeeds: number;
  /** How the meter answered to our own switching. */
  readonly steps: StepMemory;
  readonly battery: BatteryMemory;
  /** Where trying for held-back sun stands; only with a limited feed-in. */
  readonly probe: ProbeMemory;
  /** How long the grid has stood at nearly nothing under the sun, ms. */
  readonly flatMs: number;
  /** This home's days of sun and the size of its battery; null: it has none. */
  readonly sunset: SunsetMemory | null;
  /** Counters of the grid meter at the last sample; null: it had none. */
  readonly counters: CountersMemory | null;
  /** Last house load without appliances, W; null before the first. Only the fuse asks. */
  readonly houseW: number | null;
}

/** Sun that the house left, Wh by hour of the site's day; null: that hour was not seen. */
export interface SunsetMemory {
  readonly lastMs: number;
  readonly hour: number;
  readonly today: readonly (number | null)[];
  /** Whole days before, oldest first. */
  readonly past: readonly (readonly (number | null)[])[];
  /** Most that the battery took, W. */
  readonly mostW: number;
  /** Size of the battery as learnt; null: not yet. */
  readonly capacityWh: number | null;
  /** Where the charge stood when its energy was counted from, that energy, and the battery's last power, W. */
  readonly run: { readonly socPercent: number; readonly wh: number; readonly batteryW: number };
}

export interface CountersMemory {
  readonly timeMs: number;
  readonly importWh: number;
  readonly exportWh: number;
}

/** The last clean sample, W; answers in a row with the wrong sign, and until when the meter is refused for them, ms. */
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

/** A step that was tried, how many found nothing in a row, and when the next may be, ms. */
export interface ProbeMemory {
  readonly pending: {
    readonly atMs: number;
    readonly stepW: number;
    readonly gridW: number;
    readonly applianceId: ApplianceId;
    /** The surplus's means before the step was put on top of them, W; absent in older memories. */
    readonly before?: Pick<LawMemory, 'a' | 'f' | 'm' | 's'>;
  } | null;
  readonly failures: number;
  readonly restUntilMs: number;
}

/** The state of control-law.md: times in ms, powers in W, swings in W per square root of a minute. */
export interface LawMemory {
  /** Time of the last sample used, and when it came. */
  readonly seenMs: number;
  readonly heardMs: number;
  /** House load as last seen on a clean sample; null while none was clean or no PV is known. */
  readonly loadW: number | null;
  readonly a: number;
  readonly pv: number | null;
  /** Fast, middle and slow mean of the surplus. */
  readonly f: number;
  readonly m: number;
  readonly s: number;
  /** Swing of PV, swing of surplus. */
  readonly v: number;
  readonly w: number;
}

/** Edges of the home battery's state of charge (§B9 (2)): which side, since when (ms). */
export interface BatteryMemory {
  readonly above: boolean;
  readonly sinceMs: number;
  /** Whether the sun until sunset is expected to fill it beside the appliances; absent in older memories. */
  readonly enough?: boolean;
  /** Power that is kept free for it, W; absent: none. */
  readonly reservedW?: number;
  /** Whether its charge power was part of the surplus, and its discharge not taken off, at the last sample. */
  readonly offered: boolean;
  readonly helps: boolean;
}

export interface ApplianceMemory {
  /** Mode and settings that decisions rest on: a change is decided on at once. */
  readonly key: string;
  readonly command: CommandMemory | null;
  /** When it last went on or off, whoever did it, ms; null: not seen yet. */
  readonly switchedMs: number | null;
  readonly on: boolean | null;
  /** Times of our last changes, ms: samples around them are not clean (control-law.md). */
  readonly edges: readonly number[];
  /** Observed power by time, [ms, W], oldest first; only as far back as samples may still come. */
  readonly power: readonly (readonly [number, number])[];
  /** Its energy counter by time of the device, [ms, Wh], oldest first. */
  readonly energy: readonly (readonly [number, number])[];
  /** Its power as part of the site's surplus at the last run, W; null: it was not counted, being unknown. */
  readonly countedW: number | null;
  /** Power that an on/off load draws when on, learned, W. */
  readonly nominalW: number | null;
  /** What the house showed of one that tells no power; null: it tells it, or nothing was seen yet. */
  readonly unmetered: UnmeteredMemory | null;
  /** Phases last seen while drawing. */
  readonly phases: 1 | 2 | 3 | null;
  /** Whole amperes that the device itself allowed last when it took less than commanded; null: no such limit. */
  readonly clampA: number | null;
  /** Current that it stays at whatever lower one it is told, A, and since when, ms; null: it follows. */
  readonly stuck: { readonly currentA: number; readonly atMs: number } | null;
  readonly obey: { readonly failures: number; readonly untilMs: number } | null;
  /**
   * Commands in a row that were refused on the way, and until when none is sent, ms; `step`: for want of a step of the
   * user's; `asked`: the last of them, until a look showed that it was not carried out all the same.
   */
  readonly unsent: {
    readonly failures: number;
    readonly untilMs: number;
    readonly step?: true;
    readonly asked?: CommandMemory;
  } | null;
  /** A change from outside rules; `untilMs` null: until unplugged or resumed. */
  readonly foreign: { readonly sinceMs: number; readonly untilMs: number | null } | null;
  readonly troubleSinceMs: number | null;
  /** On, but drawing next to nothing since, ms. */
  readonly idleSinceMs: number | null;
  /** It was on and drew nothing, and nobody has seen it draw or unplugged since: it claims no sun. */
  readonly drawsNothing: boolean;
  /** Successive observations in which it drew clearly less than its set-point. */
  readonly lessCount: number;
  /** UTC day number, and starts on it. */
  readonly startsDay: number;
  readonly starts: number;
  /** Changes of the set-point on that day. */
  readonly sets: number;
  /** Phases that we commanded last, and the pause before a change; null: none. */
  readonly phaseSet: PhaseMemory | null;
  readonly phasePause: { readonly to: 1 | 3; readonly sinceMs: number } | null;
  /** Power that it takes at most, as seen while it was offered more, W; null: never seen. */
  readonly takesW: number | null;
  /** What it got towards its goals, and when that was last counted, ms; null: it has none. */
  readonly goals: Readonly<Partial<Record<Goal['kind'], GoalMemory>>> | null;
  readonly countedAtMs: number | null;
  /** What a car on it told last of its battery, and when it was last seen unplugged, ms; null: never. */
  readonly car: { readonly percent: number; readonly atMs: number } | null;
  readonly unpluggedMs: number | null;
  /** When it was first seen plugged in after that, ms; null: not yet. */
  readonly pluggedMs: number | null;
  /** Off since, though it could draw, ms. */
  readonly waitingSinceMs: number | null;
  /** Where its battery map stands; null while it follows none. */
  readonly socMap: SocMapMemory | null;
  /** The last reason, for runs without news and for the log. */
  readonly reason: Reason | null;
}

/** The house with an on/off load at the last clean sample, W, whether that was on, and what it draws by its steps, W. */
export interface UnmeteredMemory {
  readonly atMs: number;
  readonly houseW: number;
  readonly on: boolean;
  /** null: not seen yet. */
  readonly powerW: number | null;
}

/** The item of a battery map in force. */
export interface SocMapMemory {
  /** Its threshold, percent; null: below the lowest. */
  readonly threshold: number | null;
  readonly sinceMs: number;
}

export interface PhaseMemory {
  readonly phases: 1 | 3;
  readonly sinceMs: number;
  /** UTC day number and changes on it. */
  readonly day: number;
  readonly changes: number;
}

/** What was counted towards a goal since its period began. */
export interface GoalMemory {
  readonly sinceMs: number;
  readonly wh: number;
  readonly onS: number;
  /** The grid helps until it is met. */
  readonly onGrid: boolean;
  /** The car's last word on its battery, and the count at that time. */
  readonly car: { readonly atMs: number; readonly percent: number; readonly wh: number } | null;
}

/** What sending a command marks before anybody knows whether the device follows. */
export type CommandMarks = Pick<
  ApplianceMemory,
  'switchedMs' | 'startsDay' | 'starts' | 'sets' | 'phaseSet' | 'phases' | 'clampA'
>;

export interface CommandMemory {
  readonly atMs: number;
  readonly on: boolean;
  readonly currentA: number | null;
  /** What the device was before, to tell "not executed" from "changed by someone else". */
  readonly beforeOn: boolean | null;
  readonly beforeA: number | null;
  readonly confirmed: boolean;
  /** How often it was sent. */
  readonly attempts: number;
  /** What it goes back to if the command turns out never to have had an effect; absent in older memories. */
  readonly marks?: CommandMarks;
}

/** Where a link to a vendor stands. */
export interface LinkState {
  /**
   * `doubted`: refused, but not for long enough to be believed; `broken`: refused until the user changes the credentials
   * or the vendor takes them again; `limited`: asked too often.
   */
  readonly problem: 'doubted' | 'broken' | 'limited' | null;
  /** Not before this time, ms; only with `limited` and `broken`. */
  readonly untilMs: number;
  /** First refusal, ms; only with `doubted`. */
  readonly sinceMs?: number;
  /** Successive refusals, for doubling. */
  readonly failures: number;
  /** Tells whether the stored secret is still the one that was refused. */
  readonly seal: string;
  /** With `broken`: since when, ms, and whether more than one run has told the owner. */
  readonly diedMs?: number;
  readonly told?: boolean;
}
