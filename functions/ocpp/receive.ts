import type { Box } from './box.ts';
import type { Context, Ended } from './changes.ts';
import { type CallErrorCode, errorFrame, type Payload, parseFrame, resultFrame } from './frames.ts';
import { versionOf } from './versions.ts';

/** How a box answered a call of ours. */
export type Settled =
  | { readonly id: string; readonly ok: true; readonly payload: Payload }
  | { readonly id: string; readonly ok: false; readonly code: string };

/** What a frame of a box means for us. */
export interface Received {
  readonly box: Box;
  /** What goes back; null: nothing is answered. */
  readonly reply: string | null;
  /** See Taken. */
  readonly isNews: boolean;
  /** The answer to a call, perhaps of ours; null: the frame was none. */
  readonly settled: Settled | null;
  /** What the box called; null: no call, or it could not be read. */
  readonly action: string | null;
  /** The charge that it ended; null: none. */
  readonly ended: Ended | null;
}

const refused = (id: string | number | null, code: CallErrorCode, text: string): string | null =>
  id === null ? null : errorFrame(id, code, text);

/**
 * Takes a frame of a box. Pure; never throws and never wants the connection closed, whatever arrives: a box with a bad message
 * goes on charging. An answer is never answered, known or not.
 */
export const receive = (box: Box, text: string, context: Context): Received => {
  const frame = parseFrame(text);
  const version = versionOf(context);
  const nothing: Received = { box, reply: null, isNews: false, settled: null, action: null, ended: null };
  switch (frame.kind) {
    case 'call': {
      const { id, action, payload } = frame;
      const taken = version.take(box, action, payload, context);
      if ('error' in taken) return { ...nothing, reply: errorFrame(id, taken.error, taken.text), action };
      const { answer, isNews, ended = null } = taken;
      return { ...nothing, box: taken.box, reply: resultFrame(id, answer), isNews, action, ended };
    }
    case 'result':
      return { ...nothing, settled: { id: frame.id, ok: true, payload: version.answerOf(frame.payload) } };
    case 'error':
      return { ...nothing, settled: { id: frame.id, ok: false, code: frame.code } };
    case 'unreadable':
      return { ...nothing, reply: refused(frame.answerTo, version.unreadable, 'This is no call') };
  }
};
