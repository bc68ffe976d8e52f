import { type ErrorCode, errorTable } from '#shared/contract/errors.ts';
import { OAUTH_ERROR_PARAM, OAUTH_TICKET_PARAM, oauthTicketSchema } from '#shared/model/oauth.ts';

/** What a vendor's page returned to the browser. */
export type Returned =
  | { readonly kind: 'ticket'; readonly ticket: string }
  | { readonly kind: 'error'; readonly code: ErrorCode };

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

/** @param hash of the URL, with its `#` @returns null if it is something else */
export const returnedOf = (hash: string): Returned | null => {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const ticket = words.get(OAUTH_TICKET_PARAM);
  // A truncated value is ignored.
  if (ticket !== null)
    return oauthTicketSchema.safeParse(ticket).success
      ? { kind: 'ticket', ticket }
      : { kind: 'error', code: 'oauth_expired' };
  const code = words.get(OAUTH_ERROR_PARAM);
  if (code === null) return null;
  return { kind: 'error', code: isErrorCode(code) ? code : 'vendor_failed' };
};
