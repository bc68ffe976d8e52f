import { buildDeps } from '#functions/deps.ts';
import { throughCloudFront } from '#functions/http/origin.ts';
import { createAuthHandler } from './create.ts';

export const handler = throughCloudFront(process.env, createAuthHandler(buildDeps(process.env)));
