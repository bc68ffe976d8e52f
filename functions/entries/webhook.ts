import { arrivals, storage } from '#functions/parts/index.ts';
import { createWebhookHandler } from './create.ts';
import { httpEntry } from './entry.ts';

export const handler = httpEntry('webhook', { storage, arrivals }, createWebhookHandler);
