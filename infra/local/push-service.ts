import { createECDH, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';
import { decrypt } from 'http_ece';
import * as z from 'zod';
import { pushKeysOf } from '#functions/platform/push-keys.ts';
import type { PushSubscription } from '#shared/model/push.ts';
import { DAY_S, SECOND_MS } from '#shared/units.ts';
import type { FetchHandler } from './serve-fetch.ts';

/** Where the simulated push service would be on the internet. Nobody has such a name. */
export const PUSH_HOST = 'push.simulator.example';

/** A push as a browser would show it. */
export interface ShownPush {
  readonly device: string;
  readonly timeMs: number;
  readonly ttlS: number;
  readonly urgency: string | null;
  readonly topic: string | null;
  /** Who the service may turn to. */
  readonly subject: string;
  /** What was decrypted. */
  readonly payload: unknown;
}

interface Browser {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

export interface PushService {
  /** `POST /push/{device}`, as RFC 8030 has it: checks our signature (RFC 8292) and decrypts (RFC 8188, 8291). */
  readonly handle: FetchHandler;
  /** A browser that is subscribed here. */
  readonly subscribe: (device: string) => PushSubscription;
  /** Answers this status to its next pushes; null: takes them again. */
  readonly refuse: (device: string, status: number | null) => void;
}

const headSchema = z.object({ typ: z.literal('JWT'), alg: z.literal('ES256') });
const claimsSchema = z.object({ aud: z.url(), exp: z.number(), sub: z.string().regex(/^(mailto:|https?:)/) });
const partOf = (text: string | undefined): unknown => JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8'));

/** The subject of a sound signature. @throws when it is none */
const signed = (authorization: string | null, audience: string, nowMs: number): string => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head, claims, signature] = token.split('.');
  headSchema.parse(partOf(head));
  const { aud, exp, sub } = claimsSchema.parse(partOf(claims));
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  );
  const leftS = exp - nowMs / SECOND_MS;
  if (!isOurs || aud !== audience || leftS <= 0 || leftS > DAY_S) throw new Error('the signature is not right');
  return sub;
};

const AUTH_BYTES = 16;

/**
 * A push service with its browsers. It decrypts with another library than the sender's.
 * @param secret from which the keys of its browsers follow, so that they are the same after a restart
 */
export const createPushService = (
  secret: string,
  onPush: (push: ShownPush) => void,
  now: () => number,
): PushService => {
  const browsers = new Map<string, Browser>();
  const refusals = new Map<string, number>();
  return {
    subscribe: (device) => {
      const pair = createECDH('prime256v1');
      const own = `${secret}/${device}`;
      pair.setPrivateKey(Buffer.from(pushKeysOf(own).privateKey, 'base64url'));
      const browser = { pair, auth: Buffer.from(hkdfSync('sha256', own, '', 'auth', AUTH_BYTES)) };
      browsers.set(device, browser);
      return {
        endpoint: `https://${PUSH_HOST}/push/${device}`,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      };
    },
    refuse: (device, status) => {
      if (status === null) refusals.delete(device);
      else refusals.set(device, status);
    },
    handle: async (request) => {
      const device = /^\/push\/([\w-]+)$/.exec(new URL(request.url).pathname)?.[1] ?? '';
      const browser = browsers.get(device);
      const { headers } = request;
      const ttlS = Number(headers.get('ttl') ?? Number.NaN);
      if (request.method !== 'POST' || browser === undefined) return new Response(null, { status: 404 });
      const refusal = refusals.get(device);
      if (refusal !== undefined) return new Response(null, { status: refusal });
      if (!Number.isInteger(ttlS) || headers.get('content-encoding') !== 'aes128gcm')
        return new Response('TTL and Content-Encoding are musts', { status: 400 });
      let subject: string;
      try {
        // The signature is by the real clock.
        subject = signed(headers.get('authorization'), `https://${PUSH_HOST}`, Date.now());
      } catch (error) {
        return new Response(String(error), { status: 403 });
      }
      try {
        const encrypted = Buffer.from(await request.arrayBuffer());
        const plain = decrypt(encrypted, {
          version: 'aes128gcm',
          privateKey: browser.pair,
          authSecret: browser.auth,
        });
        onPush({
          device,
          timeMs: now(),
          ttlS,
          urgency: headers.get('urgency'),
          topic: headers.get('topic'),
          subject,
          payload: JSON.parse(plain.toString('utf8')),
        });
      } catch {
        return new Response('It does not decrypt', { status: 400 });
      }
      return new Response(null, { status: 201, headers: { location: `https://${PUSH_HOST}/m/${now()}` } });
    },
  };
};
