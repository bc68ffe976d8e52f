import { arrivalOf } from './arrival.ts';
import { type Box, newBox } from './box.ts';
import type { Payload } from './frames.ts';
import type { KnownBox } from './known-boxes.ts';
import { receive, type Settled } from './receive.ts';
import type { BoxSettings } from './settings.ts';
import { nextCall, takeAnswer } from './setup.ts';
import { callText } from './versions.ts';
import { withZeroEnd } from './zero-end.ts';

/** What is stored of a box when a frame of it arrives. */
export type StoredState = Pick<KnownBox, 'protocol' | 'state'> & { readonly wishes: KnownBox['wishes'] | null };

/** What a frame is judged by. */
export interface FrameContext {
  readonly identity: string;
  readonly connectionId: string;
  readonly settings: BoxSettings;
  readonly nowMs: number;
  /** For the next call of its set-up, if there is one. */
  readonly callId: string;
}

/** What a frame of a box leads to. */
export interface FrameMeaning {
  /** What goes back; null: nothing. */
  readonly reply: string | null;
  /** The answer to a call of ours; null: it is none. */
  readonly settled: Settled | null;
  /** What is stored; null: nothing. */
  readonly next: {
    readonly box: Box;
    /** The next call of its set-up, and the box as it is when that is sent; null: there is none. */
    readonly ask: { readonly box: Box; readonly text: string } | null;
    readonly startsRun: boolean;
  } | null;
}

/** What a frame means for what is stored of its box. Pure. */
export const meaningOf = (stored: StoredState, text: string, context: FrameContext): FrameMeaning => {
  const { identity, connectionId, settings, nowMs, callId } = context;
  const { protocol, wishes } = stored;
  const before = stored.state ?? newBox;
  const received = receive(before, text, { nowMs, identity, protocol, accepts: settings.accepts });
  const { reply, settled, action } = received;
  const isSetup = settled !== null && before.setup?.asked?.callId === settled.id;
  // The answer to a command: the run that sent it waits for it. What cannot be read at all means nothing.
  if (settled !== null ? !isSetup : reply === null) return { reply: null, settled, next: null };
  const taken = isSetup ? takeAnswer(before, settled, nowMs) : withZeroEnd(received, wishes, nowMs);
  const { box, startsRun, isStored } = arrivalOf(before, taken, received, nowMs);
  if (!isStored) return { reply, settled, next: null };
  // A box that has just started is asked when it has its answer.
  if (action === 'BootNotification') return { reply, settled, next: { box, ask: null, startsRun } };
  const textOf = (name: string, payload: Payload): string | null =>
    callText({ protocol, state: before, nowMs }, callId, name, payload);
  const hasCall = (name: string, payload: Payload): boolean => textOf(name, payload) !== null;
  const asked = nextCall(box, { connectionId, wishes, make: settings.make, nowMs, hasCall }, callId);
  if (asked.call === null) return { reply, settled, next: { box: asked.box, ask: null, startsRun } };
  const call = textOf(asked.call.action, asked.call.payload);
  return { reply, settled, next: { box, ask: call === null ? null : { box: asked.box, text: call }, startsRun } };
};
