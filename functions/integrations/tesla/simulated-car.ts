import { createCipheriv, createECDH, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SECOND_MS } from '#shared/units.ts';
import { bytesField, decodeMessage, fixed32Field, type Message, messageField, numberField } from './wire.ts';

// The car's side of the command protocol, after Tesla's own verifier (internal/authentication/verifier.go). It shares the
// wire format with the client and nothing else: the vectors would reveal what both got wrong in the same way.

/** What a car is commanded to do, by the names of Tesla's plain commands. */
export type Order =
  | { readonly name: 'charge_start' | 'charge_stop' | 'honk_horn' }
  | { readonly name: 'set_charging_amps'; readonly amps: number };
/** Carries an order out; the reason why not, or null. */
export type Obey = (order: Order) => string | null;

const INFOTAINMENT = 3;
const WINDOW = 32;
/** Seconds since the epoch began when the simulation begins. */
const CLOCK_START_S = 2_600;

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const item = (tag: number, value: Uint8Array): Buffer => Buffer.concat([Buffer.from([tag, value.length]), value]);
const END = Buffer.from([0xff]);
const hmac = (key: Uint8Array, ...parts: readonly Uint8Array[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const text = (value: string): Buffer => Buffer.from(value, 'utf8');

const orderIn = (action: Uint8Array): Order | null => {
  const vehicleAction = decodeMessage(action).message(2);
  const startStop = vehicleAction.bytes(6) && vehicleAction.message(6);
  if (startStop?.bytes(2)) return { name: 'charge_start' };
  if (startStop?.bytes(5)) return { name: 'charge_stop' };
  if (vehicleAction.bytes(43)) return { name: 'set_charging_amps', amps: vehicleAction.message(43).number(1) };
  return vehicleAction.bytes(27) ? { name: 'honk_horn' } : null;
};

export interface SimulatedCar {
  /** Answers a signed message. */
  handle(message: Uint8Array): Uint8Array;
  /** The car's computer restarts: another epoch, counter and clock at zero. */
  restart(): void;
}

/** @param paired public keys (hex) that the owner has added to the car */
export const createSimulatedCar = (
  vin: string,
  paired: ReadonlySet<string>,
  now: () => number,
  obey: Obey,
): SimulatedCar => {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  let epoch = randomBytes(16);
  let epochStartMs = now() - CLOCK_START_S * SECOND_MS;
  let highest = 0;
  let used = new Set<number>();
  const clockS = (): number => Math.floor((now() - epochStartMs) / SECOND_MS);
  const shared = (client: Uint8Array): Buffer =>
    createHash('sha1').update(ecdh.computeSecret(client)).digest().subarray(0, 16);

  const envelope = (request: Message): Uint8Array[] => [
    messageField(6, bytesField(2, request.message(7).bytes(2) ?? Buffer.alloc(0))),
    messageField(7, numberField(1, INFOTAINMENT)),
  ];
  const requestUuid = (request: Message): Uint8Array => bytesField(50, request.bytes(51) ?? Buffer.alloc(0));
  const status = (fault: number): Uint8Array =>
    fault === 0 ? Buffer.alloc(0) : messageField(12, numberField(1, 2), numberField(2, fault));

  const withSession = (request: Message, client: Uint8Array, fault: number): Uint8Array => {
    const info = Buffer.concat([
      numberField(1, highest),
      bytesField(2, publicKey),
      bytesField(3, epoch),
      fixed32Field(4, clockS()),
      ...(paired.has(Buffer.from(client).toString('hex')) ? [] : [numberField(5, 1)]),
    ]);
    const key = hmac(shared(client), text('session info'));
    const challenge = request.bytes(51) ?? Buffer.alloc(0);
    const tag = hmac(key, item(0, Buffer.from([6])), item(2, text(vin)), item(6, challenge), END, info);
    return Buffer.concat([
      ...envelope(request),
      status(fault),
      messageField(13, messageField(6, bytesField(1, tag))),
      bytesField(15, info),
      requestUuid(request),
    ]);
  };

  const bare = (request: Message, fault: number): Uint8Array =>
    Buffer.concat([...envelope(request), status(fault), requestUuid(request)]);

  /** Why the car does not believe a command; 0: it does. */
  const verdict = (request: Message, client: Uint8Array, action: Uint8Array): number => {
    const signed = request.message(13).message(8);
    const reported = signed.bytes(1) ?? Buffer.alloc(0);
    const [counter, expiresAt, flags] = [signed.number(2), signed.number(3), request.number(52)];
    if (Buffer.compare(reported, epoch) !== 0) return 15;
    if (expiresAt < clockS()) return 17;
    const about = Buffer.concat([
      item(0, Buffer.from([8])),
      item(1, Buffer.from([request.message(6).number(1)])),
      item(2, text(vin)),
      item(3, epoch),
      item(4, u32(expiresAt)),
      item(5, u32(counter)),
      ...(flags === 0 ? [] : [item(7, u32(flags))]),
      END,
    ]);
    const expected = hmac(hmac(shared(client), text('authenticated command')), about, action);
    const tag = signed.bytes(4) ?? Buffer.alloc(0);
    if (tag.length !== expected.length || !timingSafeEqual(tag, expected)) return 5;
    if (used.has(counter) || counter + WINDOW <= highest || counter === 0) return 6;
    used.add(counter);
    highest = Math.max(highest, counter);
    return 0;
  };

  const sealed = (request: Message, client: Uint8Array, response: Uint8Array): Uint8Array => {
    const requestTag = request.message(13).message(8).bytes(4) ?? Buffer.alloc(0);
    const [nonce, answers, flags] = [randomBytes(12), 1, 2];
    const about = Buffer.concat([
      item(0, Buffer.from([9])),
      item(1, Buffer.from([INFOTAINMENT])),
      item(2, text(vin)),
      item(5, u32(answers)),
      item(7, u32(flags)),
      item(8, Buffer.concat([Buffer.from([8]), requestTag])),
      item(9, u32(0)),
      END,
    ]);
    const cipher = createCipheriv('aes-128-gcm', shared(client), nonce);
    cipher.setAAD(createHash('sha256').update(about).digest());
    const payload = Buffer.concat([cipher.update(response), cipher.final()]);
    const seal = messageField(9, bytesField(1, nonce), numberField(2, answers), bytesField(3, cipher.getAuthTag()));
    return Buffer.concat([
      ...envelope(request),
      bytesField(10, payload),
      messageField(13, seal),
      requestUuid(request),
      numberField(52, flags),
    ]);
  };

  return {
    handle(data) {
      const request = decodeMessage(data);
      if (request.message(6).number(1) !== INFOTAINMENT) return bare(request, 8);
      const asksForSession = request.message(14).bytes(1);
      if (asksForSession !== null) return withSession(request, asksForSession, 0);
      const client = request.message(13).message(1).bytes(1) ?? Buffer.alloc(0);
      const action = request.bytes(10);
      if (!paired.has(Buffer.from(client).toString('hex'))) return bare(request, 3);
      if (action === null) return bare(request, 13);
      const fault = verdict(request, client, action);
      if (fault !== 0) return withSession(request, client, fault);
      const order = orderIn(action);
      if (order === null) return bare(request, 9);
      const reason = obey(order);
      const result = reason === null ? [] : [numberField(1, 1), messageField(2, bytesField(1, text(reason)))];
      const response = messageField(1, ...result);
      return (request.number(52) & 2) === 0
        ? Buffer.concat([...envelope(request), bytesField(10, response), requestUuid(request)])
        : sealed(request, client, response);
    },
    restart() {
      epoch = randomBytes(16);
      epochStartMs = now();
      highest = 0;
      used = new Set();
    },
  };
};
