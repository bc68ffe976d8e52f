import * as z from 'zod';
import { userIdSchema } from '../../model/ids.ts';
import { passwordChangedSchema, passwordChangeSchema } from '../../model/password.ts';
import {
  recoveryCodesSchema,
  secondFactorOffSchema,
  secondFactorProofSchema,
  secondFactorSetUpSchema,
} from '../../model/second-factor.ts';
import type { Row } from '../row.ts';

/** How the user signs in: nobody else may touch it, not even a super admin. */
const ofSelf = {
  fn: 'security',
  access: { kind: 'self', only: true },
  params: z.object({ userId: userIdSchema }),
  status: 200,
  throttle: 'write',
  tag: 'users',
} as const;

export const securityRoutes = {
  changePassword: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/password',
    trail: 'password-changed',
    summary: 'Set a new password; all other sessions of the user end',
    body: passwordChangeSchema,
    response: passwordChangedSchema,
    errors: ['password_wrong', 'password_too_common'],
    effects: ['password', 'mail'],
    quotas: ['passwordFailures', 'passwordChanges'],
  },
  beginSecondFactor: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/secondFactor',
    trail: 'none',
    summary: 'Begin to set up an authenticator app; it is in use once a code of it is confirmed',
    response: secondFactorSetUpSchema,
    errors: [],
  },
  confirmSecondFactor: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/secondFactor/confirm',
    trail: 'second-factor-changed',
    summary: 'Demand a code of the authenticator app from now on; returns the recovery codes',
    body: secondFactorProofSchema,
    response: recoveryCodesSchema,
    errors: ['code_wrong', 'conflict'],
    effects: ['password', 'mail'],
    quotas: ['codeFailures', 'secondFactorChanges'],
  },
  newRecoveryCodes: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/secondFactor/recoveryCodes',
    trail: 'second-factor-changed',
    summary: 'New recovery codes; the earlier ones no longer work',
    response: recoveryCodesSchema,
    errors: ['not_found'],
    effects: ['mail'],
    quotas: ['secondFactorChanges'],
  },
  endSecondFactor: {
    ...ofSelf,
    method: 'DELETE',
    path: '/api/users/{userId}/secondFactor',
    trail: 'second-factor-changed',
    summary: 'Sign in with the password alone from now on; idempotent',
    response: secondFactorOffSchema,
    errors: [],
    effects: ['mail'],
    quotas: ['secondFactorChanges'],
  },
} as const satisfies Record<string, Row>;
