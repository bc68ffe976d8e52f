import { boxes, control, notices, queue, secrets, storage, vendors } from '#functions/parts/index.ts';
import { createControlHandler } from './create-on-event.ts';
import { eventEntry } from './entry.ts';

export const handler = eventEntry(
  'control',
  { storage, secrets, vendors, boxes, notices, queue, control },
  createControlHandler,
);
