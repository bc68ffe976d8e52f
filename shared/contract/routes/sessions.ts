import * as z from 'zod';
import { tokensSchema } from '../../model/account.ts';
import { refreshTokenSchema, signedOutSchema } from '../../model/session.ts';
import type { Row } from '../row.ts';

/** The refresh token in the body is the access: an access token may have expired. */
const byRefreshToken = {
  fn: 'auth',
  access: { kind: 'public' },
  method: 'POST',
  body: z.strictObject({ refreshToken: refreshTokenSchema }),
  status: 200,
  effects: ['password'],
  throttle: 'auth',
  tag: 'auth',
} as const;

export const sessionRoutes = {
  refreshTokens: {
    ...byRefreshToken,
    path: '/api/auth/refresh',
    trail: 'none',
    summary: 'New tokens for a refresh token, which is replaced: after a minute the old one is refused',
    response: tokensSchema,
    errors: ['session_ended'],
    quotas: ['refreshFailuresOfSource'],
  },
  signOut: {
    ...byRefreshToken,
    path: '/api/auth/logout',
    trail: 'signed-out',
    summary: 'End the session of a refresh token; idempotent',
    response: signedOutSchema,
    errors: [],
    quotas: ['refreshFailuresOfSource', 'signOutsOfSource'],
  },
} as const satisfies Record<string, Row>;
