import { createHash, randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 32;

/** A new webhook key: 190 random bits behind a prefix that makes a leaked key recognisable. */
export const newWebhookKey = (): string =>
  `whs_${Array.from({ length: LENGTH }, () => BASE62[randomInt(BASE62.length)]).join('')}`;

/** SHA-256 in hex: all that is stored of a key, and what it is looked up by. */
export const hashWebhookKey = (key: string): string => createHash('sha256').update(key).digest('hex');
