import { buildDeps } from '#functions/deps.ts';
import { createApiHandler } from './create.ts';

export const handler = createApiHandler(buildDeps(process.env));
