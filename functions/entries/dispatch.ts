import { queue, storage } from '#functions/parts/index.ts';
import { createDispatchHandler } from './create-on-event.ts';
import { eventEntry } from './entry.ts';

export const handler = eventEntry('dispatch', { storage, queue }, createDispatchHandler);
