import { createBoxHandler } from '#functions/ocpp/handler.ts';
import { arrivals, boxes, storage } from '#functions/parts/index.ts';
import { boxEntry } from './entry.ts';

export const handler = boxEntry({ storage, arrivals, boxes }, createBoxHandler);
