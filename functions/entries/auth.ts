import { catalogue, factors, storage, users } from '#functions/parts/index.ts';
import { createAuthHandler } from './create.ts';
import { httpEntry } from './entry.ts';

export const handler = httpEntry('auth', { catalogue, storage, factors, users }, createAuthHandler);
