import { createHmac } from 'node:crypto';

/** HMAC-SHA256: recognises an address without storing it. Without the key it can be neither computed nor guessed. */
export type KeyedHash = (text: string) => string;

/** @param key a new one makes new hashes of everything */
export const createKeyedHash =
  (key: string): KeyedHash =>
  (text) =>
    createHmac('sha256', key).update(`address/${text}`).digest('base64url');
