import { addresses, notices, outgoing, push, queue, storage } from '#functions/parts/index.ts';
import { createNotifyHandler } from './create-on-event.ts';
import { eventEntry } from './entry.ts';

export const handler = eventEntry(
  'notify',
  { storage, notices, queue, push, addresses, outgoing },
  createNotifyHandler,
);
