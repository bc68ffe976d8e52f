import type { BoxProtocol } from '#shared/ocpp.ts';
import type { Box } from './box.ts';
import type { Context, NotTaken, Taken } from './changes.ts';
import { type CallErrorCode, callFrame, type Payload } from './frames.ts';
import { takeCall as take16 } from './messages.ts';
import { answerIn16, callIn201 } from './v201/calls.ts';
import { takeCall as take201 } from './v201/messages.ts';

/** What differs between the versions of OCPP that boxes speak. The rest of the product knows the words of 1.6. */
interface Version {
  /** Takes a call of a box. */
  readonly take: (box: Box, action: string, payload: Payload, context: Context) => Taken | NotTaken;
  /** The error for what cannot be read. */
  readonly unreadable: CallErrorCode;
  /** An answer to a call of ours. */
  readonly answerOf: (payload: Payload) => Payload;
}

const versions: Readonly<Record<BoxProtocol, Version>> = {
  'ocpp1.6': { take: take16, unreadable: 'FormationViolation', answerOf: (payload) => payload },
  'ocpp2.0.1': { take: take201, unreadable: 'FormatViolation', answerOf: answerIn16 },
};

export const versionOf = ({ protocol }: Pick<Context, 'protocol'>): Version => versions[protocol ?? 'ocpp1.6'];

/**
 * A call of ours in the words of the version that a box speaks, as text.
 * @param id at most 36 characters, never used before
 * @param payload as OCPP 1.6 words it
 * @returns null: this version has no such call
 */
export const callText = (
  { protocol, state, nowMs }: { readonly protocol: BoxProtocol; readonly state: Box | null; readonly nowMs: number },
  id: string,
  action: string,
  payload: Payload,
): string | null => {
  if (protocol === 'ocpp1.6') return callFrame(id, action, payload);
  const call = callIn201(action, payload, { box: state, nowMs });
  return call === null ? null : callFrame(id, call.action, call.payload);
};
