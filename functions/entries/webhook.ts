import { throughCloudFront } from '#functions/http/origin.ts';
import { assemble, startBase } from '#functions/parts/base.ts';
import { storagePart } from '#functions/parts/storage.ts';
import { createWebhookHandler } from './create.ts';

const base = startBase(process.env);
const deps = assemble({ logger: base.logger, now: () => base.now, ...storagePart(base) });

export const handler = throughCloudFront(process.env, createWebhookHandler(deps));
