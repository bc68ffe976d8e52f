import * as z from 'zod';
import { emailChangedSchema, emailChangeSchema, emailConfirmSchema } from '../../model/email.ts';
import { userIdSchema } from '../../model/ids.ts';
import { passwordChangedSchema, passwordChangeSchema } from '../../model/password.ts';
import { reauthenticatedSchema, reauthSchema } from '../../model/reauth.ts';
import {
  recoveryCodesSchema,
  secondFactorOffSchema,
  secondFactorProofSchema,
  secondFactorSetUpSchema,
} from '../../model/second-factor.ts';
import { doneSchema } from '../../model/sign-up.ts';
import type { Row } from '../row.ts';

/** How the user signs in: nobody else may touch it, not even a super admin. */
const ofSelf = {
  fn: 'security',
  access: { kind: 'self', only: true },
  token: 'closed',
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
  reauthenticate: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/reauth',
    trail: 'reauthenticated',
    summary:
      'Prove again who the user of this session is, with the password and, for users who have one, the second factor; counts for 10 minutes',
    body: reauthSchema,
    response: reauthenticatedSchema,
    errors: ['password_wrong', 'code_required', 'code_wrong'],
    effects: ['password', 'mail'],
    quotas: ['passwordFailures', 'codeFailures', 'reauthentications'],
  },
  changeEmail: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/email',
    reauth: true,
    trail: 'none',
    summary: 'Mail a code to a new address; the answer does not say whether another user has it',
    body: emailChangeSchema,
    response: doneSchema,
    errors: ['already_exists', 'mail_unavailable'],
    effects: ['mail'],
    quotas: ['emailChanges', 'codesOfAddressAndSource', 'codesOfAddress', 'codesOfSource'],
  },
  confirmEmail: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/email/confirm',
    trail: 'email-changed',
    summary:
      'Set the new address with the mailed code; all other sessions end, and the old address gets a link to undo it within 7 days. Idempotent while the code is valid',
    body: emailConfirmSchema,
    response: emailChangedSchema,
    errors: ['code_rejected', 'address_taken'],
    effects: ['mail'],
    quotas: ['emailChanges', 'emailCodeFailures'],
  },
  beginSecondFactor: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/secondFactor',
    trail: 'none',
    summary: 'Begin setting up an authenticator app; it is in use once a code from it is confirmed',
    reauth: true,
    response: secondFactorSetUpSchema,
    errors: [],
  },
  confirmSecondFactor: {
    ...ofSelf,
    method: 'POST',
    path: '/api/users/{userId}/secondFactor/confirm',
    trail: 'second-factor-changed',
    summary: 'Require a code from the authenticator app from now on; returns the recovery codes',
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
    reauth: true,
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
    reauth: true,
    response: secondFactorOffSchema,
    errors: [],
    effects: ['mail'],
    quotas: ['secondFactorChanges'],
  },
} as const satisfies Record<string, Row>;
