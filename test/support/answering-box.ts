import { type Payload, parseFrame } from '#functions/ocpp/frames.ts';
import type { Storage } from '#functions/storage/index.ts';

/** What a wallbox answers a call of ours; null: nothing, though it is there. */
export type BoxAnswer = (
  action: string,
  payload: Payload,
) => { readonly ok: true; readonly payload: Payload } | { readonly ok: false; readonly code: string } | null;

export const accepting: BoxAnswer = () => ({ ok: true, payload: { status: 'Accepted' } });

/**
 * Answers a call of ours as a connected wallbox does, without a socket.
 * @returns false: nobody has this connection
 */
export const answerAsBox = async (
  boxes: Storage['boxes'],
  connectionId: string,
  text: string,
  { answer }: { readonly answer: BoxAnswer | null },
): Promise<boolean> => {
  const frame = parseFrame(text);
  const key = answer === null ? null : await boxes.ofConnection(connectionId);
  if (answer === null || key === null || frame.kind !== 'call') return false;
  const settled = answer(frame.action, frame.payload);
  if (settled !== null) await boxes.answerCall(key, String(frame.id), { ...settled, id: frame.id });
  return true;
};
