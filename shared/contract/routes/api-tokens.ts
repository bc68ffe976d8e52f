import * as z from 'zod';
import {
  apiTokenCreatedSchema,
  apiTokenCreateSchema,
  apiTokensRevokedSchema,
  apiTokensSchema,
} from '../../model/api-token.ts';
import { tokenIdSchema, userIdSchema } from '../../model/ids.ts';
import type { Row } from '../row.ts';

const userParams = z.object({ userId: userIdSchema });
/** Nobody else's, not even for a super admin, and no token makes another. */
const ofSelf = {
  fn: 'security',
  access: { kind: 'self', only: true },
  token: 'closed',
  params: userParams,
  tag: 'tokens',
} as const;

/** Tokens with which a user's programs call the API below `/api/v1`. */
export const apiTokenRoutes = {
  listTokens: {
    ...ofSelf,
    method: 'GET',
    path: '/api/users/{userId}/tokens',
    summary: "The user's tokens for programs, without their secrets",
    response: apiTokensSchema,
    status: 200,
    errors: [],
    throttle: 'read',
  },
  createToken: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/tokens',
    trail: 'token-created',
    summary: 'Create a token for a program; it is shown once',
    reauth: true,
    body: apiTokenCreateSchema,
    response: apiTokenCreatedSchema,
    status: 201,
    errors: ['account_not_found', 'token_limit'],
    effects: ['token', 'mail'],
    quotas: ['tokenCreations'],
    throttle: 'write',
  },
  revokeToken: {
    ...ofSelf,
    method: 'DELETE',
    path: '/api/users/{userId}/tokens/{tokenId}',
    trail: 'token-revoked',
    summary: 'Revoke a token: from now on it is refused',
    params: userParams.extend({ tokenId: tokenIdSchema }),
    response: apiTokensRevokedSchema,
    status: 200,
    errors: [],
    throttle: 'write',
  },
  revokeTokens: {
    ...ofSelf,
    method: 'DELETE',
    path: '/api/users/{userId}/tokens',
    trail: 'token-revoked',
    summary: 'Revoke all tokens of the user; idempotent',
    response: apiTokensRevokedSchema,
    status: 200,
    errors: [],
    throttle: 'write',
  },
} as const satisfies Record<string, Row>;
