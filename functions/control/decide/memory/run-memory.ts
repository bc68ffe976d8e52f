// Parts of the control state that the run keeps and `decide` passes on. Field names are stored as they are here.

/** When a link was polled, and when its values arrive. */
export interface PollMemory {
  readonly readMs: number;
  /** Time between the last two reads, ms; 0: there was only one. */
  readonly gapMs: number;
  /** Time of the newest value with its own stamp, ms; 0: none. */
  readonly sampleMs: number;
  /** Shortest delay with which a value arrived, ms; null: not known yet. */
  readonly lagMs: number | null;
  /** A delay after which a value had not arrived, ms, of a vendor with a value every minute; absent: none was met lately. */
  readonly soonMs?: number;
  /** UTC day number, and reads on it. */
  readonly day: number;
  readonly reads: number;
}

/** What is remembered of a vendor's clock that cannot be trusted. */
export interface ClockMemory {
  /** Newest stamp as the vendor gave it, ms. */
  readonly stampMs: number;
  /** The clock went back: its stamp then, ms, and how many values came in order since. */
  readonly back?: { readonly stampMs: number; readonly count: number } | null;
  /** Values that arrive with the same age: since when, ms, how many different ones, and their least and greatest age, ms. */
  readonly behind?: {
    readonly sinceMs: number;
    readonly count: number;
    readonly leastMs: number;
    readonly mostMs: number;
  } | null;
}

/** Daylight by this home's own PV: first and last PV of the last day, and when that day was expected to end, ms. */
export interface SunMemory {
  readonly firstMs: number;
  readonly lastMs: number;
  /** null before a whole day was observed. */
  readonly setMs: number | null;
  /** Highest PV observed, W, and since when this home is observed, ms; absent in older memories. */
  readonly peakW?: number;
  readonly sinceMs?: number;
}

/** State of a link to a vendor. */
export interface LinkState {
  /**
   * `doubted`: refused, but not long enough to count; `broken`: refused until the user changes the credentials
   * or the vendor accepts them again; `limited`: too many requests.
   */
  readonly problem: 'doubted' | 'broken' | 'limited' | null;
  /** Not before this time, ms; only with `limited` and `broken`. */
  readonly untilMs: number;
  /** First refusal, ms; only with `doubted`. */
  readonly sinceMs?: number;
  /** Successive refusals, for doubling. */
  readonly failures: number;
  /** Shows whether the stored secret is still the one that was refused. */
  readonly seal: string;
  /** With `broken`: since when, ms, and whether more than one run has notified the owner. */
  readonly diedMs?: number;
  readonly told?: boolean;
  /** Since when its user has been asked to sign in again, ms; another refused secret does not restart it. Absent: the user is not asked. */
  readonly wantedMs?: number;
}
