import { createHash, randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 32;

/** A new key for reports to a webhook: 190 bits of chance behind a prefix by which a leaked key is recognised. */
export const newWebhookKey = (): string =>
  `whs_${Array.from({ length: LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')}`;

/** SHA-256 in hex: what is stored of a key, and what it is found by. */
export const hashWebhookKey = (key: string): string => createHash('sha256').update(key).digest('hex');
