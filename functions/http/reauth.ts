import { ApiError } from '#shared/contract/errors.ts';
import { MINUTE_MS } from '#shared/units.ts';

/** How long a proof counts: from the first of a few such changes to the last. */
const PROOF_MS = 10 * MINUTE_MS;

/** The session of a caller, as far as the edge looks at it. */
export interface CallerSession {
  /** Since it was last proved who its user is, ms: by the sign-in, or again later. */
  readonly provedMsAgo: number;
}

/** @param session null: nothing is known of it @throws ApiError `reauth_required` */
export const requireProof = (session: CallerSession | null): void => {
  if (session === null || session.provedMsAgo >= PROOF_MS) throw new ApiError('reauth_required');
};
