import {
  boxes,
  notices,
  payments,
  schedules,
  secrets,
  storage,
  tariffs,
  users,
  vendors,
} from '#functions/parts/index.ts';
import { createUpkeepHandler } from './create-on-event.ts';
import { eventEntry } from './entry.ts';

const parts = { storage, secrets, vendors, boxes, notices, payments, schedules, users, tariffs };
export const handler = eventEntry('upkeep', parts, createUpkeepHandler);
