import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { actions, epoch, flipped, hexOf, key, pemOf, shared, vectors, vin } from '#test/support/tesla-signing.ts';
import { VendorError } from '../port.ts';
import { decodeActionResult, decodeAnswer, decodeSessionInfo, encodeCommand, encodeHandshake } from './car-messages.ts';
import { readCommandKey } from './command-crypto.ts';
import { bytesField, decodeMessage, messageField, numberField } from './wire.ts';

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
