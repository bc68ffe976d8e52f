import type * as z from 'zod';
import type { BatteryMode } from '#shared/model/battery.ts';
import type { reportErrorCodes } from '#shared/model/credentials.ts';
import type { RawReading } from '#shared/model/reading.ts';

/** A message as it arrived, in whatever way: a body or a frame as text, or the query of a GET. */
export interface Arrival {
  readonly contentType: string | null;
  readonly raw: string | Readonly<Record<string, string | undefined>>;
}

/** Why an arrival is refused: a code of the API's error table and a sentence that names the field. */
export interface Refusal {
  readonly ok: false;
  readonly code: (typeof reportErrorCodes)[number];
  readonly message: string;
  /** The field at fault; null: none in particular. */
  readonly field: string | null;
  /** Seconds until another arrival is accepted; null where waiting does not help. */
  readonly retryAfterS: number | null;
  /** Beginning of what arrived, with keys removed. */
  readonly payload: string;
}

/** A message that can be used. */
export interface Parsed<Message, Answer> {
  readonly ok: true;
  readonly message: Message;
  /** Response to the sender once the message is stored. */
  readonly answer: Answer;
  /** False: the message is acknowledged but holds nothing to store. */
  readonly stores: boolean;
  /** After what time another message is worth sending, ms. */
  readonly nextMs: number;
}

/** What is to be stored for a link. */
export interface Merged<State> {
  readonly ok: true;
  /** Plain JSON; of the inbox's `stateSchema`. */
  readonly state: State;
  /** What control reads, signs as sent; null while there is nothing that can be used. */
  readonly reading: RawReading | null;
  /** After what time another message is worth sending, ms. */
  readonly nextMs: number;
}

/** A message that is right, but comes so soon after the last one that nothing is stored. */
export interface TooEarly {
  readonly ok: true;
  readonly state: null;
  readonly nextMs: number;
}

/** Names of the fields that a report's sender gets back. */
export interface ReportFields {
  readonly fields: readonly string[];
  readonly ignored: readonly string[];
}

/** What a run left for the battery of a link that reports to us: the answers to its reports tell it until it expires. */
export interface BatteryOrder {
  readonly mode: 'hold' | 'charge';
  /** Power from the grid, W; null: its own, or it is held. */
  readonly powerW: number | null;
  /** From then on it is as if nothing had been ordered, ms since the epoch. */
  readonly untilMs: number;
}

/** The part of an answer that tells a battery what to do; empty for a sender that cannot be told. */
export interface BatteryAnswer {
  readonly battery?: {
    readonly mode: BatteryMode;
    readonly powerW: number | null;
    /** Seconds for which this holds without another answer; null: for good. */
    readonly forS: number | null;
  };
  /** In the words of OpenEMS. */
  readonly activateControlModes?: {
    readonly ess:
      | { readonly mode: 'OFF' | 'NO_DISCHARGE' }
      | { readonly mode: 'CHARGE_FROM_GRID'; readonly chargePower: number };
  };
}

/** What a report's sender gets back. */
export interface ReportAnswer extends ReportFields, BatteryAnswer {
  /** False: it came too soon after the last one, or holds nothing to store. */
  readonly stored: boolean;
  /** After what time another report is worth sending, whole seconds. */
  readonly nextInS: number;
  /** A change of power by this much is worth a report as soon as `nextInS` has passed; a smaller one may wait a minute, W. */
  readonly changeW: number;
}

/** A refusal that was noted for the owner. */
export type NotedRefusal = Pick<Refusal, 'code' | 'field'> & { readonly atMs: number };

/** Values of the link's plain credential fields by name. */
type Settings = Readonly<Record<string, string>>;

/**
 * Capability: the service pushes to us. Webhook reports and vendors' own messages all enter here, in any number of
 * formats. The inbox is pure: the caller loads what is stored for the link, lets the inbox merge the two
 * and writes the result in one conditional write (`functions/features/inbox.ts`), so that it can be repeated.
 */
export interface Inbox<Message = unknown, State = unknown, Answer = ReportFields> {
  /** What the inbox keeps for each link between arrivals. */
  readonly stateSchema: z.ZodType<State>;
  /** Reads a message in any of the service's formats. Never throws. */
  parse(arrival: Arrival, nowMs: number): Parsed<Message, Answer> | Refusal;
  /**
   * Merges a message into what is stored. Also where the spacing and the order of arrivals are checked.
   * @param previous null before the first arrival
   */
  merge(
    previous: State | null,
    message: Message,
    nowMs: number,
    settings: Settings,
  ): Merged<State> | TooEarly | Refusal;
  /** What the answer to a message tells the battery of its sender. `order` null: nothing is ordered. */
  answerBattery(message: Message, order: BatteryOrder | null, nowMs: number): BatteryAnswer;
  /**
   * The state with a refusal noted for the owner; values stay as they are.
   * @returns null when it should not be noted, as one was a moment ago
   */
  noteRefusal(previous: State | null, refusal: Refusal, nowMs: number): State | null;
  /** The last refusal that was noted; null: there is none. */
  lastRefusal(state: State): NotedRefusal | null;
  /** How long nothing may arrive before the link's devices count as offline, ms. */
  offlineAfterMs(settings: Settings): number;
}
