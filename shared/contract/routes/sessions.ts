import * as z from 'zod';
import { tokensSchema } from '../../model/account.ts';
import { userIdSchema } from '../../model/ids.ts';
import {
  refreshTokenSchema,
  sessionIdSchema,
  sessionSchema,
  sessionsEndedSchema,
  signedOutSchema,
} from '../../model/session.ts';
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

const userParams = z.object({ userId: userIdSchema });
/** Nobody else's, not even for a super admin. */
const ofSelf = {
  fn: 'security',
  access: { kind: 'self', only: true },
  token: 'closed',
  status: 200,
  errors: [],
  tag: 'users',
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
  listSessions: {
    ...ofSelf,
    method: 'GET',
    path: '/api/users/{userId}/sessions',
    summary: 'Where the user is signed in, this session first',
    params: userParams,
    response: z.array(sessionSchema),
    throttle: 'read',
  },
  endSession: {
    ...ofSelf,
    method: 'DELETE',
    path: '/api/users/{userId}/sessions/{sessionId}',
    trail: 'session-ended',
    summary: 'Sign out in one browser or app; idempotent',
    params: userParams.extend({ sessionId: sessionIdSchema }),
    response: sessionsEndedSchema,
    throttle: 'write',
  },
  endOtherSessions: {
    ...ofSelf,
    method: 'DELETE',
    path: '/api/users/{userId}/sessions',
    trail: 'session-ended',
    summary: 'Sign out everywhere else; idempotent',
    params: userParams,
    response: sessionsEndedSchema,
    throttle: 'write',
  },
} as const satisfies Record<string, Row>;
