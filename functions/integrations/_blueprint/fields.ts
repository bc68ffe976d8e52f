import { createHash } from 'node:crypto';

/** The key is the account; its hash tells accounts apart without being a secret. */
export const accountKey = ({ apiKey = '' }: Readonly<Record<string, string>>): string | null =>
  apiKey === '' ? null : createHash('sha256').update(apiKey.trim()).digest('hex').slice(0, 32);
