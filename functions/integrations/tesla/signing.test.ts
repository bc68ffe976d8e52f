import { createECDH, createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fc } from '#test/support/property.ts';
import { VendorError } from '../port.ts';
import {
  chargeStartAction,
  chargeStopAction,
  chargingAmpsAction,
  decodeActionResult,
  decodeAnswer,
  decodeSessionInfo,
  encodeCommand,
  encodeHandshake,
  honkAction,
} from './car-messages.ts';
import { readCommandKey } from './command-crypto.ts';
import { type CommandLine, emptySlot, sendSigned } from './command-session.ts';
import { createSimulatedCar, type Order } from './simulated-car.ts';
import { bytesField, decodeMessage, messageField, numberField } from './wire.ts';

const hex = z
  .string()
  .regex(/^([0-9a-f]{2})*$/)
  .transform((text): Uint8Array => Buffer.from(text, 'hex'));
const vectors = z
  .looseObject({
    clientPrivateKey: hex,
    clientPublicKey: hex,
    vehiclePublicKey: hex,
    vin: z.string(),
    routingAddress: hex,
    uuid: hex,
    epoch: hex,
    handshake: hex,
    sessionInfo: hex,
    sessionInfoTag: hex,
    handshakeReply: hex,
    notPaired: hex,
    plainRefusal: hex,
    insufficientPrivileges: hex,
    commands: z.array(
      z.object({
        name: z.enum(['start', 'stop', 'amps10', 'honk']),
        action: hex,
        counter: z.int(),
        expiresAt: z.int(),
        uuid: hex,
        tag: hex,
        message: hex,
        accepted: hex,
        refused: hex,
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('signing-vectors.json', import.meta.url), 'utf8')));

const pemOf = (privateKey: Uint8Array): string => {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const point = ecdh.getPublicKey();
  const part = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
  return createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', d: part(privateKey), x: part(point.subarray(1, 33)), y: part(point.subarray(33)) },
  })
    .export({ type: 'sec1', format: 'pem' })
    .toString();
};

const { vin, epoch } = vectors;
const key = readCommandKey(pemOf(vectors.clientPrivateKey));
const shared = key.agree(vectors.vehiclePublicKey);
const actions = {
  start: chargeStartAction(),
  stop: chargeStopAction(),
  amps10: chargingAmpsAction(10),
  honk: honkAction(),
};
const hexOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex');
const flipped = (bytes: Uint8Array): Uint8Array => Buffer.from(bytes).fill((bytes[0] ?? 0) ^ 1, 0, 1);

describe("Tesla's published vectors", () => {
  it('return our public key', () => {
    expect(hexOf(key.publicKey)).toBe(hexOf(vectors.clientPublicKey));
  });

  it('request a session', () => {
    const envelope = { routingAddress: vectors.routingAddress, uuid: vectors.uuid };
    expect(hexOf(encodeHandshake(envelope, key.publicKey))).toBe(hexOf(vectors.handshake));
  });

  it('contain the session and prove that the car sent it', () => {
    const answer = decodeAnswer(vectors.handshakeReply);
    expect(hexOf(answer.sessionInfo)).toBe(hexOf(vectors.sessionInfo));
    expect(decodeSessionInfo(vectors.sessionInfo)).toEqual({
      counter: 6,
      publicKey: vectors.vehiclePublicKey,
      epoch,
      clockS: 2650,
      keyPaired: true,
    });
    const { uuid, sessionInfo, sessionInfoTag } = vectors;
    expect(shared.sessionInfoIsGenuine(vin, uuid, sessionInfo, sessionInfoTag)).toBe(true);
    expect(shared.sessionInfoIsGenuine('5YJ30123456789ABD', uuid, sessionInfo, sessionInfoTag)).toBe(false);
    expect(shared.sessionInfoIsGenuine(vin, flipped(uuid), sessionInfo, sessionInfoTag)).toBe(false);
    expect(shared.sessionInfoIsGenuine(vin, uuid, flipped(sessionInfo), sessionInfoTag)).toBe(false);
    expect(shared.sessionInfoIsGenuine(vin, uuid, sessionInfo, flipped(sessionInfoTag))).toBe(false);
    expect(shared.sessionInfoIsGenuine(vin, uuid, sessionInfo, new Uint8Array())).toBe(false);
  });
});

describe.each(vectors.commands)('reference command $name', (vector) => {
  const { counter, expiresAt } = vector;

  it('is signed and sent byte by byte alike', () => {
    const action = actions[vector.name];
    const tag = shared.sign(action, { vin, epoch, counter, expiresAt });
    const envelope = { routingAddress: vectors.routingAddress, uuid: vector.uuid };

    expect(hexOf(action)).toBe(hexOf(vector.action));
    expect(hexOf(tag)).toBe(hexOf(vector.tag));
    expect(hexOf(encodeCommand(envelope, action, { publicKey: key.publicKey, epoch, counter, expiresAt, tag }))).toBe(
      hexOf(vector.message),
    );
  });

  it('is answered under seal', () => {
    const open = (answer: Uint8Array) =>
      decodeActionResult(shared.open(vin, decodeAnswer(answer), vector.tag) ?? new Uint8Array());
    expect(open(vector.accepted)).toEqual({ done: true, reason: '' });
    expect(open(vector.refused)).toEqual({ done: false, reason: 'complete' });
  });

  it('believes no answer to another command or of another car', () => {
    const answer = decodeAnswer(vector.accepted);
    expect(() => shared.open(vin, answer, flipped(vector.tag))).toThrow(VendorError);
    expect(() => shared.open('5YJ30123456789ABD', answer, vector.tag)).toThrow(VendorError);
    expect(() => shared.open(vin, { ...answer, fault: 1 }, vector.tag)).toThrow(VendorError);
  });
});

describe('command key', () => {
  it('may be written with \\n in one line', () => {
    const pem = pemOf(vectors.clientPrivateKey);
    expect(hexOf(readCommandKey(pem.trim().replaceAll('\n', '\\n')).publicKey)).toBe(hexOf(vectors.clientPublicKey));
  });

  it('is on P-256, and an error shows nothing of it', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey;
    for (const pem of ['', 'secret', String(other.export({ type: 'pkcs8', format: 'pem' }))]) {
      expect(() => readCommandKey(pem)).toThrow('tesla: the command key is no private key on P-256');
    }
  });

  it('agrees with points of the curve only', () => {
    expect(() => key.agree(flipped(vectors.vehiclePublicKey))).toThrow(VendorError);
    expect(() => key.agree(Buffer.alloc(65, 4))).toThrow(VendorError);
  });
});

describe('wire format', () => {
  it('returns what it wrote', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 29 - 1 }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.uint8Array(),
        (field, number, bytes) => {
          expect(decodeMessage(numberField(field, number)).number(field)).toBe(number);
          expect(hexOf(decodeMessage(bytesField(field, bytes)).bytes(field))).toBe(hexOf(bytes));
          const nested = messageField(field, bytesField(1, bytes), numberField(2, number));
          expect(decodeMessage(nested).message(field).number(2)).toBe(number);
        },
      ),
    );
  });

  it('decodes any bytes or refuses them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          decodeAnswer(bytes);
          decodeActionResult(bytes);
          decodeSessionInfo(bytes);
        } catch (error) {
          if (!(error instanceof VendorError) || error.kind !== 'bad_response') throw error;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

/** A car over a connection that a test can tamper with. */
const setUp = () => {
  let nowMs = Date.parse('2026-05-14T10:30:00Z');
  const orders: Order[] = [];
  let refusal: string | null = null;
  const paired = new Set([hexOf(key.publicKey)]);
  const car = createSimulatedCar(
    vin,
    paired,
    () => nowMs,
    (order) => {
      if (refusal === null) orders.push(order);
      return refusal;
    },
  );
  const sent: Uint8Array[] = [];
  let meddle = (message: Uint8Array): Uint8Array => car.handle(message);
  const line: CommandLine = {
    vin,
    key,
    slot: emptySlot(),
    now: () => nowMs,
    carry: async (message) => {
      sent.push(message);
      return meddle(message);
    },
  };
  return {
    car,
    line,
    orders,
    sent,
    paired,
    pass: (ms: number) => {
      nowMs += ms;
    },
    refuse: (reason: string | null) => {
      refusal = reason;
    },
    meddleWith: (change: (message: Uint8Array) => Uint8Array) => {
      meddle = change;
    },
  };
};

describe('session with a car', () => {
  it('starts once and continues', async () => {
    const { line, orders, sent, pass } = setUp();
    await sendSigned(line, actions.amps10);
    pass(3_600_000);
    await sendSigned(line, actions.start);
    expect(orders).toEqual([{ name: 'set_charging_amps', amps: 10 }, { name: 'charge_start' }]);
    expect(sent).toHaveLength(3);
  });

  it("returns the car's rejection as a result", async () => {
    const { line, refuse } = setUp();
    refuse('disconnected');
    expect(await sendSigned(line, actions.start)).toEqual({ done: false, reason: 'disconnected' });
  });

  it.each([
    ['its computer restarted', ({ car }: ReturnType<typeof setUp>) => car.restart()],
    [
      'another Lambda went on with the session',
      async ({ line }: ReturnType<typeof setUp>) => {
        const other = { ...line, slot: emptySlot() };
        for (let i = 0; i < 40; i += 1) await sendSigned(other, actions.honk);
      },
    ],
    [
      'our clock ran ahead of it',
      ({ line }: ReturnType<typeof setUp>) => {
        const { session } = line.slot;
        if (session !== null) line.slot.session = { ...session, clockS: session.clockS - 60 };
      },
    ],
  ])('finds its step again when %s', async (_why, disturb) => {
    const all = setUp();
    await sendSigned(all.line, actions.amps10);
    await disturb(all);
    all.sent.length = 0;
    all.orders.length = 0;
    expect(await sendSigned(all.line, actions.stop)).toEqual({ done: true, reason: '' });
    expect(all.orders).toEqual([{ name: 'charge_stop' }]);
    // The refused command brought the new session along.
    expect(all.sent).toHaveLength(2);
  });

  it('sends concurrent commands one after the other', async () => {
    const { line, orders, sent } = setUp();
    await Promise.all([actions.amps10, actions.start, actions.honk].map((action) => sendSigned(line, action)));
    expect(orders.map(({ name }) => name)).toEqual(['set_charging_amps', 'charge_start', 'honk_horn']);
    expect(sent).toHaveLength(4);
    expect(line.slot.session?.counter).toBe(3);
  });

  it('is not given to a key that the owner did not add', async () => {
    const { line, paired, orders } = setUp();
    paired.clear();
    await expect(sendSigned(line, actions.start)).rejects.toMatchObject({ kind: 'refused' });
    expect(orders).toEqual([]);
  });

  it('ends when the owner removes the key', async () => {
    const { line, paired } = setUp();
    await sendSigned(line, actions.start);
    paired.clear();
    await expect(sendSigned(line, actions.stop)).rejects.toThrow('does not know our key');
    expect(line.slot.session).toBeNull();
  });

  it('accepts no replayed answer, and no session that the car did not sign for this request', async () => {
    const { line, car, sent, meddleWith, orders } = setUp();
    await sendSigned(line, actions.amps10);
    const [first] = sent;
    if (first === undefined) throw new Error('nothing was sent');
    const old = car.handle(first);
    line.slot.session = null;
    meddleWith(() => old);
    await expect(sendSigned(line, actions.start)).rejects.toMatchObject({ kind: 'bad_response' });
    // Without the mark of its request only the signature shows it.
    const unmarked = Buffer.from(old).subarray(0, old.length - 19);
    expect(decodeAnswer(unmarked)).toMatchObject({ requestUuid: null });
    meddleWith(() => unmarked);
    await expect(sendSigned(line, actions.start)).rejects.toThrow('not genuine');
    expect(orders).toHaveLength(1);
  });

  it('does not go back to an older state of the same session', async () => {
    const { line, meddleWith, car, pass } = setUp();
    await sendSigned(line, actions.amps10);
    const { session } = line.slot;
    pass(60_000);
    line.slot.session = session && { ...session, clockS: session.clockS + 3_600, atMs: line.now() };
    // The car is asked for its session, as the command is out of step; its answer is an hour older than what we know.
    meddleWith((message) => {
      const isCommand = decodeMessage(message).bytes(10) !== null;
      return car.handle(isCommand ? withBrokenSignature(message) : message);
    });
    await expect(sendSigned(line, actions.start)).rejects.toThrow('an older one');
  });

  it.each([
    [1, 'upstream'],
    [2, 'timeout'],
    [4, 'refused'],
    [7, 'refused'],
    [9, 'unsupported'],
    [21, 'refused'],
    [28, 'unsupported'],
  ])('reports fault %s of the car as %s', async (code, kind) => {
    const { line, car, meddleWith } = setUp();
    meddleWith((message) => {
      const isCommand = decodeMessage(message).bytes(10) !== null;
      return !isCommand ? car.handle(message) : messageField(12, numberField(1, 2), numberField(2, code));
    });
    await expect(sendSigned(line, actions.start)).rejects.toMatchObject({ kind });
  });

  it('reads the refusals of the reference', async () => {
    const { line, car, meddleWith } = setUp();
    const answers = (answer: Uint8Array): void =>
      meddleWith((message) => {
        // Only the mark of the request differs from one request to the next.
        if (decodeMessage(message).bytes(10) === null) return car.handle(message);
        const mark = decodeMessage(message).bytes(51) ?? new Uint8Array();
        return Buffer.concat([answer, bytesField(50, mark)]);
      });
    answers(vectors.plainRefusal);
    expect(await sendSigned(line, actions.start)).toEqual({ done: false, reason: 'complete' });
    answers(vectors.insufficientPrivileges);
    await expect(sendSigned(line, actions.start)).rejects.toThrow('may not command');
    meddleWith((message) =>
      Buffer.concat([vectors.notPaired, bytesField(50, decodeMessage(message).bytes(51) ?? new Uint8Array())]),
    );
    await expect(sendSigned(line, actions.start)).rejects.toThrow('does not know our key');
  });
});

/** The same command with a broken signature: the car answers with the state of its session. */
const withBrokenSignature = (message: Uint8Array): Uint8Array => {
  const action = decodeMessage(message).bytes(10) ?? new Uint8Array();
  const at = Buffer.from(message).indexOf(action);
  const broken = Buffer.from(message);
  broken[at + action.length - 1] = (broken[at + action.length - 1] ?? 0) ^ 1;
  return broken;
};
