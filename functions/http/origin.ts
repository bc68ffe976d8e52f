import { createHash, timingSafeEqual } from 'node:crypto';
import { type EnvSource, readEnv } from '#functions/platform/env.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { ORIGIN_KEY_HEADER } from '#shared/origin.ts';
import { toEnvelope } from './error-edge.ts';
import type { HttpHandler } from './implement.ts';
import { jsonResponse } from './response.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request's key is the one that CloudFront alone knows.
 * @throws EnvError without ORIGIN_KEY
 */
export const originCheck = (env: EnvSource): ((given: string | undefined) => boolean) => {
  const expected = digest(readEnv(['ORIGIN_KEY'], env).ORIGIN_KEY);
  // Digests have the same length, so that comparing takes equally long for any guess.
  return (given = '') => timingSafeEqual(digest(given), expected);
};

/**
 * Accepts only requests that came through CloudFront, which alone knows the key: a request by another way passes neither its
 * firewall nor this check.
 * @throws EnvError without ORIGIN_KEY: a function that forgot its key must not be open to all
 */
export const throughCloudFront = (env: EnvSource, handler: HttpHandler): HttpHandler => {
  const isOurs = originCheck(env);
  return async (event, context) => {
    if (isOurs(event.headers?.[ORIGIN_KEY_HEADER])) return handler(event, context);
    return jsonResponse(403, toEnvelope(new ApiError('forbidden'), event.requestContext.requestId));
  };
};
