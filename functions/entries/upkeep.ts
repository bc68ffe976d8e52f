import { buildDeps } from '#functions/deps.ts';
import { createUpkeepHandler } from './create.ts';

export const handler = createUpkeepHandler(buildDeps(process.env));
