import { createECDH, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import {
  chargeStartAction,
  chargeStopAction,
  chargingAmpsAction,
  honkAction,
} from '#functions/integrations/tesla/car-messages.ts';
import { readCommandKey } from '#functions/integrations/tesla/command-crypto.ts';

const hex = z
  .string()
  .regex(/^([0-9a-f]{2})*$/)
  .transform((text): Uint8Array => Buffer.from(text, 'hex'));
/** Messages of Tesla's reference implementation. */
export const vectors = z
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
  .parse(
    JSON.parse(
      readFileSync(new URL('../../functions/integrations/tesla/signing-vectors.json', import.meta.url), 'utf8'),
    ),
  );

/** A private key as the PEM that operators store. */
export const pemOf = (privateKey: Uint8Array): string => {
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

export const { vin, epoch } = vectors;
/** Our command key. */
export const key = readCommandKey(pemOf(vectors.clientPrivateKey));
/** Key agreed with the car. */
export const shared = key.agree(vectors.vehiclePublicKey);
export const actions = {
  start: chargeStartAction(),
  stop: chargeStopAction(),
  amps10: chargingAmpsAction(10),
  honk: honkAction(),
};

export const hexOf = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex');
/** A copy with one bit changed. */
export const flipped = (bytes: Uint8Array): Uint8Array => Buffer.from(bytes).fill((bytes[0] ?? 0) ^ 1, 0, 1);
