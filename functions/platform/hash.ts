import { createHash } from 'node:crypto';

/** SHA-256: stored in place of a secret or a private name. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
