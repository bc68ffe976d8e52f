import { catalogue, notices, payments, schedules, storage, users } from '#functions/parts/index.ts';
import { createMoneyHandler } from './create.ts';
import { httpEntry } from './entry.ts';

export const handler = httpEntry(
  'money',
  { catalogue, storage, notices, payments, schedules, users },
  createMoneyHandler,
);
