import type { BoxAction, BoxActionResult } from '#shared/ocpp.ts';
import { cardOf } from './abilities.ts';
import { connectorOf, newBox } from './box.ts';
import type { Payload } from './frames.ts';
import type { Boxes, CallOutcome, KnownBox } from './known-boxes.ts';

/** What became of something that a user has a box do. */
export type ServiceOutcome = BoxActionResult | Exclude<CallOutcome['kind'], 'answered' | 'refused'>;

interface Call {
  readonly action: string;
  readonly payload: Payload;
}

/** null: there is nothing to do. */
const callOf = (box: KnownBox, connectorId: number, action: BoxAction): Call | null => {
  switch (action) {
    case 'unlock':
      return { action: 'UnlockConnector', payload: { connectorId } };
    case 'restart':
      return { action: 'Reset', payload: { type: 'Soft' } };
    case 'restartNow':
      return { action: 'Reset', payload: { type: 'Hard' } };
    case 'disable':
      return { action: 'ChangeAvailability', payload: { connectorId, type: 'Inoperative' } };
    case 'enable':
      return { action: 'ChangeAvailability', payload: { connectorId, type: 'Operative' } };
    case 'start':
      return { action: 'RemoteStartTransaction', payload: { idTag: cardOf(box), connectorId } };
    case 'stop': {
      const { transaction } = connectorOf(box.state ?? newBox, connectorId);
      return transaction === null
        ? null
        : { action: 'RemoteStopTransaction', payload: { transactionId: transaction.id } };
    }
  }
};

const results: Readonly<Record<string, BoxActionResult>> = {
  accepted: 'done',
  unlocked: 'done',
  scheduled: 'later',
  notsupported: 'unknown',
  notimplemented: 'unknown',
};

/** Has a box do what its user explicitly wants, which no run ever does by itself but beginning and ending a charge. */
export const serviceBox = async (
  boxes: Pick<Boxes, 'call'>,
  box: KnownBox,
  connectorId: number,
  action: BoxAction,
): Promise<ServiceOutcome> => {
  const call = callOf(box, connectorId, action);
  if (call === null) return 'nothing';
  const outcome = await boxes.call(box, call.action, call.payload);
  if (outcome.kind !== 'answered' && outcome.kind !== 'refused') return outcome.kind;
  const word = outcome.kind === 'answered' ? String(outcome.payload.status ?? '') : outcome.code;
  return results[word.toLowerCase()] ?? 'refused';
};
