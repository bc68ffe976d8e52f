import { createHash } from 'node:crypto';

/** The key identifies the account; its hash distinguishes accounts without being a secret. */
export const accountKey = ({ apiKey = '' }: Readonly<Record<string, string>>): string | null =>
  apiKey === '' ? null : createHash('sha256').update(apiKey.trim()).digest('hex').slice(0, 32);
