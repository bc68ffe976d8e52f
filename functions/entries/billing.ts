import { notices, payments, schedules, storage } from '#functions/parts/index.ts';
import { createBillingHandler } from './create.ts';
import { httpEntry } from './entry.ts';

export const handler = httpEntry('billing', { storage, notices, payments, schedules }, createBillingHandler);
