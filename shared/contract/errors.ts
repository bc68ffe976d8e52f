import * as z from 'zod';
import { type Fault, faultMessage, faultSchema } from '../faults.ts';
import type { TokenScope } from '../token-scopes.ts';

/** Every error of the API: status and whether an unchanged retry can help. Codes are translation keys. */
export const errorTable = {
  invalid_request: { status: 400, message: 'The request is not valid' },
  invalid_json: { status: 400, message: 'The body is not valid JSON' },
  invalid_report: { status: 400, message: 'The report is not valid' },
  invalid_time: { status: 400, message: 'The time span is not valid' },
  duplicate_item: { status: 400, message: 'This item already exists' },
  unknown_price: { status: 400, message: 'This price does not exist' },
  unknown_service: { status: 400, message: 'This service does not exist' },
  unknown_device: { status: 400, message: 'This device is not in the linked account' },
  password_wrong: { status: 400, message: 'The password is wrong' },
  code_required: { status: 400, message: 'Please also enter the code from the authenticator app' },
  code_wrong: { status: 400, message: 'The code is wrong' },
  credentials_rejected: { status: 400, message: 'The service did not accept these credentials' },
  oauth_expired: { status: 400, message: 'Linking took too long or is already done. Please start again' },
  oauth_denied: { status: 400, message: 'Access was not allowed on the service’s page' },
  password_too_common: { status: 400, message: 'This password is too common. Please choose another one' },
  code_rejected: { status: 400, message: 'This code is wrong or has expired' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  session_ended: { status: 401, message: 'You are no longer signed in. Please sign in again' },
  login_failed: { status: 401, message: 'E-mail or password is wrong' },
  not_confirmed: { status: 401, message: 'The e-mail address is not confirmed yet' },
  invalid_token: { status: 401, message: 'The token is wrong, has expired or was revoked' },
  invalid_key: { status: 401, message: 'The key is not valid' },
  plan_required: { status: 402, message: 'The plan does not include this' },
  payment_method_required: { status: 402, message: 'Please add a payment method first' },
  payment_failed: { status: 402, message: 'The payment was declined' },
  appliance_limit: { status: 402, message: 'The plan allows no more appliances' },
  site_limit: { status: 402, message: 'You have used all your free sites' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  reauth_required: { status: 403, message: 'Please confirm with your password that it is you' },
  insufficient_scope: { status: 403, message: 'The token does not allow this' },
  not_found: { status: 404, message: 'This page could not be found' },
  account_not_found: { status: 404, message: 'Could not get accountId' },
  appliance_not_found: { status: 404, message: 'This appliance does not exist' },
  charging_session_not_found: { status: 404, message: 'This charging session does not exist' },
  sensor_not_found: { status: 404, message: 'This sensor does not exist' },
  credentials_not_found: { status: 404, message: 'These credentials do not exist' },
  hook_not_found: { status: 404, message: 'This webhook no longer exists' },
  delivery_not_found: { status: 404, message: 'This delivery no longer exists' },
  token_not_found: { status: 404, message: 'This token no longer exists' },
  item_not_found: { status: 404, message: 'This item does not exist' },
  member_not_found: { status: 404, message: 'This member does not exist' },
  invitation_not_found: { status: 404, message: 'This invitation no longer exists' },
  owner_stays: { status: 409, message: 'The owner cannot leave the site. Hand it over first' },
  subscription_not_found: { status: 404, message: 'Could not get subscription' },
  charging_session_runs: { status: 409, message: 'The charging session is still running' },
  conflict: { status: 409, message: 'It has changed in the meantime. Please read it again' },
  mode_not_switchable: { status: 409, message: 'Switching works in the modes MANUAL, ON and OFF' },
  hook_limit: { status: 409, message: 'A site can have up to 5 webhooks. Please remove one first' },
  token_limit: { status: 409, message: 'You can have 20 tokens. Please revoke one first' },
  prepared_limit: { status: 409, message: 'Too many prepared sites are still waiting for their customers' },
  link_limit: { status: 409, message: 'A site can have 30 linked services. Please remove one first' },
  credentials_in_use: { status: 409, message: 'Sensors or appliances still use these credentials' },
  subscription_ended: { status: 409, message: 'Could not find subscription' },
  site_cancelled: { status: 409, message: 'The site is cancelled. Undo the cancellation first' },
  base_product_not_found: { status: 409, message: 'Could not find baseProduct' },
  address_taken: { status: 409, message: 'Another user now has this address' },
  already_exists: { status: 409, message: 'It already exists' },
  under_way: { status: 409, message: 'This is still in progress. Please try again in a moment' },
  out_of_order: { status: 409, message: 'A newer report has already been stored' },
  too_large: { status: 413, message: 'The body is too large' },
  stale_report: { status: 422, message: 'The time of the report is too far from now' },
  key_reused: { status: 422, message: 'This Idempotency-Key was used for another request' },
  too_many_requests: { status: 429, message: 'Too many requests' },
  too_many_reports: { status: 429, message: 'Too many reports at once' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  vendor_failed: { status: 502, message: 'The service did not answer as expected' },
  vendor_step_left: { status: 409, message: 'The device takes no commands yet: one more step is needed at the vendor' },
  device_offline: { status: 502, message: 'The device is offline' },
  busy: { status: 503, message: 'We cannot reach our own data right now. Please try again in a moment' },
  not_set_up: { status: 503, message: 'This service is not set up here' },
  payments_unavailable: { status: 503, message: 'Payments are not available right now' },
  payout_details_missing: {
    status: 409,
    message: 'The user’s payout details are missing',
  },
  mail_unavailable: { status: 503, message: 'E-mails cannot be sent right now' },
  vendor_busy: { status: 503, message: 'The service limits requests right now. Please wait a moment' },
  vendor_timeout: { status: 504, message: 'The service did not answer in time' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;
export const errorCodes = Object.keys(errorTable) as ErrorCode[];
export const errorCodeSchema = z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]);

/** The envelope of all errors. `code` is the translation key; `faults` say what is wrong with which field, `messages` the same in English. */
export const errorEnvelopeSchema = z
  .object({
    statusCode: z.int(),
    error: z.string().meta({ description: 'Name of the status.' }),
    message: z.string(),
    messages: z.array(z.string()).optional(),
    /** A code that this client does not know yet must not cost it the error. */
    faults: z
      .array(faultSchema)
      .optional()
      .catch(undefined)
      .meta({ description: 'What is wrong with which field, as codes with figures.' }),
    code: errorCodeSchema.meta({ description: 'Machine-readable error code.' }),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorEnvelope = z.output<typeof errorEnvelopeSchema>;

/** An error with a code of the table; thrown anywhere, mapped once at the edge. `message` overrides the table's text. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** What is wrong with which field. */
  readonly faults: readonly Fault[];
  /** Each fault in English, and what else is said to a program that reports to us. */
  readonly messages: readonly string[];
  readonly retryAfterS: number | null;
  /** The scope that a token would need. */
  readonly scope: TokenScope | null;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      faults?: readonly Fault[];
      messages?: readonly string[];
      retryAfterS?: number;
      scope?: TokenScope;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorTable[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.faults = options.faults ?? [];
    this.messages = [...this.faults.map(faultMessage), ...(options.messages ?? [])];
    this.retryAfterS = options.retryAfterS ?? null;
    this.scope = options.scope ?? null;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}
