import type { UserId } from '#shared/model/ids.ts';

/** The one address that a user is about to change to. */
export const pendingAddress = (owner: UserId) => ({ owner, purpose: 'email' });
