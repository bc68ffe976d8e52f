import { factors, notices, storage, users } from '#functions/parts/index.ts';
import { createSecurityHandler } from './create.ts';
import { httpEntry } from './entry.ts';

export const handler = httpEntry('security', { storage, factors, notices, users }, createSecurityHandler);
