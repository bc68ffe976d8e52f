import { throughCloudFront } from '#functions/http/origin.ts';
import { services } from '#functions/integrations/manifests.ts';
import { assemble, startBase } from '#functions/parts/base.ts';
import { usersPart } from '#functions/parts/users.ts';
import { createAuthHandler } from './create.ts';

const base = startBase(process.env);
const { logger, tax } = base;
const deps = assemble({ logger, tax, services: () => ({ manifests: services() }), ...usersPart(base) });

export const handler = throughCloudFront(process.env, createAuthHandler(deps));
