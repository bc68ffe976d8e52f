import { randomBytes } from 'node:crypto';
import { SECOND_MS } from '#shared/units.ts';
import { VendorError } from '../port.ts';
import {
  type ActionResult,
  type CarAnswer,
  decodeActionResult,
  decodeAnswer,
  decodeSessionInfo,
  type Envelope,
  encodeCommand,
  encodeHandshake,
  fault,
} from './car-messages.ts';
import type { CommandKey, SharedKey } from './command-crypto.ts';
import { KEY_STEP } from './fields.ts';

const ID_BYTES = 16;
/** A command that is older than this when the car gets it is not carried out. */
const LIFE_S = 10;
const LAST_COUNTER = 0xffff_ffff;
const WAIT = 1;

/** What we know of a car's session. It is a guess until the car accepts a command: another Lambda may have advanced it. */
export interface Session {
  readonly shared: SharedKey;
  readonly epoch: Uint8Array;
  counter: number;
  /** The car's clock at `atMs` of ours. */
  readonly clockS: number;
  readonly atMs: number;
}

/** The session of one car as this process knows it; shared by everything that commands it. */
export interface SessionSlot {
  session: Session | null;
  /** Ends when the command before has: counters must arrive in order. */
  turn: Promise<unknown>;
}

export const emptySlot = (): SessionSlot => ({ session: null, turn: Promise.resolve() });

export interface CommandLine {
  readonly vin: string;
  readonly key: CommandKey;
  readonly slot: SessionSlot;
  readonly now: () => number;
  /** Carries a message to the car and its answer back. */
  readonly carry: (message: Uint8Array) => Promise<Uint8Array>;
}

/** Faults after which the car reports the state of its session, so that the same command may be tried once more. */
const outOfStep: readonly number[] = [
  fault.invalidSignature,
  fault.invalidCounter,
  fault.incorrectEpoch,
  fault.expired,
  fault.timeToLiveTooLong,
  fault.repeatedCounter,
];

const notPaired = (): VendorError =>
  new VendorError('refused', 'tesla: the car does not know our key: its owner has to add it in the Tesla app', {
    step: KEY_STEP,
  });

const errorOf = (code: number): VendorError => {
  switch (code) {
    case fault.busy:
    case fault.internal:
      return new VendorError('upstream', `tesla: the car is busy (fault ${code})`);
    case fault.timeout:
      return new VendorError('timeout', 'tesla: the car did not answer in time');
    case fault.unknownKey:
    case fault.inactiveKey:
      return notPaired();
    case fault.insufficientPrivileges:
      return new VendorError('refused', 'tesla: our key may not command the car');
    case fault.remoteAccessDisabled:
      return new VendorError('refused', 'tesla: mobile access is switched off in the car');
    default:
      return new VendorError(outOfStep.includes(code) ? 'bad_response' : 'unsupported', `tesla: car fault ${code}`);
  }
};

const sameBytes = (a: Uint8Array | null, b: Uint8Array): boolean => a !== null && Buffer.compare(a, b) === 0;

const newEnvelope = (): Envelope => ({ routingAddress: randomBytes(ID_BYTES), uuid: randomBytes(ID_BYTES) });

/** One message to the car and the answer that belongs to it. */
const ask = async ({ carry }: CommandLine, envelope: Envelope, message: Uint8Array): Promise<CarAnswer> => {
  const answer = decodeAnswer(await carry(message));
  if (answer.requestUuid !== null && answer.requestUuid.length > 0 && !sameBytes(answer.requestUuid, envelope.uuid)) {
    throw new VendorError('bad_response', 'tesla: the answer belongs to another command');
  }
  return answer;
};

/**
 * Adopts the session state that the car reports. Trusted only when the car signed it for this very message, and when it does
 * not set back the clock or the counter of the known epoch (Tesla's description of the protocol, "Recovering").
 */
const learn = (line: CommandLine, { uuid }: Envelope, answer: CarAnswer): Session => {
  const { sessionInfo, sessionInfoTag } = answer;
  if (sessionInfo === null) throw new VendorError('bad_response', 'tesla: the car tells nothing of its session');
  const info = decodeSessionInfo(sessionInfo);
  if (!info.keyPaired) throw notPaired();
  const { slot, key, vin, now } = line;
  const shared = key.agree(info.publicKey);
  if (sessionInfoTag === null || !shared.sessionInfoIsGenuine(vin, uuid, sessionInfo, sessionInfoTag)) {
    throw new VendorError('bad_response', "tesla: the car's session is not genuine");
  }
  const known = slot.session !== null && sameBytes(slot.session.epoch, info.epoch) ? slot.session : null;
  if (known !== null && info.clockS < known.clockS) {
    throw new VendorError('bad_response', "tesla: the car's session is an older one");
  }
  const counter = Math.max(info.counter, known?.counter ?? 0);
  slot.session = { shared, epoch: info.epoch, counter, clockS: info.clockS, atMs: now() };
  return slot.session;
};

const handshake = async (line: CommandLine): Promise<Session> => {
  const envelope = newEnvelope();
  const answer = await ask(line, envelope, encodeHandshake(envelope, line.key.publicKey));
  if (answer.sessionInfo === null && answer.fault !== fault.none) throw errorOf(answer.fault);
  return learn(line, envelope, answer);
};

const attempt = async (
  line: CommandLine,
  session: Session,
  action: Uint8Array,
): Promise<{ readonly envelope: Envelope; readonly answer: CarAnswer; readonly tag: Uint8Array }> => {
  const { vin, key, now } = line;
  const envelope = newEnvelope();
  session.counter += 1;
  const { epoch, counter } = session;
  const expiresAt = session.clockS + Math.floor((now() - session.atMs) / SECOND_MS) + LIFE_S;
  const tag = session.shared.sign(action, { vin, epoch, counter, expiresAt });
  const message = encodeCommand(envelope, action, { publicKey: key.publicKey, epoch, counter, expiresAt, tag });
  return { envelope, answer: await ask(line, envelope, message), tag };
};

const send = async (line: CommandLine, action: Uint8Array): Promise<ActionResult> => {
  const { slot, vin } = line;
  // An exhausted counter ends the epoch; the car begins another when it restarts.
  if (slot.session !== null && slot.session.counter >= LAST_COUNTER) slot.session = null;
  let session = slot.session ?? (await handshake(line));
  let tried = await attempt(line, session, action);
  if (outOfStep.includes(tried.answer.fault)) {
    session = tried.answer.sessionInfo === null ? await handshake(line) : learn(line, tried.envelope, tried.answer);
    tried = await attempt(line, session, action);
  }
  const { answer, tag } = tried;
  if (answer.fault !== fault.none) {
    slot.session = null;
    throw errorOf(answer.fault);
  }
  if (answer.operationStatus === WAIT) throw errorOf(fault.busy);
  const response = session.shared.open(vin, answer, tag);
  if (answer.operationStatus !== 0) throw new VendorError('refused', 'tesla: the car reports an error');
  return response === null ? { done: true, reason: '' } : decodeActionResult(response);
};

/**
 * Signs an action and sends it, one at a time for each car. Starts a session where none is known, and once more where the
 * known one is no longer the car's: that costs no more than a request beforehand.
 * @throws VendorError; a refusal of the action itself is a result, not an error
 */
export const sendSigned = (line: CommandLine, action: Uint8Array): Promise<ActionResult> => {
  const result = line.slot.turn.then(() => send(line, action));
  line.slot.turn = result.catch(() => undefined);
  return result;
};
