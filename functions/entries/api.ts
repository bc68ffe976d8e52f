import {
  boxes,
  control,
  notices,
  payouts,
  schedules,
  secrets,
  storage,
  tariffs,
  users,
  vendors,
} from '#functions/parts/index.ts';
import { createApiHandler } from './create.ts';
import { httpEntry } from './entry.ts';

const parts = { storage, secrets, vendors, boxes, notices, payouts, schedules, users, control, tariffs };
export const handler = httpEntry('api', parts, createApiHandler);
