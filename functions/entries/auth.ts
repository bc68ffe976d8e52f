import { buildDeps } from '#functions/deps.ts';
import { createAuthHandler } from './create.ts';

export const handler = createAuthHandler(buildDeps(process.env));
