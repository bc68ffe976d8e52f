import {
  addresses,
  boxes,
  control,
  notices,
  payouts,
  push,
  queue,
  schedules,
  secrets,
  storage,
  tariffs,
  users,
  vendors,
} from '#functions/parts/index.ts';
import { createApiHandler } from './create.ts';
import { httpEntry } from './entry.ts';

const parts = {
  storage,
  secrets,
  vendors,
  boxes,
  notices,
  queue,
  push,
  addresses,
  payouts,
  schedules,
  users,
  control,
  tariffs,
};
export const handler = httpEntry('api', parts, createApiHandler);
