import * as z from 'zod';
import { type BoxProtocol, withoutUsChoices } from '#shared/ocpp.ts';
import type { Box } from './box.ts';
import type { Payload } from './frames.ts';

/** What became of a call of ours. */
export type CallOutcome =
  | { readonly kind: 'answered'; readonly payload: Payload }
  /** The box answered with an error. */
  | { readonly kind: 'refused'; readonly code: string }
  /** The box has no connection. */
  | { readonly kind: 'offline' }
  /** Another call of ours is open. It was not sent. */
  | { readonly kind: 'busy' }
  /** No answer in time; it may still arrive. */
  | { readonly kind: 'silent' };

/** A box of a link as it is known, and what was last asked of it. */
export interface KnownBox {
  readonly identity: string;
  readonly protocol: BoxProtocol;
  /** null: it is not connected. */
  readonly connectionId: string | null;
  readonly connectedAtMs: number;
  /** When it was last heard of. */
  readonly seenAtMs: number;
  /** null: it has reported nothing yet. */
  readonly state: Box | null;
  readonly wishes: Wishes;
}

const wishSchema = z.object({
  /** Per phase, A; 0: a pause. */
  currentA: z.number(),
  phases: z.union([z.literal(1), z.literal(3)]).nullable(),
  withoutUs: z.enum(withoutUsChoices),
  /** When it was sent. */
  atMs: z.number(),
  /** The connection it was sent over: it is sent again over a new one. */
  connectionId: z.string(),
  /** Whether the box accepted it; false: it was sent, and what became of it is not known. */
  accepted: z.boolean(),
  /** Since when the car may charge, with whatever current; absent: it may not, or that is not known. */
  sinceMs: z.number().optional(),
  /** A pause has woken it since. */
  woken: z.boolean().optional(),
  /** Phases that its W were meant for; absent: it was sent in A, or with a number of phases. */
  across: z.number().optional(),
  /** It was sent again, as the car went on with other phases. */
  repeated: z.boolean().optional(),
});
/** What was last asked of a connector. */
export type Wish = Readonly<z.output<typeof wishSchema>>;

export const wishesSchema = z.object({
  /** The firmware that the dialect belongs to; null: the box names none. */
  firmware: z.string().nullable(),
  /** Index of the dialect that is used or tried next. */
  dialect: z.int().min(0),
  /** The box accepted a profile in it. */
  isProven: z.boolean(),
  /** When the box had refused every dialect; null: it has not. */
  refusedAtMs: z.number().nullable(),
  /** There was no charge then: what limits a charge alone was not tried. */
  refusedIdle: z.boolean().optional(),
  connectors: z.record(z.string(), wishSchema),
});
export type Wishes = Readonly<z.output<typeof wishesSchema>>;
export const noWishes: Wishes = { firmware: null, dialect: 0, isProven: false, refusedAtMs: null, connectors: {} };

/** The wallboxes of a link: what they reported, and what we ask of them. */
export interface Boxes {
  list(): Promise<readonly KnownBox[]>;
  /**
   * Calls a box and waits for its answer. Never throws for what the box does.
   * @param before runs when no other call of ours can come in between, and before this one is sent
   */
  call(box: KnownBox, action: string, payload: Payload, before?: () => Promise<void>): Promise<CallOutcome>;
  /** Keeps what was asked of a box. */
  keepWishes(box: KnownBox, wishes: Wishes): Promise<void>;
}
