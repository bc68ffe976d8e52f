import * as z from 'zod';
import { type Fault, faultMessage, faultSchema } from '../faults.ts';
import type { TokenScope } from '../token-scopes.ts';

/** Every error of the API: status and whether an unchanged retry can help. Codes are translation keys. */
export const errorTable = {
  invalid_request: { status: 400, message: 'The request is not valid' },
  invalid_json: { status: 400, message: 'The body is not valid JSON' },
  invalid_report: { status: 400, message: 'The report is not valid' },
  invalid_time: { status: 400, message: 'The time span is not valid' },
  duplicate_item: { status: 400, message: 'Such an item exists already' },
  unknown_price: { status: 400, message: 'There is no such price' },
  unknown_service: { status: 400, message: 'There is no such service' },
  unknown_device: { status: 400, message: 'There is no such device on this account' },
  password_wrong: { status: 400, message: 'The password is not right' },
  code_required: { status: 400, message: 'Please also enter the code of the authenticator app' },
  code_wrong: { status: 400, message: 'The code is not right' },
  credentials_rejected: { status: 400, message: 'The service did not accept these credentials' },
  oauth_expired: { status: 400, message: 'Linking took too long or was done already. Please start again' },
  oauth_denied: { status: 400, message: 'The service was not allowed to be linked' },
  password_too_common: { status: 400, message: 'Too many people use this password. Please choose another one' },
  code_rejected: { status: 400, message: 'This code is not valid, or no longer' },
  unauthenticated: { status: 401, message: 'Please sign in' },
  session_ended: { status: 401, message: 'Your sign-in has ended. Please sign in again' },
  login_failed: { status: 401, message: 'E-mail or password is wrong' },
  not_confirmed: { status: 401, message: 'The e-mail address is not confirmed yet' },
  invalid_token: { status: 401, message: 'The token is not valid, or no longer' },
  invalid_key: { status: 401, message: 'The key is not valid' },
  plan_required: { status: 402, message: 'The plan does not include this' },
  payment_method_required: { status: 402, message: 'Please add a payment method first' },
  payment_failed: { status: 402, message: 'The payment was declined' },
  appliance_limit: { status: 402, message: 'The plan allows no more appliances' },
  site_limit: { status: 402, message: 'You have as many free sites as one can have' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  reauth_required: { status: 403, message: 'Please confirm with your password that it is you' },
  insufficient_scope: { status: 403, message: 'The token does not allow this' },
  not_found: { status: 404, message: 'This page could not be found' },
  account_not_found: { status: 404, message: 'Could not get accountId' },
  appliance_not_found: { status: 404, message: 'There is no such appliance' },
  charging_session_not_found: { status: 404, message: 'There is no such charging session' },
  sensor_not_found: { status: 404, message: 'There is no such sensor' },
  credentials_not_found: { status: 404, message: 'There are no such credentials' },
  hook_not_found: { status: 404, message: 'There is no such webhook any more' },
  delivery_not_found: { status: 404, message: 'There is no such delivery any more' },
  token_not_found: { status: 404, message: 'There is no such token any more' },
  item_not_found: { status: 404, message: 'There is no such item' },
  member_not_found: { status: 404, message: 'There is no such member' },
  invitation_not_found: { status: 404, message: 'There is no such invitation any more' },
  owner_stays: { status: 409, message: 'The owner cannot leave the site. Hand it over first' },
  subscription_not_found: { status: 404, message: 'Could not get subscription' },
  charging_session_runs: { status: 409, message: 'The charging session still runs' },
  conflict: { status: 409, message: 'It was changed meanwhile. Please reload' },
  mode_not_switchable: { status: 409, message: 'Switching works in the modes MANUAL, ON and OFF' },
  hook_limit: { status: 409, message: 'A site can have 5 webhooks. Please remove one first' },
  token_limit: { status: 409, message: 'You can have 20 tokens. Please revoke one first' },
  prepared_limit: { status: 409, message: 'Too many prepared sites still wait for their customers' },
  link_limit: { status: 409, message: 'A site can have 30 links. Please remove one first' },
  credentials_in_use: { status: 409, message: 'Sensors or appliances still use these credentials' },
  subscription_ended: { status: 409, message: 'Could not find subscription' },
  site_cancelled: { status: 409, message: 'The site is cancelled. Take that back first' },
  base_product_not_found: { status: 409, message: 'Could not find baseProduct' },
  address_taken: { status: 409, message: 'Another user has this address by now' },
  already_exists: { status: 409, message: 'It exists already' },
  under_way: { status: 409, message: 'This is still under way. Please try again in a moment' },
  out_of_order: { status: 409, message: 'A newer report is stored already' },
  too_large: { status: 413, message: 'The body is too large' },
  stale_report: { status: 422, message: 'The time of the report is too far from now' },
  key_reused: { status: 422, message: 'This Idempotency-Key was used for another request' },
  too_many_requests: { status: 429, message: 'Too many requests' },
  too_many_reports: { status: 429, message: 'Too many reports at the same moment' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  vendor_failed: { status: 502, message: 'The service did not answer as expected' },
  vendor_step_left: { status: 409, message: 'The device takes no commands yet: a step is left at the vendor' },
  device_offline: { status: 502, message: 'The device is offline' },
  busy: { status: 503, message: 'We cannot get at our data at the moment. Please try again in a moment' },
  not_set_up: { status: 503, message: 'This service is not set up here' },
  payments_unavailable: { status: 503, message: 'Payments are not available at the moment' },
  payout_details_missing: {
    status: 409,
    message: 'The user has not said yet where the payout goes',
  },
  mail_unavailable: { status: 503, message: 'Mail cannot be sent at the moment' },
  vendor_busy: { status: 503, message: 'The service asks us to wait' },
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
