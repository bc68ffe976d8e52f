import { buildDeps } from '#functions/deps.ts';
import { createWebhookHandler } from './create.ts';

export const handler = createWebhookHandler(buildDeps(process.env));
