import { buildDeps } from '#functions/deps.ts';
import { createControlHandler } from './create.ts';

export const handler = createControlHandler(buildDeps(process.env));
