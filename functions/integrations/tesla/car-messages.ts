import { bytesField, decodeMessage, fixed32Field, messageField, numberField } from './wire.ts';

// Field numbers of universal_message.proto, signatures.proto and car_server.proto (teslamotors/vehicle-command).

/** Charging and the horn belong to this part of the car. */
export const INFOTAINMENT = 3;
/** Bit 1 of `flags`: the car must encrypt its answer. Without it some cars answer with a bare status, rejected or not. */
export const ENCRYPT_RESPONSE = 2;

/** The action: `Action{2: VehicleAction{...}}`. */
const actionOf = (field: number, ...fields: readonly Uint8Array[]): Uint8Array =>
  messageField(2, messageField(field, ...fields));
export const chargeStartAction = (): Uint8Array => actionOf(6, messageField(2));
export const chargeStopAction = (): Uint8Array => actionOf(6, messageField(5));
/** @param amps whole amperes per phase */
export const chargingAmpsAction = (amps: number): Uint8Array => actionOf(43, numberField(1, amps));
export const honkAction = (): Uint8Array => actionOf(27);

/** The sender, and the mark by which the answer is recognised. */
export interface Envelope {
  readonly routingAddress: Uint8Array;
  /** 16 random bytes, new for every message. */
  readonly uuid: Uint8Array;
}

const address = ({ routingAddress }: Envelope): Uint8Array[] => [
  messageField(6, numberField(1, INFOTAINMENT)),
  messageField(7, bytesField(2, routingAddress)),
];

/** Asks for a session. */
export const encodeHandshake = (envelope: Envelope, publicKey: Uint8Array): Uint8Array =>
  Buffer.concat([...address(envelope), messageField(14, bytesField(1, publicKey)), bytesField(51, envelope.uuid)]);

/** What is signed in addition to the action, and the signature. */
export interface Signature {
  readonly publicKey: Uint8Array;
  readonly epoch: Uint8Array;
  readonly counter: number;
  /** Seconds of the car's clock. */
  readonly expiresAt: number;
  readonly tag: Uint8Array;
}

export const encodeCommand = (
  envelope: Envelope,
  action: Uint8Array,
  { publicKey, epoch, counter, expiresAt, tag }: Signature,
): Uint8Array =>
  Buffer.concat([
    ...address(envelope),
    bytesField(10, action),
    messageField(
      13,
      messageField(1, bytesField(1, publicKey)),
      messageField(8, bytesField(1, epoch), numberField(2, counter), fixed32Field(3, expiresAt), bytesField(4, tag)),
    ),
    bytesField(51, envelope.uuid),
    numberField(52, ENCRYPT_RESPONSE),
  ]);

/** Why the car did not process a message (`MessageFault_E`). */
export const fault = {
  none: 0,
  busy: 1,
  timeout: 2,
  unknownKey: 3,
  inactiveKey: 4,
  invalidSignature: 5,
  invalidCounter: 6,
  insufficientPrivileges: 7,
  internal: 11,
  incorrectEpoch: 15,
  expired: 17,
  timeToLiveTooLong: 20,
  remoteAccessDisabled: 21,
  repeatedCounter: 26,
} as const;

/** The car's answer before anything in it is believed. */
export interface CarAnswer {
  readonly fromDomain: number;
  /** A `Response`, possibly encrypted. */
  readonly payload: Uint8Array | null;
  readonly sessionInfo: Uint8Array | null;
  readonly sessionInfoTag: Uint8Array | null;
  readonly encryption: { readonly nonce: Uint8Array; readonly counter: number; readonly tag: Uint8Array } | null;
  /** 0 done, 1 wait, 2 error. */
  readonly operationStatus: number;
  readonly fault: number;
  readonly requestUuid: Uint8Array | null;
  readonly flags: number;
}

const none = new Uint8Array();

/** @throws VendorError bad_response when it is no message */
export const decodeAnswer = (data: Uint8Array): CarAnswer => {
  const message = decodeMessage(data);
  const signature = message.message(13);
  const sealed = signature.bytes(9) === null ? null : signature.message(9);
  const status = message.message(12);
  return {
    fromDomain: message.message(7).number(1),
    payload: message.bytes(10),
    sessionInfo: message.bytes(15),
    sessionInfoTag: signature.message(6).bytes(1),
    encryption: sealed && {
      nonce: sealed.bytes(1) ?? none,
      counter: sealed.number(2),
      tag: sealed.bytes(3) ?? none,
    },
    operationStatus: status.number(1),
    fault: status.number(2),
    requestUuid: message.bytes(50),
    flags: message.number(52),
  };
};

export interface SessionInfo {
  readonly counter: number;
  readonly publicKey: Uint8Array;
  readonly epoch: Uint8Array;
  /** Seconds since the epoch began, by the car's clock. */
  readonly clockS: number;
  readonly keyPaired: boolean;
}

export const decodeSessionInfo = (data: Uint8Array): SessionInfo => {
  const info = decodeMessage(data);
  return {
    counter: info.number(1),
    publicKey: info.bytes(2) ?? none,
    epoch: info.bytes(3) ?? none,
    clockS: info.number(4),
    keyPaired: info.number(5) === 0,
  };
};

/** The result of an action, with the car's own reason for a rejection. */
export interface ActionResult {
  readonly done: boolean;
  readonly reason: string;
}

export const decodeActionResult = (response: Uint8Array): ActionResult => {
  const status = decodeMessage(response).message(1);
  const text = status.message(2).bytes(1) ?? none;
  return { done: status.number(1) === 0, reason: new TextDecoder().decode(text) };
};
