import { createHash } from 'node:crypto';

/** SHA-256: what is stored of a secret, or of a name that nobody else has to know. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
