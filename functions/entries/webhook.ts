import { buildDeps } from '#functions/deps.ts';
import { throughCloudFront } from '#functions/http/origin.ts';
import { createWebhookHandler } from './create.ts';

export const handler = throughCloudFront(process.env, createWebhookHandler(buildDeps(process.env)));
