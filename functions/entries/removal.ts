import { boxes, notices, payments, schedules, secrets, storage, users, vendors } from '#functions/parts/index.ts';
import { createRemovalHandler } from './create.ts';
import { httpEntry } from './entry.ts';

const parts = { storage, secrets, vendors, boxes, notices, payments, schedules, users };
export const handler = httpEntry('removal', parts, createRemovalHandler);
