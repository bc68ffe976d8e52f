import { VendorError } from '../port.ts';

// The few parts of protobuf's wire format that the command protocol uses (protobuf.dev/programming-guides/encoding).

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;
/** A varint holds at most 64 bits. */
const LONGEST_VARINT = 10;

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return [...bytes, rest];
};

const key = (field: number, type: number): number[] => varint(field * 8 + type);

/** A field with a whole number from 0 to 2^32 - 1. */
export const numberField = (field: number, value: number): Uint8Array =>
  Uint8Array.from([...key(field, VARINT), ...varint(value)]);

/** A field with bytes, text or a message. */
export const bytesField = (field: number, value: Uint8Array): Uint8Array =>
  Uint8Array.from([...key(field, BYTES), ...varint(value.length), ...value]);

/** A `fixed32` field. */
export const fixed32Field = (field: number, value: number): Uint8Array => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return Uint8Array.from([...key(field, FIXED32), ...bytes]);
};

/** A message field of these fields, in this order. */
export const messageField = (field: number, ...fields: readonly Uint8Array[]): Uint8Array =>
  bytesField(field, Buffer.concat(fields));

/** A decoded message. Of a field that is there twice the last one counts, as protobuf has it. */
export interface Message {
  /** 0 when it is missing, as protobuf has it. */
  number(field: number): number;
  /** null when it is missing. */
  bytes(field: number): Uint8Array | null;
  /** An empty message when it is missing. */
  message(field: number): Message;
}

const broken = (): VendorError => new VendorError('bad_response', 'tesla: a message of the car cannot be decoded');

/** @throws VendorError bad_response when it is no protobuf */
export const decodeMessage = (data: Uint8Array): Message => {
  const numbers = new Map<number, number>();
  const chunks = new Map<number, Uint8Array>();
  let at = 0;
  const take = (count: number): Uint8Array => {
    if (count > data.length - at) throw broken();
    at += count;
    return data.subarray(at - count, at);
  };
  /** The low 32 bits: nothing that we read is wider. */
  const takeVarint = (): number => {
    let value = 0n;
    for (let index = 0; index < LONGEST_VARINT; index += 1) {
      const [byte = 0] = take(1);
      value |= BigInt(byte & 0x7f) << BigInt(7 * index);
      if (byte < 0x80) return Number(BigInt.asUintN(32, value));
    }
    throw broken();
  };
  while (at < data.length) {
    const head = takeVarint();
    const field = Math.floor(head / 8);
    switch (head % 8) {
      case VARINT:
        numbers.set(field, takeVarint());
        break;
      case FIXED32: {
        const bytes = take(4);
        numbers.set(field, new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true));
        break;
      }
      case BYTES:
        chunks.set(field, take(takeVarint()));
        break;
      case FIXED64:
        take(8);
        break;
      default:
        throw broken();
    }
  }
  return {
    number: (field) => numbers.get(field) ?? 0,
    bytes: (field) => chunks.get(field) ?? null,
    message: (field) => decodeMessage(chunks.get(field) ?? new Uint8Array()),
  };
};
