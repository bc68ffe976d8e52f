import { emailUndoSchema } from '../../model/email.ts';
import {
  confirmSignUpSchema,
  doneSchema,
  requestCodeSchema,
  resetPasswordSchema,
  signUpSchema,
} from '../../model/sign-up.ts';
import type { Row } from '../row.ts';

const ofVisitors = {
  method: 'POST',
  fn: 'auth',
  access: { kind: 'public' },
  response: doneSchema,
  status: 200,
  throttle: 'auth',
  tag: 'auth',
} as const;

/**
 * Creating an account, and replacing a forgotten password, in two steps each, and undoing a new address. None of the answers says whether an
 * address has a user.
 */
export const signUpRoutes = {
  signUp: {
    ...ofVisitors,
    path: '/api/auth/signUp',
    trail: 'none',
    summary: 'Sign up: a code is mailed to the address',
    body: signUpSchema,
    errors: ['password_too_common', 'mail_unavailable'],
    effects: ['mail'],
    quotas: ['codesOfAddressAndSource', 'codesOfAddress', 'codesOfSource'],
  },
  confirmSignUp: {
    ...ofVisitors,
    path: '/api/auth/confirm',
    trail: 'signed-up',
    summary: 'Confirm the address with the mailed code',
    body: confirmSignUpSchema,
    errors: ['login_failed', 'code_rejected'],
    effects: ['password'],
    quotas: ['signInFailures', 'signInFailuresOfAddress', 'signInFailuresOfSource', 'mailedCodeFailures'],
  },
  resendCode: {
    ...ofVisitors,
    path: '/api/auth/resend',
    trail: 'none',
    summary: 'Mail a new code to an address that is not confirmed',
    body: requestCodeSchema,
    errors: ['mail_unavailable'],
    effects: ['mail'],
    quotas: ['codesOfAddressAndSource', 'codesOfAddress', 'codesOfSource'],
  },
  requestPasswordReset: {
    ...ofVisitors,
    path: '/api/auth/requestPasswordReset',
    trail: 'none',
    summary: 'Mail a code for setting a new password',
    body: requestCodeSchema,
    errors: ['mail_unavailable'],
    effects: ['mail'],
    quotas: ['codesOfAddressAndSource', 'codesOfAddress', 'codesOfSource'],
  },
  resetPassword: {
    ...ofVisitors,
    path: '/api/auth/resetPassword',
    trail: 'password-changed',
    summary: 'Set a new password with the mailed code: all sessions and tokens end',
    body: resetPasswordSchema,
    errors: ['password_too_common', 'code_rejected'],
    effects: ['mail'],
    quotas: ['mailedCodeFailures', 'passwordResets'],
  },
  undoEmail: {
    ...ofVisitors,
    // It writes to a user's records and frees an address in the user pool: the function of sign-in, which anybody calls, may not.
    fn: 'security',
    path: '/api/auth/undoEmail',
    trail: 'email-changed',
    summary:
      'Put a former address back with the token that was mailed to it: all sessions end, and the password has to be set again; idempotent',
    body: emailUndoSchema,
    errors: ['code_rejected', 'address_taken'],
    effects: ['mail'],
    quotas: ['undoFailuresOfSource', 'undosOfSource'],
  },
} as const satisfies Record<string, Row>;
