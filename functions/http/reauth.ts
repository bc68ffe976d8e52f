import { ApiError } from '#shared/contract/errors.ts';
import { MINUTE_MS } from '#shared/units.ts';
import type { CallerSession } from './caller.ts';

/** How long a proof counts: from the first of a few such changes to the last. */
const PROOF_MS = 10 * MINUTE_MS;

/** @param session null: nothing is known of it @throws ApiError `reauth_required` */
export const requireProof = (session: Pick<CallerSession, 'provedMsAgo'> | null): void => {
  if (session === null || session.provedMsAgo >= PROOF_MS) throw new ApiError('reauth_required');
};
