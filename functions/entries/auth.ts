import { catalogue, factors, notices, storage, users } from '#functions/parts/index.ts';
import { createAuthHandler } from './create.ts';
import { httpEntry } from './entry.ts';

export const handler = httpEntry('auth', { catalogue, notices, storage, factors, users }, createAuthHandler);
