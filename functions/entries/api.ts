import { buildDeps } from '#functions/deps.ts';
import { throughCloudFront } from '#functions/http/origin.ts';
import { createApiHandler } from './create.ts';

export const handler = throughCloudFront(process.env, createApiHandler(buildDeps(process.env)));
