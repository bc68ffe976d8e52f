/** A request that a program makes. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly contentType?: string;
  readonly body?: string;
  /** Hands the program the answer, if it looks at it. */
  readonly answered?: (status: number, text: string) => void;
}
/** What the home measures, W; null: the source is not available. */
export interface Measured {
  readonly gridW: number | null;
  readonly pvW: number | null;
}
/** A program that was given its example, as its documentation describes it. */
export interface Sender {
  /** How often it reports by itself, s; null: whenever a value arrives, or its user runs it. */
  readonly everyS: number | null;
  /** What it sends of these values, at this time of its clock. */
  readonly send: (measured: Measured, nowMs: number) => readonly Sent[];
}
