import { confirmSignUpSchema, doneSchema, resendCodeSchema, signUpSchema } from '../../model/sign-up.ts';
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

/** Creating an account, in two steps. None of the answers says whether an address has a user. */
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
    body: resendCodeSchema,
    errors: ['mail_unavailable'],
    effects: ['mail'],
    quotas: ['codesOfAddressAndSource', 'codesOfAddress', 'codesOfSource'],
  },
} as const satisfies Record<string, Row>;
