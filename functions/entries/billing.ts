import { buildDeps } from '#functions/deps.ts';
import { throughCloudFront } from '#functions/http/origin.ts';
import { createBillingHandler } from './create.ts';

export const handler = throughCloudFront(process.env, createBillingHandler(buildDeps(process.env)));
